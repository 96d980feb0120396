"""Boards of squares, with four neighbours (rook's steps) or eight (king's steps)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from dsl.maps.board.base import Pair, Point
from dsl.maps.board.grid import DIRECTIONS, Grid
from dsl.maps.board.lines import square_line

# (columns to the east, rows to the south) of a step in each direction
WAYS = {
    "N": (0, -1),
    "NE": (1, -1),
    "E": (1, 0),
    "SE": (1, 1),
    "S": (0, 1),
    "SW": (-1, 1),
    "W": (-1, 0),
    "NW": (-1, -1),
}


@dataclass(frozen=True)
class Square(Grid):
    """A board of squares with four or eight neighbours; lines are the same for both."""

    @property
    def directions(self) -> tuple[str, ...]:
        """N NE E SE S SW W NW, or N E S W for four neighbours."""
        return DIRECTIONS[self.kind]

    @cached_property
    def _ways(self) -> tuple[Pair, ...]:
        return tuple(WAYS[name] for name in self.directions)

    def _neighbour_places(self, column: int, row: int) -> tuple[Pair, ...]:
        return tuple((column + x, row + y) for x, y in self._ways)

    def _offset(self, a: int, b: int) -> Pair:
        return b % self.width - a % self.width, b // self.width - a // self.width

    def distance(self, a: int, b: int) -> int:
        """The number of king's moves on ``square8``, of rook's single steps on ``square4``."""
        width = self.width
        x, y = abs(b % width - a % width), abs(b // width - a // width)
        return x + y if self.kind == "square4" else x if x > y else y

    def direction(self, a: int, b: int) -> int:
        """The direction from ``a`` to ``b`` if they lie on a straight row of cells, else -1."""
        x, y = self._offset(a, b)
        far = max(abs(x), abs(y))
        if far == 0 or (x and y and abs(x) != abs(y)):
            return -1
        way = (x // far, y // far)
        return self._ways.index(way) if way in self._ways else -1

    def neighbours_of(self, mask: int) -> int:
        """The union of the neighbours of all cells in ``mask``."""
        mask &= self.present
        sides = self._west(mask) | self._east(mask)
        column = mask | sides if self.kind == "square8" else mask
        return (sides | column << self.width | column >> self.width) & self.present

    def _compute_crossed(self, a: int, b: int) -> tuple[int, tuple[Pair, ...]]:
        row, column = divmod(a, self.width)
        cells, pairs = square_line(*self._offset(a, b))

        def number(x: int, y: int) -> int:
            return (row + y) * self.width + column + x

        inside = sum(1 << number(x, y) for x, y in cells)
        corners = (sorted((number(*one), number(*other))) for one, other in pairs)
        return inside, tuple(sorted((low, high) for low, high in corners))

    def centre(self, c: int) -> Point:
        """The centre of the cell; the north-west corner of the board is (0, 0)."""
        return c % self.width + 0.5, c // self.width + 0.5

    def polygon(self, c: int) -> tuple[Point, ...]:
        """The corners of the cell, clockwise from the north-west."""
        x, y = float(c % self.width), float(c // self.width)
        return (x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)

    def at(self, x: float, y: float) -> int:
        """The present cell at a point of the drawing, or -1."""
        found = self.index(int(x // 1), int(y // 1))
        return found if found >= 0 and self.has(found) else -1

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """The bounding box of the drawing: left, top, right, bottom."""
        return 0.0, 0.0, float(self.width), float(self.height)
