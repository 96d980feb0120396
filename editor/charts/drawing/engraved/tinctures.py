"""Colours told without colour, as engravers of arms do: red by upright lines, blue by lying ones, gold by dots.

After Silvester Petra Sancta, "Tesserae gentilitiae" (Rome 1638).
"""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from editor.charts.drawing.style.colours import lightness

GREY, BLACK, WHITE = 0.16, 0.2, 0.62
"""Less of hue is none; darker is black, paler without hue is white."""
LINES = 4
"""So many lines across a flag."""
HUES = ((0.05, "red"), (0.19, "gold"), (0.45, "green"), (0.7, "blue"), (0.92, "purple"), (1.01, "red"))
"""Up to which hue a colour goes by which name."""
WAYS = {"red": ((0, 1),), "blue": ((1, 0),), "green": ((1, 1),), "purple": ((1, -1),), "black": ((0, 1), (1, 0))}
"""The ways in which the lines of a colour run."""


def tincture(colour: QColor) -> str:
    """Which of the colours of arms is nearest to a colour."""
    if lightness(colour) < BLACK:
        return "black"
    if colour.hsvSaturationF() < GREY:
        return "white" if lightness(colour) > WHITE else "black"
    return next(name for most, name in HUES if colour.hueF() < most)


def hatch_tincture(painter: QPainter, rect: QRectF, colour: QColor, ink: QColor, width: float) -> None:
    """Fill a rectangle with the lines or dots of a colour."""
    name, step = tincture(colour), rect.height() / LINES
    painter.setPen(QPen(ink, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    if name == "gold":
        for row in range(LINES):
            for column in range(ceil(rect.width() / step)):
                x, y = rect.left() + (column + 0.5) * step, rect.top() + (row + 0.5) * step
                painter.drawLine(QLineF(x, y, x + width * 0.1, y))
    for way in WAYS.get(name, ()):
        painter.drawLines(_lines(rect, way, step))


def _lines(rect: QRectF, way: tuple[int, int], step: float) -> list[QLineF]:
    """Lines in a direction, within a rectangle."""
    wide, high = rect.width(), rect.height()
    if way == (1, 0):
        return [QLineF(rect.left(), y, rect.right(), y) for y in _steps(rect.top(), high, step)]
    if way == (0, 1):
        return [QLineF(x, rect.top(), x, rect.bottom()) for x in _steps(rect.left(), wide, step)]
    found = []
    for start in _steps(-high, wide + high, step * 1.3):
        low, far = max(start, 0.0), min(start + high, wide)
        if far > low:
            down, up = low - start, far - start
            y1, y2 = (rect.top() + down, rect.top() + up) if way[1] > 0 else (rect.bottom() - down, rect.bottom() - up)
            found.append(QLineF(rect.left() + low, y1, rect.left() + far, y2))
    return found


def _steps(start: float, length: float, step: float) -> list[float]:
    return [start + step * number for number in range(1, ceil(length / step))]


def paint_flag(painter: QPainter, box: QRectF, colour: QColor, ink: QColor, paper: QColor) -> None:
    """A flag on its staff in black on paper; its lines tell the colour."""
    width = box.width() * 0.07
    staff = box.left() + box.width() * 0.16
    cloth = QRectF(staff, box.top() + box.height() * 0.06, box.width() * 0.84, box.height() * 0.56)
    painter.setPen(QPen(paper, width * 3.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.setBrush(paper)
    painter.drawLine(QLineF(staff, box.top(), staff, box.bottom()))
    painter.drawRect(cloth)
    hatch_tincture(painter, cloth, colour, ink, width * 0.8)
    painter.setPen(QPen(ink, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(cloth)
    painter.drawLine(QLineF(staff, box.top(), staff, box.bottom()))
