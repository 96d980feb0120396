"""Roles: what distinguishes players when play begins (a side, a fleet, a home), found in the rules.

An attribute of players may do so if it has few values: an option, a row of a table, a place of the map, a bool; not if
it is internal or reset each turn. A role is such a value, if the players of a game do not all have the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dsl.engines.linking.game import Datum, Game
from dsl.engines.linking.layout import PHASE
from dsl.engines.protocol.engine import Engine
from dsl.engines.protocol.events import Entry
from dsl.games.balance.results import Games, Start
from dsl.language.typed import types as ty
from dsl.language.typed.nodes import Field

_ROLE_KINDS = ("enum", "table", "wheel", "terrain", "site", "region", "start", "direction")
"""The kinds of domains whose members can be roles."""
PLAY = 1
"""The phase of a game after its setup."""


@dataclass(frozen=True)
class Role:
    """A value of one of the attributes that distinguish players."""

    attribute: Field
    number: int
    """The number of the attribute among those that may distinguish players."""
    value: int

    def datum(self, game: Game) -> Datum:
        """The value, ready to be shown."""
        return game.type_datum(self.attribute.type, self.value)

    def seats(self, games: Games) -> NDArray[np.uint64]:
        """For each game the set of the seats that had the role."""
        table = [_seats(start[self.number], self.value) for start in games.starts]
        found: NDArray[np.uint64] = np.array(table, np.uint64)[games.rows["start"]]
        return found


def attributes(game: Game) -> list[Field]:
    """The attributes of players that may distinguish them."""
    return [field for field in game.program.fields if field.owner == "player" and _tells(game, field)]


def roles(game: Game, games: Games) -> Iterator[Role]:
    """The roles that were played, by attribute and in the order of its values; ``none`` is no role."""
    for number, field in enumerate(attributes(game)):
        found = {value for start in games.starts if len(set(start[number])) > 1 for value in start[number]}
        missing = ty.none_value(field.type) if isinstance(field.type, ty.Opt) else None
        yield from (Role(field, number, value) for value in sorted(found) if value != missing)


class Watcher:
    """Records the attributes of players when play begins; is called each time the engine waits for an answer."""

    def __init__(self, game: Game) -> None:
        self._fields = attributes(game)
        self._seats = range(game.seats)
        self.start: Start = ()
        self._noted = False

    def begin(self) -> None:
        """A new game."""
        self._noted = False

    def __call__(self, engine: Engine, _entries: Sequence[Entry]) -> None:
        """Called when the engine waits; notes the first position after setup, or the last of a shorter game."""
        if not self._noted:
            state = engine.state
            self._noted = state.words[PHASE] == PLAY
            self.start = tuple(tuple(state.read(field, seat) for seat in self._seats) for field in self._fields)


def _tells(game: Game, field: Field) -> bool:
    if field.per is not None or field.each_turn or field.inner:
        return False
    kind = ty.bare(field.type)
    domain = game.domain(kind.name) if isinstance(kind, ty.Dom) else None
    return isinstance(kind, ty.Bool) or (domain is not None and domain.kind in _ROLE_KINDS)


def _seats(values: Sequence[int], wanted: int) -> int:
    return sum(1 << seat for seat, value in enumerate(values) if value == wanted)
