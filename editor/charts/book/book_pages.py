"""The pages of a printed book: cover, contents, the parts in columns, running heads."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import ceil

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from dsl.services.book.book_making import Step
from dsl.services.book.book_values import BoardPicture, Book, Clauses, Inline, Part, line
from dsl.text.diagnostics import message
from editor.charts.book.block_setting import BODY, FAINT, GAP, INK, RED, SMALL, BlockSetting
from editor.charts.book.book_charts import BookCharts
from editor.charts.book.columns import Chunk, Placed, placed
from editor.charts.book.picture_setting import PictureSetting
from editor.charts.book.set_text import MM, UNIT, SetText, Setting, face

SIDE, TOP, BOTTOM, GUTTER = 17.0 * MM, 21.0 * MM, 20.0 * MM, 8.0 * MM
COLUMN = 90.0 * MM
"""Columns are no wider; there are as many as the paper needs for that, two at least."""
FRONT = 2
"""Cover and contents."""
_IN_COLUMNS = "clauses-"


@dataclass(frozen=True)
class Entry:
    """A line of the contents: a part, its first page (from 1), whether it is a chapter of the rules."""

    title: str
    page: int
    inner: bool


class BookPages:
    """Lays a book out; its pages can then be painted one by one."""

    def __init__(self, book: Book, charts: BookCharts, paper: tuple[float, float], step: Step) -> None:
        self._book, self._charts, self._paper = book, charts, paper
        self.width, self.height = paper[0] - 2 * SIDE, paper[1] - TOP - BOTTOM
        columns = max(2, ceil((self.width + GUTTER) / (COLUMN + GUTTER)))
        column = (self.width + GUTTER) / columns - GUTTER
        self._pitch = column + GUTTER
        numbers = [clause.number for block in book.blocks() if isinstance(block, Clauses) for clause in block.items]
        self._texts = BlockSetting(column, book.language, numbers)
        self._pictures = PictureSetting(column, (self.width, self.height), book.language, charts, charts.theme)
        self._placed = placed(list(self._chunks(step)), self.height, columns)
        self.count = FRONT + (self._placed[-1].page + 1 if self._placed else 0)
        self._titles = {part.name: part.title for part in book.parts}

    def paint(self, painter: QPainter, page: int) -> None:
        """One page, from 0."""
        if page == 0:
            self._cover(painter)
        elif page == 1:
            self._contents(painter)
        else:
            for place in self._placed:
                if place.page == page - FRONT:
                    self._chunk(painter, place)
        if page:
            self._running(painter, page)

    def entries(self) -> list[Entry]:
        """The contents."""
        opened = [(place.chunk.opens, place.page) for place in self._placed if place.chunk.opens]
        return [Entry(self._titles[name], page + FRONT + 1, name.startswith(_IN_COLUMNS)) for name, page in opened]

    def _chunk(self, painter: QPainter, place: Placed) -> None:
        place.chunk.paint(painter, SIDE + place.column * self._pitch, TOP + place.y)

    # --- what stands on the pages ------------------------------------------------------------------

    def _chunks(self, step: Step) -> Iterator[Chunk]:
        for number, part in enumerate(self._book.parts, 1):
            yield from self._part(part)
            step(number, len(self._book.parts))
        if self._book.left_out:
            yield from self._texts.heading(message("book-left-out", {}, self._book.language))
            for text in self._book.left_out:
                yield from SetText(line(text), Setting(SMALL, self._texts.width)).chunks(GAP)

    def _part(self, part: Part) -> Iterator[Chunk]:
        """A part with its title: chapters of clauses go on in their column, all others begin over the page."""
        inner = part.name.startswith(_IN_COLUMNS)
        title = next(self._texts.heading(part.title)) if inner else self._title(part.title)
        yield replace(title, opens=part.name)
        for block in part.blocks:
            yield from self._texts.chunks(block)
            yield from self._pictures.chunks(block)

    def _title(self, title: str) -> Chunk:
        """The title of a part, over all columns, between two ornaments."""
        text = SetText(line(title), Setting(22.0, self.width, RED, bold=True, capitals=True, centred=True, leading=1.1))

        def paint(painter: QPainter, x: float, y: float) -> None:
            text.paint(painter, x, y)
            flourish(painter, QPointF(x + self.width / 2, y + text.height + UNIT * 6), self.width * 0.3)

        return Chunk(text.height + UNIT * 16, paint, UNIT * 22, with_next=True, wide=True)

    # --- cover, contents, heads ----------------------------------------------------------------------

    def _cover(self, painter: QPainter) -> None:
        painter.setPen(QPen(QColor(RED), UNIT * 1.6))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        outer = QRectF(9 * MM, 9 * MM, self._paper[0] - 18 * MM, self._paper[1] - 18 * MM)
        painter.drawRect(outer)
        painter.setPen(QPen(QColor(RED), UNIT * 0.6))
        inset = 1.6 * MM
        painter.drawRect(outer.adjusted(inset, inset, -inset, -inset))
        title = SetText(
            line(self._book.title),
            Setting(self._title_size(), self.width, INK, bold=True, capitals=True, centred=True, leading=1.08),
        )
        y = 40.0 * MM
        title.paint(painter, SIDE, y)
        y += title.height + 4 * MM
        under = self._book.under or message("book-rules", {}, self._book.language)
        below = SetText(line(under), Setting(17.0, self.width, RED, italic=True, centred=True))
        below.paint(painter, SIDE, y)
        y += below.height + 7 * MM
        flourish(painter, QPointF(self._paper[0] / 2, y), self.width * 0.5)
        self._cover_picture(painter, y + 9 * MM)
        facts = SetText(line("  ·  ".join(self._book.facts)), Setting(14.0, self.width, INK, centred=True))
        facts.paint(painter, SIDE, self._paper[1] - 36 * MM)

    def _title_size(self) -> float:
        """Large, but so that the longest word stands in one line."""
        longest = max((len(word) for word in self._book.title.split()), default=1)
        return max(min(58.0, 560.0 / max(longest, 1), 1300.0 / max(len(self._book.title), 1)), 20.0)

    def _cover_picture(self, painter: QPainter, top: float) -> None:
        board = next((block for block in self._book.blocks() if isinstance(block, BoardPicture)), None)
        image = self._charts.board(board) if board is not None else None
        if image is None:
            return
        room = QRectF(SIDE, top, self.width, self._paper[1] - 48 * MM - top)
        share = image.height() / max(image.width(), 1)
        wide = min(room.width(), room.height() / share)
        place = QRectF(self._paper[0] / 2 - wide / 2, top + (room.height() - wide * share) / 2, wide, wide * share)
        painter.drawImage(place, image)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(INK), UNIT * 1.2))
        painter.drawRect(place)

    def _contents(self, painter: QPainter) -> None:
        title = SetText(
            line(message("book-contents", {}, self._book.language)),
            Setting(22.0, self.width, RED, bold=True, capitals=True, centred=True),
        )
        title.paint(painter, SIDE, TOP)
        entries = self.entries()
        room = self.height - title.height - 14 * MM
        size = max(min(13.0, room / max(len(entries), 1) / UNIT / 1.55), 6.0)
        y = TOP + title.height + 10 * MM
        for entry in entries:
            self._entry(painter, entry, size - (1.2 if entry.inner else 0.0), y)
            y += size * 1.55 * UNIT

    def _entry(self, painter: QPainter, entry: Entry, size: float, y: float) -> None:
        wide = self.width * 0.72
        left = SIDE + (self.width - wide) / 2
        indent = UNIT * 18 if entry.inner else 0.0
        text = SetText(line(entry.title), Setting(size, wide - UNIT * 40, indent=indent, bold=not entry.inner))
        text.paint(painter, left, y, 0, 1)
        number = SetText((Inline(str(entry.page)),), Setting(size, UNIT * 36, RED, bold=True))
        number.paint(painter, left + wide - UNIT * 22, y)
        from_x = left + indent + _advance(entry.title, size, not entry.inner) + UNIT * 6
        pen = QPen(QColor(FAINT), UNIT * 0.9)
        pen.setDashPattern([1, 5])
        painter.setPen(pen)
        base = y + text.setting.line * 0.72
        if from_x < left + wide - UNIT * 34:
            painter.drawLine(QPointF(from_x, base), QPointF(left + wide - UNIT * 28, base))

    def _running(self, painter: QPainter, page: int) -> None:
        """The title of the book on the left pages, that of the part on the right ones, and the number below."""
        entries = self.entries()
        here = [entry for entry in entries if entry.page == page + 1][:1]
        here = here or [entry for entry in entries if entry.page <= page][-1:]
        title = self._book.title if page % 2 or not here else here[0].title
        head = SetText(line(title), Setting(SMALL + 0.6, self.width, FAINT, capitals=True, centred=True))
        head.paint(painter, SIDE, TOP - 9.5 * MM, 0, 1)
        painter.setPen(QPen(QColor(FAINT), UNIT * 0.4))
        painter.drawLine(QPointF(SIDE, TOP - 4 * MM), QPointF(SIDE + self.width, TOP - 4 * MM))
        number = SetText(line(str(page + 1)), Setting(BODY, self.width, INK, centred=True))
        number.paint(painter, SIDE, self._paper[1] - BOTTOM + 7 * MM)


def flourish(painter: QPainter, at: QPointF, wide: float) -> None:
    """A line with a diamond in its middle."""
    painter.setPen(QPen(QColor(RED), UNIT * 0.7))
    half, mid = wide / 2, UNIT * 4
    painter.drawLine(at - QPointF(half, 0), at - QPointF(mid * 1.8, 0))
    painter.drawLine(at + QPointF(mid * 1.8, 0), at + QPointF(half, 0))
    painter.setBrush(QColor(RED))
    for shift, size in ((0.0, mid), (-half, mid * 0.4), (half, mid * 0.4)):
        middle = at + QPointF(shift, 0)
        painter.drawPolygon(
            [
                middle + QPointF(-size, 0),
                middle + QPointF(0, -size * 0.62),
                middle + QPointF(size, 0),
                middle + QPointF(0, size * 0.62),
            ]
        )


def _advance(text: str, size: float, bold: bool) -> float:
    return QFontMetricsF(face(size, bold)).horizontalAdvance(text)
