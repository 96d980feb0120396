"""The rulesets a map can be drawn for, and what each one's board declares; read once and kept."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from dsl.games.library.shelves import Header, all_rulesets, family
from dsl.maps.board.spec import BoardSpec
from dsl.services.theme.theme_place import theme_place
from dsl.text.diagnostics import Problems

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
        self._boards: dict[str, GameBoard | None] = {}

    def headers(self) -> list[Header]:
        """The rulesets that can be played."""
        return [header for header in all_rulesets() if header.playable]

    def board(self, name: str) -> GameBoard | None:
        """What a ruleset asks of its maps; None if there is none of that name or its rules are broken."""
        if name not in self._boards:
            self._boards[name] = self._read(name)
        return self._boards[name]

    def first(self, names: Iterable[str]) -> GameBoard | None:
        """The first of these rulesets that there is and that can be read."""
        return next(filter(None, map(self.board, names)), None)

    def _read(self, name: str) -> GameBoard | None:
        header = next((h for h in self.headers() if h.name == name), None)
        if header is None:
            return None
        return read_board(header)


def read_board(header: Header) -> GameBoard | None:
    """What the ruleset of a file asks of its maps; None if its rules are broken."""
    from dsl.engines.linking.spec import board_spec
    from dsl.games.library.rules_loader import loader
    from dsl.games.pipeline import check_chain

    problems = Problems()
    chain = loader.load(header.path, problems)
    program = check_chain(chain, problems) if chain is not None else None
    return GameBoard(header, program, board_spec(program)) if program is not None else None
