"""The played games of a job: a row for each, so that parts joined in any order give the same whole."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from dsl.games.balance.presence import Presence
from dsl.text.diagnostics import Diagnostic

ROW = np.dtype(
    [
        ("number", np.int64),
        ("winners", np.uint64),
        ("over", np.bool_),
        ("decisions", np.int32),
        ("turns", np.int32),
        ("offered", np.int64),
        ("cause", np.int16),
        ("start", np.int16),
    ]
)
"""One game: number, set of seats that won, whether it ended, length, choices offered, indices of cause and start."""
Rows = NDArray[np.void]
_Entry = TypeVar("_Entry", str, tuple[tuple[int, ...], ...])
Start = tuple[tuple[int, ...], ...]
"""The start of play: for each attribute that may distinguish players its value for each seat."""


@dataclass(frozen=True)
class Failure:
    """A game that stopped by an error of the rules, or whose replay differed: its number, seed and error."""

    number: int
    seed: int
    diagnostic: Diagnostic


@dataclass(frozen=True)
class Games:
    """Played games, a row each. ``causes``: what ended them (see ``Outcome.cause``); unfinished games have cause -1."""

    rows: Rows = field(default_factory=lambda: np.empty(0, ROW))
    causes: tuple[str, ...] = ()
    starts: tuple[Start, ...] = ()
    presence: Presence = field(default_factory=Presence)
    seconds: float = 0.0
    failed: Failure | None = None

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def unfinished(self) -> int:
        """The number of unfinished games."""
        return int((~self.rows["over"]).sum())

    @property
    def draws(self) -> int:
        """Games that ended without a winner."""
        return int(self.drawn.sum())

    @property
    def drawn(self) -> NDArray[np.bool_]:
        """For each game whether it ended without a winner."""
        found: NDArray[np.bool_] = self.rows["over"] & (self.rows["winners"] == 0)
        return found

    def won_by(self, seats: NDArray[np.uint64] | int) -> NDArray[np.bool_]:
        """For each game whether one of these seats won (one set of seats, or one for each game)."""
        found: NDArray[np.bool_] = (self.rows["winners"] & np.uint64(seats)) != 0
        return found

    def drawn_by(self) -> str:
        """The most frequent cause of games without a winner, of which there must be one."""
        return self.causes[int(np.bincount(self.rows["cause"][self.drawn]).argmax())]

    def ended_by(self) -> list[tuple[str, int]]:
        """The causes with how often each ended a game, the most frequent first."""
        ended = self.rows["cause"][self.rows["over"]]
        counts = np.bincount(ended, minlength=len(self.causes))
        return sorted(zip(self.causes, counts.tolist()), key=lambda pair: -pair[1])


def joined(parts: Iterable[Games]) -> Games:
    """Parts joined: rows by number up to a failed game, tables in the order in which the rows use them."""
    found = list(parts)
    causes, cause_of = _merged([part.causes for part in found])
    starts, start_of = _merged([part.starts for part in found])
    pieces = []
    for part, causes_now, starts_now in zip(found, cause_of, start_of):
        rows = part.rows.copy()
        rows["cause"] = np.where(rows["cause"] >= 0, causes_now[rows["cause"]], -1)
        rows["start"] = starts_now[rows["start"]]
        pieces.append(rows)
    rows = np.concatenate([np.empty(0, ROW), *pieces])
    rows = rows[np.argsort(rows["number"], kind="stable")]
    assert (np.diff(rows["number"]) > 0).all(), "a game was counted twice"
    failures = [part.failed for part in found if part.failed is not None]
    failed = min(failures, key=lambda failure: failure.number, default=None)
    if failed is not None:
        rows = rows[rows["number"] < failed.number]
    return Games(
        rows,
        _ordered(rows, "cause", causes),
        _ordered(rows, "start", starts),
        Presence.joined(part.presence for part in found),
        sum(part.seconds for part in found),
        failed,
    )


def _merged(tables: Sequence[tuple[_Entry, ...]]) -> tuple[list[_Entry], list[NDArray[np.int16]]]:
    """One table for several, and for each of them the new numbers of its entries."""
    whole: dict[_Entry, int] = {}
    places = []
    for table in tables:
        found = [whole.setdefault(entry, len(whole)) for entry in table]
        places.append(np.array(found or [0], np.int16))
    return list(whole), places


def _ordered(rows: Rows, column: str, table: Sequence[_Entry]) -> tuple[_Entry, ...]:
    """The table in the order in which the rows use it; their numbers are changed accordingly."""
    used, first = np.unique(rows[column], return_index=True)
    order = [int(number) for number in used[np.argsort(first)] if number >= 0]
    place = np.full(len(table) + 1, -1, np.int16)  # index -1 (unfinished) finds the last entry, which is -1
    place[order] = np.arange(len(order))
    rows[column] = place[rows[column]]
    return tuple(table[number] for number in order)
