"""Sites on a chart: a symbol in their cells, a flag, a badge with a number, marks, open sides, and the name beside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPen

from editor.charts.drawing.devices import misses
from editor.charts.drawing.drawing_context import Drawing
from editor.charts.drawing.features.seen_sites import (
    SeenSite,
    call_site,
    has_symbols,
    open_sides,
    seen_sites,
    side_wedge,
)
from editor.charts.drawing.lettering import Lettering, extent, write
from editor.charts.drawing.match.course_lines import paint_cross
from editor.charts.drawing.style.colours import mixed
from editor.charts.drawing.style.feature_styles import Mark, SiteStyle
from editor.charts.drawing.style.symbols import draw_symbol
from editor.model.documents.chart import Feature

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
