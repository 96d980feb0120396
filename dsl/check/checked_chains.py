"""Chains of files that were checked lately: while no text has changed, a game is not checked again."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.check.program import check_rules
from dsl.diagnostics import Diagnostic, Problems
from dsl.ir.program import Program
from dsl.loading.chain import Chain

KEPT = 16
"""So many are remembered: a game with its house rules."""


@dataclass(frozen=True)
class _Checked:
    chain: Chain
    program: Program | None
    reports: tuple[Diagnostic, ...]


class CheckedChains:
    """Programs with what the check of their files reported. A file that is parsed again is another file."""

    def __init__(self) -> None:
        self._kept: dict[tuple[int, ...], _Checked] = {}

    def program(self, chain: Chain, problems: Problems) -> Program | None:
        """As ``check_rules``; what is wrong is reported each time."""
        key = (*map(id, chain.files), chain.complete, chain.sound)
        found = self._kept.pop(key, None) or _checked(chain)
        self._kept[key] = found  # and with it its files, so that no other has the same identity
        if len(self._kept) > KEPT:
            self._kept.pop(next(iter(self._kept)), None)
        problems.extend(found.reports)
        return found.program


def _checked(chain: Chain) -> _Checked:
    parsed = [report for file in chain.files for report in file.problems]
    problems = Problems()
    problems.extend(parsed)
    program = check_rules(chain, problems)
    known = set(map(id, parsed))
    return _Checked(chain, program, tuple(report for report in problems if id(report) not in known))
