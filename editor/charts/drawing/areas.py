"""Sets of cells on a chart: regions, tinted and bordered and called in italics, and the places where pieces start."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen

from editor.charts.drawing.devices import misses
from editor.charts.drawing.drawing_context import Drawing
from editor.charts.drawing.features.seen_areas import (
    SMALLEST_SYMBOL,
    brush_edge,
    call_area,
    middle_of,
    seen_areas,
    square,
    start_side,
)
from editor.charts.drawing.ground.patterns import paint_pattern
from editor.charts.drawing.style.colours import mixed, with_alpha
from editor.charts.drawing.style.symbols import draw_symbol


def paint_regions(drawing: Drawing) -> Iterator[None]:
    """All regions that are seen."""
    if not drawing.look.regions:
        return
    for area in seen_areas(drawing, "regions"):
        yield
        if area is not None and drawing.shows(area.kind, area.cells[0]):
            style = drawing.theme.region_style(area.kind, area.index)
            _paint(drawing, area.path, style.fill, style.pattern, style.outline, Qt.PenStyle.DashLine)
            if style.outline is not None:
                brush_edge(drawing, area)
            call_area(drawing, area, style.text)


def paint_starts(drawing: Drawing) -> Iterator[None]:
    """All places where pieces start."""
    for area in seen_areas(drawing, "starts"):
        yield
        if area is None or not drawing.shows(area.kind, area.cells[0]):
            continue
        style = drawing.theme.start_style(area.kind)
        line = mixed(style.colour, drawing.theme.ink, 0.35)
        _paint(drawing, area.path, with_alpha(style.colour, 0.30), style.pattern, line, Qt.PenStyle.DashDotLine)
        side = start_side(drawing, area)
        if drawing.shows(style.symbol, area.cells[0], side >= SMALLEST_SYMBOL):
            rect = square(middle_of(drawing, area.cells), side)
            draw_symbol(drawing.painter, style.symbol, rect, with_alpha(line, 1.0), drawing.theme.paper)
            drawing.room.take(rect)
        call_area(drawing, area, line)


def _paint(
    drawing: Drawing, path: QPainterPath, fill: QColor | None, pattern: str, line: QColor | None, dash: Qt.PenStyle
) -> None:
    painter = drawing.painter
    if misses(painter, path.boundingRect().adjusted(-2, -2, 2, 2)):
        return
    painter.setPen(Qt.PenStyle.NoPen)
    if fill is not None:
        painter.fillPath(path, fill)
        if pattern:
            origin = drawing.transform.map(QPointF())
            paint_pattern(painter, pattern, path, with_alpha(fill, 0.55), origin)
    if line is not None:
        pen = QPen(line, min(max(drawing.cell * 0.05, 1.1), 2.6), dash)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(path, pen)
