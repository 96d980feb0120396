"""The cells that a part of the real world will become, drawn small."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QWidget

from editor.model.geometry import Geometry
from editor.model.world.coast import Flags
from editor.paint.view import View
from editor.panels.base import is_night


class Preview(QWidget):
    """The cells as they will be."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._land: Flags | None = None
        self._grid = ("square8", "pointy")
        self.setMinimumSize(160, 100)

    def sizeHint(self) -> QSize:
        """As wide as the globe."""
        return QSize(380, 200)

    def show_land(self, land: Flags, kind: str, orientation: str) -> None:
        """Show other cells."""
        self._land, self._grid = land, (kind, orientation)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the cells."""
        if self._land is None:
            return
        height, width = self._land.shape
        geometry = Geometry.of_grid(self._grid[0], width, height, self._grid[1])
        view = View.fitting(geometry.bounds, self.width(), self.height(), 4)
        night = is_night(self)
        painter = QPainter(self)
        painter.fillRect(view.rect(geometry.bounds), QColor("#1d4a63" if night else "#a9d2e2"))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("#8a7d58" if night else "#d9c38c"))
        hexes = geometry.kind == "hex" and view.scale > 4
        for cell in self._land.reshape(-1).nonzero()[0].tolist():
            if hexes:
                painter.drawPolygon(QPolygonF([view.point(*p) for p in geometry.polygon(cell)]))
            else:
                x, y = geometry.centre(cell)
                painter.drawRect(QRectF(view.point(x - 0.5, y - 0.5), view.point(x + 0.52, y + 0.52)))
        painter.end()
