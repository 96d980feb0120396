"""Cells of a grid as points of an unbounded lattice, many at once, for brushes, moves and mirrors.

Squares have (column, row). Hexes have axial coordinates: ``i`` steps along a level (a row of pointed, a column of flat
hexes) and ``j`` levels, each of which also shifts by half a hex. So a shape stays the same wherever it is moved, on
shifted rows too, and a turn or mirror is a small matrix of whole numbers.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from dsl.maps.board.grid import DIRECTIONS
from dsl.maps.board.hexes import FLAT, LEVEL, POINTY, RADIUS, Hex
from dsl.maps.board.square import WAYS
from dsl.maps.board.topology import Pair
from editor.model.documents.geometry import Geometry
from editor.model.documents.patches import Numbers, rising

Whole = NDArray[np.int64]
Real = NDArray[np.float64]
Matrix = tuple[int, int, int, int]
"""(a, b, c, d) maps (i, j) to (a·i + b·j, c·i + d·j)."""

STRETCH = 50_000
"""Cells computed at a time: arrays that fit the processor's cache are much quicker."""
SAME: Matrix = (1, 0, 0, 1)
# One step clockwise on the screen (90° for squares, 60° for hexes), and the mirrors, by form.
TURNS: dict[str, Matrix] = {"square": (0, -1, 1, 0), "pointy": (0, -1, 1, 1), "flat": (1, 1, -1, 0)}
LEFT_RIGHT: dict[str, Matrix] = {"square": (-1, 0, 0, 1), "pointy": (-1, -1, 0, 1), "flat": (1, 1, 0, -1)}
TOP_BOTTOM: dict[str, Matrix] = {"square": (1, 0, 0, -1), "pointy": (1, 1, 0, -1), "flat": (-1, -1, 0, 1)}


def times(one: Matrix, other: Matrix) -> Matrix:
    """The product of two matrices: ``other`` is applied first, then ``one``."""
    a, b, c, d = one
    e, f, g, h = other
    return a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h


def power(matrix: Matrix, times_: int) -> Matrix:
    """A matrix done ``times_`` times (not negative)."""
    found = SAME
    for _ in range(times_):
        found = times(matrix, found)
    return found


class Lattice:
    """The lattice of one grid. Raises ``TypeError`` for a track, which has none."""

    def __init__(self, geometry: Geometry) -> None:
        if geometry.is_track:
            raise TypeError("a track has no lattice")
        self.geometry = geometry
        self.width, self.height, self.size = geometry.width, geometry.height, geometry.size
        topology = geometry.topology
        self.hex = topology if isinstance(topology, Hex) else None
        self.form = self.hex.orientation if self.hex else "square"
        self._first = self.hex.shift(0) if self.hex else 0

    @property
    def turns(self) -> int:
        """The number of steps in a full turn: 4 for squares, 6 for hexes."""
        return 6 if self.hex else 4

    def shift(self, level: Whole) -> Whole:
        """The offset of levels, in half hexes."""
        if self.hex is None:
            return np.zeros_like(level)
        if self.hex.shifted == "every":
            return level
        return level % 2 if self.hex.shifted == "even" else 1 - level % 2

    def of(self, cells: Sequence[int] | Numbers) -> tuple[Whole, Whole]:
        """The points of cells by number."""
        if len(cells) > 2 * STRETCH:
            i, j = np.empty(len(cells), dtype=np.int64), np.empty(len(cells), dtype=np.int64)
            for start in range(0, len(cells), STRETCH):
                part = slice(start, start + STRETCH)
                i[part], j[part] = self.of(cells[part])
            return i, j
        rows, columns = np.divmod(np.asarray(cells, dtype=np.int64), max(self.width, 1))
        if self.hex is None:
            return columns, rows
        along, level = (columns, rows) if self.form == "pointy" else (rows, columns)
        return (2 * along + self.shift(level) - level - self._first) // 2, level

    def point(self, cell: int) -> Pair:
        """The point of one cell."""
        i, j = self.of([cell])
        return int(i[0]), int(j[0])

    def cells(self, i: Whole, j: Whole) -> Numbers:
        """The cells at points, -1 off the board."""
        if i.ndim == 1 and len(i) > 2 * STRETCH:
            parts = range(0, len(i), STRETCH)
            return np.concatenate([self.cells(i[k : k + STRETCH], j[k : k + STRETCH]) for k in parts])
        columns, rows = i, j
        if self.hex is not None:
            along = (2 * i + j + self._first - self.shift(j)) // 2
            columns, rows = (along, j) if self.form == "pointy" else (j, along)
        inside = (columns >= 0) & (columns < self.width) & (rows >= 0) & (rows < self.height)
        return np.where(inside, rows * self.width + columns, -1).astype(np.int32)

    def cell(self, i: int, j: int) -> int:
        """The cell at a point, or -1."""
        return int(self.cells(np.array([i], dtype=np.int64), np.array([j], dtype=np.int64))[0])

    def centre(self, i: Real | Whole, j: Real | Whole) -> tuple[Real, Real]:
        """The centres of points in the drawing, in chart units."""
        if self.hex is None:
            return np.asarray(i + 0.5, dtype=np.float64), np.asarray(j + 0.5, dtype=np.float64)
        along = np.asarray((2 * i + j + self._first) / 2 + 0.5, dtype=np.float64)
        level = np.asarray(j * LEVEL + RADIUS, dtype=np.float64)
        return (along, level) if self.form == "pointy" else (level, along)

    def middle(self, cells: Numbers) -> tuple[float, float]:
        """The middle of the drawing of some cells, in chart units."""
        ends = []
        for start in range(0, len(cells), STRETCH):
            x, y = self.centre(*self.of(cells[start : start + STRETCH]))
            ends.append((x.min(), x.max(), y.min(), y.max()))
        left, right, top, bottom = np.array(ends).T
        return float(left.min() + right.max()) / 2, float(top.min() + bottom.max()) / 2

    def real(self, x: float, y: float) -> tuple[float, float]:
        """The lattice coordinates of a place of the chart, with fractions."""
        if self.hex is None:
            return x - 0.5, y - 0.5
        along, level = (x, y) if self.form == "pointy" else (y, x)
        j = (level - RADIUS) / LEVEL
        return along - 0.5 - (j + self._first) / 2, j

    def locate(self, x: Real, y: Real) -> tuple[Whole, Whole]:
        """The points nearest to places of the chart, on the board or off it."""
        if self.hex is None:
            return np.floor(x).astype(np.int64), np.floor(y).astype(np.int64)
        along, level = (x, y) if self.form == "pointy" else (y, x)
        middle = np.rint((level - RADIUS) / LEVEL).astype(np.int64)
        least = np.full(along.shape, np.inf)
        best_u, best_v = np.zeros_like(middle), middle
        for near in (middle - 1, middle, middle + 1):
            odd = (near + self._first) % 2
            u = 2 * np.rint((2 * along - 1 - odd) / 2).astype(np.int64) + odd
            far = (u / 2 + 0.5 - along) ** 2 + (near * LEVEL + RADIUS - level) ** 2
            better = far <= least
            best_u, best_v = np.where(better, u, best_u), np.where(better, near, best_v)
            least = np.where(better, far, least)
        return (best_u - best_v - self._first) // 2, best_v

    def place(self, x: float, y: float) -> Pair:
        """The lattice point nearest to a position of the chart, on the board or off it."""
        i, j = self.locate(np.array([x]), np.array([y]))
        return int(i[0]), int(j[0])

    def at(self, x: Real, y: Real) -> Numbers:
        """The cells at places of the chart, -1 off the board."""
        return self.cells(*self.locate(x, y))

    def ways(self) -> dict[str, Pair]:
        """The step of each direction of the topology, by its canonical name."""
        if self.hex is None:
            return {name: WAYS[name] for name in DIRECTIONS[self.geometry.kind]}
        steps = POINTY if self.form == "pointy" else FLAT
        return {name: ((u - v) // 2, v) for name, (u, v) in steps.items()}

    def line(self, one: int, other: int) -> Numbers:
        """The cells nearest to the straight line between two cells, ends included."""
        (x1, y1), (x2, y2) = self.geometry.centre(one), self.geometry.centre(other)
        steps = max(int(4 * max(abs(x2 - x1), abs(y2 - y1))), 1)
        k = np.arange(1, steps) / steps
        between = self.at(x1 + (x2 - x1) * k + 1e-7, y1 + (y2 - y1) * k + 1e-7)
        found = np.concatenate([np.array([one], np.int32), between[between >= 0], np.array([other], np.int32)])
        return rising(found)


def moved(matrix: Matrix, i: Whole, j: Whole, by: Pair = (0, 0)) -> tuple[Whole, Whole]:
    """Points turned or mirrored by a matrix, then moved."""
    a, b, c, d = matrix
    return a * i + b * j + by[0], c * i + d * j + by[1]


def turned_names(names: dict[str, Pair], matrix: Matrix) -> dict[str, str]:
    """The new direction of each direction after a turn; ``names`` as returned by ``Lattice.ways``."""
    by_step = {step: name for name, step in names.items()}
    a, b, c, d = matrix
    found = {name: by_step.get((a * i + b * j, c * i + d * j)) for name, (i, j) in names.items()}
    return {name: after for name, after in found.items() if after is not None}


# --- a whole grid at once ------------------------------------------------------------------------


def centres(geometry: Geometry, cells: Numbers | None = None) -> tuple[Real, Real]:
    """The centres of cells (default: all, row by row), of a track too: all x and all y, in chart units."""
    numbers = np.arange(geometry.size, dtype=np.int32) if cells is None else cells
    if geometry.is_track:
        points = np.array([geometry.centre(int(cell)) for cell in numbers], dtype=np.float64).reshape(-1, 2)
        return points[:, 0], points[:, 1]
    lattice = Lattice(geometry)
    return lattice.centre(*lattice.of(numbers))


HALF = 0.49
"""Somewhat less than half a cell: holes of a hex board that reach beyond its frame belong to the gaps around it."""


def within_frame(geometry: Geometry) -> NDArray[np.bool_]:
    """A mask of the cells that lie wholly within the bounds of the board."""
    left, top, right, bottom = geometry.bounds
    x, y = centres(geometry)
    found: NDArray[np.bool_] = (x > left + HALF) & (x < right - HALF) & (y > top + HALF) & (y < bottom - HALF)
    return found


def cells_at(geometry: Geometry, x: Real, y: Real) -> Numbers:
    """The cells of a grid at points of the chart, -1 off the board and between hexes and its rim."""
    lattice = Lattice(geometry)
    i, j = lattice.locate(x, y)
    found = lattice.cells(i, j)
    if lattice.hex is None:
        return found
    middle_x, middle_y = lattice.centre(i, j)
    near = (middle_x - x) ** 2 + (middle_y - y) ** 2 <= RADIUS * RADIUS + 1e-9
    return np.where(near, found, np.int32(-1))


def neighbours(geometry: Geometry) -> Numbers:
    """The cells that share a side with each cell of a grid, of shape (cells, 4 or 6), -1 off the board."""
    lattice = Lattice(geometry)
    i, j = lattice.of(np.arange(geometry.size, dtype=np.int32))
    steps = lattice.ways().values() if lattice.hex else [WAYS[name] for name in DIRECTIONS["square4"]]
    return np.stack([lattice.cells(i + di, j + dj) for di, dj in steps], axis=1)


def carried(geometry: Geometry, cells: Sequence[int], start: int, end: int) -> list[int]:
    """Cells moved by the step from ``start`` to ``end``, -1 off the board; on a track only ``start`` itself moves."""
    if geometry.is_track:
        return [end if cell == start else cell for cell in cells]
    lattice = Lattice(geometry)
    (i1, j1), (i2, j2) = lattice.point(start), lattice.point(end)
    i, j = lattice.of(cells)
    found: list[int] = lattice.cells(i + (i2 - i1), j + (j2 - j1)).tolist()
    return found
