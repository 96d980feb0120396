"""Where others went since the viewer's last turn: their ways stay on the chart, as the log stays beside it.

What is shown was seen moving before, with the same eyes; behind a curtain it is forgotten.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from dsl.engines.linking.datum import Datum
from dsl.services.match.match_values import Moved, Passage

MOST = 16
"""Turns that are remembered: more than sit at a table."""


@dataclass(frozen=True)
class Wake:
    """The way of a piece over cells, both ends among them, in somebody's turn."""

    player: int | None
    piece: Datum
    cells: tuple[int, ...]


class Wakes:
    """Hears where the match stands and what happens in it; ``shown`` are the wakes for a viewer."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Another match, other rules, other eyes."""
        self._turns: list[tuple[int | None, list[Wake]]] = []
        self._here = self._before = self._known = -1  # nodes: shown, shown before it, the last of what is known

    def stand(self, node: int) -> None:
        """The match is shown at a node now."""
        if node != self._here:
            self._before, self._here = self._here, node

    def go_on(self, passages: Sequence[Passage]) -> None:
        """It went on to where it stands now."""
        if not passages:
            return
        if self._known != self._before:
            self._turns.clear()
        self._known = self._here
        for passage in passages:
            if not self._turns or passage.player not in (None, self._turns[-1][0]):
                self._turns.append((passage.player, []))
            player, wakes = self._turns[-1]
            for moved in passage.moved:
                _join(wakes, player, moved)
        del self._turns[:-MOST]

    def shown(self, viewer: int) -> Iterator[Wake]:
        """The wakes of the others since the viewer's last turn; nothing where one looks back."""
        turns = self._turns if self._known == self._here else []
        if turns and turns[-1][0] == viewer:
            turns = turns[:-1]
        since = next((at for at in range(len(turns), 0, -1) if turns[at - 1][0] == viewer), 0)
        for _, wakes in turns[since:] if viewer >= 0 else turns[-1:]:
            yield from wakes


def _join(wakes: list[Wake], player: int | None, moved: Moved) -> None:
    """One way of a piece that went in steps; from and to off the board it leaves none."""
    cells = moved.way
    if len(cells) < 2 or min(cells) < 0:
        return
    for at, wake in enumerate(wakes):
        if wake.piece == moved.piece and wake.cells[-1] == cells[0]:
            wakes[at] = Wake(player, wake.piece, wake.cells + cells[1:])
            return
    wakes.append(Wake(player, moved.piece, cells))
