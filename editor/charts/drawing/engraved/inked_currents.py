"""Arrows of the engraved look: bows that swell to a barbed head, on a halo of paper."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPolygonF

from editor.charts.drawing.devices import Spot, misses, paint_cached
from editor.charts.drawing.drawing_context import Drawing
from editor.charts.drawing.engraved.coined_sites import coin_side
from editor.charts.drawing.engraved.palettes import FeatureInks, feature_inks
from editor.charts.drawing.features.arrows import SeenArrow, call_arrow, curve_through, seen_arrows
from editor.charts.drawing.match.cell_marks import fine_pen
from editor.model.plans.currents import CurrentShape, Points, Way, bend_of, current_shape

LEAST, MOST = 11.0, 44.0
"""How heavy a current is at least and at most, in pixels; in between it is as wide as a cell."""
FEATHERED = 13.0
MARGIN = 24.0


@dataclass(frozen=True)
class _Course:
    """All that the shape of a current depends on: its way from its tail on, in pixels, and what it keeps clear of."""

    way: tuple[tuple[float, float], ...]
    side: float
    cell: float
    width: float
    clear: tuple[float, float]


def paint_inked_currents(drawing: Drawing) -> Iterator[None]:
    """All arrows that are seen."""
    inks, cell = feature_inks(drawing), drawing.cell
    width = min(max(cell, LEAST), MOST)
    occupied = {one for _, site in drawing.shown("sites") for one in drawing.cells(site)}
    left, top, right, bottom = drawing.geometry.bounds
    middle = ((left + right) / 2, (top + bottom) / 2)
    colours: dict[int, QColor] = {}
    for seen in seen_arrows(drawing, MARGIN):
        yield
        if seen is None:
            continue
        course = _course(drawing, seen, width, occupied, middle)
        shape = _shape(course)
        if shape is None or not drawing.shows(seen.kind, seen.cell):
            continue
        at = seen.points[0]
        colour = colours.get(seen.colour.rgba()) or colours.setdefault(seen.colour.rgba(), inks.drawn(seen.colour))

        def draw(painter: QPainter, _part: QRectF, shape: CurrentShape = shape, colour: QColor = colour) -> None:
            draw_current(painter, shape, colour, width, inks)

        paint_cached(drawing.painter, (course, colour.rgba(), inks.key), Spot(at, _box(course)), draw)
        call_arrow(drawing, seen.arrow, (shape.line + np.array((at.x(), at.y()))).tolist())


def _course(
    drawing: Drawing, seen: SeenArrow, width: float, occupied: set[int], middle: tuple[float, float]
) -> _Course:
    """It keeps clear of the ports that stand at its ends."""
    tail = seen.points[0]
    way = tuple((round(at.x() - tail.x(), 3), round(at.y() - tail.y(), 3)) for at in seen.points)
    ends = drawing.cells(seen.arrow)
    coin = coin_side(drawing) * 0.5 + 1
    first, last = (coin if cell in occupied else 0.0 for cell in (ends[0], ends[-1]))
    centres = [drawing.geometry.centre(cell) for cell in (ends[0], ends[-1])]
    return _Course(way, bend_of(centres[0], centres[1], middle), drawing.cell, width, (first, last))


@lru_cache(maxsize=4096)
def _shape(course: _Course) -> CurrentShape | None:
    """The shape of a current, from its tail on."""
    points = [QPointF(x, y) for x, y in course.way]
    curve = points if len(points) == 2 else curve_through(points)
    way = Way(np.array([(p.x(), p.y()) for p in curve]), course.side)
    return current_shape(way, course.cell, course.width, course.clear)


@lru_cache(maxsize=4096)
def _box(course: _Course) -> QRectF:
    """The rectangle around it."""
    shape = _shape(course)
    assert shape is not None
    (left, top), (right, bottom) = shape.line.min(axis=0).tolist(), shape.line.max(axis=0).tolist()
    return QRectF(QPointF(left, top), QPointF(right, bottom)).adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)


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
