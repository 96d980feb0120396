"""A sign for each player beside the colour, on all that is a player's: so a box in grey can be played with."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPolygonF, QTransform

SIGNS = ("disc", "triangle", "cross", "ring", "star", "square", "moon", "bars")
"""By seat, the first six as unlike as can be; whoever sits beyond the last has the signs twice, side by side."""


def paint_sign(painter: QPainter, at: QPointF, side: float, seat: int, colour: QColor) -> None:
    """The sign of a seat around a point; nothing for nobody's."""
    if seat >= 0:
        painter.fillPath(QTransform(side, 0, 0, side, at.x(), at.y()).map(sign(seat)), colour)


@cache
def sign(seat: int) -> QPainterPath:
    """The sign of a seat, one unit wide and high around the origin."""
    number, kind = divmod(seat, len(SIGNS))
    one = _shape(SIGNS[kind])
    whole = QPainterPath()
    for place in range(number + 1):
        whole.addPath(QTransform.fromTranslate(place - number / 2, 0).map(one))
    return QTransform.fromScale(1 / (number + 1), 1 / (number + 1)).map(whole)


def _shape(kind: str) -> QPainterPath:
    path = QPainterPath()
    match kind:
        case "triangle":
            path.addPolygon(_points(3, 0.56, 0.56, 0.1))
        case "star":
            path.addPolygon(_points(5, 0.56, 0.22))
        case "square":
            path.addRect(QRectF(-0.42, -0.42, 0.84, 0.84))
        case "bars":
            path.addRect(QRectF(-0.42, -0.5, 0.3, 1))
            path.addRect(QRectF(0.12, -0.5, 0.3, 1))
        case "moon":
            path.moveTo(0.2, -0.48)
            path.cubicTo(-0.62, -0.62, -0.62, 0.62, 0.2, 0.48)
            path.cubicTo(-0.2, 0.25, -0.2, -0.25, 0.2, -0.48)
        case "cross":
            path.addRect(QRectF(-0.17, -0.5, 0.34, 1))
            path.addRect(QRectF(-0.5, -0.17, 0.33, 0.34))
            path.addRect(QRectF(0.17, -0.17, 0.33, 0.34))
        case _:
            path.addEllipse(QPointF(), 0.48, 0.48)
            if kind == "ring":
                path.addEllipse(QPointF(), 0.32, 0.32)
    path.closeSubpath()
    return path


def _points(number: int, outer: float, inner: float, low: float = 0.0) -> QPolygonF:
    """A polygon with a point up; where ``inner`` is less than ``outer``, a star."""
    turns = [(-pi / 2 + k * pi / number, inner if k % 2 else outer) for k in range(2 * number)]
    kept = turns if inner != outer else turns[::2]
    return QPolygonF([QPointF(cos(turn) * far, sin(turn) * far + low) for turn, far in kept])
