"""Arrows in a view: their cells, colours and names, and how the plain style draws them, curved and feathered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import atan2, cos, hypot, pi, sin

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from dsl.maps.mapfile.values import Data
from editor.charts.drawing.devices import misses
from editor.charts.drawing.drawing_context import Drawing
from editor.charts.drawing.names.lettering import Label
from editor.charts.drawing.style.colours import with_alpha
from editor.model.documents.chart import Feature


@dataclass(frozen=True)
class SeenArrow:
    """An arrow of the map: its place in the list, its cell, its colour, and tail, bends and head on the picture."""

    index: int
    arrow: Feature
    cell: int
    colour: QColor
    points: list[QPointF]

    @property
    def kind(self) -> str:
        """What the game calls it."""
        return str(self.arrow.get("kind", ""))


def seen_arrows(drawing: Drawing, margin: float = 9.0) -> Iterator[SeenArrow | None]:
    """All arrows that are seen, with so much around them; None for each that is not, so that others may have a turn."""
    for index, arrow in drawing.shown("arrows"):
        points = _points(drawing, arrow)
        around = QPolygonF(points).boundingRect().adjusted(-margin, -margin, margin, margin)
        if len(points) < 2 or not drawing.sees_rect(around):
            yield None
            continue
        cell = drawing.geometry.cell(str(arrow.get("from")))
        yield SeenArrow(index, arrow, cell, drawing.theme.arrow_colour(str(arrow.get("kind", ""))), points)


def _points(drawing: Drawing, arrow: Feature) -> list[QPointF]:
    """Tail, bends and head on the picture; none if tail or head is nowhere."""
    geometry = drawing.geometry
    bends: Data = arrow.get("via")
    names = [arrow.get("from"), *(bends if isinstance(bends, list) else [bends]), arrow.get("to")]
    cells = [geometry.cell(str(name)) if name is not None else -1 for name in names]
    if cells[0] < 0 or cells[-1] < 0:
        return []
    return [drawing.point(cell) for cell in cells if cell >= 0]


def curve_through(points: list[QPointF], steps: int = 14) -> list[QPointF]:
    """A smooth curve through points (a Catmull-Rom spline) as a line of short pieces; straight between two."""
    if len(points) < 3:
        return [points[0] + (points[-1] - points[0]) * (k / steps) for k in range(steps + 1)]
    padded = [points[0] * 2 - points[1], *points, points[-1] * 2 - points[-2]]
    found = [points[0]]
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        for k in range(1, steps + 1):
            t = k / steps
            found.append(
                b
                + (c - a) * (t / 2)
                + (a * 2 - b * 5 + c * 4 - d) * (t * t / 2)
                + (b * 3 - c * 3 + d - a) * (t * t * t / 2)
            )
    return found


def call_arrow(drawing: Drawing, arrow: Feature, curve: Sequence[tuple[float, float]]) -> None:
    """Keep names off an arrow, and let its own be written beside its middle."""
    drawing.room.brush(curve)
    name = drawing.name(arrow)
    if name and (drawing.cell >= 8 or drawing.insists):
        x, y = curve[len(curve) // 2]
        places = tuple((x, y + dy * (drawing.cell * 0.3 + 8)) for dy in (-1, 1))
        letters = drawing.lettering(drawing.cell * 0.25 + 5, italic=True)
        drawing.labels.append(Label(name, places, letters, rank=60, anchor=(x, y)))


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
