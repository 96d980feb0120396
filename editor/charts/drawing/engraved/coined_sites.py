"""Sites in the engraved style: coins in their cells, towns on adjacent land, wedges on open sides."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPolygonF, QTransform

from editor.charts.drawing.devices import misses
from editor.charts.drawing.drawing_context import Drawing
from editor.charts.drawing.engraved.palettes import FeatureInks, feature_inks
from editor.charts.drawing.engraved.plan_paths import round_pen
from editor.charts.drawing.engraved.roundels import FACED, MARKED, Roundel, mark_boxes, paint_roundel
from editor.charts.drawing.features.areas import square
from editor.charts.drawing.features.sites import (
    SeenSite,
    call_site,
    has_symbols,
    open_sides,
    seen_sites,
    side_wedge,
)
from editor.charts.drawing.match.cell_marks import paint_cross
from editor.charts.drawing.names.label_planner import lettered_cells

OPENED, SETTLING = 12.0, 11.0
"""The least cell sizes in pixels for wedges, and for towns."""
TOWN = 0.84
OPEN_COIN = 0.78
"""The size factor for coins with open sides, which need room for wedges, or on an island of one

cell, which must stay visible.
"""

LARGE, LARGE_COIN = 40.0, 0.9
"""The cell size in pixels above which the second number is used instead."""


def coin_side(drawing: Drawing) -> float:
    """The width of coins in pixels: nearly that of cells, within limits."""
    cell = drawing.cell
    if has_symbols(drawing):
        return max(min(cell * 0.88, 14 + 0.42 * cell), 12.0)
    return min(max(cell * 0.9, 3.0), 6.0)


def paint_coined_sites(drawing: Drawing) -> Iterator[None]:
    """All sites that are seen; their names are written later."""
    seen = yield from seen_sites(drawing)
    inks = feature_inks(drawing)
    side = coin_side(drawing)
    settled, lettered = set[int](), set[int]()
    if drawing.cell >= SETTLING and any(_has_town(one) for one in seen):
        settled = {cell for _, site in drawing.shown("sites") for cell in drawing.cells(site)}
        lettered = lettered_cells(drawing.chart, drawing.look)
    for one in seen:
        one_shown = one
        if drawing.cell >= SETTLING and _has_town(one):
            town = town_cell(drawing, one.cells[0], settled, lettered)
            if town is not None:
                settled.add(town)
                _settle(drawing, one, town, inks)
                one_shown = _without_town(one)
        for place, at in zip(one.cells, one.points, strict=True):
            _paint(drawing, one_shown, place, at, side, inks)
        yield
    for one in seen:
        call_site(drawing, one, side)
        yield


def _has_town(seen: SeenSite) -> bool:
    return bool(seen.cells) and any(mark.symbol in SETTLED for mark in seen.style.marks)


def _without_town(seen: SeenSite) -> SeenSite:
    marks = tuple(mark for mark in seen.style.marks if mark.symbol not in SETTLED)
    return replace(seen, style=replace(seen.style, marks=marks))


def _settle(drawing: Drawing, seen: SeenSite, cell: int, inks: FeatureInks) -> None:
    drawing.marks |= {(mark.symbol, seen.cells[0]) for mark in seen.style.marks if mark.symbol in SETTLED}
    at, side = drawing.point(cell), min(drawing.cell * TOWN, 56.0)
    drawing.room.take(square(at, side * 0.9))
    paint_town(drawing.painter, at, side, inks)


def _paint(drawing: Drawing, seen: SeenSite, cell: int, at: QPointF, side: float, inks: FeatureInks) -> None:
    opens = drawing.cell >= OPENED or drawing.insists
    if (opens and open_sides(drawing, seen.site)) or _is_islet(drawing, cell):
        side = max(side * (LARGE_COIN if drawing.cell > LARGE else OPEN_COIN), min(side, FACED))
    rect = square(at, side)
    drawing.room.take(rect.adjusted(1, 1, -1, -1))
    painter, style = drawing.painter, seen.style
    if misses(painter, rect.adjusted(-drawing.cell, -drawing.cell, drawing.cell, drawing.cell)):
        return
    if opens:
        _open(drawing, seen, at, inks)
    figure = style.letter if drawing.look.prices else ""
    owner = style.flag.rgba() if style.flag is not None else None
    # in a match on a screen the owner's colour is that of the pieces
    hatched = inks.is_spotted and (drawing.insists or not drawing.now)
    # a figure stands for the symbol, while the colour of the rim shows the kind
    symbol = style.symbol if drawing.shows(style.symbol, cell, side >= FACED) else ""
    marks = tuple(mark for mark in style.marks if drawing.shows(mark.symbol, cell, side >= MARKED))
    roundel = Roundel(style.colour.rgba(), symbol, figure if symbol else "", owner, marks, hatched)
    paint_roundel(painter, at, side, roundel, inks)
    for box in mark_boxes(roundel, side, inks):
        drawing.room.take(box.translated(at))
    if style.struck:
        paint_cross(painter, at, side * 0.36)


def _is_islet(drawing: Drawing, cell: int) -> bool:
    return _is_land(drawing, cell) and not any(_is_land(drawing, other) for other in drawing.geometry.neighbours(cell))


def _open(drawing: Drawing, seen: SeenSite, at: QPointF, inks: FeatureInks) -> None:
    """A wedge on each side on which a site is open."""
    for angle in open_sides(drawing, seen.site):
        wedge = side_wedge(drawing, at, angle)
        drawing.room.take(wedge.boundingRect())
        drawing.painter.fillPath(wedge, inks.printed(seen.style.colour))
        drawing.painter.strokePath(wedge, round_pen(QColor(inks.line), max(drawing.cell * 0.028 * inks.weight, 0.9)))


SETTLED = frozenset({"house"})
"""Marks that are drawn as a town on nearby land, if there is any."""
WALLS: tuple[tuple[float, float, float, float], ...] = (
    (-0.46, 0.04, -0.14, 0.36), (-0.11, -0.12, 0.11, 0.36), (0.14, 0.08, 0.46, 0.36)
)  # fmt: skip
"""The houses and the tower between them: left, top, right, bottom, in towns."""
ROOFS: tuple[tuple[tuple[float, float], ...], ...] = (
    ((-0.52, 0.06), (-0.40, -0.14), (-0.20, -0.14), (-0.08, 0.06)),
    ((-0.15, -0.10), (0.0, -0.46), (0.15, -0.10)),
    ((0.08, 0.10), (0.20, -0.08), (0.40, -0.08), (0.52, 0.10)),
)
DOORS = ((-0.34, 0.20, -0.26, 0.36), (-0.04, 0.16, 0.04, 0.36), (0.26, 0.22, 0.34, 0.36))


def town_cell(drawing: Drawing, port: int, taken: Container[int], lettered: Container[int]) -> int | None:
    """The land cell next to a port for its town: free, without names, straight next to it, and inland."""
    chart, geometry = drawing.chart, drawing.geometry
    x, y = geometry.centre(port)
    found = []
    for cell in geometry.neighbours(port):
        if cell in taken or not _is_land(drawing, cell):
            continue
        cx, cy = geometry.centre(cell)
        inland = sum(_is_land(drawing, other) for other in geometry.neighbours(cell))
        found.append((cell in lettered, round((cx - x) ** 2 + (cy - y) ** 2, 3), -inland, cell))
    return min(found)[-1] if found and not chart.is_track else None


def _is_land(drawing: Drawing, cell: int) -> bool:
    ink = drawing.chart.ink_at(cell)
    theme = drawing.theme
    return ink is not None and not theme.is_blank(ink.terrain) and not theme.is_wet(ink.terrain)


def paint_town(painter: QPainter, at: QPointF, side: float, inks: FeatureInks) -> None:
    """A town ``side`` pixels wide about a point."""
    half = side * 0.6
    if misses(painter, QRectF(at.x() - half, at.y() - half, 2 * half, 2 * half)):
        return
    place = QTransform(side, 0, 0, side, at.x(), at.y())
    walls, roofs, doors = QPainterPath(), QPainterPath(), QPainterPath()
    for left, top, right, bottom in WALLS:
        walls.addRect(QRectF(left, top, right - left, bottom - top))
    for roof in ROOFS:
        roofs.addPolygon(QPolygonF([QPointF(*corner) for corner in (*roof, roof[0])]))
    for left, top, right, bottom in DOORS:
        doors.addRect(QRectF(left, top, right - left, bottom - top))
    pen = round_pen(QColor(inks.dark), max(side * 0.045 * inks.weight**0.5, 0.7))
    halo = round_pen(QColor(inks.halo), max(side * 0.16, 1.6))
    walls, roofs, doors = place.map(walls), place.map(roofs), place.map(doors)
    for path in (walls, roofs):
        painter.strokePath(path, halo)
    for path, fill in ((walls, QColor(inks.pale)), (roofs, QColor(inks.roof))):
        painter.fillPath(path, fill)
        painter.strokePath(path, pen)
    painter.fillPath(doors, QColor(inks.dark))
