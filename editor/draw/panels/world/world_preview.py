"""The cells that a part of the real world will become, drawn small."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QWidget

from editor.base.texts import tr
from editor.draw.world.coast import Flags
from editor.model.documents.geometry import Geometry
from editor.model.documents.viewport import View
from editor.view.widgets.shades import is_night

PATIENCE = 200
"""Milliseconds without a word."""


class Preview(QWidget):
    """The cells as they will be."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._land: Flags | None = None
        self._grid = ("square8", "pointy")
        self._waits = QTimer(self, singleShot=True, interval=PATIENCE)
        self._waits.timeout.connect(self._wait)
        self.waiting = False
        """Whether it says that another map is on its way."""
        self.setMinimumSize(160, 100)

    def sizeHint(self) -> QSize:
        """As wide as the globe."""
        return QSize(380, 200)

    def show_land(self, land: Flags, kind: str, orientation: str) -> None:
        """Show other cells."""
        self._land, self._grid = land, (kind, orientation)
        self.update()

    def expect(self, more: bool) -> None:
        """Whether other cells are on their way: if they take long, that is said."""
        if not more:
            self._waits.stop()
            self.waiting = False
            self.update()
        elif not self.waiting and not self._waits.isActive():
            self._waits.start()

    def _wait(self) -> None:
        self.waiting = True
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the cells, pale while they are not those that were chosen."""
        painter = QPainter(self)
        if self._land is not None:
            painter.setOpacity(0.3 if self.waiting else 1.0)
            self._draw(painter, self._land)
        if self.waiting:
            painter.setOpacity(1.0)
            painter.setPen(self.palette().color(self.foregroundRole()))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, tr("world-preview-waits"))
        painter.end()

    def _draw(self, painter: QPainter, land: Flags) -> None:
        height, width = land.shape
        geometry = Geometry.of_grid(self._grid[0], width, height, self._grid[1])
        view = View.fitting(geometry.bounds, self.width(), self.height(), 4)
        night = is_night(self)
        painter.fillRect(view.rect(geometry.bounds), QColor("#1d4a63" if night else "#a9d2e2"))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("#8a7d58" if night else "#d9c38c"))
        hexes = geometry.kind == "hex" and view.scale > 4
        for cell in land.reshape(-1).nonzero()[0].tolist():
            if hexes:
                painter.drawPolygon(QPolygonF([view.point(*p) for p in geometry.polygon(cell)]))
            else:
                x, y = geometry.centre(cell)
                painter.drawRect(QRectF(view.point(x - 0.5, y - 0.5), view.point(x + 0.52, y + 0.52)))
