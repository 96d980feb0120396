"""Boards of hexes: pointy (in rows) or flat (in columns), with every second row or column shifted by half a hex.

All is computed once for both: a *level* is a row of pointy or a column of flat hexes, ``v`` counts levels, ``u`` counts
half hexes along the level. Mirroring a board at its diagonal turns one orientation into the other; only the drawing and
the order of the directions differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt

from dsl.maps.board.base import Pair, Point
from dsl.maps.board.grid import Grid
from dsl.maps.board.lines import hex_line
from dsl.maps.board.masks import table

# (u, v) of the neighbour in each direction
POINTY = {"NE": (1, -1), "E": (2, 0), "SE": (1, 1), "SW": (-1, 1), "W": (-2, 0), "NW": (-1, -1)}
FLAT = {"N": (-2, 0), "NE": (-1, 1), "SE": (1, 1), "S": (2, 0), "SW": (1, -1), "NW": (-1, -1)}

# With neighbouring centres 1 apart, levels are LEVEL apart and a corner is RADIUS away from its centre.
LEVEL = sqrt(3) / 2
RADIUS = 1 / sqrt(3)


@dataclass(frozen=True)
class Hex(Grid):
    """A board of hexes; ``orientation`` is ``pointy`` or ``flat``.

    ``shifted`` says which rows (columns, if flat) lie half a hex further to the east (south): the ``odd`` ones, the
    ``even`` ones, counted from 1, or ``every`` one relative to the one before it, which makes a rhombus.
    """

    @property
    def directions(self) -> tuple[str, ...]:
        """NE E SE SW W NW, or N NE SE S SW NW for flat hexes."""
        return tuple(self._ways)

    @property
    def _ways(self) -> dict[str, Pair]:
        return POINTY if self.orientation == "pointy" else FLAT

    def shift(self, level: int) -> int:
        """By how many half hexes a level (counted from 0) is shifted."""
        if self.shifted == "every":
            return level
        return level % 2 if self.shifted == "even" else 1 - level % 2

    def place(self, c: int) -> Pair:
        """(u, v) of a cell: half hexes along its level, and the level."""
        row, column = divmod(c, self.width)
        along, level = (column, row) if self.orientation == "pointy" else (row, column)
        return 2 * along + self.shift(level), level

    def cell_at(self, u: int, v: int) -> int:
        """The number of the cell at (u, v), or -1 off the array; absent cells have numbers too."""
        along = (u - self.shift(v)) // 2
        return self.index(along, v) if self.orientation == "pointy" else self.index(v, along)

    @cached_property
    def _places(self) -> Sequence[Pair]:
        return table(self.size, self.place)

    def _neighbour_places(self, column: int, row: int) -> tuple[Pair, ...]:
        u, v = self.place(row * self.width + column)
        around = []
        for du, dv in self._ways.values():
            along, level = (u + du - self.shift(v + dv)) // 2, v + dv
            around.append((along, level) if self.orientation == "pointy" else (level, along))
        return tuple(around)

    def _offset(self, a: int, b: int) -> Pair:
        (au, av), (bu, bv) = self._places[a], self._places[b]
        return bu - au, bv - av

    def distance(self, a: int, b: int) -> int:
        """The number of steps from hex to hex, ignoring absent cells."""
        u, v = self._offset(a, b)
        return abs(v) + max(0, abs(u) - abs(v)) // 2

    def direction(self, a: int, b: int) -> int:
        """The direction from ``a`` to ``b`` if they lie on a straight row of cells, else -1."""
        u, v = self._offset(a, b)
        far = abs(v) or abs(u) // 2
        if far == 0 or (v and abs(u) != abs(v)):
            return -1
        return list(self._ways.values()).index((u // far, v // far))

    @cached_property
    def _moved(self) -> int:
        """The set of the cells in shifted levels (not used for a rhombus)."""
        if self.orientation == "flat":
            line = sum(1 << c for c in range(self.width) if self.shift(c))
            return sum(line << r * self.width for r in range(self.height))
        line = (1 << self.width) - 1
        return sum(line << r * self.width for r in range(self.height) if self.shift(r))

    def neighbours_of(self, mask: int) -> int:
        """The union of the neighbours of all cells in ``mask``."""
        mask &= self.present
        if self.orientation == "pointy":
            back, on = self._west(mask), self._east(mask)
        else:
            back, on = mask >> self.width, mask << self.width & self.full
        if self.shifted == "every":
            fore, aft = mask | back, mask | on  # the cells next to those of the level after, of the level before
        else:
            moved = self._moved
            fore = aft = mask | back & ~moved | on & moved
        if self.orientation == "pointy":
            beside = fore << self.width | aft >> self.width
        else:
            beside = self._east(fore) | self._west(aft)
        return (back | on | beside) & self.present

    def _compute_crossed(self, a: int, b: int) -> tuple[int, tuple[Pair, ...]]:
        u, v = self._places[a]
        cells, pairs = hex_line(*self._offset(a, b))
        found = (self.cell_at(u + x, v + y) for x, y in cells)
        inside = sum(1 << c for c in found if c >= 0)
        edges = []
        for one, other in pairs:
            beside = [self.cell_at(u + x, v + y) for x, y in (one, other)]
            there = sorted(c for c in beside if c >= 0)
            if there:
                edges.append((there[0], there[-1]))
        return inside, tuple(sorted(edges))

    def _point(self, along: float, level: float) -> Point:
        """A place along a level and across the levels as (x, y)."""
        return (along, level) if self.orientation == "pointy" else (level, along)

    def centre(self, c: int) -> Point:
        """The centre of the cell; the bounding box of an unshifted first cell starts at (0, 0)."""
        u, v = self.place(c)
        return self._point(u / 2 + 0.5, v * LEVEL + RADIUS)

    def polygon(self, c: int) -> tuple[Point, ...]:
        """The six corners of the cell, clockwise."""
        u, v = self.place(c)
        along, level = u / 2 + 0.5, v * LEVEL + RADIUS
        half = RADIUS / 2
        around = ((0.0, -RADIUS), (0.5, -half), (0.5, half), (0.0, RADIUS), (-0.5, half), (-0.5, -half))
        corners = tuple(self._point(along + x, level + y) for x, y in around)
        return corners if self.orientation == "pointy" else corners[::-1]

    def at(self, x: float, y: float) -> int:
        """The present cell at a point of the drawing, or -1."""
        along, level = self._point(x, y)
        v = round((level - RADIUS) / LEVEL)
        best, least = -1, RADIUS * RADIUS
        for near in (v - 1, v, v + 1):
            u = 2 * round((2 * along - 1 - self.shift(near)) / 2) + self.shift(near)
            far = (u / 2 + 0.5 - along) ** 2 + (near * LEVEL + RADIUS - level) ** 2
            if far <= least:
                best, least = self.cell_at(u, near), far
        return best if best >= 0 and self.has(best) else -1

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """The bounding box of the drawing: left, top, right, bottom."""
        along, levels = (self.width, self.height) if self.orientation == "pointy" else (self.height, self.width)
        most = max(self.shift(v) for v in range(levels))
        right, bottom = self._point(along + most / 2, (levels - 1) * LEVEL + 2 * RADIUS)
        return 0.0, 0.0, right, bottom
