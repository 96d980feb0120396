"""The base class of boards: cells numbered from 0, tables of neighbours, and searches over sets of cells.

A set of cells is a Python int used as a bit mask: bit i stands for cell i. Union, intersection and difference of such
sets are single operations, and the searches below work on whole sets at a time.

The tables (``names``, ``steps``, ``neighbours``, …) are made when first asked for. They are tuples, except on large
boards, where each entry is computed when it is read. A cell of the width × height array can be *absent*: it has a
number and a name, but no neighbours, it is not in ``present``, and ``cell`` does not find it. An absent cell always
blocks a line.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from dsl.maps.board.masks import LARGE, LONG, mask_of, members, table

Pair = tuple[int, int]
"""Two cells."""
Point = tuple[float, float]
"""A place on the drawing: x to the east, y to the south, in cells."""

GRAZING = ("both", "either", "ignore")
"""When cells beside a line that it only touches block it; see ``clear``. Engines number them in this order."""


def bits(mask: int) -> Iterator[int]:
    """The cells of a set, in ascending order."""
    if mask.bit_length() > LONG:
        yield from members(mask)
        return
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@dataclass(frozen=True)
class Topology(ABC):
    """An immutable board: cells and how they are connected.

    ``kind`` is ``square4``, ``square8``, ``hex`` or ``track``; ``width`` and ``height`` are in cells (a track is
    ``size`` wide and 1 high); ``present`` is the set of the cells that exist. ``closed`` are pairs of neighbours (from,
    to) on a grid between which no step leads, such as a harbour and the sea behind its mole. ``coordinates`` (of
    grids), ``orientation`` and ``shifted`` (of hexes) and ``edges`` (of tracks: pairs of nodes, from and to) are empty
    on other boards; see ``Grid`` and ``Hex``.
    """

    kind: str
    width: int
    height: int
    present: int
    closed: frozenset[Pair] = field(default=frozenset(), kw_only=True)
    coordinates: str = field(default="", kw_only=True)
    orientation: str = field(default="", kw_only=True)
    shifted: str = field(default="", kw_only=True)
    edges: tuple[Pair, ...] = field(default=(), kw_only=True)

    # --- what the kinds of topology supply -------------------------------------------------------

    @property
    @abstractmethod
    def directions(self) -> tuple[str, ...]:
        """The names of the directions, clockwise; empty for a track."""

    @cached_property
    @abstractmethod
    def names(self) -> tuple[str, ...]:
        """The name of every cell, including absent cells."""

    @cached_property
    @abstractmethod
    def steps(self) -> Sequence[tuple[int, ...]]:
        """``steps[c][d]`` is the neighbour of ``c`` in direction ``d``, or -1."""

    @abstractmethod
    def cell(self, name: str) -> int | None:
        """The cell of that name, ignoring case; None if there is none."""

    @abstractmethod
    def distance(self, a: int, b: int) -> int:
        """The smallest number of steps from ``a`` to ``b``, ignoring closed sides and absent cells."""

    @abstractmethod
    def direction(self, a: int, b: int) -> int:
        """The direction from ``a`` to ``b`` if they lie on a straight row of cells, else -1."""

    @abstractmethod
    def neighbours_of(self, mask: int) -> int:
        """The union of the neighbours of all cells in ``mask``."""

    @abstractmethod
    def centre(self, c: int) -> Point:
        """The middle of the cell; x to the east, y to the south, neighbouring centres 1 apart."""

    @abstractmethod
    def polygon(self, c: int) -> tuple[Point, ...]:
        """The corners of the cell, clockwise."""

    @abstractmethod
    def at(self, x: float, y: float) -> int:
        """The present cell at a point of the drawing, or -1."""

    @abstractmethod
    def _compute_crossed(self, a: int, b: int) -> tuple[int, tuple[Pair, ...]]:
        """The result of ``crossed`` for ``a`` < ``b``, which each kind of board computes in its own way."""

    def around(self, _c: int) -> tuple[int, ...]:
        """The neighbour of a cell in each direction (absent cells too), or -1 off the array.

        For a look at one cell of a large board, where ``steps`` would compute the whole table. Empty on a track.
        """
        return ()

    # --- what follows from it --------------------------------------------------------------------

    @property
    def form(self) -> str:
        """The kind of board, for hexes the orientation: ``square4``, ``square8``, ``pointy``, ``flat``, ``track``."""
        return self.orientation or self.kind

    @cached_property
    def size(self) -> int:
        """The number of cells, including absent ones."""
        return self.width * self.height

    @cached_property
    def full(self) -> int:
        """The set of all cells, including absent ones."""
        return (1 << self.size) - 1

    @cached_property
    def absent(self) -> int:
        """The set of the absent cells."""
        return self.full & ~self.present

    @cached_property
    def rows(self) -> tuple[int, ...]:
        """The row of every cell, from 1 in the north."""
        return tuple(r for r in range(1, self.height + 1) for _ in range(self.width))

    @cached_property
    def columns(self) -> tuple[int, ...]:
        """The column of every cell, from 1 in the west."""
        return tuple(range(1, self.width + 1)) * self.height

    @cached_property
    def opposite(self) -> tuple[int, ...]:
        """For each direction the number of the opposite one."""
        count = len(self.directions)
        return tuple((d + count // 2) % count for d in range(count))

    @cached_property
    def neighbours(self) -> Sequence[int]:
        """The set of the neighbours of every cell."""
        steps = self.steps
        return table(self.size, lambda c: mask_of(n for n in steps[c] if n >= 0))

    @cached_property
    def exits(self) -> Sequence[int]:
        """For each cell the set of cells that can be reached by one step from it; closed sides count."""
        closed, near = self._closed_sides, self.neighbours
        return table(self.size, lambda c: near[c] & ~closed.get(c, 0)) if closed else near

    @cached_property
    def entries(self) -> Sequence[int]:
        """For each cell the set of cells from which one step leads to it; closed sides count."""
        near, closed = self.neighbours, self.closed
        if not closed:
            return near
        return table(self.size, lambda c: mask_of(n for n in bits(near[c]) if (n, c) not in closed))

    @cached_property
    def touching(self) -> Sequence[int]:
        """For each cell the set of cells joined with it by a step in either direction."""
        near, out, into = self.neighbours, self.exits, self.entries
        return table(self.size, lambda c: near[c] | out[c] | into[c])

    @cached_property
    def _closed_sides(self) -> dict[int, int]:
        """For cells with closed sides, the set of neighbours to which no step leads."""
        found: dict[int, int] = {}
        for a, b in self.closed:
            found[a] = found.get(a, 0) | 1 << b
        return found

    @cached_property
    def _cells_with_closed_sides(self) -> int:
        """The set of the cells with closed sides."""
        return sum(1 << c for c in self._closed_sides)

    def angle(self, one: int, other: int) -> int:
        """The angle between two directions, in steps of the topology: 0..4, on hexes 0..3, 0..2 on square4."""
        turn = abs(one - other)
        return min(turn, len(self.directions) - turn)

    def ray(self, c: int, d: int) -> tuple[int, ...]:
        """The cells in direction ``d`` from ``c`` (excluded), in order, up to the edge or the first gap."""
        found = []
        here = self.steps[c][d]
        while here >= 0:
            found.append(here)
            here = self.steps[here][d]
        return tuple(found)

    # --- lines -----------------------------------------------------------------------------------

    @cached_property
    def _lines(self) -> dict[Pair, tuple[int, tuple[Pair, ...]]]:
        return {}

    def crossed(self, a: int, b: int) -> tuple[int, tuple[Pair, ...]]:
        """The cells that the straight line between two cell centres meets, computed exactly, without the two.

        The first value is the set of cells whose interior the line crosses (absent ones included). The second has pairs
        of cells that it only touches: along their common edge (hexes), or at the corner where they meet (squares). At
        the rim of a hex board, where one side of the edge is no cell, both members of the pair are the same cell. On a
        track: the inner cells of a shortest path, and no pairs.
        """
        key = (a, b) if a < b else (b, a)
        found = self._lines.get(key)
        if found is None:
            found = (0, ()) if a == b else self._compute_crossed(*key)
            self._lines[key] = found
        return found

    def clear(self, a: int, b: int, blockers: int, grazing: str = "both") -> bool:
        """Whether the line between two cells is free of ``blockers`` and of absent cells.

        ``grazing`` says when a line that passes between two cells is blocked: when ``both`` block, when ``either``
        does, or never (``ignore``). At the rim, where there is a cell on one side only, ``both`` cannot block; where
        neither is a cell, the line has left the board and is blocked.
        """
        inside, pairs = self.crossed(a, b)
        if inside & (blockers | self.absent):
            return False
        if grazing == "ignore" or not pairs:
            return True
        return not any(self._closes(x, y, blockers, grazing) for x, y in pairs)

    def _closes(self, x: int, y: int, blockers: int, grazing: str) -> bool:
        """Whether a pair of cells blocks a line that passes between them."""
        beside = 1 << x | 1 << y
        there = beside & self.present
        if not there:
            return True
        blocking = there & blockers
        return bool(blocking) if grazing == "either" else blocking == beside and x != y

    # --- walks -----------------------------------------------------------------------------------

    def one_step_from(self, mask: int) -> int:
        """The cells to which one step leads from any cell of ``mask``: their neighbours, except over closed sides."""
        if not mask & self._cells_with_closed_sides:
            return self.neighbours_of(mask)
        found = self.neighbours_of(mask & ~self._cells_with_closed_sides)
        for c in bits(mask & self._cells_with_closed_sides):
            found |= self.exits[c]
        return found

    def reachable(self, start: int, n: int, through: int) -> int:
        """The cells reached in 1 to ``n`` steps from ``start`` (excluded), each step to a cell of ``through``."""
        seen = front = 1 << start
        while n > 0 and front:
            front = self.one_step_from(front) & through & ~seen
            seen |= front
            n -= 1
        return seen & ~(1 << start)

    def path_length(self, a: int, b: int, through: int) -> int:
        """The number of steps of a shortest path from ``a`` to ``b``, each to a cell of ``through``; -1 if none."""
        goal = 1 << b
        seen = front = 1 << a
        length = 0
        while front and not front & goal:
            front = self.one_step_from(front) & through & ~seen
            seen |= front
            length += 1
        return length if front else -1

    def component(self, start: int, through: int) -> int:
        """``start`` and all cells connected with it through cells of ``through``, ignoring step directions."""
        known = self._known if self.size >= LARGE and through >> start & 1 else []
        for around, found in known:
            if around == through and found >> start & 1:
                return found  # a component is the same for all its cells
        seen = front = 1 << start
        while front:
            front = self.neighbours_of(front) & through & ~seen
            seen |= front
        known[:] = [(through, seen), *known[:3]]
        return seen

    @cached_property
    def _known(self) -> list[tuple[int, int]]:
        """Cache of ``component`` on large boards: pairs of ``through`` and a component found in it."""
        return []

    @property
    @abstractmethod
    def bounds(self) -> tuple[float, float, float, float]:
        """The bounding box of the drawing: left, top, right, bottom, in the units of ``centre``."""
