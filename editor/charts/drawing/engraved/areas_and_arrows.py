"""Regions, starts and arrows of the engraved look: tint, hatch and dashes; bows that swell to a barbed head."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from editor.charts.drawing.devices import Spot, misses, paint_cached
from editor.charts.drawing.drawing_context import Drawing, Plans
from editor.charts.drawing.engraved.coined_sites import coin_side
from editor.charts.drawing.engraved.palettes import FeatureInks, feature_inks
from editor.charts.drawing.engraved.plan_paths import closed_path, dotted_pen, flat_pen, round_pen, strokes_path
from editor.charts.drawing.engraved.track_coins import coin_radius
from editor.charts.drawing.features.areas import (
    SMALLEST_SYMBOL,
    SeenArea,
    brush_edge,
    call_area,
    middle_of,
    seen_areas,
    square,
    start_side,
    tie_corners,
)
from editor.charts.drawing.features.arrows import SeenArrow, call_arrow, curve_through, seen_arrows
from editor.charts.drawing.outline import border_lines, inset
from editor.charts.drawing.style.colours import mixed, with_alpha
from editor.charts.drawing.style.symbols import draw_symbol
from editor.model.plans.contours import Line as CoastLine
from editor.model.plans.currents import CurrentShape, Points, Way, bend_of, current_shape
from editor.model.plans.ground_kinds import Depths, RegionShape, region_shape
from editor.model.plans.print_screens import hatch_lines

LEAST, MOST = 11.0, 44.0
"""The least and greatest width of a current in pixels; in between it is as wide as a cell."""
FEATHERED = 13.0
FLETCHED = 0.2
"""The reach of the feathers behind the tail, in widths."""
MARGIN = 24.0


@dataclass(frozen=True)
class _Course:
    """Everything the shape of a current depends on: its path from the tail in pixels, and what it must avoid."""

    way: tuple[tuple[float, float], ...]
    side: float
    cell: float
    width: float
    clear: tuple[float, float]
    both: bool


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
        course = _course(drawing, seen, width, occupied, middle)
        shape = _current_shape(course)
        if shape is None or not drawing.shows(seen.kind, seen.cell):
            continue
        at, colour = seen.points[0], inks.drawn(seen.colour)

        def draw(painter: QPainter, _part: QRectF, shape: CurrentShape = shape, colour: QColor = colour) -> None:
            draw_current(painter, shape, colour, width, inks)

        paint_cached(drawing.painter, (course, colour.rgba(), inks.key), Spot(at, _box(course)), draw)
        line, head = ((part + np.array((at.x(), at.y()))).tolist() for part in (shape.line, shape.head))
        call_arrow(drawing, seen.arrow, line, head)


def _course(
    drawing: Drawing, seen: SeenArrow, width: float, occupied: set[int], middle: tuple[float, float]
) -> _Course:
    """The course of an arrow, kept clear of ports and of the coins of a track at its ends."""
    tail = seen.points[0]
    way = tuple((round(at.x() - tail.x(), 3), round(at.y() - tail.y(), 3)) for at in seen.points)
    ends = drawing.cells(seen.arrow)
    coin = coin_side(drawing) * 0.5 + 1
    first, last = (max(coin if cell in occupied else 0.0, _coin_of(drawing, cell)) for cell in (ends[0], ends[-1]))
    if drawing.geometry.is_track and not seen.both:
        first += FLETCHED * width
    centres = [drawing.geometry.centre(cell) for cell in (ends[0], ends[-1])]
    return _Course(way, bend_of(centres[0], centres[1], middle), drawing.cell, width, (first, last), seen.both)


def _coin_of(drawing: Drawing, cell: int) -> float:
    """The radius of the coin of a track at a cell, in pixels; 0 on other boards."""
    if not drawing.geometry.is_track:
        return 0.0
    return coin_radius(drawing.cell / 2, drawing.theme.node_style(drawing.chart.nodes[cell][1]).size) + 1


@lru_cache(maxsize=4096)
def _current_shape(course: _Course) -> CurrentShape | None:
    """The shape of a current, from its tail on."""
    points = [QPointF(x, y) for x, y in course.way]
    curve = points if len(points) == 2 else curve_through(points)
    way = Way(np.array([(p.x(), p.y()) for p in curve]), course.side, course.both)
    return current_shape(way, course.cell, course.width, course.clear)


@lru_cache(maxsize=4096)
def _box(course: _Course) -> QRectF:
    """The rectangle around it."""
    shape = _current_shape(course)
    assert shape is not None
    (left, top), (right, bottom) = shape.line.min(axis=0).tolist(), shape.line.max(axis=0).tolist()
    return QRectF(QPointF(left, top), QPointF(right, bottom)).adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)


def draw_current(painter: QPainter, shape: CurrentShape, colour: QColor, width: float, inks: FeatureInks) -> None:
    """Fill a current with its halo; ``width`` in pixels."""
    body = _closed(shape.body)
    if misses(painter, body.boundingRect().adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)):
        return
    if len(shape.head):
        body.addPath(_closed(shape.head))
    body.setFillRule(Qt.FillRule.WindingFill)
    feathers = QPainterPath()
    for root, bend, end in shape.feathers if width >= FEATHERED else ():
        feathers.moveTo(*root)
        feathers.quadTo(*bend, *end)
    fine = max(width * 0.045 * inks.weight**0.5, 0.7)
    edge, fill = (QColor(inks.dark), QColor(inks.pale)) if inks.is_outlined else (QColor(inks.halo), colour)
    painter.strokePath(feathers, round_pen(edge, fine + width * 0.08))
    painter.strokePath(body, round_pen(edge, max(width * 0.11 * inks.weight**0.5, 1.5)))
    painter.strokePath(feathers, round_pen(fill, fine))
    painter.fillPath(body, fill)


def _closed(points: Points) -> QPainterPath:
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points.tolist()]))
    path.closeSubpath()
    return path


HATCH = 0.17
"""The distance of hatch lines in cells; but at least this many pixels:"""
LEAST_HATCH = 4.0
BANDS = (0.26, 0.13)
"""The widths of the bands along the rim of a region, in cells."""
RIM = 0.09
"""The distance of a dashed rim from the edge of its area, in cells, so that two adjacent ones stay distinct."""
HATCHED = 7.0
"""Cells of fewer pixels have a tint instead of a hatch."""
BUNDLE = 60
"""The greatest number of hatch lines stroked at once."""
MOST_PLANNED = 400
"""More regions are not cut by the coast."""


def plan_regions(plans: Plans) -> None:
    """The shapes of all regions under the coast, by their cells."""
    found: dict[bytes, RegionShape] = {}
    if plans.look.regions:
        for _, region in plans.chart.features("regions")[:MOST_PLANNED]:
            cells = plans.chart.cells_of(region)
            if cells:
                found[_key(cells)] = region_shape(plans.shape, plans.chart.geometry, cells, Depths(RIM, BANDS))
    plans.regions = found


def _key(cells: list[int]) -> bytes:
    return np.unique(np.array(cells, dtype=np.int32)).tobytes()


def _shape(drawing: Drawing, area: SeenArea) -> RegionShape:
    """The planned shape of an area, or its cells before it is planned."""
    planned = drawing.plans.regions if drawing.plans is not None else None
    if planned and _key(area.cells) in planned:
        found: RegionShape = planned[_key(area.cells)]
        return found
    lines = border_lines(drawing.geometry, np.array(area.cells, dtype=np.int32))
    edge, *bands = ([inset(line, depth).astype(np.float32) for line in lines] for depth in (RIM, *BANDS))
    return RegionShape([line.astype(np.float32) for line in lines], edge, tuple(bands))


def paint_hatched_regions(drawing: Drawing) -> Iterator[None]:
    """All regions that are seen."""
    if not drawing.look.regions:
        return
    inks = feature_inks(drawing)
    for area in seen_areas(drawing, "regions"):
        yield
        if area is None or not drawing.shows(area.kind, area.cells[0]):
            continue
        style = drawing.theme.region_style(area.kind, area.index)
        tint = QColor(style.fill) if style.fill is not None else inks.drawn(QColor(inks.line))
        tint.setAlpha(255)
        if not misses(drawing.painter, area.box.adjusted(-2, -2, 2, 2)):
            paint = _paint_marked if style.outline is not None else _paint_banded
            yield from paint(drawing, area, inks.printed(tint), inks)
        if style.outline is not None:
            brush_edge(drawing, area)
        call_area(drawing, area, style.text if not inks.is_spotted else QColor(inks.line))


def paint_hatched_starts(drawing: Drawing) -> Iterator[None]:
    """All places where pieces start."""
    inks = feature_inks(drawing)
    for area in seen_areas(drawing, "starts"):
        yield
        if area is None or not drawing.shows(area.kind, area.cells[0]):
            continue
        style = drawing.theme.start_style(area.kind)
        colour = inks.printed(style.colour)
        line = mixed(colour, QColor(inks.line), 0.5)
        if not misses(drawing.painter, area.box.adjusted(-2, -2, 2, 2)):
            yield from _paint_marked(drawing, area, colour, inks)
        side = start_side(drawing, area)
        if drawing.shows(style.symbol, area.cells[0], side >= SMALLEST_SYMBOL):
            rect = square(middle_of(drawing, area.cells), side)
            draw_symbol(drawing.painter, style.symbol, rect, QColor(inks.line), QColor(inks.halo))
            drawing.room.take(rect)
        call_area(drawing, area, line)


def _paint_marked(drawing: Drawing, area: SeenArea, colour: QColor, inks: FeatureInks) -> Iterator[None]:
    """A tint, a hatch and a dashed edge."""
    painter, shape = drawing.painter, _shape(drawing, area)
    ink = mixed(colour, QColor(inks.line), 0.35 if inks.has_colours else 1.0)
    if not _is_blank(colour, inks):
        painter.fillPath(_view_path(drawing, shape.body), with_alpha(colour, 0.24))
        yield
    if drawing.cell >= HATCHED:
        yield from _hatch(drawing, shape.edge, with_alpha(ink, 0.55))
    wide = min(max(drawing.cell * 0.05 * inks.weight**0.5, 1.1), 2.6)
    pen = QPen(ink, wide, Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.RoundJoin)
    pen.setDashPattern([3.4, 2.2])
    painter.strokePath(_view_path(drawing, shape.edge), pen)
    tie_corners(drawing, area, pen)


def _is_blank(colour: QColor, inks: FeatureInks) -> bool:
    """Whether a tint would be invisible: the paper's own colour, or grey in black print."""
    return not inks.has_colours or (inks.is_spotted and colour == QColor(inks.pale))


def _hatch(drawing: Drawing, lines: list[CoastLine], colour: QColor) -> Iterator[None]:
    spacing = max(HATCH, LEAST_HATCH / drawing.view.scale)
    strokes = hatch_lines(lines, spacing, -45.0).astype(np.float32)
    pen = flat_pen(colour, min(max(drawing.cell * 0.03, 0.7), 1.4))
    for first in range(0, len(strokes), BUNDLE):
        drawing.painter.strokePath(strokes_path(strokes[first : first + BUNDLE], drawing.view), pen)
        yield


def _paint_banded(drawing: Drawing, area: SeenArea, colour: QColor, inks: FeatureInks) -> Iterator[None]:
    """A pale area with bands along its rim, stronger towards it."""
    painter, shape = drawing.painter, _shape(drawing, area)
    body = _view_path(drawing, shape.body)
    if not _is_blank(colour, inks):
        painter.fillPath(body, with_alpha(colour, 0.10))
        yield
        for inside in shape.bands:
            band = QPainterPath(body)
            band.addPath(_view_path(drawing, inside))
            painter.fillPath(band, with_alpha(colour, 0.13))
            yield
    if inks.is_spotted:  # without tints of its own: two areas side by side have a row of dots each, and a line between
        painter.strokePath(
            _view_path(drawing, shape.edge), dotted_pen(QColor(inks.line), min(max(drawing.cell * 0.05, 1.2), 2.4), 2.2)
        )
    painter.strokePath(body, round_pen(with_alpha(mixed(colour, QColor(inks.line), 0.3), 0.55), 0.9))


def _view_path(drawing: Drawing, lines: list[CoastLine]) -> QPainterPath:
    """Closed lines of the chart on the picture."""
    return closed_path(lines, drawing.view, bent=False)
