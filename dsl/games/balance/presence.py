"""Counts by cell where pieces of each kind were, entered and left the board, and changed their owner."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from dsl.engines.linking.game import Game
from dsl.engines.protocol.engine import Engine
from dsl.engines.protocol.events import Entry
from dsl.language.typed.nodes import Field

What = Literal["stood", "came", "left", "taken"]
"""A piece was there when a turn began; entered the board; left it; got another owner. The module has this order."""
WHATS: tuple[What, ...] = get_args(What)
Counts = NDArray[np.int64]
Values = NDArray[np.int32]


@dataclass(frozen=True, eq=False)
class Presence:
    """Counts for the cells of the board, by kind of piece and by what happened."""

    counts: dict[tuple[str, What], Counts] = field(default_factory=dict)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Presence)
            and self.counts.keys() == other.counts.keys()
            and all(np.array_equal(mine, other.counts[key]) for key, mine in self.counts.items())
        )

    @staticmethod
    def joined(parts: Iterable[Presence]) -> Presence:
        """The sum of several."""
        whole = Presence()
        for part in parts:
            for key, counts in part.counts.items():
                whole.counts[key] = whole.counts[key] + counts if key in whole.counts else counts
        return whole


@dataclass
class _Kind:
    """The pieces of one kind: where their values are in the state, their last values, and the counts so far."""

    at: slice
    owner: slice
    cells: Values
    owners: Values
    counts: dict[What, Counts]


class Watcher:
    """Counts while games are played; is called each time the engine waits for an answer."""

    def __init__(self, game: Game) -> None:
        self._kinds = {name: _kind(game, name) for name, d in game.program.domains.items() if d.kind == "piece"}

    @property
    def presence(self) -> Presence:
        """The counts."""
        return Presence({(name, what): kind.counts[what] for name, kind in self._kinds.items() for what in WHATS})

    def begin(self) -> None:
        """Begin a new game, with no piece on the board."""
        for kind in self._kinds.values():
            kind.cells[:] = -1
            kind.owners[:] = -1

    def __call__(self, engine: Engine, entries: Sequence[Entry]) -> None:
        """Called when the engine waits: compare the pieces with those of the last call."""
        turn = any(entry.kind == "turn" for entry in entries)
        words = engine.state.words
        for kind in self._kinds.values():
            cells, owners = np.array(words[kind.at]), np.array(words[kind.owner])
            before, there = kind.cells, cells >= 0
            _count(kind.counts["came"], cells[there & (before < 0)])
            _count(kind.counts["left"], before[~there & (before >= 0)])
            taken = there & (before >= 0) & (owners != kind.owners)
            _count(kind.counts["taken"], cells[taken])
            if turn:
                _count(kind.counts["stood"], cells[there])
            kind.cells, kind.owners = cells, owners


def _kind(game: Game, name: str) -> _Kind:
    at, owner = game.program.find_field(name, "at"), game.program.find_field(name, "owner")
    assert at is not None and owner is not None
    most = game.sizes[name]
    counts: dict[What, Counts] = {what: np.zeros(game.map.topology.size, np.int64) for what in WHATS}
    return _Kind(
        _words(game, at), _words(game, owner), np.full(most, -1, np.int32), np.full(most, -1, np.int32), counts
    )


def _words(game: Game, each: Field) -> slice:
    place = game.layout.fields[each]
    return slice(place.offset, place.offset + place.words)


def _count(counts: Counts, cells: Values) -> None:
    if len(cells):
        np.add.at(counts, cells, 1)
