"""The spinner and cards of a book, painted; all pictures of a book as PNG files, for HTML and Markdown."""

from __future__ import annotations

from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter, QPen

from dsl.services.book.book_making import Step
from dsl.services.book.book_values import (
    Block,
    BoardPicture,
    Book,
    CardsBlock,
    CardText,
    Line,
    PlayedExample,
    WheelBlock,
    line,
    picture_names,
)
from editor.charts.book.board_legend import with_legend
from editor.charts.book.book_charts import BookCharts
from editor.charts.book.set_text import UNIT, SetText, Setting, face
from editor.charts.drawing.style.theme import Theme
from editor.charts.export.support import png_of

INK, PAPER, PALE, RED = "#2b2118", "#fbf6e8", "#efe3c4", "#9c3b1f"
CARD_HIGH = 0.52
"""How high a card is, in its widths."""


def paint_wheel(painter: QPainter, rect: QRectF, wheel: WheelBlock, theme: Theme) -> None:
    """The disc in the largest circle of ``rect``, its first sector to the north, clockwise; with a needle."""
    side = min(rect.width(), rect.height())
    disc = QRectF(rect.center().x() - side / 2, rect.center().y() - side / 2, side, side)
    painter.setPen(QPen(QColor(INK), UNIT * 0.8))
    at = 90.0 + 180.0 * (wheel.sectors[0].share if wheel.sectors else 0.0)
    for number, sector in enumerate(wheel.sectors):
        span = 360.0 * sector.share
        colour = theme.wheel_colour(wheel.name, sector.key) or QColor(PAPER if number % 2 else PALE)
        painter.setBrush(colour)
        if span >= 359.99:
            painter.drawEllipse(disc)
        elif span > 0:
            painter.drawPie(disc, round(at * 16), -round(span * 16))
        if span > 0:
            _sector_name(painter, disc, sector.label, at - span / 2, span, colour)
        at -= span
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(INK), UNIT * 1.6))
    painter.drawEllipse(disc)
    _needle(painter, disc)


def _sector_name(painter: QPainter, disc: QRectF, name: str, middle: float, span: float, ground: QColor) -> None:
    """The name of a sector along its radius, upright where it is short and wide enough."""
    radius = disc.width() / 2
    size = min(radius / UNIT * 0.13, 11.0, span * 0.45)
    font = face(max(size, 3.0), bold=True)
    width = QFontMetricsF(font).horizontalAdvance(name)
    if width > radius * 0.62:
        font = face(max(size * radius * 0.62 / width, 3.0), bold=True)
        width = QFontMetricsF(font).horizontalAdvance(name)
    turn, upright = middle * pi / 180, len(name) <= 3 and span > 20
    reach = radius * (0.78 if upright else 0.66)
    painter.save()
    painter.translate(disc.center() + QPointF(cos(turn), -sin(turn)) * reach)
    if not upright:
        painter.rotate(-middle if cos(turn) >= 0 else 180 - middle)
    painter.setFont(font)
    painter.setPen(QColor(PAPER if ground.lightnessF() < 0.45 else INK))
    high = QFontMetricsF(font).height()
    painter.drawText(QRectF(-width, -high / 2, 2 * width, high), Qt.AlignmentFlag.AlignCenter, name)
    painter.restore()


def _needle(painter: QPainter, disc: QRectF) -> None:
    at, long, wide = disc.center(), disc.width() * 0.24, disc.width() * 0.022
    painter.setPen(QPen(QColor(INK), UNIT * 0.5))
    painter.setBrush(QColor(RED))
    painter.drawPolygon([at + QPointF(-wide, 0), at + QPointF(0, -long), at + QPointF(wide, 0)])
    painter.setBrush(QColor(PAPER))
    painter.drawPolygon([at + QPointF(-wide, 0), at + QPointF(0, long * 0.7), at + QPointF(wide, 0)])
    painter.setBrush(QColor(INK))
    painter.drawEllipse(at, wide * 1.1, wide * 1.1)


def paint_card(painter: QPainter, rect: QRectF, card: CardText, theme: Theme, deck: str) -> None:
    """The face of a card, with how many of it there are."""
    back = theme.card_back(deck)
    painter.setPen(QPen(QColor(INK), UNIT * 0.6))
    painter.setBrush(QColor(PAPER))
    painter.drawRoundedRect(rect, UNIT * 4, UNIT * 4)
    band = QRectF(rect.left() + UNIT * 2.5, rect.top() + UNIT * 2.5, rect.width() - UNIT * 5, UNIT * 3)
    painter.fillRect(band, back)
    inner, size = rect.width() - UNIT * 12, min(max(rect.width() / UNIT / 13, 6.0), 9.5)
    title = SetText(line(card.label), Setting(size, inner, bold=True, centred=True, leading=1.1))
    y = rect.top() + UNIT * 9
    title.paint(painter, rect.left() + UNIT * 6, y, 0, 3)
    y += min(title.lines, 3) * title.setting.line + UNIT * 2
    for fact in card.facts:
        fact_line: Line = line(": ".join(fact))
        text = SetText(fact_line, Setting(size * 0.8, inner, centred=True, leading=1.1))
        if y + text.height > rect.bottom() - UNIT * 12:
            break
        text.paint(painter, rect.left() + UNIT * 6, y)
        y += text.height
    if card.count != 1:
        count = SetText(line(f"× {card.count}"), Setting(size * 0.85, inner, RED, bold=True, centred=True, leading=1.1))
        count.paint(painter, rect.left() + UNIT * 6, rect.bottom() - UNIT * 11)


WHEEL, CARD, ACROSS, SPACE = 300.0, 150.0, 4, 8.0
"""Sizes in points."""
SHARP = 1.6
"""Pixels for a point."""


def pictures_of(book: Book, step: Step) -> dict[str, bytes]:
    """All pictures of a book that can be painted."""
    charts = BookCharts(book)
    found: dict[str, bytes] = {}
    blocks = [block for block in book.blocks() if picture_names(block)]
    for number, block in enumerate(blocks, 1):
        images = _images(block, charts)
        found |= {name: png_of(image) for name, image in zip(picture_names(block), images, strict=False)}
        step(number, len(blocks))
    return found


def _images(block: Block, charts: BookCharts) -> tuple[QImage, ...]:
    match block:
        case BoardPicture():
            board = charts.board(block)
            return (with_legend(board, charts.legend(block)),) if board is not None else ()
        case PlayedExample():
            return charts.example(block) or ()
        case WheelBlock():
            image, painter = _sheet(WHEEL, WHEEL)
            paint_wheel(
                painter, QRectF(UNIT * 2, UNIT * 2, (WHEEL - 4) * UNIT, (WHEEL - 4) * UNIT), block, charts.theme
            )
            painter.end()
            return (image,)
        case CardsBlock():
            return (_cards(block, charts),)
    return ()


def _cards(deck: CardsBlock, charts: BookCharts) -> QImage:
    across = min(ACROSS, max(len(deck.cards), 1))
    rows = -(-len(deck.cards) // across)
    high = CARD * CARD_HIGH
    image, painter = _sheet(across * (CARD + SPACE) + SPACE, max(rows, 1) * (high + SPACE) + SPACE)
    for number, card in enumerate(deck.cards):
        row, column = divmod(number, across)
        left, top = SPACE + column * (CARD + SPACE), SPACE + row * (high + SPACE)
        place = QRectF(left * UNIT, top * UNIT, CARD * UNIT, high * UNIT)
        paint_card(painter, place, card, charts.theme, deck.name)
    painter.end()
    return image


def _sheet(wide: float, high: float) -> tuple[QImage, QPainter]:
    """A white sheet of points, painted in the units of the book."""
    image = QImage(round(wide * SHARP), round(high * SHARP), QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(SHARP / UNIT, SHARP / UNIT)
    return image, painter
