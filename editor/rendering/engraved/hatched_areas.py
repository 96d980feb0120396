"""Regions and starts of the engraved look: waters apart with tint, hatch and dashes, others with bands at their rim."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from PySide6.QtCore import QLineF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen

from editor.engraving.hatching import hatch_lines
from editor.rendering.devices import misses
from editor.rendering.drawing_context import Drawing
from editor.rendering.engraved.feature_inks import FeatureInks, feature_inks
from editor.rendering.features.seen_areas import (
    SMALLEST_SYMBOL,
    SeenArea,
    call_area,
    middle_of,
    seen_areas,
    square,
    start_side,
)
from editor.rendering.match.strokes_of_light import fine_pen
from editor.rendering.outline import Line, border_lines, inset, path_of
from editor.rendering.style.colours import mixed, with_alpha
from editor.rendering.style.symbols import draw_symbol

HATCH = 0.17
"""How far the lines of a hatch are apart, in cells; but at least so many pixels:"""
LEAST_HATCH = 4.0
BANDS = (0.26, 0.13)
"""How far the bands along the rim of a region reach inward, in cells."""
RIM = 0.09
"""How far a dashed rim stays inside its area, in cells: two of them side by side are two."""
HATCHED = 7.0
"""Cells of fewer pixels have a tint instead of a hatch."""


def paint_hatched_regions(drawing: Drawing) -> Iterator[None]:
    """All regions that are seen."""
    if not drawing.look.regions:
        return
    inks = feature_inks(drawing)
    for area in seen_areas(drawing, "regions"):
        yield
        if area is None:
            continue
        style = drawing.theme.region_style(area.kind, area.index)
        tint = QColor(style.fill) if style.fill is not None else inks.drawn(QColor(inks.line))
        tint.setAlpha(255)
        if not misses(drawing.painter, area.box.adjusted(-2, -2, 2, 2)):
            if style.outline is not None:
                _paint_marked(drawing, area, inks.printed(tint), inks)
            else:
                _paint_banded(drawing, area, inks.printed(tint), inks)
        call_area(drawing, area, style.text if not inks.is_spotted else QColor(inks.line))


def paint_hatched_starts(drawing: Drawing) -> Iterator[None]:
    """All places where pieces start."""
    inks = feature_inks(drawing)
    for area in seen_areas(drawing, "starts"):
        yield
        if area is None:
            continue
        style = drawing.theme.start_style(area.kind)
        colour = inks.printed(style.colour)
        line = mixed(colour, QColor(inks.line), 0.5)
        if not misses(drawing.painter, area.box.adjusted(-2, -2, 2, 2)):
            _paint_marked(drawing, area, colour, inks)
        side = start_side(drawing, area)
        if side >= SMALLEST_SYMBOL:
            rect = square(middle_of(drawing, area.cells), side)
            draw_symbol(drawing.painter, style.symbol, rect, QColor(inks.line), QColor(inks.halo))
            drawing.room.take(rect)
        call_area(drawing, area, line)


def _paint_marked(drawing: Drawing, area: SeenArea, colour: QColor, inks: FeatureInks) -> None:
    """A tint, a hatch and a dashed rim."""
    painter, lines = drawing.painter, border_lines(drawing.geometry, np.array(area.cells, dtype=np.int32))
    ink = mixed(colour, QColor(inks.line), 0.35)
    painter.fillPath(_placed(drawing, lines, 0.02), with_alpha(colour, 0.0 if _is_blank(colour, inks) else 0.24))
    if drawing.cell >= HATCHED:
        _hatch(drawing, lines, with_alpha(ink, 0.55))
    wide = min(max(drawing.cell * 0.05 * inks.weight**0.5, 1.1), 2.6)
    pen = QPen(ink, wide, Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.RoundJoin)
    pen.setDashPattern([3.4, 2.2])
    painter.strokePath(_placed(drawing, lines, RIM, 0.12), pen)


def _is_blank(colour: QColor, inks: FeatureInks) -> bool:
    """Whether a tint would not be seen, for it is the paper's own colour."""
    return inks.is_spotted and colour == QColor(inks.pale)


def _hatch(drawing: Drawing, lines: list[Line], colour: QColor) -> None:
    view, spacing = drawing.view, max(HATCH, LEAST_HATCH / drawing.view.scale)
    offset = np.array((view.left, view.top) * 2)
    found = (hatch_lines([inset(line, RIM) for line in lines], spacing, -45.0) - offset) * view.scale
    if not len(found):
        return
    drawing.painter.setPen(fine_pen(colour, min(max(drawing.cell * 0.03, 0.7), 1.4)))
    drawing.painter.drawLines([QLineF(*segment) for segment in found.tolist()])


def _paint_banded(drawing: Drawing, area: SeenArea, colour: QColor, inks: FeatureInks) -> None:
    """A pale body, and bands along the rim that are stronger the nearer they are to it."""
    painter, lines = drawing.painter, border_lines(drawing.geometry, np.array(area.cells, dtype=np.int32))
    body = _placed(drawing, lines)
    if not _is_blank(colour, inks):
        painter.fillPath(body, with_alpha(colour, 0.10))
        for reach in BANDS:
            band = QPainterPath(body)
            band.addPath(_placed(drawing, lines, reach))
            painter.fillPath(band, with_alpha(colour, 0.13))
    painter.strokePath(body, fine_pen(with_alpha(mixed(colour, QColor(inks.line), 0.3), 0.55), 0.9))


def _placed(drawing: Drawing, lines: list[Line], depth: float = 0.0, soft: float = 0.0) -> QPainterPath:
    """Closed lines of the chart on the picture, moved inward."""
    return drawing.transform.map(path_of([inset(line, depth) for line in lines] if depth else lines, soft))
