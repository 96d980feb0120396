"""A regular grid of samples over a chart: places, interpolation between cells, distances to a set of samples.

Between the centres values are blended: bilinear in a square of four centres, barycentric in a triangle of three. Beyond
the board the mesh goes on with the cells at its rim.

Distances are found along columns, then along rows, as in A. Meijster, J. Roerdink, W. Hesselink, "A General Algorithm
for Computing Distance Transforms in Linear Time" (2000); for small distances, minima of shifted arrays are quicker.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from math import ceil, tau
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from dsl.maps.board.hexes import LEVEL, RADIUS
from editor.model.documents.geometry import Box
from editor.model.documents.lattice import Lattice, Whole

Reals = NDArray[np.float32]
SIDE = 128
"""The number of units after which the noise repeats."""
LOUD = 1.6
"""The factor by which gradient noise, which seldom passes ±0.6, fills -1 to 1."""

MOST_CACHED = 40
"""The most noise arrays in the cache, each 128 kB: charts are planned again after each change."""


def seed_of(*words: object) -> int:
    """A seed from words and numbers, the same in every run."""
    return crc32("\x1f".join(str(word) for word in words).encode("utf-8"))


def generator(*words: object) -> np.random.Generator:
    """Random numbers seeded by words and numbers."""
    return np.random.default_rng(seed_of(*words))


class Noise:
    """A gradient noise between about -1 and 1, seeded by words; its features are about a unit wide."""

    def __init__(self, *words: object) -> None:
        self._east, self._south = _gradients(words)

    def grid(self, x: Reals, y: Reals) -> Reals:
        """The noise at all places of a grid: ``x`` of its columns, ``y`` of its rows; shape (rows, columns)."""
        left, fx, wx = _parts(x)
        top, fy, wy = _parts(y)
        rows, place = np.unique(top, return_inverse=True)
        upper = self._across(rows & (SIDE - 1), left, fx, wx)
        lower = self._across((rows + 1) & (SIDE - 1), left, fx, wx)
        fy, wy = fy[:, None], wy[:, None]
        above: Reals = (upper[0][place] + fy * upper[1][place]) * (1 - wy)
        above += (lower[0][place] + (fy - 1) * lower[1][place]) * wy
        return above

    def _across(self, rows: NDArray[np.int32], left: NDArray[np.int32], fx: Reals, wx: Reals) -> tuple[Reals, Reals]:
        """Some rows of the lattice, blended along x: the parts of east and south gradients."""
        west, east = left & (SIDE - 1), (left + 1) & (SIDE - 1)
        along, down = self._east[rows], self._south[rows]
        first = along[:, west] * fx * (1 - wx) + along[:, east] * (fx - 1) * wx
        return first, down[:, west] * (1 - wx) + down[:, east] * wx

    def at(self, x: Reals, y: Reals) -> Reals:
        """The noise at single places; ``x`` and ``y`` of one shape."""
        left, fx, wx = _parts(x)
        top, fy, wy = _parts(y)
        found = np.zeros(np.shape(x), dtype=np.float32)
        for dy, share_y in ((0, 1 - wy), (1, wy)):
            for dx, share_x in ((0, 1 - wx), (1, wx)):
                spot = (top + dy) & (SIDE - 1), (left + dx) & (SIDE - 1)
                found += (self._east[spot] * (fx - dx) + self._south[spot] * (fy - dy)) * share_x * share_y
        return found


@lru_cache(maxsize=MOST_CACHED)
def _gradients(words: tuple[object, ...]) -> tuple[Reals, Reals]:
    """The gradients of the noise of some words: to the east, and to the south."""
    angle = generator("noise", *words).uniform(0, tau, (SIDE, SIDE))
    return (LOUD * np.cos(angle)).astype(np.float32), (LOUD * np.sin(angle)).astype(np.float32)


def _parts(place: Reals) -> tuple[NDArray[np.int32], Reals, Reals]:
    """The lattice point before each place, the distance from it, and the weight of the next point."""
    place = np.asarray(place, dtype=np.float32)
    before = np.floor(place)
    far = place - before
    return before.astype(np.int32), far, far * far * far * (far * (far * 6 - 15) + 10)


@dataclass(frozen=True)
class SampleGrid:
    """``columns`` × ``rows`` samples, ``fine`` per unit of the chart, the first at (``left``, ``top``)."""

    left: float
    top: float
    fine: float
    columns: int
    rows: int

    @classmethod
    def covering(cls, bounds: Box, fine: float, margin: float = 0.0) -> SampleGrid:
        """The grid over a box (left, top, right, bottom) and a margin around it; its samples meet the box's corner."""
        left, top, right, bottom = bounds
        around = ceil(margin * fine)
        columns, rows = (ceil(side * fine - 1e-9) + 2 * around + 1 for side in (right - left, bottom - top))
        return cls(left - around / fine, top - around / fine, fine, columns, rows)

    @property
    def shape(self) -> tuple[int, int]:
        """The shape of a field over it: (rows, columns)."""
        return self.rows, self.columns

    @cached_property
    def xs(self) -> Reals:
        """The places of the columns, in chart units."""
        return (np.arange(self.columns) / self.fine + self.left).astype(np.float32)

    @cached_property
    def ys(self) -> Reals:
        """The places of the rows."""
        return (np.arange(self.rows) / self.fine + self.top).astype(np.float32)

    def every(self, step: int) -> SampleGrid:
        """The grid of each ``step``-th sample: that of ``field[::step, ::step]``."""
        columns, rows = (-(-count // step) for count in (self.columns, self.rows))
        return replace(self, fine=self.fine / step, columns=columns, rows=rows)

    def read(self, field: Reals, x: NDArray[np.floating], y: NDArray[np.floating]) -> Reals:
        """The values of a field at places, interpolated between four samples; beyond the grid, those at its edge."""
        u = np.clip((np.asarray(x) - self.left) * self.fine, 0, self.columns - 1.001)
        v = np.clip((np.asarray(y) - self.top) * self.fine, 0, self.rows - 1.001)
        i, j = u.astype(np.intp), v.astype(np.intp)
        fx, fy = (u - i).astype(np.float32), (v - j).astype(np.float32)
        upper = field[j, i] * (1 - fx) + field[j, i + 1] * fx
        lower = field[j + 1, i] * (1 - fx) + field[j + 1, i + 1] * fx
        return np.asarray(upper + (lower - upper) * fy, dtype=np.float32)

    def read_rows(self, field: Reals, x: Reals, y: Reals) -> Reals:
        """``read`` at all places of another grid: ``x`` of its columns, ``y`` of its rows."""
        u = np.clip((x - self.left) * self.fine, 0, self.columns - 1.001)
        v = np.clip((y - self.top) * self.fine, 0, self.rows - 1.001)
        i, j = u.astype(np.intp), v.astype(np.intp)
        fx, fy = (u - i).astype(np.float32), (v - j).astype(np.float32)
        down = field[j] + (field[j + 1] - field[j]) * fy[:, None]
        return np.asarray(down[:, i] + (down[:, i + 1] - down[:, i]) * fx, dtype=np.float32)


Cells = NDArray[np.intp]


@dataclass(frozen=True)
class Corners:
    """The cells around many places: ``cells[k]`` with the weights ``shares[k]``, as arrays of the places' shape.

    ``apart[k]`` is the distance of a place from the line between two centres, ``joined[k]`` which cells those are.
    """

    cells: list[Cells]
    shares: list[Reals]
    apart: list[Reals]
    joined: list[tuple[int, int]]

    def blend(self, values: Reals) -> Reals:
        """The values of the cells (one for each, row by row), blended."""
        found = np.zeros(self.shares[0].shape, dtype=np.float32)
        for cells, share in zip(self.cells, self.shares, strict=True):
            found += values.take(cells) * share
        return found


def corners(lattice: Lattice, x: Reals, y: Reals) -> Corners:
    """The cells around places, given as arrays of one shape."""
    return _triangles(lattice, x, y) if lattice.hex else _squares(lattice, x, y)


def _squares(lattice: Lattice, x: Reals, y: Reals) -> Corners:
    left, top = np.floor(x - 0.5), np.floor(y - 0.5)
    fx, fy = x - 0.5 - left, y - 0.5 - top
    columns = [np.clip(left + k, 0, lattice.width - 1).astype(np.intp) for k in (0, 1)]
    rows = [np.clip(top + k, 0, lattice.height - 1).astype(np.intp) * lattice.width for k in (0, 1)]
    cells = [rows[0] + columns[0], rows[0] + columns[1], rows[1] + columns[0], rows[1] + columns[1]]
    shares = [(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy]
    return Corners(cells, shares, [fy, 1 - fy, fx, 1 - fx], [(0, 1), (2, 3), (0, 2), (1, 3)])


def _triangles(lattice: Lattice, x: Reals, y: Reals) -> Corners:
    along, level = (x, y) if lattice.form == "pointy" else (y, x)
    first = lattice.hex.shift(0) if lattice.hex else 0
    v = (level - np.float32(RADIUS)) / np.float32(LEVEL)
    u = along - np.float32(0.5) - (v + first) / 2
    i, j = np.floor(u), np.floor(v)
    fu, fv = u - i, v - j
    upper = fu + fv > 1
    i, j = i.astype(np.int64), j.astype(np.int64)
    far = np.abs(fu + fv - 1)
    east, south = np.where(upper, 1 - fv, fu), np.where(upper, 1 - fu, fv)
    over = upper.astype(np.int64)
    cells = [_rimmed(lattice, i + over, j + over), _rimmed(lattice, i + 1, j), _rimmed(lattice, i, j + 1)]
    shares = [far, east, south]
    return Corners(cells, shares, [share * np.float32(LEVEL) for share in shares], [(1, 2), (0, 2), (0, 1)])


def _rimmed(lattice: Lattice, i: Whole, j: Whole) -> Cells:
    """The cells at points of the lattice; off the board, the cell at its rim."""
    first = lattice.hex.shift(0) if lattice.hex else 0
    along = (2 * i + j + first - lattice.shift(j)) // 2
    columns, rows = (along, j) if lattice.form == "pointy" else (j, along)
    inside = np.clip(rows, 0, lattice.height - 1) * lattice.width + np.clip(columns, 0, lattice.width - 1)
    return inside.astype(np.intp)


def distances(inside: NDArray[np.bool_], fine: float, reach: float) -> Reals:
    """From every sample to the nearest of ``inside`` (0 within), at most ``reach``; both in chart units.

    ``fine`` is how many samples a unit has.
    """
    steps = max(int(reach * fine), 1)
    most = np.float32((steps + 1) ** 2)
    squares = np.where(inside, np.float32(0), most)
    for axis in (1, 0):
        squares = _lowered(squares, axis, steps)
    found: Reals = np.minimum(np.sqrt(squares) / np.float32(fine), np.float32(reach))
    return found


def _lowered(squares: Reals, axis: int, steps: int) -> Reals:
    """The least of each sample and of those up to ``steps`` away along an axis, plus the squares of the distances."""
    lines = squares if axis == 0 else np.ascontiguousarray(squares.T)
    found = lines.copy()
    for step in range(1, min(steps, len(lines) - 1) + 1):
        far = lines + np.float32(step * step)
        np.minimum(found[step:], far[:-step], out=found[step:])
        np.minimum(found[:-step], far[step:], out=found[:-step])
    return found if axis == 0 else np.ascontiguousarray(found.T)
