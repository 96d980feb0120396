"""The pictures and tables of a book as chunks of its pages: board, wheel, cards, tables, examples of play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter, QPen

from dsl.services.book.book_values import (
    Block,
    BoardPicture,
    CardsBlock,
    Inline,
    Line,
    PlayedExample,
    TableBlock,
    TableCell,
    WheelBlock,
    line,
)
from dsl.text.diagnostics import Share, message
from editor.charts.book.block_setting import BODY, FAINT, GAP, RED, SMALL, TINT, BlockSetting
from editor.charts.book.board_legend import BoardLegend
from editor.charts.book.book_charts import BookCharts
from editor.charts.book.book_pictures import CARD_HIGH, paint_card, paint_wheel
from editor.charts.book.columns import Chunk
from editor.charts.book.example_band import ExampleBand, framed
from editor.charts.book.set_text import UNIT, SetText, Setting, face, writable
from editor.charts.drawing.style.theme import Theme

WHEEL = 170.0 * UNIT
BOARD = 0.33
"""How high the board may be among the text, of the page."""
PAD = 3.2 * UNIT
NARROWEST_COLUMN = 24.0 * UNIT
TOGETHER = 0.42
"""A table that is no higher stays whole, of the page."""


class PictureSetting:
    """Sets pictures for columns of ``column`` units on pages of ``page`` units."""

    def __init__(
        self, column: float, page: tuple[float, float], language: str, charts: BookCharts, theme: Theme
    ) -> None:
        self._column, self._page, self._language = column, page, language
        self._charts, self._theme = charts, theme
        self._texts = BlockSetting(column, language)

    def chunks(self, block: Block) -> Iterator[Chunk]:
        """A block that is a picture or a table."""
        match block:
            case BoardPicture(title=title):
                image = self._charts.board(block)
                yield from self._board(image, block, title) if image is not None else []
            case WheelBlock():
                yield from self._wheel(block)
            case CardsBlock():
                yield from self._cards(block)
            case TableBlock():
                yield from self._table(block)
            case PlayedExample():
                yield from self._example(block)

    def _board(self, image: QImage, block: BoardPicture, title: str) -> Iterator[Chunk]:
        """The board, and below it what its signs mean."""
        entries = self._charts.legend(block)
        yield replace(self._image(image, title), with_next=bool(entries))
        if entries:
            legend = BoardLegend(entries, self._page[0])
            yield Chunk(legend.height, legend.paint, UNIT * 4, wide=True)

    def _image(self, image: QImage, title: str) -> Chunk:
        """A picture over the whole page, with its name below."""
        wide, most = self._page[0], self._page[1] * BOARD
        share = image.height() / max(image.width(), 1)
        wide = min(wide, most / max(share, 0.01))
        text = SetText(line(title), Setting(SMALL, self._page[0], FAINT, italic=True, centred=True))

        def paint(painter: QPainter, x: float, y: float) -> None:
            framed(painter, QRectF(x + (self._page[0] - wide) / 2, y, wide, wide * share), image)
            text.paint(painter, x, y + wide * share + UNIT * 3)

        return Chunk(wide * share + text.height + UNIT * 6, paint, UNIT * 10, wide=True)

    # --- wheel and cards ---------------------------------------------------------------------------

    def _wheel(self, wheel: WheelBlock) -> Iterator[Chunk]:
        yield from self._texts.heading(wheel.title)
        if wheel.note:
            yield from SetText(line(wheel.note), Setting(BODY, self._column)).chunks(GAP, with_next=True)
        side = min(WHEEL, self._column)

        def paint(painter: QPainter, x: float, y: float) -> None:
            paint_wheel(painter, QRectF(x + (self._column - side) / 2, y, side, side), wheel, self._theme)

        if len({round(sector.share, 6) for sector in wheel.sectors}) == 1:
            shares = self._text_of("book-equal")
        else:
            shares = ", ".join(f"{s.label} {Share(s.share).text(self._language)}" for s in wheel.sectors)
        yield Chunk(side, paint, UNIT * 6, with_next=True)
        yield from SetText(line(shares), Setting(SMALL, self._column, FAINT, centred=True)).chunks(UNIT * 5)

    def _cards(self, deck: CardsBlock) -> Iterator[Chunk]:
        yield from self._texts.heading(deck.title)
        if deck.note:
            yield from SetText(line(deck.note), Setting(BODY, self._column)).chunks(GAP, with_next=True)
        across = 2
        wide = (self._column - UNIT * 7) / across
        for at in range(0, len(deck.cards), across):
            row = deck.cards[at : at + across]

            def paint(painter: QPainter, x: float, y: float, row: Sequence[object] = row) -> None:
                for number, card in enumerate(deck.cards[at_of(row) :][: len(row)]):
                    place = QRectF(x + number * (wide + UNIT * 7), y, wide, wide * CARD_HIGH)
                    paint_card(painter, place, card, self._theme, deck.name)

            def at_of(row: Sequence[object]) -> int:
                return next(k for k, card in enumerate(deck.cards) if card is row[0])

            yield Chunk(wide * CARD_HIGH, paint, UNIT * 6)

    # --- tables ------------------------------------------------------------------------------------

    def _table(self, table: TableBlock) -> Iterator[Chunk]:
        whole = len(table.head) > 4
        width = self._page[0] if whole else self._column
        heading = list(self._texts.heading(table.title))
        if whole:
            heading = [Chunk(c.height, c.paint, c.space, c.with_next, True) for c in heading]
        yield from heading
        if table.note:
            yield from SetText(line(table.note), Setting(BODY, width)).chunks(GAP, with_next=True, wide=whole)
        widths = _widths(table, width)
        head = self._row([line(text, "strong") for text in table.head], widths, whole, head=True)
        rows = [
            self._row([self._cell(cell) for cell in row], widths, whole, shaded=number % 2 == 1)
            for number, row in enumerate(table.rows)
        ]
        yield head
        yield from together(head, rows, self._page[1] * TOGETHER)

    def _cell(self, cell: TableCell) -> Line:
        if not cell.was:
            return line(cell.text)
        return Inline(cell.text, "strong"), Inline(f" ({message('book-was', {'value': cell.was}, self._language)})")

    def _row(
        self, cells: Sequence[Line], widths: Sequence[float], wide: bool, head: bool = False, shaded: bool = False
    ) -> Chunk:
        texts = [
            SetText(cell, Setting(SMALL if head else SMALL + 0.6, width - 2 * PAD, leading=1.16))
            for cell, width in zip(cells, widths, strict=True)
        ]
        high = max((text.height for text in texts), default=0.0) + 2 * PAD * 0.7

        def paint(painter: QPainter, x: float, y: float) -> None:
            if shaded:
                painter.fillRect(QRectF(x, y, sum(widths), high), QColor(TINT))
            at = x
            for text, width in zip(texts, widths, strict=True):
                text.paint(painter, at + PAD, y + PAD * 0.7)
                at += width
            if head:
                painter.setPen(QPen(QColor(RED), UNIT * 0.8))
                painter.drawLine(QPointF(x, y + high), QPointF(x + sum(widths), y + high))

        return Chunk(high, paint, UNIT * 4 if head else 0.0, with_next=head, wide=wide)

    # --- examples ----------------------------------------------------------------------------------

    def _example(self, example: PlayedExample) -> Iterator[Chunk]:
        yield ExampleBand(example, self._charts.example(example), self._page[0], self._language).chunk()

    def _text_of(self, code: str) -> str:
        return message(code, {}, self._language)


def together(head: Chunk, rows: Sequence[Chunk], most: float) -> Iterator[Chunk]:
    """The rows of a table: a low one is never cut, of another no row stands alone, and its head is repeated."""
    whole = head.height + sum(row.height for row in rows) <= most
    for number, row in enumerate(rows):
        with_next = number < len(rows) - 1 and (whole or number in {0, len(rows) - 2})

        def paint(painter: QPainter, x: float, y: float, row: Chunk = row) -> None:
            head.paint(painter, x, y)
            row.paint(painter, x, y + head.height)

        again = replace(row, height=head.height + row.height, paint=paint, with_next=with_next)
        yield replace(row, with_next=with_next, atop=again)


def _widths(table: TableBlock, width: float) -> list[float]:
    """How wide the columns are: as their longest words and texts want, all together as wide as there is room."""
    measure = QFontMetricsF(face(SMALL + 0.6))
    wished_widths, least = [], []
    for place in range(len(table.head)):
        texts = [table.head[place], *(row[place].text for row in table.rows)]
        words = max((measure.horizontalAdvance(writable(word)) for text in texts for word in text.split()), default=0.0)
        longest = max((measure.horizontalAdvance(writable(text)) for text in texts), default=0.0)
        least.append(words * 1.06 + 2 * PAD)
        wished_widths.append(max(words, min(longest, width * 0.3), NARROWEST_COLUMN - 2 * PAD) * 1.06 + 2 * PAD)
    if sum(least) < width < sum(wished_widths):  # no word is cut as long as there is room for it
        over = (width - sum(least)) / max(sum(wished_widths) - sum(least), 1.0)
        wished_widths = [low + (high - low) * over for low, high in zip(least, wished_widths, strict=True)]
    share = width / max(sum(wished_widths), 1.0)
    return [found * share for found in wished_widths]
