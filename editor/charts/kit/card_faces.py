"""Cards: a band with the deck's name, a picture, the title, the values of its columns; a patterned back."""

from __future__ import annotations

from math import cos, radians, sin

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from dsl.services.kit.kit_values import Card, Deck
from editor.base.texts.tooltips import capital
from editor.charts.drawing.match.token_looks import plain_values
from editor.charts.drawing.style.colours import mixed
from editor.charts.kit.imposition import BLEED, CutItem
from editor.charts.kit.kit_look import KitLook, disc, fill_with_bleed, frame, pale, symbol_in, text_on
from editor.charts.kit.print_letters import NO_PEN, Letters, fitted, write_fitted, write_lines

CARD = (56.0, 76.0)
"""Millimetres wide and high."""
SAFE = 4.0
"""Nothing that matters is nearer to the cut."""


def card_item(card: Card, deck: Deck, look: KitLook) -> CutItem:
    """A card with two sides."""
    return CutItem(
        CARD,
        lambda painter, trim: paint_face(painter, trim, card, deck, look),
        lambda painter, trim: paint_card_back(painter, trim, deck, look),
    )


def paint_face(painter: QPainter, trim: QRectF, card: Card, deck: Deck, look: KitLook) -> None:
    """The front of a card."""
    colour = look.theme.card_back(deck.name)
    fill_with_bleed(painter, trim, QColor("#fcf8ea"))
    band = QRectF(trim.left() - BLEED, trim.top() - BLEED, trim.width() + 2 * BLEED, 10.5 + BLEED)
    painter.fillRect(band, colour)
    head = QRectF(trim.left() + SAFE, trim.top() + 2.2, trim.width() - 2 * SAFE, 7)
    write_fitted(painter, head, deck.label, Letters(4.6, bold=True, capitals=True).inked(text_on(colour)))
    frame(painter, trim.adjusted(2.2, 12.4, -2.2, -2.2), colour, 0.45, 1.6)
    frame(painter, trim.adjusted(3.1, 13.3, -3.1, -3.1), mixed(colour, QColor("#ffffff"), 0.4), 0.22, 1.0)
    _paint_medallion(painter, QPointF(trim.center().x(), trim.top() + 29.5), 13.0, card, deck, look)
    _paint_words(painter, trim.adjusted(SAFE + 1, 44.5, -SAFE - 1, -5), card, colour, look)


def _paint_medallion(painter: QPainter, at: QPointF, radius: float, card: Card, deck: Deck, look: KitLook) -> None:
    """The picture: a symbol of the theme, or the first letter of the title, among rays."""
    colour = look.theme.card_back(deck.name)
    painter.setPen(QPen(mixed(QColor("#fcf8ea"), colour, 0.45), 0.25))
    rays = []
    for number in range(48):
        angle = radians(number * 7.5)
        inner, outer = radius + 0.8, radius + (2.6 if number % 2 else 1.9)
        rays.append(QLineF(at + QPointF(cos(angle), sin(angle)) * inner, at + QPointF(cos(angle), sin(angle)) * outer))
    painter.drawLines(rays)
    disc(painter, at, radius, pale(colour), colour, 0.5)
    disc(painter, at, radius - 1.1, pale(colour), mixed(pale(colour), colour, 0.6), 0.22)
    symbol = look.theme.card_symbol(deck.name, plain_values(card.values))
    ink = colour.darker(150)
    if symbol_in(painter, symbol, at, radius * 1.32, ink, pale(colour)):
        return
    letter = next((sign for sign in card.title if sign.isalnum()), "")
    box = QRectF(at.x() - radius * 0.8, at.y() - radius * 0.8, radius * 1.6, radius * 1.6)
    write_fitted(painter, box, letter.upper(), Letters(radius * 1.3, bold=True).inked(ink))


def _paint_words(painter: QPainter, room: QRectF, card: Card, colour: QColor, look: KitLook) -> None:
    """Title, and below it the values; a title takes what room it needs, smaller if it is long."""
    shown = card.title.replace("−", "-").casefold()
    lines = [line for line in card.lines if line[1].replace("−", "-").casefold() not in shown][:4]
    low = len(lines) * 3.5
    title = QRectF(room.left(), room.top(), room.width(), room.height() - low)
    found = fitted(capital(card.title), Letters(5.4, bold=True), (title.width(), title.height()), 4)
    if found is None:
        look.report_unfit(card.title)
    else:
        write_lines(painter, title, found[1], found[0])
    for number, (label, value) in enumerate(lines):
        row = QRectF(room.left(), room.bottom() - low + number * 3.5, room.width(), 3.5)
        write_fitted(painter, row, f"{label}: {value}", Letters(2.9, italic=True).inked(colour.darker(150)))


def paint_card_back(painter: QPainter, trim: QRectF, deck: Deck, look: KitLook) -> None:
    """The back of a deck: a lattice, a frame, an anchor, and the names of deck and game."""
    colour = look.theme.card_back(deck.name)
    face = text_on(colour)
    fill_with_bleed(painter, trim, colour)
    inner = trim.adjusted(3.5, 3.5, -3.5, -3.5)
    _paint_lattice(painter, inner, mixed(colour, face, 0.28))
    frame(painter, inner, face, 0.5, 1.4)
    frame(painter, inner.adjusted(1.1, 1.1, -1.1, -1.1), mixed(colour, face, 0.6), 0.25, 1.0)
    at = trim.center()
    disc(painter, at, 15.5, colour, face, 0.5)
    disc(painter, at, 14.2, colour, mixed(colour, face, 0.6), 0.25)
    _paint_rose(painter, at, 13.0, mixed(colour, face, 0.35), colour)
    symbol = look.theme.card_symbol(deck.name, {})
    symbol_in(painter, symbol or "anchor", at, 13.0, face, colour)
    for top, text, letters in (
        (trim.top() + 7.5, deck.label, Letters(4.2, bold=True, capitals=True)),
        (trim.bottom() - 13.5, look.kit.title, Letters(3.2, capitals=True)),
    ):
        plate = QRectF(trim.left() + 8, top, trim.width() - 16, 6)
        painter.fillRect(plate, colour)
        frame(painter, plate, mixed(colour, face, 0.6), 0.25, 0.8)
        write_fitted(painter, plate.adjusted(1, 0.4, -1, -0.4), text, letters.inked(face), 2)


def _paint_lattice(painter: QPainter, rect: QRectF, colour: QColor) -> None:
    """Diamonds that end at the frame, without clipping."""
    painter.setPen(QPen(colour, 0.25))
    step, wide, high = 4.0, rect.width(), rect.height()
    lines = []
    for number in range(1, int((wide + high) / step)):
        reach = number * step
        x1, y1 = min(reach, wide), max(reach - wide, 0.0)
        x2, y2 = max(reach - high, 0.0), min(reach, high)
        lines.append(QLineF(rect.left() + x1, rect.top() + y1, rect.left() + x2, rect.top() + y2))
        lines.append(QLineF(rect.right() - x1, rect.top() + y1, rect.right() - x2, rect.top() + y2))
    painter.drawLines(lines)


def _paint_rose(painter: QPainter, at: QPointF, radius: float, colour: QColor, ground: QColor) -> None:
    """A rose of sixteen points behind the symbol."""
    painter.setPen(QPen(NO_PEN))
    painter.setBrush(mixed(ground, colour, 0.5))
    for number in range(16):
        long = radius if number % 4 == 0 else radius * 0.82 if number % 2 == 0 else radius * 0.62
        angle, half = radians(number * 22.5), radians(9)
        tip = at + QPointF(sin(angle), -cos(angle)) * long
        feet = [at + QPointF(sin(angle + turn), -cos(angle + turn)) * radius * 0.3 for turn in (-half, half)]
        painter.drawPolygon(QPolygonF([tip, *feet]))
