"""The picture of the tiles that a Tiled map needs: one tile an ink, in a row."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPolygonF

from editor.charts.drawing.style.theme import Theme
from editor.charts.export.png import png_of
from editor.model.documents.chart import Ink


def tiles_png(inks: Sequence[Ink], theme: Theme, width: int, height: int, axis: str = "") -> bytes:
    """A PNG of ``len(inks)`` tiles of ``width`` × ``height`` pixels; ``axis`` as in ``TiledBoard``."""
    image = QImage(width * len(inks), height, QImage.Format.Format_ARGB32)
    image.fill(QColor(0, 0, 0, 0))
    painter = QPainter(image)
    for number, ink in enumerate(inks):
        colour = theme.terrain_colour(ink.terrain)
        painter.setBrush(colour)
        painter.setPen(QPen(colour.darker(120), 1))
        painter.drawPolygon(QPolygonF([QPointF(number * width + x, y) for x, y in _corners(width, height, axis)]))
    painter.end()
    return png_of(image)


def _corners(width: int, height: int, axis: str) -> list[tuple[float, float]]:
    w, h = width - 1, height - 1
    if axis == "y":
        return [(w / 2, 0), (w, h / 4), (w, h * 3 / 4), (w / 2, h), (0, h * 3 / 4), (0, h / 4)]
    if axis == "x":
        return [(0, h / 2), (w / 4, 0), (w * 3 / 4, 0), (w, h / 2), (w * 3 / 4, h), (w / 4, h)]
    return [(0, 0), (w, 0), (w, h), (0, h)]
