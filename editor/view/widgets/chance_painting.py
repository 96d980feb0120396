"""Pictures of chance: the face of a die, a card, a wheel with its pointer; each fills a square."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from dsl.services.match.match_values import ChanceView
from editor.charts.drawing.style.player_inks import sector_colours
from editor.charts.drawing.style.symbols import draw_symbol
from editor.charts.drawing.style.theme import Theme
from editor.view.widgets.labels import book_font, lining
from editor.view.widgets.shades import Shades
from editor.view.widgets.wheel_painter import Sector, paint_names, paint_pointer, paint_rim, paint_sectors, sectors

PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}
"""Where the pips of a die stand, column and row of three."""
UNKNOWN = "?"
CROWDED = 24
"""More sectors than that have no room for names."""


def wheel_of(chance: ChanceView) -> list[Sector]:
    """The sectors of a wheel by the weights of what can come."""
    return sectors([(outcome.name, outcome.text, outcome.weight) for outcome in chance.outcomes])


def paint_wheel(
    painter: QPainter,
    box: QRectF,
    chance: ChanceView,
    theme: Theme,
    shades: Shades,
    font: QFont,
    lit: Sequence[str] = (),
) -> None:
    """A wheel with names as large as it lets them be, without its pointer."""
    edge = box.width() * 0.035
    disc = box.adjusted(edge + 1, edge + 1, -edge - 1, -edge - 1)
    found = wheel_of(chance)
    colours = sector_colours(theme, chance.what, [sector.key for sector in found])
    paint_rim(painter, disc, shades, edge * 2)
    paint_sectors(painter, disc, found, colours, shades, lit)
    if len(found) <= CROWDED:
        paint_names(painter, disc, found, colours, font, max(disc.width() / 170, 0.55))


def paint_wheel_pointer(painter: QPainter, box: QRectF, turned: float, shades: Shades) -> None:
    """The pointer of a wheel that fills the same box."""
    edge = box.width() * 0.035
    disc = box.adjusted(edge + 1, edge + 1, -edge - 1, -edge - 1)
    paint_pointer(painter, disc, turned, shades, QColor("#1d4f6e"))


def paint_die(painter: QPainter, box: QRectF, text: str, font: QFont, turned: float = 0.0) -> None:
    """A die that shows a face: pips up to six, else the text."""
    painter.save()
    painter.translate(box.center())
    painter.rotate(turned)
    side = box.width() * 0.78
    face = QRectF(-side / 2, -side / 2, side, side)
    painter.setPen(QPen(QColor("#3d2f1f"), max(side / 40, 1.2)))
    painter.setBrush(QColor("#fffdf4"))
    painter.drawRoundedRect(face, side / 7, side / 7)
    value = int(text) if text.isdecimal() else 0
    if value in PIPS:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("#22282f"))
        for x, y in PIPS[value]:
            painter.drawEllipse(QPointF((x - 1) * side * 0.27, (y - 1) * side * 0.27), side * 0.085, side * 0.085)
    else:
        _fitted(painter, face.adjusted(side / 10, side / 10, -side / 10, -side / 10), text or UNKNOWN, font)
    painter.restore()


def paint_card(
    painter: QPainter, box: QRectF, text: str, theme: Theme, deck: str, font: QFont, turned: float = 1.0
) -> None:
    """A card; ``turned`` from 0, its back, to 1, its face. Without a text it stays on its back."""
    high, wide = box.height() * 0.94, box.height() * 0.68
    share = abs(1 - 2 * turned) if text else 1.0
    card = QRectF(box.center().x() - wide * share / 2, box.center().y() - high / 2, wide * share, high)
    open_ = bool(text) and turned >= 0.5
    painter.setPen(QPen(QColor("#3d2f1f"), 1.4))
    painter.setBrush(QColor("#fffdf4") if open_ else theme.card_back(deck))
    painter.drawRoundedRect(card, high / 14, high / 14)
    inner = card.adjusted(high / 18, high / 18, -high / 18, -high / 18)
    if not open_:
        painter.setPen(QPen(QColor("#f3e6c4"), 1.2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(inner, high / 20, high / 20)
        painter.drawLine(inner.topLeft(), inner.bottomRight())
        painter.drawLine(inner.topRight(), inner.bottomLeft())
    elif share > 0.6:
        _fitted(painter, inner, text, font)


def paint_face(painter: QPainter, card: QRectF, title: str, symbol: str, colour: QColor, font: QFont) -> None:
    """A card seen from its front: its title, and the symbol that its theme has for it."""
    high = card.height()
    painter.setPen(QPen(QColor("#3d2f1f"), 1.4))
    painter.setBrush(QColor("#fffdf4"))
    painter.drawRoundedRect(card, high / 14, high / 14)
    frame = card.adjusted(high / 22, high / 22, -high / 22, -high / 22)
    painter.setPen(QPen(colour, 1.2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(frame, high / 20, high / 20)
    inner = frame.adjusted(4, 3, -4, -3)
    if symbol:
        half = inner.height() / 2
        side = min(half, inner.width()) * 0.8
        middle = QPointF(inner.center().x(), inner.bottom() - half * 0.5)
        draw_symbol(
            painter, symbol, QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side), colour.darker(150)
        )
        inner.setHeight(inner.height() - half)
    _fitted(painter, inner, title, font)


def _fitted(painter: QPainter, box: QRectF, text: str, font: QFont) -> None:
    """A text in the game's voice, as large as fits, broken between words."""
    flags = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap)
    painter.setPen(QColor("#22282f"))
    size = box.height() / 28
    while size > 0.5:
        face = lining(book_font(font, size, bold=True))
        metrics = QFontMetricsF(face)
        room = metrics.boundingRect(box, flags, text)
        longest = max((metrics.horizontalAdvance(word) for word in text.split()), default=0.0)
        if room.height() <= box.height() and longest <= box.width():
            break
        size *= 0.86
    painter.setFont(lining(book_font(font, max(size, 0.5), bold=True)))
    painter.drawText(box, flags, text)
