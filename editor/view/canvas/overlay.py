"""What is marked on a chart: the selection, picked things, what the tool shows, the cell cursor, and what lights up."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi

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
from editor.model.documents.viewport import View
from editor.model.sessions.gesture import Sketch
from editor.model.sessions.picked import NOTHING, Thing
from editor.view.canvas.layer_cache import LayerCache

FLASHES = 3


class Overlay:
    """Paints them; the widget sets what there is."""

    def __init__(self) -> None:
        self.selection = NOTHING
        self.selected = LayerCache()
        self.ants = 0.0
        """How far the ants have marched, in pixels."""
        self.marching = True
        """Whether the selection was drawn with ants the last time: where its border is much too long it is not."""
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
            self._drawn(painter, view, ratio, chart, theme)
        size = chart.geometry.size
        painter.save()
        if 0 <= self.cursor < size:
            paint_cursor(painter, view, chart, self.cursor, theme)
        flashed = [cell for cell in self.flashed if 0 <= cell < size]
        if flashed:
            painter.setOpacity(abs(cos(pi * FLASHES * self.flash_part)) * (1 - self.flash_part / 2))
            paint_cells_outline(painter, view, chart, flashed, theme.error, 4.0)
        painter.restore()

    def _drawn(self, painter: QPainter, view: View, ratio: float, chart: Chart, theme: Theme) -> None:
        """What belongs to drawing."""
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
