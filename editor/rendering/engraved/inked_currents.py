"""Arrows of the engraved look: bows that swell to a barbed head, on a halo of paper."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPolygonF

from editor.engraving.currents import CurrentShape, Points, Way, bend_of, current_shape
from editor.rendering.devices import misses
from editor.rendering.drawing_context import Drawing
from editor.rendering.engraved.coined_sites import coin_side
from editor.rendering.engraved.feature_inks import FeatureInks, feature_inks
from editor.rendering.features.seen_arrows import SeenArrow, call_arrow, curve_through, seen_arrows
from editor.rendering.match.strokes_of_light import fine_pen

LEAST, MOST = 11.0, 44.0
"""How heavy a current is at least and at most, in pixels; in between it is as wide as a cell."""
FEATHERED = 13.0
MARGIN = 24.0


def paint_inked_currents(drawing: Drawing) -> Iterator[None]:
    """All arrows that are seen."""
    inks, cell = feature_inks(drawing), drawing.cell
    width = min(max(cell, LEAST), MOST)
    occupied = {one for _, site in drawing.shown("sites") for one in drawing.cells(site)}
    left, top, right, bottom = drawing.geometry.bounds
    middle = ((left + right) / 2, (top + bottom) / 2)
    for seen in seen_arrows(drawing, MARGIN):
        yield
        if seen is None:
            continue
        shape = _shape(drawing, seen, width, occupied, middle)
        if shape is not None:
            draw_current(drawing.painter, shape, inks.drawn(seen.colour), width, inks)
            call_arrow(drawing, seen.arrow, [QPointF(x, y) for x, y in shape.line.tolist()])


def _shape(
    drawing: Drawing, seen: SeenArrow, width: float, occupied: set[int], middle: tuple[float, float]
) -> CurrentShape | None:
    """Its shape on the picture; it keeps clear of the ports that stand at its ends."""
    points = seen.points if len(seen.points) == 2 else curve_through(seen.points)
    ends = drawing.cells(seen.arrow)
    coin = coin_side(drawing) * 0.5 + 1
    clear = tuple(coin if cell in occupied else 0.0 for cell in (ends[0], ends[-1]))
    centres = [drawing.geometry.centre(cell) for cell in (ends[0], ends[-1])]
    way = Way(np.array([(p.x(), p.y()) for p in points]), bend_of(centres[0], centres[1], middle))
    return current_shape(way, drawing.cell, width, (clear[0], clear[1]))


def draw_current(painter: QPainter, shape: CurrentShape, colour: QColor, width: float, inks: FeatureInks) -> None:
    """Fill a current on its halo; ``width`` is how heavy it is, in pixels."""
    body = _closed(shape.body)
    if misses(painter, body.boundingRect().adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)):
        return
    body.addPath(_closed(shape.head))
    body.setFillRule(Qt.FillRule.WindingFill)
    feathers = QPainterPath()
    for root, bend, end in shape.feathers if width >= FEATHERED else ():
        feathers.moveTo(*root)
        feathers.quadTo(*bend, *end)
    fine = max(width * 0.045 * inks.weight**0.5, 0.7)
    edge, fill = (QColor(inks.dark), QColor(inks.pale)) if inks.is_outlined else (QColor(inks.halo), colour)
    painter.strokePath(feathers, fine_pen(edge, fine + width * 0.08))
    painter.strokePath(body, fine_pen(edge, max(width * 0.11 * inks.weight**0.5, 1.5)))
    painter.strokePath(feathers, fine_pen(fill, fine))
    painter.fillPath(body, fill)


def _closed(points: Points) -> QPainterPath:
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points.tolist()]))
    path.closeSubpath()
    return path
