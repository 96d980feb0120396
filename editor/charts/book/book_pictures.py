"""The pictures of a book as PNG files, by the names that its blocks give them: for HTML and Markdown."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from dsl.services.book.book_making import Step
from dsl.services.book.book_values import (
    Block,
    BoardPicture,
    Book,
    CardsBlock,
    PlayedExample,
    WheelBlock,
    picture_names,
)
from editor.charts.book.board_legend import with_legend
from editor.charts.book.book_charts import BookCharts
from editor.charts.book.book_faces import UNIT
from editor.charts.book.wheel_and_cards import CARD_HIGH, paint_card, paint_wheel
from editor.charts.export.png import png_of

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
