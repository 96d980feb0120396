"""What every topology offers: cells numbered from 0, tables of neighbours, and walks over sets of cells.

A set of cells is a Python int used as a bit mask: bit i stands for cell i. Union, intersection and
difference of such sets are single operations, and the walks below work on whole sets at a time.

The tables (``names``, ``steps``, ``neighbours``, …) are made when first asked for and are plain tuples
from then on, so that an interpreter can keep and index them; on large boards they look the same, but each entry is
worked out when it is asked for. A cell of the width × height array can be
*absent*: it has a number and a name, but no neighbours, no place in ``present``, and ``cell`` does not
find it. What is absent always blocks a line.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from dsl.maps.board.masks import LARGE, LONG, mask_of, members, table

Pair = tuple[int, int]
Point = tuple[float, float]

GRAZING = ("both", "either", "ignore")


def bits(mask: int) -> Iterator[int]:
    """The cells of a set, in rising order."""
    if mask.bit_length() > LONG:
        yield from members(mask)
        return
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@dataclass(frozen=True)
class Topology(ABC):
    """An immutable board without anything on it.

    ``kind`` is ``square4``, ``square8``, ``hex`` or ``track``; ``width`` and ``height`` are counted in cells
    (a track is ``size`` wide and 1 high); ``present`` is the set of the cells that exist. ``closed`` are pairs of
    neighbours (from, to) on a grid between which no step leads, such as a harbour and the sea behind its mole.
    ``coordinates`` (of grids), ``orientation`` and ``shifted`` (of hexes) and ``edges`` (of tracks: pairs of nodes,
    from and to) are empty on others; ``Grid`` and ``Hex`` say what they mean.
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
        """Canonical names of the directions, clockwise; a track has none."""

    @cached_property
    @abstractmethod
    def names(self) -> tuple[str, ...]:
        """The name of every cell, absent ones too."""

    @cached_property
    @abstractmethod
    def steps(self) -> Sequence[tuple[int, ...]]:
        """``steps[c][d]`` is the neighbour of ``c`` in direction ``d``, or -1."""

    @abstractmethod
    def cell(self, name: str) -> int | None:
        """The cell of that name, in capitals or not; None where there is none."""

    @abstractmethod
    def distance(self, a: int, b: int) -> int:
        """The least number of steps from ``a`` to ``b`` on an empty board without gaps."""

    @abstractmethod
    def direction(self, a: int, b: int) -> int:
        """The direction of the straight row of cells from ``a`` on which ``b`` lies, or -1."""

    @abstractmethod
    def grow(self, mask: int) -> int:
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
    def _line(self, a: int, b: int) -> tuple[int, tuple[Pair, ...]]:
        """What ``crossed`` gives, for ``a`` < ``b``."""

    def around(self, _c: int) -> tuple[int, ...]:
        """The neighbour of a cell in each direction, or -1 off the array; absent cells are neighbours here too.

        For a glance at one cell of a large board, where ``steps`` would make the table of all. None on a track.
        """
        return ()

    # --- what follows from it --------------------------------------------------------------------

    @property
    def form(self) -> str:
        """``square4``, ``square8``, ``pointy``, ``flat`` or ``track``."""
        return self.orientation or self.kind

    @cached_property
    def size(self) -> int:
        """The number of cells, absent ones included."""
        return self.width * self.height

    @cached_property
    def full(self) -> int:
        """The set of all numbers of cells, absent ones included."""
        return (1 << self.size) - 1

    @cached_property
    def absent(self) -> int:
        """The set of the cells of the array that do not exist."""
        return self.full & ~self.present

    @cached_property
    def rows(self) -> tuple[int, ...]:
        """The row of every cell, from 1 in the north."""
        return tuple(r for r in range(1, self.height + 1) for _ in range(self.width))

    @cached_property
    def columns(self) -> tuple[int, ...]:
        """The place of every cell in its row, from 1 in the west."""
        return tuple(range(1, self.width + 1)) * self.height

    @cached_property
    def opposite(self) -> tuple[int, ...]:
        """The direction against each direction."""
        count = len(self.directions)
        return tuple((d + count // 2) % count for d in range(count))

    @cached_property
    def neighbours(self) -> Sequence[int]:
        """The set of the neighbours of every cell."""
        steps = self.steps
        return table(self.size, lambda c: mask_of(n for n in steps[c] if n >= 0))

    @cached_property
    def exits(self) -> Sequence[int]:
        """The set of the cells to which a step leads from each cell; on a grid its neighbours but for closed sides."""
        shut, near = self._shut, self.neighbours
        return table(self.size, lambda c: near[c] & ~shut.get(c, 0)) if shut else near

    @cached_property
    def entries(self) -> Sequence[int]:
        """The set of the cells from which a step leads to each cell; on a grid its neighbours but for closed sides."""
        near, closed = self.neighbours, self.closed
        if not closed:
            return near
        return table(self.size, lambda c: mask_of(n for n in bits(near[c]) if (n, c) not in closed))

    @cached_property
    def touching(self) -> Sequence[int]:
        """The set of the cells that a step joins with each cell, in whatever way it leads."""
        near, out, into = self.neighbours, self.exits, self.entries
        return table(self.size, lambda c: near[c] | out[c] | into[c])

    @cached_property
    def _shut(self) -> dict[int, int]:
        """The neighbours to which no step leads, of the cells that have such."""
        found: dict[int, int] = {}
        for a, b in self.closed:
            found[a] = found.get(a, 0) | 1 << b
        return found

    @cached_property
    def _walled(self) -> int:
        return sum(1 << c for c in self._shut)

    def angle(self, one: int, other: int) -> int:
        """The smaller turn between two directions in steps of the topology: 0..4, on hexes 0..3, 0..2 on square4."""
        turn = abs(one - other)
        return min(turn, len(self.directions) - turn)

    def ray(self, c: int, d: int) -> tuple[int, ...]:
        """The cells from ``c`` (left out) outward in direction ``d``, up to the rim or the first gap."""
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
        """What the straight line between the centres of two cells meets, exactly, the two left out.

        First the set of the cells whose interior it crosses (absent ones included); then the pairs of cells
        between which it only slips through: along their common edge (hexes), or through the corner
        where they meet and which it does not enter (squares). On the rim of a hex board, where one
        side of the edge is no cell at all, the pair is the one cell twice.
        On a track: the inner cells of a shortest path, and no pairs.
        """
        key = (a, b) if a < b else (b, a)
        found = self._lines.get(key)
        if found is None:
            found = (0, ()) if a == b else self._line(*key)
            self._lines[key] = found
        return found

    def clear(self, a: int, b: int, blockers: int, grazing: str = "both") -> bool:
        """Whether nothing of ``blockers`` (nor an absent cell) lies on the line between two cells.

        ``grazing`` says when a line that slips between two cells is blocked: when ``both`` block, when
        ``either`` does, or never (``ignore``). On the rim, where only one cell lies beside the line, there are no
        two that could both block it; where neither is a cell, the line has left the board.
        """
        inside, pairs = self.crossed(a, b)
        if inside & (blockers | self.absent):
            return False
        if grazing == "ignore" or not pairs:
            return True
        return not any(self._closes(x, y, blockers, grazing) for x, y in pairs)

    def _closes(self, x: int, y: int, blockers: int, grazing: str) -> bool:
        """Whether a pair of cells blocks a line that slips between them."""
        beside = 1 << x | 1 << y
        there = beside & self.present
        if not there:
            return True
        blocking = there & blockers
        return bool(blocking) if grazing == "either" else blocking == beside and x != y

    # --- walks -----------------------------------------------------------------------------------

    def step_out(self, mask: int) -> int:
        """The cells to which a step leads from somewhere in ``mask``; on a grid what ``grow`` and closed sides give."""
        if not mask & self._walled:
            return self.grow(mask)
        found = self.grow(mask & ~self._walled)
        for c in bits(mask & self._walled):
            found |= self.exits[c]
        return found

    def reachable(self, start: int, n: int, through: int) -> int:
        """The cells at 1 to ``n`` steps from ``start``, every step into ``through``; ``start`` is left out."""
        seen = front = 1 << start
        while n > 0 and front:
            front = self.step_out(front) & through & ~seen
            seen |= front
            n -= 1
        return seen & ~(1 << start)

    def path_length(self, a: int, b: int, through: int) -> int:
        """The length of a shortest way from ``a`` to ``b``, every step into ``through`` (so must ``b`` be), or -1."""
        goal = 1 << b
        seen = front = 1 << a
        length = 0
        while front and not front & goal:
            front = self.step_out(front) & through & ~seen
            seen |= front
            length += 1
        return length if front else -1

    def component(self, start: int, through: int) -> int:
        """``start`` and all cells of ``through`` that hang together with it, whichever way the steps lead."""
        known = self._known if self.size >= LARGE and through >> start & 1 else []
        for around, found in known:
            if around == through and found >> start & 1:
                return found  # what hangs together with one of them hangs together with all
        seen = front = 1 << start
        while front:
            front = self.grow(front) & through & ~seen
            seen |= front
        known[:] = [(through, seen), *known[:3]]
        return seen

    @cached_property
    def _known(self) -> list[tuple[int, int]]:
        """The last components of a large board, each with the set through which it was found."""
        return []

    @property
    @abstractmethod
    def bounds(self) -> tuple[float, float, float, float]:
        """The box around the drawing: left, top, right, bottom, in the units of ``centre``."""
