"""The glow of a cell that can be chosen: one picture for each size, made once."""

from __future__ import annotations

from functools import lru_cache
from math import ceil

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap, QRadialGradient

from editor.charts.drawing.devices import fineness
from editor.charts.drawing.match.strokes_of_light import halo, ring

LIGHT, RIM, FILL = QColor("#ffd24d"), QColor("#c98a12"), QColor(255, 231, 148)
SMALLEST = 7.0


def paint_goal(painter: QPainter, at: QPointF, wide: float, hovered: bool = False) -> None:
    """A disc of light ``wide`` pixels across with a golden rim; brighter where it is pointed at."""
    picture = goal_picture(round(max(wide, SMALLEST)), round(fineness(painter), 4), hovered)
    half = picture.width() / picture.devicePixelRatio() / 2
    painter.drawPixmap(at - QPointF(half, half), picture)


@lru_cache(maxsize=256)
def goal_picture(wide: int, ratio: float, hovered: bool) -> QPixmap:
    """The picture of a goal; the disc has its middle."""
    reach = min(max(wide * 0.42, 4.0), 15.0)
    whole = ceil((wide + 2 * reach + 4) * ratio)
    picture = QPixmap(whole, whole)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    at = QPointF(whole / ratio / 2, whole / ratio / 2)
    halo(painter, at, wide / 2, reach, LIGHT, 1.0 if hovered else 0.85)
    disc = QRadialGradient(at, wide / 2)
    for place, alpha in ((0.0, 205 if hovered else 165), (1.0, 235 if hovered else 200)):
        disc.setColorAt(place, QColor(FILL.red(), FILL.green(), FILL.blue(), alpha))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(disc)
    painter.drawEllipse(QRectF(at.x() - wide / 2, at.y() - wide / 2, wide, wide))
    ring(painter, at, wide / 2, 2.2 if hovered else 1.5, RIM)
    painter.end()
    return picture
