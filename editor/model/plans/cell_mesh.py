"""The corners of the mesh that a grid's centres make: four cells about each sample on squares, three on hexes.

Between the centres values are blended: bilinear in a square of four centres, barycentric in a triangle of three. Beyond
the board the mesh goes on with the cells at its rim.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dsl.maps.board.hexes import LEVEL, RADIUS
from editor.model.documents.lattice import Lattice, Whole
from editor.model.plans.noise import Reals

Cells = NDArray[np.intp]


@dataclass(frozen=True)
class Corners:
    """Of many places the cells around: ``cells[k]`` with the share ``shares[k]``; all arrays of the places' shape.

    ``apart[k]`` is how far a place is from the line between two centres, ``joined[k]`` which of the cells those are.
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
    """The cells about places of one shape."""
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
