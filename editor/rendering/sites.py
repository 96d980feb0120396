"""Sites on a chart: a symbol in their cells, a flag, a badge with a number, marks, open sides, and the name beside."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, hypot, radians, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen

from editor.documents.chart import Feature
from editor.rendering.devices import misses
from editor.rendering.drawing_context import FEW, Drawing
from editor.rendering.lettering import Label, Lettering, extent, write
from editor.rendering.match.course_lines import paint_cross
from editor.rendering.style.colours import lightness, mixed
from editor.rendering.style.feature_styles import SiteStyle
from editor.rendering.style.symbols import draw_symbol

DOTS = 7.0
"""Cells of fewer pixels than that have dots for symbols, unless there is much room:"""
AIRY = 6000
"""so many square pixels for a site."""
BADGED = 15.0
MARKED = 24.0
FIRST = {"square8": -90.0, "square4": -90.0, "pointy": -60.0, "flat": -90.0}


def paint_sites(drawing: Drawing) -> Iterator[None]:
    """All sites that are seen; their names are written later."""
    seen = []
    for number, (_, drawn) in enumerate(drawing.shown("sites")):
        site = drawing.site(drawn)
        points = [drawing.point(cell) for cell in drawing.cells(site)]
        if any(drawing.sees(at, drawing.cell) for at in points):
            style = drawing.theme.site_style(str(site.get("kind", "")), site)
            seen.append((site, style, points))
        if number % FEW == 0:
            yield
    shown = sum(len(points) for _, _, points in seen)
    drawing.airy = drawing.look.names and drawing.view.width * drawing.view.height > AIRY * shown
    for site, style, points in seen:
        for number, at in enumerate(points):
            _paint_site(drawing, site, style, at, number == 0)
        yield
    for site, style, points in seen:
        _call(drawing, site, style, points)
        yield


def _symbol_side(drawing: Drawing) -> float:
    """How large symbols are: as cells, but large enough to be made out, if that is possible."""
    cell = drawing.cell
    return min(max(cell * 0.82, 12.0), 60.0) if cell >= DOTS or drawing.airy else min(max(cell * 0.9, 3.0), 6.0)


def _paint_site(drawing: Drawing, site: Feature, style: SiteStyle, at: QPointF, first: bool) -> None:
    side = _symbol_side(drawing)
    rect = QRectF(at.x() - side / 2, at.y() - side / 2, side, side)
    drawing.room.take(rect.adjusted(1, 1, -1, -1))
    if drawing.cell < DOTS and not drawing.airy:
        if misses(drawing.painter, rect.adjusted(-1, -1, 1, 1)):
            return
        drawing.painter.setPen(QPen(style.outline, 0.8))
        drawing.painter.setBrush(style.colour)
        drawing.painter.drawEllipse(rect)
        return
    if drawing.cell >= 12:
        _openings(drawing, site, style, at)
    draw_symbol(drawing.painter, style.symbol, rect, style.colour, style.outline)
    if style.struck:
        paint_cross(drawing.painter, at, side * 0.36)
    if style.flag is not None:
        _flag(drawing, style.flag, rect)
    if drawing.cell >= MARKED and style.marks:
        _marks(drawing, style, at)
    if first and drawing.look.prices and style.letter and drawing.cell >= BADGED:
        _badge(drawing, style, QPointF(at.x() + drawing.cell * 0.34, at.y() + drawing.cell * 0.30))


def _flag(drawing: Drawing, colour: QColor, rect: QRectF) -> None:
    side = rect.width() * 0.5
    draw_symbol(drawing.painter, "flag", QRectF(rect.right() - side * 0.8, rect.top() - side * 0.3, side, side), colour)


def _badge(drawing: Drawing, style: SiteStyle, at: QPointF) -> None:
    """A coin with the number."""
    size = min(max(drawing.cell * 0.26, 9), 14)
    letters = Lettering(round(size), drawing.theme.ink.rgba(), 0, bold=True)
    wide = extent(style.letter, letters)[0]
    radius = max(size * 0.66, wide / 2 + 2.0)
    coin = mixed(drawing.theme.paper, QColor("#f2d27a"), 0.30 if drawing.theme.night else 0.45)
    around = QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius)
    drawing.room.take(around)
    if misses(drawing.painter, around.adjusted(-1, -1, 1, 1)):
        return
    drawing.painter.setPen(QPen(drawing.theme.ink, 1.0))
    drawing.painter.setBrush(coin)
    drawing.painter.drawEllipse(at, radius, radius)
    write(drawing.painter, at, style.letter, letters)


def _marks(drawing: Drawing, style: SiteStyle, at: QPointF) -> None:
    """Small symbols in a row along the upper edge of the cell."""
    side = min(max(drawing.cell * 0.34, 10), 22)
    top = at.y() - drawing.cell * 0.5 - side * 0.25
    left = at.x() - drawing.cell * 0.5 - side * 0.2
    for number, mark in enumerate(style.marks):
        rect = QRectF(left + number * side * 0.98, top, side, side)
        draw_symbol(drawing.painter, mark.symbol, rect, drawing.theme.ink, drawing.theme.paper)
        drawing.room.take(rect)
        if mark.text:
            letters = Lettering(
                round(max(side * 0.6, 9)), drawing.theme.ink.rgba(), drawing.theme.paper.rgba(), bold=True
            )
            write(drawing.painter, QPointF(rect.right(), rect.bottom()), mark.text, letters)


def _openings(drawing: Drawing, site: Feature, style: SiteStyle, at: QPointF) -> None:
    """A wedge on each side on which a site is open."""
    sides = site.get("open")
    reach = drawing.cell
    if misses(drawing.painter, QRectF(at.x() - reach, at.y() - reach, 2 * reach, 2 * reach)):
        return
    angles = _angles(drawing)
    for name in sides if isinstance(sides, list) else [sides]:
        angle = angles.get(str(name).upper())
        if angle is None:
            continue
        way = QPointF(cos(radians(angle)), sin(radians(angle)))
        across = QPointF(-way.y(), way.x())
        reach = drawing.cell * 0.5
        if hypot(way.x(), way.y()) and abs(abs(way.x()) - abs(way.y())) < 0.1 and drawing.geometry.kind != "hex":
            reach *= 1.25  # the corner of a square
        wedge = QPainterPath(at + way * reach)
        wedge.lineTo(at + way * (reach * 0.62) + across * (drawing.cell * 0.2))
        wedge.lineTo(at + way * (reach * 0.62) - across * (drawing.cell * 0.2))
        wedge.closeSubpath()
        pen = QPen(style.outline, 1.6)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        drawing.painter.strokePath(wedge, pen)
        drawing.painter.fillPath(wedge, style.colour)


def _angles(drawing: Drawing) -> dict[str, float]:
    """The angle of each direction by its names, the rules' own included; 0 is east, 90 south."""
    topology = drawing.geometry.topology
    names = topology.directions
    if not names:
        return {}
    found = {name: FIRST.get(topology.form, -90.0) + 360 / len(names) * k for k, name in enumerate(names)}
    spec = drawing.theme.spec
    renamed = {own.upper(): found[name] for name, own in spec.directions if name in found} if spec else {}
    return found | renamed


def _call(drawing: Drawing, site: Feature, style: SiteStyle, points: list[QPointF]) -> None:
    """Let the name of a site be written beside it; with its number where that has no badge."""
    cell = drawing.cell
    if (cell < DOTS - 1.5 and not drawing.insists and not drawing.airy) or not points:
        return
    name = drawing.name(site)
    number = style.letter if drawing.look.prices and cell < BADGED else ""
    text = f"{name} {number}".strip()
    if not text:
        return
    size = max(cell * 0.2 + 7, 10 if drawing.airy and cell < DOTS else 0)
    letters = drawing.lettering(size)
    if lightness(drawing.theme.paper) > 0.5 and drawing.theme.has_marks(str(site.get("kind", ""))):
        letters = drawing.lettering(size + 0.5, bold=True)
    wide, high = extent(text, letters)
    side = _symbol_side(drawing)
    at = QPointF(sum(p.x() for p in points) / len(points), sum(p.y() for p in points) / len(points))
    reach = max(max(abs(p.x() - at.x()) for p in points), max(abs(p.y() - at.y()) for p in points)) + side / 2
    x, y, out = at.x(), at.y(), reach + wide / 2 + 3
    aside = min(cell * 0.2 + 4, 12)  # past the coin, where nothing nearer is free
    low = reach + high / 2 + (cell * 0.1 if cell >= BADGED else 0)
    places = (
        (x + out, y), (x - out, y), (x, y + low), (x, y - low),
        (x + out * 0.8, y - low * 0.75), (x + out * 0.8, y + low * 0.75),
        (x - out * 0.8, y - low * 0.75), (x - out * 0.8, y + low * 0.75),
        (x + out + aside, y), (x, y + low + aside), (x + out + aside, y + low * 0.75),
    )  # fmt: skip
    rank = 10.0 - len(style.marks) - (float(style.letter) / 100 if style.letter.isdecimal() else 0)
    alone = _number(number, letters, at, reach) if name and number and not drawing.insists else None
    drawing.labels.append(Label(text, places, letters, rank, cell * 5, (x, y), reach, alone))


def _number(number: str, letters: Lettering, at: QPointF, reach: float) -> Label:
    """The number without the name, as near as can be."""
    wide, high = extent(number, letters)
    x, y, out, low = at.x(), at.y(), reach + wide / 2 + 3, reach + high / 2
    places = ((x + out, y), (x - out, y), (x, y + low), (x, y - low))
    return Label(number, places, letters, anchor=(x, y), reach=reach)
