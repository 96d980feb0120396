"""Marks on a chart: the selection, picked features, the tool's sketch, the cell cursor, flashes."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QPainter

from editor.charts.drawing.sketch import (
    paint_cells_outline,
    paint_cursor,
    paint_ghosts,
    paint_handles,
    paint_lines,
    selection_steps,
)
from editor.charts.drawing.style.theme import Theme
from editor.model.documents.chart import Chart
from editor.model.documents.geometry import Box, Geometry, View
from editor.model.documents.patches import Numbers
from editor.model.sessions.gesture import Sketch
from editor.model.sessions.picked import NOTHING, Thing
from editor.view.canvas.layer_cache import LayerCache

FLASHES = 3


class Overlay:
    """Paints selection, flashes and the tool's sketch over the chart; the widget sets these."""

    def __init__(self) -> None:
        self.selection = NOTHING
        self.selected = LayerCache()
        self.ants = 0.0
        """The offset of the selection's moving dashes ("marching ants"), in pixels."""
        self.marching = True
        """Whether the dashes move; not if the border of the selection is too long to be redrawn that often."""
        self.things: tuple[Thing, ...] = ()
        self.sketch = Sketch()
        self.cursor = -1
        self.playing = False
        """A match is played here: what belongs to drawing is not shown."""
        self.flashed: tuple[int, ...] = ()
        self.flash_part = 0.0
        """How much of the flashing is over, 0 to 1."""

    def paint_marks(self, painter: QPainter, view: View, ratio: float, chart: Chart, theme: Theme) -> None:
        """Selection, picked things, sketch, cursor, flash; while a match is played only the latter two."""
        if not self.playing:
            self._paint_draw_marks(painter, view, ratio, chart, theme)
        size = chart.geometry.size
        painter.save()
        if 0 <= self.cursor < size:
            paint_cursor(painter, view, chart, self.cursor, theme)
        flashed = [cell for cell in self.flashed if 0 <= cell < size]
        if flashed:
            painter.setOpacity(abs(cos(pi * FLASHES * self.flash_part)) * (1 - self.flash_part / 2))
            paint_cells_outline(painter, view, chart, flashed, theme.error, 4.0)
        painter.restore()

    def _paint_draw_marks(self, painter: QPainter, view: View, ratio: float, chart: Chart, theme: Theme) -> None:
        """Paint the marks of Draw."""
        if len(self.selection) and self.selection[-1] < chart.geometry.size:

            def paint(brush: QPainter, wide: View) -> Iterator[None]:
                self.marching = yield from selection_steps(brush, wide, chart, self.selection, theme, self.ants)

            self.selected.draw_ahead(painter, view, ratio, paint)
        for cells in self._picked(chart):
            painter.save()
            paint_cells_outline(painter, view, chart, cells, theme.selection, 2.5)
            painter.restore()
        painter.save()
        self._sketch(painter, view, chart, theme)
        painter.restore()

    def _picked(self, chart: Chart) -> list[list[int]]:
        """The cells of every picked thing."""
        found = []
        for thing in self.things:
            items = chart.items(thing.section)
            item = items[thing.index] if thing.index < len(items) else None
            if not isinstance(item, dict):
                continue
            if thing.section == "nodes":
                cell = chart.geometry.cell(str(item.get("id", "")))
                found.append([cell] if cell >= 0 else [])
            elif thing.section != "edges":
                found.append(chart.cells_of(item))
        return [cells for cells in found if cells]

    def _sketch(self, painter: QPainter, view: View, chart: Chart, theme: Theme) -> None:
        sketch, size = self.sketch, chart.geometry.size
        if sketch.ghosts:
            paint_ghosts(painter, view, chart, [g for g in sketch.ghosts if 0 <= g[0] < size], theme)
        if sketch.cells:
            paint_cells_outline(painter, view, chart, [c for c in sketch.cells if 0 <= c < size], theme.selection)
        if sketch.faded:
            paint_cells_outline(painter, view, chart, [c for c in sketch.faded if 0 <= c < size], theme.error)
        if sketch.lines:
            paint_lines(painter, view, sketch.lines, theme.selection, sketch.arrow)
        if sketch.handles:
            paint_handles(painter, view, sketch.handles, theme)


BLOCK = 16
MOST_BLOCKS = 48
AROUND = 2.1
"""The distance from its centre within which a cell affects the drawing, in chart units."""
BESIDE = 0.75
"""So far around its centre a changed cell covers the old ground of a style."""


def boxes_of(cells: Numbers, geometry: Geometry, around: float = AROUND) -> list[Box]:
    """Boxes that contain these cells of a grid with ``around`` their centres, where neighbours depend on them."""
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
