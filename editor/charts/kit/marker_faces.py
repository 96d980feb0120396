"""Markers: flags, discs, words that are put beside a thing, cubes for tracks, small things to be counted."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from dsl.services.kit.kit_values import NOBODY, Marker
from editor.charts.drawing.match.token_looks import plain_values
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
    pale,
    symbol_in,
    text_on,
)
from editor.charts.kit.player_signs import paint_sign
from editor.charts.kit.print_letters import Letters, write_fitted

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
        look.told_unfit(text)
        symbol_in(painter, "buoy", QPointF(trim.center()), side * 0.6, QColor(DARK), QColor(CREAM))
