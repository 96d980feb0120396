"""Counters, a silhouette in front and boxes on the back; markers: flags, discs, words, cubes, things to be counted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from dsl.services.kit.kit_values import NOBODY, Counter, Marker, TickBoxes
from editor.charts.drawing.match.piece_tokens import TokenLook
from editor.charts.drawing.match.token_looks import letter_of, piece_look, plain_values
from editor.charts.drawing.style.colours import mixed
from editor.charts.kit.imposition import CutItem, PaintFace
from editor.charts.kit.kit_look import (
    CREAM,
    DARK,
    GOLD,
    KitLook,
    disc,
    fill_with_bleed,
    frame,
    paint_sign,
    pale,
    symbol_in,
    text_on,
)
from editor.charts.kit.print_letters import SMALLEST, Letters, fitted, write_fitted, write_lines

NAME_SHARE = 0.26
"""So much of a counter's height is for its name."""
SIGN = 0.16
"""The sign of its player, in sides."""


def counter_item(counter: Counter, look: KitLook) -> CutItem:
    """A counter with two sides."""
    return CutItem(
        (look.counter, look.counter),
        lambda painter, trim: paint_front(painter, trim, counter, look),
        lambda painter, trim: paint_back(painter, trim, counter, look),
    )


def paint_front(painter: QPainter, trim: QRectF, counter: Counter, look: KitLook) -> None:
    """The player's colour, a hairline frame, the silhouette or a letter, the name below."""
    token, number = piece_look(look.theme, counter.view, look.inks), str(counter.owner + 1)
    if token.letter == number:
        token = replace(token, letter="")
    ground = look.ground(counter)
    face, side = text_on(ground), trim.width()
    fill_with_bleed(painter, trim, ground)
    inset = side * 0.06
    inner = trim.adjusted(inset, inset, -inset, -inset)
    if look.shared(counter.owner):
        frame(painter, inner, look.ink(counter.owner), side * 0.05, side * 0.05)
    frame(painter, inner, mixed(ground, face, 0.55), 0.22, side * 0.05)
    name = counter.name or (
        counter.kind if token.symbol[:1] != counter.kind[:1].upper() or len(counter.kind) > 2 else ""
    )
    named = _paint_name(painter, trim, name, face, look) if name else False
    middle = QPointF(trim.center().x(), trim.center().y() - (side * NAME_SHARE * 0.42 if named else 0))
    letter = letter_of(look.theme, counter.view)
    badge = letter not in ("", token.symbol, number)  # the colour shows the owner
    middle += QPointF(0 if badge else side * 0.07, side * 0.02)
    paint_figure(painter, middle, side * ((0.5 if badge else 0.56) if named else 0.64), token, ground)
    paint_sign(painter, sign_place(trim), side * SIGN, counter.owner, face)
    if badge:
        _paint_badge(painter, trim, letter, ground, face)


def sign_place(trim: QRectF) -> QPointF:
    """Where the sign of the player stands on what has a silhouette: in the upper left corner."""
    return trim.topLeft() + QPointF(trim.width(), trim.width()) * (0.11 + SIGN / 2)


def _paint_badge(painter: QPainter, trim: QRectF, letter: str, ground: QColor, face: QColor) -> None:
    """The letter of its kind in the upper corner."""
    radius = trim.width() * 0.13
    at = QPointF(trim.right() - radius * 1.75, trim.top() + radius * 1.75)
    disc(painter, at, radius, face, mixed(ground, face, 0.5), 0.2)
    box = QRectF(at.x() - radius * 0.8, at.y() - radius, radius * 1.6, radius * 2)
    write_fitted(painter, box, letter, Letters(radius * 1.55, bold=True).inked(ground if face == CREAM else CREAM))


def _paint_name(painter: QPainter, trim: QRectF, name: str, ink: QColor, look: KitLook) -> bool:
    """The name along the lower edge, on two lines if need be; what does not fit is listed at the end of the kit."""
    side = trim.width()
    letters = Letters(side * 0.17, bold=True, colour=ink.name())
    room = (side * 0.79, side * NAME_SHARE)
    found = fitted(name, letters, room) or fitted(name, letters, (room[0], side * 0.36), 2)
    if found is None:
        look.report_unfit(name)
        return False
    high = len(found[1]) * found[0].step
    box = QRectF(trim.left(), trim.bottom() - side * 0.075 - high, side, high)
    write_lines(painter, box, found[1], found[0])
    return True


def paint_figure(painter: QPainter, at: QPointF, side: float, token: TokenLook, ground: QColor) -> None:
    """The symbol of a piece, or its letter."""
    face = text_on(ground)
    if symbol_in(painter, token.symbol, at, side, face, ground):
        return
    letter = token.letter or token.symbol[:2].upper()
    if letter:
        box = QRectF(at.x() - side / 2, at.y() - side / 2, side, side)
        write_fitted(painter, box, letter, Letters(side * 0.82, bold=True).inked(face))


def paint_back(painter: QPainter, trim: QRectF, counter: Counter, look: KitLook) -> None:
    """The colour as a frame around pale paper; of a piece that is secret only the colour and an anchor."""
    ground, side = look.ground(counter), trim.width()
    fill_with_bleed(painter, trim, ground)
    if counter.hidden:
        face = text_on(ground)
        inset = side * 0.08
        frame(painter, trim.adjusted(inset, inset, -inset, -inset), face, 0.3, side * 0.05)
        symbol_in(painter, "anchor", trim.center(), side * 0.55, mixed(ground, face, 0.8), ground)
        paint_sign(painter, sign_place(trim), side * SIGN, counter.owner, face)
        return
    edge = side * 0.09
    inner = trim.adjusted(edge, side * 0.17, -edge, -edge)
    paint_sign(
        painter, QPointF(trim.center().x(), trim.top() + side * 0.09), side * 0.12, counter.owner, text_on(ground)
    )
    painter.fillRect(inner, pale(ground))
    rows = [text for text in (counter.name, counter.kind) if text]
    boxes = [box for box in counter.boxes if box.count]
    step = inner.height() / (len(rows) + (1.25 * len(boxes) if boxes else 0) + (0 if boxes else 0.4))
    top = inner.top() + (step * 0.2 if not boxes else 0)
    for number, text in enumerate(rows):
        room = QRectF(inner.left() + 0.4, top + number * step, inner.width() - 0.8, step)
        letters = Letters(min(side * 0.17, step * 0.8), bold=number == 0, italic=number > 0)
        if not write_fitted(painter, room, text, letters, 2):
            look.report_unfit(text)
    for number, box in enumerate(boxes):
        row = QRectF(inner.left(), top + (len(rows) + number * 1.25) * step, inner.width(), step * 1.25)
        paint_boxes(painter, row, box, ground.darker(130))


def paint_boxes(painter: QPainter, row: QRectF, box: TickBoxes, colour: QColor) -> float:
    """Boxes to tick in a row, as large as fits; gives how wide they are together."""
    side = min(row.height() * 0.62, row.width() * 0.92 / (box.count * 1.22), 5.0)
    wide = side * (box.count * 1.22 - 0.22)
    left = row.center().x() - wide / 2
    for number in range(box.count):
        rect = QRectF(left + number * side * 1.22, row.center().y() - side / 2, side, side)
        painter.fillRect(rect, QColor("#ffffff"))
        frame(painter, rect, colour, 0.28, side * 0.12)
    return wide


LEAST_SIDE = SMALLEST * 7
"""A counter that is smaller has no room for anything."""


SMALL = 8.0
"""Millimetres of what is only a cube."""


def marker_items(marker: Marker, look: KitLook) -> Iterator[CutItem]:
    """So many markers of a kind, each with two sides."""
    front = _face(marker, marker.seat, look)
    back = _face(marker, marker.back, look) if marker.back != NOBODY else front
    side = SMALL if marker.use in ("track", "seeds") else look.counter if marker.use == "cell" else look.marker
    for _ in range(marker.count):
        yield CutItem((side, side), front, back)


def _face(marker: Marker, seat: int, look: KitLook) -> PaintFace:
    """A side of a marker; ``seat`` is the player whose side it is."""
    if marker.use == "owner":
        return lambda painter, trim: _symbol_chip(painter, trim, look.ink(seat), "flag", seat)
    if marker.use == "taken":
        return lambda painter, trim: _symbol_chip(painter, trim, look.ink(seat), "anchor", seat)
    if marker.use == "is-not":
        return lambda painter, trim: _site_chip(painter, trim, marker, look)
    if marker.use in ("cell", "track") and seat != NOBODY:
        return lambda painter, trim: _disc_chip(painter, trim, look.ink(seat), seat)
    if marker.use == "seeds":
        return lambda painter, trim: _disc_chip(painter, trim, QColor("#a9793f"))
    if marker.use == "track":
        return lambda painter, trim: _disc_chip(painter, trim, QColor(DARK))
    if marker.use == "cell":
        return lambda painter, trim: _symbol_chip(painter, trim, QColor("#b23a2a"), "cross")
    return lambda painter, trim: _word_chip(painter, trim, marker, look)


def _symbol_chip(painter: QPainter, trim: QRectF, ground: QColor, symbol: str, seat: int = NOBODY) -> None:
    """A square in a colour with a symbol, and in its lower corner the sign of whose it is."""
    fill_with_bleed(painter, trim, ground)
    face, side = text_on(ground), trim.width()
    inset = side * 0.07
    frame(painter, trim.adjusted(inset, inset, -inset, -inset), mixed(ground, face, 0.6), 0.22, side * 0.08)
    aside = QPointF(side, side) * (0.06 if seat != NOBODY else 0)
    symbol_in(painter, symbol, trim.center() - aside, side * (0.54 if seat != NOBODY else 0.66), face, ground)
    paint_sign(painter, trim.center() + QPointF(side, side) * 0.25, side * 0.26, seat, face)


def _disc_chip(painter: QPainter, trim: QRectF, colour: QColor, seat: int = NOBODY) -> None:
    """A square of the colour with rings in it: to be cut square or round."""
    fill_with_bleed(painter, trim, colour)
    face, at, side = text_on(colour), trim.center(), trim.width()
    disc(painter, at, side * 0.42, colour, mixed(colour, face, 0.55), 0.3)
    disc(painter, at, side * 0.3, mixed(colour, face, 0.16), mixed(colour, face, 0.4), 0.25)
    paint_sign(painter, at, side * 0.34, seat, face)


def _site_chip(painter: QPainter, trim: QRectF, marker: Marker, look: KitLook) -> None:
    """What stands at a site until it is gone, in the colours of the theme."""
    style = look.theme.site_style(marker.of, plain_values(marker.attributes))
    fill_with_bleed(painter, trim, pale(style.colour))
    side = trim.width()
    inset = side * 0.06
    frame(painter, trim.adjusted(inset, inset, -inset, -inset), style.colour, 0.3, side * 0.08)
    if not symbol_in(painter, style.symbol, trim.center(), side * 0.74, style.colour, QColor(CREAM)):
        _word_on(painter, trim, marker.label, look)


def _word_chip(painter: QPainter, trim: QRectF, marker: Marker, look: KitLook) -> None:
    """A word on pale paper in a golden frame."""
    fill_with_bleed(painter, trim, QColor("#f8ecc9"))
    side = trim.width()
    inset = side * 0.06
    frame(painter, trim.adjusted(inset, inset, -inset, -inset), QColor(GOLD), 0.3, side * 0.08)
    _word_on(painter, trim, marker.label, look)


def _word_on(painter: QPainter, trim: QRectF, text: str, look: KitLook) -> None:
    side = trim.width()
    inner = trim.adjusted(side * 0.1, side * 0.1, -side * 0.1, -side * 0.1)
    if not write_fitted(painter, inner, text, Letters(side * 0.24, bold=True), 4):
        look.report_unfit(text)
        symbol_in(painter, "buoy", QPointF(trim.center()), side * 0.6, QColor(DARK), QColor(CREAM))
