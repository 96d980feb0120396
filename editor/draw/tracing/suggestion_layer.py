"""The suggestion drawn over the chart: translucent terrains, doubtful cells, and samples."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPolygonF

from dsl.maps.board.hexes import LEVEL, RADIUS, Hex
from editor.charts.drawing.style.theme import Theme, load_theme
from editor.model.documents.geometry import View
from editor.model.documents.lattice import cells_at
from editor.model.sessions.painting.trace_state import TracingListener
from editor.model.sessions.picked import NOTHING

MOST_POLYGONS = 4000
SEEN = 7.0
"""The width of a cell in pixels from which doubtful cells are marked."""


class SuggestionLayer(QObject, TracingListener):
    """The suggested terrains and samples over the chart of a session: ``paint`` goes into ``layers_over``."""

    def __init__(self, update: Callable[[], object] = lambda: None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.update = update
        self.night = False
        self._image: QImage | None = None
        self._colours: NDArray[np.uint32] | None = None
        self._doubtful: NDArray[np.int32] | None = None

    def session_shown(self) -> None:
        """Discard what was drawn for another map."""
        self.traced("suggestion")

    def traced(self, name: str) -> None:
        """Redraw another suggestion."""
        if name in ("suggestion", "samples"):
            self._image = self._colours = self._doubtful = None
            self.update()

    def session_changed(self, name: str) -> None:
        """Redraw for another selection or ruleset, or if the sample tool was changed."""
        if name in ("selection", "game"):
            self.traced("suggestion")
        elif name in ("tool", "mode"):
            self.update()

    def paint(self, painter: QPainter, view: View) -> None:
        """Draw the visible part of suggestion and samples, in mode Draw."""
        chart, session = self.tracing.chart, self.session
        if chart is None or chart.is_track or session is None or session.mode != "draw":
            return
        labels = self.tracing.labels
        if labels is not None and len(labels) == chart.geometry.size:
            self._ghosts(painter, view, labels)
            self._doubts(painter, view)
        if session.tools.tool == "sample":
            self._samples(painter, view)

    def _ghosts(self, painter: QPainter, view: View, labels: NDArray[np.int32]) -> None:
        chart = self.tracing.chart
        assert chart is not None
        if self._colours is None:
            self._colours = self._coloured(labels)
        geometry = chart.geometry
        painter.setOpacity(0.58)
        if not isinstance(geometry.topology, Hex):
            if self._image is None:
                self._image = _picture(self._colours.reshape(geometry.height, geometry.width))
            painter.drawImage(view.rect((0, 0, geometry.width, geometry.height)), self._image)
            return
        seen = self._seen(view)
        if len(seen) <= MOST_POLYGONS:
            painter.setPen(Qt.PenStyle.NoPen)
            for cell in seen.tolist():
                painter.setBrush(QColor.fromRgba(int(self._colours[cell])))
                painter.drawPolygon(QPolygonF([view.point(*p) for p in geometry.polygon(cell)]))
            return
        if self._image is None:
            self._image = self._bricks(geometry.topology)
        flat = geometry.topology.orientation == "flat"
        along, down = geometry.bounds[3 if flat else 2], self._image.width() if flat else self._image.height()
        first = RADIUS - LEVEL / 2
        box = (first, 0.0, first + down * LEVEL, along) if flat else (0.0, first, along, first + down * LEVEL)
        painter.drawImage(view.rect(box), self._image)

    def _doubts(self, painter: QPainter, view: View) -> None:
        """Paint a small diamond on every doubtful cell, while cells are large enough to see it."""
        chart = self.tracing.chart
        if chart is None or view.scale < SEEN:
            return
        if self._doubtful is None:
            self._doubtful = self.tracing.doubtful()[:MOST_POLYGONS]
        painter.setOpacity(0.9)
        painter.setPen(QPen(QColor("#20303a"), 1.0))
        painter.setBrush(QColor("#ffffff"))
        size = min(max(view.scale * 0.11, 2.5), 6.0)
        for cell in self._doubtful.tolist():
            at = view.point(*chart.geometry.centre(cell))
            sides = [QPointF(0, -size), QPointF(size, 0), QPointF(0, size), QPointF(-size, 0)]
            painter.drawPolygon(QPolygonF([at + side for side in sides]))

    def _theme(self) -> Theme:
        return load_theme(self.game.folder if self.game else None, self.night).with_spec(self.spec)

    def _coloured(self, labels: NDArray[np.int32]) -> NDArray[np.uint32]:
        theme = self._theme()
        table = np.array([theme.terrain_colour(ink.terrain).rgba() for ink in self.tracing.inks] + [0], dtype=np.uint32)
        colours = table[labels]
        cells = self.session.selection if self.session is not None and self.tracing.only_selection else NOTHING
        if cells.size:
            chosen = np.zeros(len(labels), dtype=np.bool_)
            chosen[cells[cells < len(labels)]] = True
            colours = np.where(chosen, colours, np.uint32(0))
        return colours

    def _bricks(self, topology: Hex) -> QImage:
        """Small hexes as bricks: two pixels a hex, every other row shifted by one pixel."""
        assert self._colours is not None
        rows = self._colours.reshape(topology.height, topology.width)
        rows = rows.T if topology.orientation == "flat" else rows
        most = max(topology.shift(level) for level in range(len(rows)))
        made = np.zeros((len(rows), 2 * rows.shape[1] + most), dtype=np.uint32)
        for level, row in enumerate(rows):
            start = topology.shift(level)
            made[level, start : start + 2 * len(row)] = np.repeat(row, 2)
        return _picture(made.T if topology.orientation == "flat" else made)

    def _seen(self, view: View) -> NDArray[np.int32]:
        chart = self.tracing.chart
        assert chart is not None
        left, top, right, bottom = view.box
        step = max(0.4, np.sqrt((right - left) * (bottom - top) / 60_000))
        x, y = np.meshgrid(np.arange(left - 0.6, right + 0.6, step), np.arange(top - 0.6, bottom + 0.6, step))
        found = np.unique(cells_at(chart.geometry, x, y))
        return found[found >= 0]

    def _samples(self, painter: QPainter, view: View) -> None:
        chart = self.tracing.chart
        assert chart is not None
        painter.setOpacity(1.0)
        theme = self._theme()
        for cell, ink in self.tracing.samples.items():
            if cell < chart.geometry.size:
                radius = max(min(view.scale * 0.22, 9.0), 4.0)
                painter.setPen(QPen(QColor("#ffffff"), 2.5))
                painter.setBrush(theme.terrain_colour(ink.terrain))
                painter.drawEllipse(view.point(*chart.geometry.centre(cell)), radius, radius)
                painter.setPen(QPen(QColor("#20303a"), 1.0))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawEllipse(view.point(*chart.geometry.centre(cell)), radius + 1.5, radius + 1.5)


def _picture(colours: NDArray[np.uint32]) -> QImage:
    held = np.ascontiguousarray(colours)
    height, width = held.shape
    return QImage(held.data, width, height, 4 * width, QImage.Format.Format_ARGB32).copy()
