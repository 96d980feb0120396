"""The moves of pieces in each event, and the last move of each piece in a position.

A piece that left the board is lost; a piece that moved faces its last direction.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from math import atan2, degrees

from dsl.engines.linking.game import Datum, Game
from dsl.games.play import Match
from dsl.games.play.match_tree import START
from dsl.language.typed.nodes import Field

OFF = -1
EVERY = 32
"""When the cache is full, only every node whose number is a multiple of this stays in it."""
MOST = 1_000
"""The size of the cache in nodes; the trails of other nodes are computed from the nearest cached one before."""
Cells = dict[Datum, int]


@dataclass(frozen=True, slots=True)
class Trail:
    """The last move of a piece (``OFF`` if it has none), and whether it was ever on the board."""

    origin: int = OFF
    goal: int = OFF
    stood: bool = False


class Trails:
    """The trails of all pieces at each node of a match, without regard to viewers."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._kinds = piece_kinds(match.game)
        self._known: dict[int, dict[Datum, Trail]] = {}
        self._cells: dict[int, Cells] = {}

    def at(self, node: int) -> dict[Datum, Trail]:
        """The trail of every piece at a node."""
        tree, missing = self._match.tree, [node]
        while missing[-1] not in self._known and missing[-1] != START:
            missing.append(tree.before(missing[-1]))
        for step in reversed(missing):
            if step not in self._known:
                before = self._known[tree.before(step)] if step != START else {}
                self._known[step] = self._after(step, before)
        found = self._known[node]
        if len(self._known) > MOST:
            self._known = {at: trails for at, trails in self._known.items() if at % EVERY == START}
            self._known[node] = found
        return found

    def _after(self, node: int, before: dict[Datum, Trail]) -> dict[Datum, Trail]:
        """The trails after one more event; the same table if no piece moved."""
        was = self._at(self._match.tree.before(node)) if node != START else {}
        now = self._at(node)
        moved = {piece: cell for piece, cell in now.items() if was.get(piece, OFF) != cell}
        if not moved:
            return before
        after = dict(before)
        for piece, cell in moved.items():
            origin, old = was.get(piece, OFF), before.get(piece, Trail())
            if OFF not in (origin, cell):
                after[piece] = Trail(origin, cell, True)
            else:
                after[piece] = Trail(old.origin, old.goal, old.stood or cell != OFF)
        return after

    def _at(self, node: int) -> Cells:
        if node not in self._cells:
            if len(self._cells) > 4:
                self._cells.clear()
            words = array("i", self._match.tree.state(node))
            self._cells[node] = piece_cells(self._match.game, self._kinds, words)
        return self._cells[node]


def piece_kinds(game: Game) -> list[tuple[str, Field]]:
    """The kinds of pieces with the field of their cell."""
    found = []
    for domain in game.program.domains.values():
        place = game.program.find_field(domain.name, "at")
        if domain.kind == "piece" and place is not None:
            found.append((domain.name, place))
    return found


def piece_cells(game: Game, kinds: list[tuple[str, Field]], words: array[int]) -> Cells:
    """The cell of every existing piece in a state block; ``OFF`` the board."""
    found = {}
    for kind, place in kinds:
        begin, count = game.layout.fields[place].offset, words[game.layout.used[kind]]
        for number, cell in enumerate(words[begin : begin + count]):
            found[Datum(kind, number)] = cell
    return found


def bearing(game: Game, origin: int, goal: int) -> float | None:
    """The direction from one cell to another in degrees from north, clockwise; None if they are equal."""
    if OFF in (origin, goal) or origin == goal:
        return None
    (x, y), (to_x, to_y) = game.map.topology.centre(origin), game.map.topology.centre(goal)
    return round(degrees(atan2(to_x - x, y - to_y)) % 360, 1)
