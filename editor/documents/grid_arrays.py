"""The geometry of a grid asked for many cells at once: arrays instead of one cell after the other."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dsl.board.hexes import LEVEL, RADIUS, Hex
from editor.documents.geometry import Geometry

Floats = NDArray[np.float64]
Cells = NDArray[np.int32]


def centres(geometry: Geometry, cells: Cells | None = None) -> tuple[Floats, Floats]:
    """The middles of cells (of all, row by row, if none are given): all x and all y, in chart units."""
    numbers = np.arange(geometry.size) if cells is None else np.asarray(cells, dtype=np.int64)
    if geometry.is_track:
        points = np.array([geometry.centre(int(cell)) for cell in numbers], dtype=np.float64).reshape(-1, 2)
        return points[:, 0], points[:, 1]
    row, column = np.divmod(numbers, geometry.width)
    topology = geometry.topology
    if not isinstance(topology, Hex):
        return column + 0.5, row + 0.5
    along, level = (column, row) if topology.orientation == "pointy" else (row, column)
    u = along + _shift(topology, level) / 2 + 0.5
    v = level * LEVEL + RADIUS
    return (u, v) if topology.orientation == "pointy" else (v, u)


def cells_at(geometry: Geometry, x: Floats, y: Floats) -> Cells:
    """The cells of a grid at points of the chart, -1 off the board; one shape for all three arrays."""
    topology = geometry.topology
    if not isinstance(topology, Hex):
        return _numbered(geometry, np.floor(x).astype(np.int64), np.floor(y).astype(np.int64))
    along, level = (x, y) if topology.orientation == "pointy" else (y, x)
    middle = np.rint((level - RADIUS) / LEVEL).astype(np.int64)
    best = np.full(np.shape(x), np.inf)
    at_u, at_v = np.zeros(np.shape(x), dtype=np.int64), np.zeros(np.shape(x), dtype=np.int64)
    for step in (-1, 0, 1):
        v = middle + step
        shift = _shift(topology, v)
        u = np.rint(along - 0.5 - shift / 2).astype(np.int64)
        far = (u + shift / 2 + 0.5 - along) ** 2 + (v * LEVEL + RADIUS - level) ** 2
        nearer = far < best
        best, at_u, at_v = np.where(nearer, far, best), np.where(nearer, u, at_u), np.where(nearer, v, at_v)
    found = _numbered(geometry, *((at_u, at_v) if topology.orientation == "pointy" else (at_v, at_u)))
    return np.where(best <= RADIUS * RADIUS + 1e-9, found, np.int32(-1))


def neighbours(geometry: Geometry) -> Cells:
    """The cells that share a side with each cell of a grid, of shape (cells, 4 or 6), -1 off the board."""
    topology = geometry.topology
    hexes = isinstance(topology, Hex)
    first = 0.5 if topology.orientation == "flat" else 0.0
    ways = 6 if hexes else 4
    x, y = centres(geometry)
    turns = (np.arange(ways) + first) * (2 * np.pi / ways)
    return np.stack([cells_at(geometry, x + np.cos(turn), y + np.sin(turn)) for turn in turns], axis=1)


def _numbered(geometry: Geometry, column: NDArray[np.int64], row: NDArray[np.int64]) -> Cells:
    inside = (column >= 0) & (column < geometry.width) & (row >= 0) & (row < geometry.height)
    return np.where(inside, row * geometry.width + column, -1).astype(np.int32)


def _shift(topology: Hex, level: NDArray[np.int64]) -> NDArray[np.int64]:
    """By how many half hexes each level is moved on (``Hex.shift`` for arrays)."""
    if topology.shifted == "every":
        return level
    return level % 2 if topology.shifted == "even" else 1 - level % 2
