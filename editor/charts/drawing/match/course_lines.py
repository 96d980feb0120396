"""Ways of pieces on a chart: where one will go (dotted teal), would have gone (dashed grey), goes now (solid amber).

Where others went since is a thin line in their colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from editor.charts.drawing.match.cell_marks import fine_pen
from editor.charts.drawing.style.colours import with_alpha
from editor.model.match.play_marks import WayTone

CREAM = QColor("#fdf6df")
TEAL, WAS, BECAME, SIGHT = QColor("#1f6d92"), QColor("#5d6a70"), QColor("#c8641b"), QColor("#a8322a")


def paint_course(painter: QPainter, points: Sequence[QPointF], tone: WayTone, cell: float, clear: float = 0.0) -> None:
    """A way through points of the picture, which begins and ends ``clear`` pixels from its ends."""
    line = shortened(points, clear)
    if len(line) < 2:
        return
    path = QPainterPath(line[0])
    for point in line[1:]:
        path.lineTo(point)
    thick = min(max(cell * 0.16, 3.0), 7.0)
    painter.save()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if tone == "course":
        painter.strokePath(path, fine_pen(with_alpha(CREAM, 0.92), thick))
        painter.strokePath(path, _dotted(TEAL, thick * 0.56))
        painter.setPen(QPen(CREAM, max(thick * 0.16, 0.8)))
        painter.setBrush(TEAL)
        for point in points[1:-1]:
            painter.drawEllipse(point, thick * 0.62, thick * 0.62)
    elif tone == "was":
        painter.strokePath(path, fine_pen(with_alpha(CREAM, 0.7), thick * 0.7))
        pen = QPen(WAS, thick * 0.4)
        pen.setDashPattern([4, 3])
        painter.strokePath(path, pen)
    else:
        painter.strokePath(path, fine_pen(CREAM, thick))
        painter.strokePath(path, fine_pen(BECAME, thick * 0.55))
        _knob(painter, line[0], thick)
    painter.restore()


def paint_wake(painter: QPainter, points: Sequence[QPointF], ink: QColor, cell: float) -> None:
    """Where a piece came from: a thin line in its player's colour, from a ring where it stood."""
    thick = min(max(cell * 0.055, 1.4), 2.2)
    radius = min(max(cell * 0.16, 4.0), 9.0)
    line = shortened(points, radius)
    painter.save()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((with_alpha(CREAM, 0.7), thick + 2.0), (with_alpha(ink, 0.8), thick)):
        painter.setPen(fine_pen(colour, width))
        painter.drawEllipse(points[0], radius, radius)
        painter.drawPolyline(line)
    painter.restore()


def paint_sight(painter: QPainter, start: QPointF, end: QPointF, blocked: QPointF | None, cell: float) -> None:
    """A line of fire; where it is broken a cross, and only dots beyond."""
    thick = min(max(cell * 0.09, 3.0), 5.0)
    stop = end if blocked is None else blocked
    painter.save()
    painter.setPen(fine_pen(CREAM, thick + 3))
    painter.drawLine(start, stop)
    painter.setPen(fine_pen(SIGHT, thick))
    painter.drawLine(start, stop)
    if blocked is not None:
        painter.setPen(_dotted(SIGHT, thick))
        painter.drawLine(stop, end)
        radius = min(max(cell * 0.16, 7.0), 13.0)
        painter.setPen(QPen(CREAM, 2))
        painter.setBrush(SIGHT)
        painter.drawEllipse(stop, radius, radius)
        painter.setPen(fine_pen(CREAM, max(radius * 0.24, 2.0)))
        arm = radius * 0.38
        painter.drawLine(stop + QPointF(-arm, -arm), stop + QPointF(arm, arm))
        painter.drawLine(stop + QPointF(-arm, arm), stop + QPointF(arm, -arm))
    painter.restore()


def paint_cross(painter: QPainter, at: QPointF, half: float) -> None:
    """A piece that is lost, crossed out."""
    painter.save()
    for colour, width in ((CREAM, half * 0.36), (SIGHT, half * 0.2)):
        painter.setPen(fine_pen(colour, max(width, 1.5)))
        painter.drawLine(at + QPointF(-half, -half), at + QPointF(half, half))
        painter.drawLine(at + QPointF(-half, half), at + QPointF(half, -half))
    painter.restore()


def shortened(points: Sequence[QPointF], clear: float) -> list[QPointF]:
    """A line without its first and last ``clear`` pixels; nothing where it is too short for that."""
    line = list(points)
    for _ in range(2):
        line.reverse()
        if len(line) < 2:
            return []
        step = line[1] - line[0]
        long = hypot(step.x(), step.y())
        if long <= clear:
            line = line[1:] if len(line) > 2 else []
        else:
            line[0] = line[0] + step * (clear / long)
    return line


def _knob(painter: QPainter, at: QPointF, thick: float) -> None:
    painter.setPen(QPen(QColor("#3b2a12"), 1.2))
    painter.setBrush(CREAM)
    painter.drawEllipse(at, thick * 0.75, thick * 0.75)


def _dotted(colour: QColor, width: float) -> QPen:
    pen = QPen(colour, width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setDashPattern([0.01, 2.1])
    return pen
