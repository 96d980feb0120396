"""Rings and soft light around round things, without effects of Qt: a gradient is quick, and looks alike everywhere."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QRadialGradient

from editor.charts.drawing.style.colours import with_alpha


def fine_pen(colour: QColor, width: float) -> QPen:
    """A pen with round ends and joins."""
    pen = QPen(colour, width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


def ring(
    painter: QPainter, at: QPointF, radius: float, width: float, colour: QColor, outline: QColor | None = None
) -> None:
    """A ring whose middle line has a radius, between two fine lines of ``outline``."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if outline is not None:
        painter.setPen(QPen(outline, width + 1.6))
        painter.drawEllipse(at, radius, radius)
    painter.setPen(QPen(colour, width))
    painter.drawEllipse(at, radius, radius)


def halo(painter: QPainter, at: QPointF, radius: float, reach: float, colour: QColor, strength: float) -> None:
    """Light that falls off from a circle outwards, ``reach`` far; nothing within the circle."""
    outer = radius + reach
    if outer <= 0:
        return
    light = QRadialGradient(at, outer)
    light.setColorAt(max(radius / outer - 0.02, 0.0), with_alpha(colour, strength))
    light.setColorAt(1.0, with_alpha(colour, 0.0))
    path = QPainterPath()
    path.addEllipse(at, outer, outer)
    path.addEllipse(at, radius * 0.9, radius * 0.9)
    painter.fillPath(path, light)
