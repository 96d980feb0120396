"""The rulesets a map can be drawn for, and what each one's board declares; read once and kept."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from dsl.board.spec import BoardSpec
from dsl.check.load import check_source, read_rules
from dsl.diagnostics import Problems
from dsl.ir.program import Program
from dsl.library import finder
from dsl.library.shelves import Header, all_rulesets
from dsl.link.spec import board_spec


@dataclass(frozen=True)
class GameBoard:
    """A ruleset as far as a map's author needs it."""

    header: Header
    program: Program
    spec: BoardSpec

    @property
    def folder(self) -> Path:
        """The folder of the ruleset, with its ``theme.yaml`` and ``lang``."""
        return self.header.path.parent


class Games:
    """All rulesets on the shelves; a broken one has a header and no board."""

    def __init__(self) -> None:
        self._boards: dict[str, GameBoard | None] = {}

    def headers(self) -> list[Header]:
        """The rulesets that can be played."""
        return [header for header in all_rulesets() if header.playable]

    def board(self, name: str) -> GameBoard | None:
        """What a ruleset asks of its maps; None if there is none of that name or its rules are broken."""
        if name not in self._boards:
            self._boards[name] = self._read(name)
        return self._boards[name]

    def _read(self, name: str) -> GameBoard | None:
        header = next((h for h in self.headers() if h.name == name), None)
        if header is None:
            return None
        problems = Problems()
        source = read_rules(header.path, problems)
        program = check_source(source, finder, problems) if source is not None else None
        return GameBoard(header, program, board_spec(program)) if program is not None else None
