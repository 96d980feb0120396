"""Regions and starts of the engraved look: waters apart with tint, hatch and dashes, others with bands at their rim."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainterPath, QPen

from editor.charts.drawing.devices import misses
from editor.charts.drawing.drawing_context import Drawing, Plans
from editor.charts.drawing.engraved.palettes import FeatureInks, feature_inks
from editor.charts.drawing.engraved.plan_paths import closed_path, flat_pen, strokes_path
from editor.charts.drawing.features.areas import (
    SMALLEST_SYMBOL,
    SeenArea,
    brush_edge,
    call_area,
    middle_of,
    seen_areas,
    square,
    start_side,
)
from editor.charts.drawing.match.cell_marks import fine_pen
from editor.charts.drawing.outline import border_lines, inset
from editor.charts.drawing.style.colours import mixed, with_alpha
from editor.charts.drawing.style.symbols import draw_symbol
from editor.model.plans.contours import Line as CoastLine
from editor.model.plans.ground_kinds import Depths, RegionShape, region_shape
from editor.model.plans.print_screens import hatch_lines

HATCH = 0.17
"""How far the lines of a hatch are apart, in cells; but at least so many pixels:"""
LEAST_HATCH = 4.0
BANDS = (0.26, 0.13)
"""How far the bands along the rim of a region reach inward, in cells."""
RIM = 0.09
"""How far a dashed rim stays inside its area, in cells: two of them side by side are two."""
HATCHED = 7.0
"""Cells of fewer pixels have a tint instead of a hatch."""
BUNDLE = 60
"""So many lines of a hatch are stroked at once."""
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
    """The planned shape of an area; where there is none yet, its cells."""
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
        painter.fillPath(_placed(drawing, shape.body), with_alpha(colour, 0.24))
        yield
    if drawing.cell >= HATCHED:
        yield from _hatch(drawing, shape.edge, with_alpha(ink, 0.55))
    wide = min(max(drawing.cell * 0.05 * inks.weight**0.5, 1.1), 2.6)
    pen = QPen(ink, wide, Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.RoundJoin)
    pen.setDashPattern([3.4, 2.2])
    painter.strokePath(_placed(drawing, shape.edge), pen)


def _is_blank(colour: QColor, inks: FeatureInks) -> bool:
    """Whether a tint would not be seen, for it is the paper's own colour, or would be grey where all is black."""
    return not inks.has_colours or (inks.is_spotted and colour == QColor(inks.pale))


def _hatch(drawing: Drawing, lines: list[CoastLine], colour: QColor) -> Iterator[None]:
    spacing = max(HATCH, LEAST_HATCH / drawing.view.scale)
    strokes = hatch_lines(lines, spacing, -45.0).astype(np.float32)
    pen = flat_pen(colour, min(max(drawing.cell * 0.03, 0.7), 1.4))
    for first in range(0, len(strokes), BUNDLE):
        drawing.painter.strokePath(strokes_path(strokes[first : first + BUNDLE], drawing.view), pen)
        yield


def _paint_banded(drawing: Drawing, area: SeenArea, colour: QColor, inks: FeatureInks) -> Iterator[None]:
    """A pale body, and bands along the rim that are stronger the nearer they are to it."""
    painter, shape = drawing.painter, _shape(drawing, area)
    body = _placed(drawing, shape.body)
    if not _is_blank(colour, inks):
        painter.fillPath(body, with_alpha(colour, 0.10))
        yield
        for inside in shape.bands:
            band = QPainterPath(body)
            band.addPath(_placed(drawing, inside))
            painter.fillPath(band, with_alpha(colour, 0.13))
            yield
    else:  # two areas side by side have a row of dots each, and a line between
        painter.strokePath(_placed(drawing, shape.edge), dotted_pen(inks, min(max(drawing.cell * 0.05, 1.2), 2.4)))
    painter.strokePath(body, fine_pen(with_alpha(mixed(colour, QColor(inks.line), 0.3), 0.55), 0.9))


def dotted_pen(inks: FeatureInks, wide: float) -> QPen:
    """A row of dots, for rims of areas that have no tint."""
    pen = fine_pen(QColor(inks.line), wide)
    pen.setDashPattern([0.1, 2.2])
    return pen


def _placed(drawing: Drawing, lines: list[CoastLine]) -> QPainterPath:
    """Closed lines of the chart on the picture."""
    return closed_path(lines, drawing.view, bent=False)
