"""Which boxes of the drawing must be looked at anew when cells have changed."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from editor.model.documents.chart import Chart
from editor.model.documents.geometry import Box, Geometry
from editor.model.documents.patches import Numbers

BLOCK = 16
MOST_BLOCKS = 48
AROUND = 2.1
"""How far around its centre a cell is seen, in chart units: the coast of its neighbours bends to it."""
BESIDE = 0.75
"""So far around its centre a changed cell covers the old ground of a style."""


def boxes_of(cells: Numbers, geometry: Geometry, around: float = AROUND) -> list[Box]:
    """Boxes that hold all these cells of a grid and what is ``around`` their centres: what neighbours show of them."""
    cells = cells[(cells >= 0) & (cells < geometry.size)]
    if not len(cells):
        return []
    rows, columns = np.divmod(cells.astype(np.int64), geometry.width)
    block = BLOCK
    while True:
        blocks = rows // block * (geometry.width // block + 1) + columns // block
        order = np.argsort(blocks, kind="stable")
        starts = np.flatnonzero(np.diff(blocks[order], prepend=-1))
        if len(starts) <= MOST_BLOCKS:
            break
        block *= 4
    low_rows, high_rows = _ends(rows[order], starts)
    low_columns, high_columns = _ends(columns[order], starts)
    return [
        _box(*found, geometry, around) for found in zip(low_rows, high_rows, low_columns, high_columns, strict=True)
    ]


def has_cells(chart: Chart) -> bool:
    """Whether there is anything to point at: the geometry of a grid without cells still has one."""
    return bool(chart.geometry.size if chart.is_track else chart.cells.size)


def _ends(values: NDArray[np.int64], starts: NDArray[np.intp]) -> tuple[list[int], list[int]]:
    return np.minimum.reduceat(values, starts).tolist(), np.maximum.reduceat(values, starts).tolist()


def _box(top: int, bottom: int, left: int, right: int, geometry: Geometry, around: float) -> Box:
    """Around the cells of a rectangle of rows and columns; a shifted row is half a cell further on at most."""
    corners = [geometry.centre(row * geometry.width + column) for row in (top, bottom) for column in (left, right)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs) - around, min(ys) - around, max(xs) + around, max(ys) + around
