"""Arrows as on sea charts: a curved shaft, a tail with small feathers, a barbed head that outweighs them."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, cos, hypot, pi, sin

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from editor.charts.drawing.devices import misses
from editor.charts.drawing.drawing_context import Drawing
from editor.charts.drawing.features.seen_arrows import call_arrow, curve_through, seen_arrows
from editor.charts.drawing.style.colours import with_alpha

FEATHERS = 3
FEATHERED = 22.0
REACH = 26.0
"""Farther than heads and feathers stand out from a shaft, in pixels."""


def paint_arrows(drawing: Drawing) -> Iterator[None]:
    """All arrows that are seen."""
    for seen in seen_arrows(drawing):
        yield
        if seen is not None and drawing.shows(seen.kind, seen.cell):
            curve = curve_through(seen.points)
            draw_arrow(drawing.painter, curve, seen.colour, drawing.cell, drawing.theme.paper)
            call_arrow(drawing, seen.arrow, [(at.x(), at.y()) for at in curve])


def draw_arrow(
    painter: QPainter, curve: list[QPointF], colour: QColor, cell: float, halo: QColor | None = None
) -> None:
    """An arrow along a curve, as large as fits cells of ``cell`` pixels."""
    if misses(painter, QPolygonF(curve).boundingRect().adjusted(-REACH, -REACH, REACH, REACH)):
        return
    small = cell < 8  # in a thumbnail, arrows must not hide the map
    width = min(max(cell * 0.06, 0.8 if small else 1.2), 4.0)
    head = min(max(cell * 0.40, 2.6 if small else 6.5), 22.0)
    angle = _direction(curve, head)
    tip = curve[-1]
    shaft, end = QPainterPath(curve[0]), _before(curve, head * 0.6)
    for point in end[1:]:
        shaft.lineTo(point)
    feathers = _feathers(curve, cell)
    pen = QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    barbs = QPainterPath(tip)
    for turn, far in ((2.62, head), (pi, head * 0.62), (-2.62, head)):
        barbs.lineTo(tip + QPointF(cos(angle + turn) * far, sin(angle + turn) * far))
    barbs.closeSubpath()
    if halo is not None and cell >= 14:
        soft = QPen(with_alpha(halo, 0.45), width + 2.2)
        soft.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        soft.setCapStyle(Qt.PenCapStyle.RoundCap)
        for path in (shaft, feathers, barbs):
            painter.strokePath(path, soft)
    painter.strokePath(shaft, pen)
    painter.strokePath(feathers, QPen(colour, width * 0.7, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.fillPath(barbs, colour)


def _before(curve: list[QPointF], length: float) -> list[QPointF]:
    """The curve without its last pixels, so that the shaft does not show before the tip."""
    left = length
    for k in range(len(curve) - 1, 0, -1):
        step = curve[k] - curve[k - 1]
        far = hypot(step.x(), step.y())
        if far >= left:
            return [*curve[:k], curve[k] - step * (left / max(far, 1e-9))]
        left -= far
    return curve[:1]


def _direction(curve: list[QPointF], length: float) -> float:
    back = _before(curve, length)[-1]
    return atan2(curve[-1].y() - back.y(), curve[-1].x() - back.x())


def _feathers(curve: list[QPointF], cell: float) -> QPainterPath:
    """Short strokes on both sides of the tail."""
    path = QPainterPath()
    if cell < FEATHERED:  # in small cells both ends would look like heads
        return path
    long, gap = min(cell * 0.15, 8.0), min(cell * 0.10, 5.0)
    start = curve[0]
    ahead = next((p for p in curve if hypot(p.x() - start.x(), p.y() - start.y()) > gap * FEATHERS), curve[-1])
    angle = atan2(ahead.y() - start.y(), ahead.x() - start.x())
    for k in range(FEATHERS):
        root = start + QPointF(cos(angle), sin(angle)) * (k * gap)
        for side in (2.4, -2.4):
            path.moveTo(root)
            path.lineTo(root + QPointF(cos(angle + side), sin(angle + side)) * long)
    return path
