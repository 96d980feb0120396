"""The rulesets a map can be drawn for, and what each one's board declares; read once and kept."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from dsl.games.library.shelves import Header, all_rulesets, family, find_rules, rules_header
from dsl.maps.board.spec import BoardSpec, Kind
from dsl.services.theme.theme_place import theme_place
from dsl.text.diagnostics import Problems
from dsl.text.source import Source

if TYPE_CHECKING:
    from dsl.language.typed.program import Program


@dataclass(frozen=True)
class GameBoard:
    """A ruleset as far as a map's author needs it."""

    header: Header
    program: Program
    spec: BoardSpec
    language: str = ""
    """In which its words are said; empty: the one spoken now."""

    def __post_init__(self) -> None:
        _of_spec[id(self.spec)] = self

    @cached_property
    def _kin(self) -> list[Header]:
        return family(self.header.path)

    @property
    def at_sea(self) -> bool:
        """Whether a compass belongs on its charts: it is a track, or some value is a direction, as of a wind."""
        program = self.program
        types = [*(field.type for field in program.fields), *(param.type for param in program.params.values())]
        types += [column.type for table in program.tables.values() for column in table.columns.values()]
        arrows = (feature.kind == Kind.ARROW.value for feature in program.features)
        return program.topology == "track" or any(arrows) or any(str(kind).split()[-1] == "direction" for kind in types)

    @property
    def folder(self) -> Path:
        """The folder with the ``theme.yaml`` by which its maps are drawn; that of house rules is their game's."""
        return theme_place(self._kin).parent


_of_spec: WeakValueDictionary[int, GameBoard] = WeakValueDictionary()


def game_of(spec: BoardSpec | None) -> GameBoard | None:
    """The ruleset whose board this is."""
    return _of_spec.get(id(spec)) if spec is not None else None


class Games:
    """All rulesets on the shelves; a broken one has a header and no board."""

    def __init__(self) -> None:
        self._boards: dict[Path, GameBoard | None] = {}

    def headers(self) -> list[Header]:
        """The rulesets that can be played."""
        return [header for header in all_rulesets() if header.playable]

    def board(self, name: str, beside: Path | None = None) -> GameBoard | None:
        """What a ruleset asks of its maps; None if there is none of that name or its rules are broken.

        ``beside`` is the folder of a map that names it.
        """
        path = find_rules(name, Problems(), beside=beside)
        if path is not None and path not in self._boards:
            header = rules_header(path)
            self._boards[path] = read_board(header) if header.playable else None
        return self._boards[path] if path is not None else None

    def first(self, names: Iterable[str], beside: Path | None = None) -> GameBoard | None:
        """The first of these rulesets that there is and that can be read."""
        return next((board for name in names if (board := self.board(name, beside)) is not None), None)


def read_board(header: Header, rules: Source | None = None) -> GameBoard | None:
    """What the ruleset of a file, or a text for it, asks of its maps; None if its rules are broken."""
    from dsl.engines.linking.spec import board_spec
    from dsl.games.library.rules_loader import loader
    from dsl.games.pipeline import check_chain

    problems = Problems()
    chain = loader.load(rules or header.path, problems)
    program = check_chain(chain, problems) if chain is not None else None
    return GameBoard(header, program, board_spec(program)) if program is not None else None
