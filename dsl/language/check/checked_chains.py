"""Chains of files that were checked lately: a game of which no text has changed is not checked again."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Lock

from dsl.language.check.program import examine, sound_program
from dsl.language.loading.chain import Chain
from dsl.language.typed.program import Program
from dsl.text.diagnostics import Diagnostic, Problems

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
        self._one_at_a_time = Lock()

    def program(self, chain: Chain, problems: Problems) -> Program | None:
        """As ``check_rules``; what is wrong is reported each time."""
        key = (*map(id, chain.files), chain.complete, chain.sound)
        with self._one_at_a_time:  # who asks for the same meanwhile waits and finds it
            found = self._kept.pop(key, None) or self._checked(chain)
            self._kept[key] = found  # and with it its files, so that no other has the same identity
            if len(self._kept) > KEPT:
                self._kept.pop(next(iter(self._kept)), None)
        problems.extend(found.reports)
        return found.program

    def _checked(self, chain: Chain) -> _Checked:
        parsed = [report for file in chain.files for report in file.problems]
        problems = Problems()
        problems.extend(parsed)
        found = examine(chain, problems)
        known = set(map(id, parsed))
        reports = tuple(report for report in problems if id(report) not in known)
        return _Checked(chain, sound_program(chain, found), reports)
