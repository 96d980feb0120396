"""Sites in a view: their looks, cells, open sides and names, and how the plain style paints them."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from math import cos, radians, sin

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen

from editor.charts.drawing.devices import misses
from editor.charts.drawing.drawing_context import FEW, Drawing
from editor.charts.drawing.match.cell_marks import paint_cross
from editor.charts.drawing.names.lettering import Label, Lettering, extent, write
from editor.charts.drawing.style.colours import mixed
from editor.charts.drawing.style.symbols import draw_symbol
from editor.charts.drawing.style.theme_file import Mark, SiteStyle
from editor.model.documents.chart import Feature

DOTS = 7.0
"""Cells of fewer pixels than that have dots for symbols, unless there is much room:"""
AIRY = 6000
"""so many square pixels for a site."""
FIRST = {"square8": -90.0, "square4": -90.0, "pointy": -60.0, "flat": -90.0}


@dataclass(frozen=True)
class SeenSite:
    """A site as the map and the match have it, its look, its cells, and their middles on the picture."""

    site: Feature
    style: SiteStyle
    cells: list[int]
    points: list[QPointF]


def seen_sites(drawing: Drawing) -> Generator[None, None, list[SeenSite]]:
    """All sites that are seen; sets ``drawing.airy``."""
    seen = []
    for number, (_, drawn) in enumerate(drawing.shown("sites")):
        site = drawing.site(drawn)
        cells = drawing.cells(site)
        points = [drawing.point(cell) for cell in cells]
        if any(drawing.sees(at, drawing.cell) for at in points):
            style = drawing.theme.site_style(str(site.get("kind", "")), site)
            seen.append(SeenSite(site, style, cells, points))
        if number % FEW == 0:
            yield
    shown = sum(len(one.points) for one in seen)
    drawing.airy = drawing.look.names and drawing.view.width * drawing.view.height > AIRY * shown
    return seen


def has_symbols(drawing: Drawing) -> bool:
    """Whether sites have their symbols, and not only dots: where there is room for them, and on paper."""
    return drawing.cell >= DOTS or drawing.airy or drawing.insists


def open_sides(drawing: Drawing, site: Feature) -> list[float]:
    """The angles, in degrees, of the sides on which a site is open; 0 is east, 90 south."""
    sides = site.get("open")
    angles = _angles(drawing)
    names = sides if isinstance(sides, list) else [sides]
    return [angles[str(name).upper()] for name in names if str(name).upper() in angles]


def side_wedge(drawing: Drawing, at: QPointF, angle: float) -> QPainterPath:
    """A wedge from the cell around a point to its side in a direction, in degrees."""
    way = QPointF(cos(radians(angle)), sin(radians(angle)))
    across = QPointF(-way.y(), way.x())
    reach = drawing.cell * 0.5
    if abs(abs(way.x()) - abs(way.y())) < 0.1 and drawing.geometry.kind != "hex":
        reach *= 1.25  # the corner of a square
    wedge = QPainterPath(at + way * reach)
    wedge.lineTo(at + way * (reach * 0.62) + across * (drawing.cell * 0.2))
    wedge.lineTo(at + way * (reach * 0.62) - across * (drawing.cell * 0.2))
    wedge.closeSubpath()
    return wedge


def _angles(drawing: Drawing) -> dict[str, float]:
    """The angle of each direction by its names, the rules' own included."""
    topology = drawing.geometry.topology
    names = topology.directions
    if not names:
        return {}
    found = {name: FIRST.get(topology.form, -90.0) + 360 / len(names) * k for k, name in enumerate(names)}
    spec = drawing.theme.spec
    renamed = {own.upper(): found[name] for name, own in spec.directions if name in found} if spec else {}
    return found | renamed


def call_site(drawing: Drawing, seen: SeenSite, side: float, number: str = "", low_extra: float = 0.0) -> None:
    """Let the name of a site be written beside it; with a ``number`` where that is not to be read at the site itself.

    ``side`` is how large the site is drawn, ``low_extra`` how far it reaches farther down, in pixels.
    """
    cell, points = drawing.cell, seen.points
    if (cell < DOTS - 1.5 and not drawing.insists and not drawing.airy) or not points:
        return
    name = drawing.name(seen.site)
    text = f"{name} {number}".strip()
    if not text:
        return
    letters = _letters(drawing, seen.site)
    wide, high = extent(text, letters)
    at = QPointF(sum(p.x() for p in points) / len(points), sum(p.y() for p in points) / len(points))
    reach = max(max(abs(p.x() - at.x()) for p in points), max(abs(p.y() - at.y()) for p in points)) + side / 2
    x, y, out = at.x(), at.y(), reach + wide / 2 + 3
    aside = min(cell * 0.2 + 4, 12)  # past the coin, where nothing nearer is free
    low = reach + high / 2 + low_extra
    places = (
        (x + out, y), (x - out, y), (x, y + low), (x, y - low),
        (x + out * 0.8, y - low * 0.75), (x + out * 0.8, y + low * 0.75),
        (x - out * 0.8, y - low * 0.75), (x - out * 0.8, y + low * 0.75),
        (x + out + aside, y), (x, y + low + aside), (x + out + aside, y + low * 0.75),
    )  # fmt: skip
    letter = seen.style.letter
    rank = 10.0 - len(seen.style.marks) - (float(letter) / 100 if letter.isdecimal() else 0)
    alone = _number(number, letters, at, reach) if name and number and not drawing.insists else None
    drawing.labels.append(Label(text, places, letters, rank, cell * 5, (x, y), reach, alone))


def _letters(drawing: Drawing, site: Feature) -> Lettering:
    cell = drawing.cell
    size = max(cell * 0.2 + 7, 10 if drawing.airy and cell < DOTS else 0)
    if drawing.theme.has_marks(str(site.get("kind", ""))):
        return drawing.lettering(size + 0.5, bold=True)
    return drawing.lettering(size)


def _number(number: str, letters: Lettering, at: QPointF, reach: float) -> Label:
    """The number without the name, as near as can be."""
    wide, high = extent(number, letters)
    x, y, out, low = at.x(), at.y(), reach + wide / 2 + 3, reach + high / 2
    places = ((x + out, y), (x - out, y), (x, y + low), (x, y - low))
    return Label(number, places, letters, anchor=(x, y), reach=reach)


BADGED = 15.0
OPENED = 12.0
MARKED = 24.0


def paint_sites(drawing: Drawing) -> Iterator[None]:
    """All sites that are seen; their names are written later."""
    seen = yield from seen_sites(drawing)
    for one in seen:
        for cell, at in zip(one.cells, one.points, strict=True):
            _paint_site(drawing, one, cell, at)
        yield
    badged = drawing.cell >= BADGED
    for one in seen:
        unread = one.style.letter if drawing.look.prices and not badged else ""
        call_site(drawing, one, _symbol_side(drawing), unread, drawing.cell * 0.1 if badged else 0)
        yield


def _symbol_side(drawing: Drawing) -> float:
    """How large symbols are: as cells, but large enough to be made out, if that is possible."""
    cell = drawing.cell
    return min(max(cell * 0.82, 12.0), 60.0) if has_symbols(drawing) else min(max(cell * 0.9, 3.0), 6.0)


def _paint_site(drawing: Drawing, seen: SeenSite, cell: int, at: QPointF) -> None:
    style, side = seen.style, _symbol_side(drawing)
    rect = QRectF(at.x() - side / 2, at.y() - side / 2, side, side)
    drawing.room.take(rect.adjusted(1, 1, -1, -1))
    if not drawing.shows(style.symbol, cell, has_symbols(drawing)):
        if misses(drawing.painter, rect.adjusted(-1, -1, 1, 1)):
            return
        drawing.painter.setPen(QPen(style.outline, 0.8))
        drawing.painter.setBrush(style.colour)
        drawing.painter.drawEllipse(rect)
        return
    if drawing.cell >= OPENED or drawing.insists:
        _openings(drawing, seen.site, style, at)
    draw_symbol(drawing.painter, style.symbol, rect, style.colour, style.outline)
    if style.struck:
        paint_cross(drawing.painter, at, side * 0.36)
    if style.flag is not None:
        _flag(drawing, style.flag, rect)
    _marks(drawing, [mark for mark in style.marks if drawing.shows(mark.symbol, cell, drawing.cell >= MARKED)], at)
    if cell == seen.cells[0] and drawing.look.prices and style.letter and drawing.cell >= BADGED:
        _badge(drawing, style, QPointF(at.x() + drawing.cell * 0.34, at.y() + drawing.cell * 0.30))


def _flag(drawing: Drawing, colour: QColor, rect: QRectF) -> None:
    side = rect.width() * 0.5
    draw_symbol(drawing.painter, "flag", QRectF(rect.right() - side * 0.8, rect.top() - side * 0.3, side, side), colour)


def _badge(drawing: Drawing, style: SiteStyle, at: QPointF) -> None:
    """A coin with the number; on the edge of the board within it, for the rim lies above."""
    size = min(max(drawing.cell * 0.26, 9), 14)
    letters = Lettering(round(size), drawing.theme.ink.rgba(), 0, bold=True)
    wide = extent(style.letter, letters)[0]
    radius = max(size * 0.66, wide / 2 + 2.0)
    board = drawing.view.rect(drawing.geometry.bounds)
    at = QPointF(min(at.x(), board.right() - radius - 1), min(at.y(), board.bottom() - radius - 1))
    coin = mixed(drawing.theme.paper, QColor("#f2d27a"), 0.30 if drawing.theme.night else 0.45)
    around = QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius)
    drawing.room.take(around)
    if misses(drawing.painter, around.adjusted(-1, -1, 1, 1)):
        return
    drawing.painter.setPen(QPen(drawing.theme.ink, 1.0))
    drawing.painter.setBrush(coin)
    drawing.painter.drawEllipse(at, radius, radius)
    write(drawing.painter, at, style.letter, letters)


def _marks(drawing: Drawing, marks: Sequence[Mark], at: QPointF) -> None:
    """Small symbols in a row along the upper edge of the cell; in the corners of small cells."""
    side = min(max(drawing.cell * 0.34, 10), 22)
    top = at.y() - drawing.cell * 0.5 - side * 0.25
    left = at.x() - drawing.cell * 0.5 - side * 0.2
    right, low = at.x() + drawing.cell * 0.5 - side * 0.8, at.y() + drawing.cell * 0.5 - side * 0.75
    corners = (QPointF(left, top), QPointF(right, top), QPointF(left, low), QPointF(right, low))
    for number, mark in enumerate(marks):
        place = QPointF(left + number * side * 0.98, top)
        if drawing.cell < MARKED and number < len(corners):
            place = corners[number]
        rect = QRectF(place, QSizeF(side, side))
        draw_symbol(drawing.painter, mark.symbol, rect, drawing.theme.ink, drawing.theme.paper)
        drawing.room.take(rect)
        if mark.text:
            letters = Lettering(
                round(max(side * 0.6, 9)), drawing.theme.ink.rgba(), drawing.theme.paper.rgba(), bold=True
            )
            write(drawing.painter, QPointF(rect.right(), rect.bottom()), mark.text, letters)


def _openings(drawing: Drawing, site: Feature, style: SiteStyle, at: QPointF) -> None:
    """A wedge on each side on which a site is open."""
    reach = drawing.cell
    if misses(drawing.painter, QRectF(at.x() - reach, at.y() - reach, 2 * reach, 2 * reach)):
        return
    for angle in open_sides(drawing, site):
        wedge = side_wedge(drawing, at, angle)
        pen = QPen(style.outline, 1.6)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        drawing.painter.strokePath(wedge, pen)
        drawing.painter.fillPath(wedge, style.colour)
