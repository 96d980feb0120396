"""The parts of a chart that are taken by things of the game, where no ornament, hill or sea name may be.

Rectangles, circles and lines are marked on a grid of small squares; a summed-area table (Crow, "Summed-area tables for
texture mapping", SIGGRAPH 1984) answers at once whether a rectangle is free.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, floor, hypot, sqrt

import numpy as np
from numpy.typing import ArrayLike, NDArray

from editor.model.documents.chart import Chart, Feature

Box = tuple[float, float, float, float]
"""Left, top, right, bottom, in chart units."""
Squares = NDArray[np.bool_]
FINE = 0.125
"""The width of the squares, in chart units."""
MOST = 4_000_000
"""The most squares; on a larger board they are wider."""


class Taken:
    """The taken squares of a board. A place beyond ``bounds`` is not free; marking it has no effect."""

    def __init__(self, bounds: Box, step: float = FINE) -> None:
        left, top, right, bottom = bounds
        wide, high = max(right - left, step), max(bottom - top, step)
        self.step = max(step, sqrt(wide * high / MOST))
        self.left, self.top = left, top
        self.squares: Squares = np.zeros((ceil(high / self.step), ceil(wide / self.step)), dtype=np.bool_)
        """Whether each square is taken, by row and column. Only the methods here change it."""
        self._sums: NDArray[np.int32] | None = None

    def copy(self) -> Taken:
        """An independent copy."""
        made = object.__new__(Taken)
        made.step, made.left, made.top, made._sums = self.step, self.left, self.top, self._sums
        made.squares = self.squares.copy()
        return made

    # --- taking ----------------------------------------------------------------------------------

    def block(self, box: Box) -> None:
        """Mark every square that a rectangle touches."""
        rows, columns = self._span(box)
        self.squares[rows, columns] = True
        self._sums = None

    def block_circle(self, x: float, y: float, radius: float) -> None:
        """Mark every square that a circle touches (up to half a square more)."""
        rows, columns = self._span((x - radius, y - radius, x + radius, y + radius))
        middle_x, middle_y = self._middles(rows, columns)
        near = (middle_x - x) ** 2 + (middle_y[:, None] - y) ** 2 <= (radius + self.step / 2) ** 2
        self.squares[rows, columns] |= near
        self._sums = None

    def block_line(self, points: Sequence[tuple[float, float]], width: float) -> None:
        """Mark a line of some width: circles along it, half as far apart as they are wide."""
        half = width / 2
        for (x, y), (to_x, to_y) in pairwise(points):
            box = (min(x, to_x) - half, min(y, to_y) - half, max(x, to_x) + half, max(y, to_y) + half)
            rows, columns = self._span(box)
            middle_x, middle_y = self._middles(rows, columns)
            across, down = middle_x - x, (middle_y - y)[:, None]
            wide, high = to_x - x, to_y - y
            parts = max(ceil(hypot(wide, high) / max(half, self.step)), 1)
            along = (across * wide + down * high) / max(wide * wide + high * high, 1e-12)
            nearest = np.clip(np.rint(along * parts), 0, parts) / parts  # the circle nearest to each square
            near = (across - nearest * wide) ** 2 + (down - nearest * high) ** 2 <= (half + self.step / 2) ** 2
            self.squares[rows, columns] |= near
        self._sums = None

    def block_squares(self, squares: Squares) -> None:
        """Block the squares of a mask of the shape of ``squares``."""
        self.squares |= squares
        self._sums = None

    # --- asking ----------------------------------------------------------------------------------

    def free(self, box: Box) -> bool:
        """Whether a rectangle is completely free and on the board."""
        left, top, right, bottom = box
        return bool(self.all_free([left], [top], [right], [bottom])[0])

    def all_free(self, left: ArrayLike, top: ArrayLike, right: ArrayLike, bottom: ArrayLike) -> Squares:
        """``free`` for many rectangles at once, given as arrays of one shape."""
        sums, (height, width) = self._table(), self.squares.shape
        first_column, last_column = self._number(left, self.left, False), self._number(right, self.left, True)
        first_row, last_row = self._number(top, self.top, False), self._number(bottom, self.top, True)
        inside = (first_column >= 0) & (first_row >= 0) & (last_column <= width) & (last_row <= height)
        x0, x1 = np.clip(first_column, 0, width), np.clip(last_column, 0, width)
        y0, y1 = np.clip(first_row, 0, height), np.clip(last_row, 0, height)
        free: Squares = inside & (sums[y1, x1] - sums[y0, x1] - sums[y1, x0] + sums[y0, x0] == 0)
        return free

    def free_places(self, x: NDArray[np.float64], y: NDArray[np.float64], wide: float, high: float) -> Squares:
        """Which rectangles of one size are free, with their left sides at ``x`` and tops at ``y``: (rows, columns)."""
        sums, (height, width) = self._table(), self.squares.shape
        x0, x1 = self._number(x, self.left, False), self._number(x + wide, self.left, True)
        y0, y1 = self._number(y, self.top, False), self._number(y + high, self.top, True)
        inside = ((y0 >= 0) & (y1 <= height))[:, None] & ((x0 >= 0) & (x1 <= width))
        x0, x1, y0, y1 = np.clip(x0, 0, width), np.clip(x1, 0, width), np.clip(y0, 0, height), np.clip(y1, 0, height)
        upper, lower = sums[y0], sums[y1]
        free: Squares = inside & (lower[:, x1] - upper[:, x1] - lower[:, x0] + upper[:, x0] == 0)
        return free

    def share(self, box: Box) -> float:
        """The share of a rectangle that is taken, from 0 to 1; the outside of the board counts as free."""
        rows, columns = self._span(box)
        squares = self.squares[rows, columns]
        return float(squares.mean()) if squares.size else 0.0

    def middles(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """The x of the centres of all columns, and the y of those of all rows."""
        height, width = self.squares.shape
        return self._middles(slice(0, height), slice(0, width))

    # --- inside ----------------------------------------------------------------------------------

    def _middles(self, rows: slice, columns: slice) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        x = self.left + (np.arange(columns.start, columns.stop) + 0.5) * self.step
        y = self.top + (np.arange(rows.start, rows.stop) + 0.5) * self.step
        return x, y

    def _span(self, box: Box) -> tuple[slice, slice]:
        """The rows and columns that a rectangle touches."""
        (height, width), (left, top, right, bottom) = self.squares.shape, box
        rows = self._stretch(top - self.top, bottom - self.top, height)
        return rows, self._stretch(left - self.left, right - self.left, width)

    def _stretch(self, begin: float, end: float, most: int) -> slice:
        """The rows or columns, of ``most``, that a stretch from ``begin`` to ``end`` touches."""
        first = floor(min(max(begin / self.step + 1e-9, 0), most))
        return slice(first, max(ceil(min(end / self.step - 1e-9, most)), first))

    def _number(self, at: ArrayLike, origin: float, after: bool) -> NDArray[np.int64]:
        """The index of the square at a place; ``after``: of the first that is completely behind it."""
        number = (np.asarray(at, dtype=np.float64) - origin) / self.step
        rounded = np.ceil(number - 1e-9) if after else np.floor(number + 1e-9)
        made: NDArray[np.int64] = np.clip(rounded, -(2**31), 2**31).astype(np.int64)
        return made

    def _table(self) -> NDArray[np.int32]:
        """The summed-area table: for each square the number of taken ones above and to the left."""
        if self._sums is None:
            sums = np.cumsum(np.cumsum(self.squares, axis=0, dtype=np.int32), axis=1, dtype=np.int32)
            self._sums = np.pad(sums, ((1, 0), (1, 0)))
        return self._sums


PORT, COIN = 0.5, 1.12
"""The radius that is blocked around a port, in cells; around a circle of a track, in its own radii."""
SHAFT, BOW = 0.6, 0.11
"""The width of the strip that an arrow blocks, in cells: a constant, and a part for each cell of its length."""
SMALL_WATERS, SHARE = 24, 0.07
"""A region of at most this number of cells, or this share of the board, is blocked as a whole."""
MOST_CELLS = 4000
"""The most things of one list that are handled one by one."""


def taken_by_play(chart: Chart) -> Taken:
    """Ports, arrows, small regions, the cells where fleets start; the circles of a track and the lines between them."""
    taken = Taken(chart.geometry.bounds, FINE)
    for _, site in chart.features("sites")[:MOST_CELLS]:
        _block_cells(taken, chart, site)
    small = max(SMALL_WATERS, SHARE * chart.geometry.size)
    for _, region in chart.features("regions")[:MOST_CELLS]:
        if len(chart.cells_of(region)) <= small:
            _block_cells(taken, chart, region)
    for _, start in chart.features("starts")[:MOST_CELLS]:
        _block_cells(taken, chart, start)
    for _, arrow in chart.features("arrows")[:MOST_CELLS]:
        _block_arrow(taken, chart, arrow)
    if chart.is_track:
        _block_track(taken, chart)
    return taken


def _block_cells(taken: Taken, chart: Chart, feature: Feature) -> None:
    """The cells of a port or start, each as a square around its middle."""
    for cell in chart.cells_of(feature)[:MOST_CELLS]:
        x, y = chart.geometry.centre(cell)
        taken.block((x - PORT, y - PORT, x + PORT, y + PORT))


def _block_arrow(taken: Taken, chart: Chart, arrow: Feature) -> None:
    """The strip along an arrow, from the middle of its tail through its bends to the middle of its head."""
    bends = arrow.get("via")
    names = [arrow.get("from"), *(bends if isinstance(bends, list) else [bends]), arrow.get("to")]
    cells = [chart.geometry.cell(str(name)) if name is not None else -1 for name in names]
    if cells[0] < 0 or cells[-1] < 0:
        return
    points = [chart.geometry.centre(cell) for cell in cells if cell >= 0]
    for (x, y), (to_x, to_y) in pairwise(points):
        taken.block_line([(x, y), (to_x, to_y)], SHAFT + BOW * hypot(to_x - x, to_y - y))


def _block_track(taken: Taken, chart: Chart) -> None:
    """The circles of a track, and the lines between them."""
    geometry = chart.geometry
    for one, other in geometry.edges[:MOST_CELLS]:
        taken.block_line([geometry.centre(one), geometry.centre(other)], geometry.radius)
    for cell in range(min(geometry.size, MOST_CELLS)):
        taken.block_circle(*geometry.centre(cell), geometry.radius * COIN)
