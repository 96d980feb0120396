"""Regions and starts in a view: their outlines, middles and names, and how the plain style paints them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen

from dsl.maps.board.spec import NAMES
from editor.charts.drawing.devices import misses
from editor.charts.drawing.drawing_context import Drawing
from editor.charts.drawing.ground.coast_ramp import paint_pattern
from editor.charts.drawing.names.lettering import Label, Lettering, extent
from editor.charts.drawing.outline import border_lines, border_path, corner_ties, inset, path_of
from editor.charts.drawing.style.colours import mixed, with_alpha
from editor.charts.drawing.style.symbols import draw_symbol
from editor.model.documents.chart import Feature

MOST_SHADED = 2000
"""The greatest number of an area's cells that names treat as hatched."""
DOTTED = 0.09
"""The distance of a row of dots from the edge of its area, in cells."""
SMALLEST_SYMBOL = 8.0
"""The least size of a start's symbol in pixels; a smaller one is left out."""


@dataclass(frozen=True)
class SeenArea:
    """A set of cells of the map: its place in the list, its kind, its cells, and their outline on the picture."""

    index: int
    kind: str
    feature: Feature
    cells: list[int]
    path: QPainterPath

    @property
    def box(self) -> QRectF:
        """The rectangle around it on the picture."""
        return self.path.boundingRect()


def seen_areas(drawing: Drawing, section: str) -> Iterator[SeenArea | None]:
    """The visible areas of a list; None for each other one, so that other work gets a turn."""
    for index, area in drawing.shown(section):
        cells = drawing.cells(area)
        board = drawing.geometry
        border = (
            path_of(border_lines(board, np.array(cells, np.int32))) if board.is_track else border_path(board, cells)
        )
        path = drawing.transform.map(border)
        if not cells or not drawing.sees_rect(path.boundingRect()):
            yield None
            continue
        yield SeenArea(index, str(area.get("kind", "")), area, cells, path)


def brush_edge(drawing: Drawing, area: SeenArea) -> None:
    """Mark a hatched area, which names should avoid, and its edge, which they should avoid more."""
    for cell in area.cells[:MOST_SHADED]:
        drawing.room.shade(square(drawing.point(cell), drawing.cell))
    for ring in area.path.toSubpathPolygons():
        drawing.room.brush([(at.x(), at.y()) for at in ring.toList()])


def tie_corners(drawing: Drawing, area: SeenArea, rim: QPen) -> None:
    """Draw ties in the ink of the rim where cells touch only at a corner, to show that they are one area."""
    pen = QPen(rim.color(), 1.3 * rim.widthF(), Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)
    drawing.painter.strokePath(drawing.transform.map(corner_ties(drawing.geometry, area.cells)), pen)


def middle_of(drawing: Drawing, cells: list[int]) -> QPointF:
    """The mean of the middles if that is inside, or else the middle of the cell that is nearest to it."""
    some = cells[:: max(len(cells) // 400, 1)]
    points = [drawing.geometry.centre(cell) for cell in some]
    x, y = sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)
    if drawing.geometry.at(x, y) in set(cells):
        return drawing.view.point(x, y)
    return drawing.view.point(*min(points, key=lambda p: (p[0] - x) ** 2 + (p[1] - y) ** 2))


def call_area(drawing: Drawing, area: SeenArea, colour: QColor) -> None:
    """Add the name of an area to the labels at its middle, unless it is written along it."""
    name = drawing.name(area.feature) if str(area.feature.get("id", "")).casefold() not in along(drawing) else ""
    if name and (drawing.cell >= 5 or drawing.insists):
        _call(drawing, name, area.cells, area.box, colour)


def along(drawing: Drawing) -> frozenset[str]:
    """The ids, in small letters, of the regions along which a name is written."""
    names = drawing.shown(NAMES)
    return frozenset(str(item["region"]).casefold() for _, item in names if item.get("region") is not None)


def _call(drawing: Drawing, name: str, cells: list[int], box: QRectF, colour: QColor) -> None:
    """Add a name, in two lines if the area is narrow, not if it is much too small."""
    letters = Lettering.of(
        drawing.cell * 0.3 + 6, colour, drawing.theme.paper, italic=True, spread=min(max(drawing.cell / 40, 0.3), 1.5)
    )
    room = max(box.width(), 3.0 * letters.size)
    text = name
    if extent(text, letters)[0] > room and " " in name:
        cut = min((k for k, c in enumerate(name) if c == " "), key=lambda k: abs(k - len(name) / 2))
        text = name[:cut] + "\n" + name[cut + 1 :]
    wide, high = extent(text, letters)
    middle = middle_of(drawing, cells)
    x, y = middle.x(), middle.y()
    if wide > 1.7 * room:
        if drawing.insists:
            drawing.labels.append(Label(name, (), letters, rank=50, anchor=(x, y)))
        return
    places = [(x, y), (x, y - high), (x, y + high), (x - wide / 3, y), (x + wide / 3, y), (x, y - 2 * high)]
    others = [drawing.point(cell) for cell in cells[:: max(len(cells) // 12, 1)]]
    others.sort(key=lambda at: abs(at.x() - x) + abs(at.y() - y))
    places += [(at.x(), at.y()) for at in others]
    drawing.labels.append(Label(text, tuple(places), letters, rank=50 - len(cells) / 1e4, anchor=(x, y)))


def start_side(drawing: Drawing, area: SeenArea) -> float:
    """The size of the symbol in the middle of a start, in pixels."""
    box = area.box
    return min(max(min(box.width(), box.height()) * 0.55, 10), 46, drawing.cell * 2.2)


def square(middle: QPointF, side: float) -> QRectF:
    """A square around a point."""
    return QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)


def paint_regions(drawing: Drawing) -> Iterator[None]:
    """All regions that are seen."""
    if not drawing.look.regions:
        return
    for area in seen_areas(drawing, "regions"):
        yield
        if area is not None and drawing.shows(area.kind, area.cells[0]):
            style = drawing.theme.region_style(area.kind, area.index)
            _paint(drawing, area, style.fill, style.pattern, style.outline, Qt.PenStyle.DashLine)
            if style.outline is not None:
                brush_edge(drawing, area)
            elif not drawing.geometry.is_track:
                _dot_edge(drawing, area, style.text)
            call_area(drawing, area, style.text)


def paint_starts(drawing: Drawing) -> Iterator[None]:
    """All places where pieces start."""
    for area in seen_areas(drawing, "starts"):
        yield
        if area is None or not drawing.shows(area.kind, area.cells[0]):
            continue
        style = drawing.theme.start_style(area.kind)
        line = mixed(style.colour, drawing.theme.ink, 0.35)
        _paint(drawing, area, with_alpha(style.colour, 0.30), style.pattern, line, Qt.PenStyle.DashDotLine)
        side = start_side(drawing, area)
        if drawing.shows(style.symbol, area.cells[0], side >= SMALLEST_SYMBOL):
            rect = square(middle_of(drawing, area.cells), side)
            draw_symbol(drawing.painter, style.symbol, rect, with_alpha(line, 1.0), drawing.theme.paper)
            drawing.room.take(rect)
        call_area(drawing, area, line)


def _dot_edge(drawing: Drawing, area: SeenArea, colour: QColor) -> None:
    """A row of dots inside the edge of an area that is only tinted: two tints are alike in grey."""
    lines = border_lines(drawing.geometry, np.array(area.cells, np.int32))
    inner = drawing.transform.map(path_of([inset(line, DOTTED) for line in lines]))
    pen = QPen(colour, min(max(drawing.cell * 0.05, 1.1), 2.4), Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.RoundCap)
    pen.setDashPattern([0.1, 2.2])
    drawing.painter.strokePath(inner, pen)


def _paint(
    drawing: Drawing, area: SeenArea, fill: QColor | None, pattern: str, line: QColor | None, dash: Qt.PenStyle
) -> None:
    painter, path = drawing.painter, area.path
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
        tie_corners(drawing, area, pen)
