"""Tables on paper: reference cards of the rules, registers of sites, log sheets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from editor.kit.flow_sheets import FlowBlock
from editor.kit.kit_look import LINE
from editor.kit.print_letters import SMALLEST, Letters, fitted, lines_of, width_of, write_line, write_lines
from editor.kit.sheet_paper import Part

HEAD_INK, BAND = "#3a2f22", QColor("#efe3c4")
STRIPE = QColor("#fbf6e8")
PAD = 1.6
TITLE = 8.0
LOWEST = 4.9
TALLEST_HEAD = 4
"""Lines of a column's heading."""


@dataclass(frozen=True)
class PaperTable:
    """Rows and columns of words. ``wide`` columns share what room is left; ``row`` is the height of a line."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    row: float = 6.0
    size: float = 3.4
    wide: bool = True

    def widths(self, room: float) -> list[float]:
        """How wide the columns are: what stands in them, the headings broken, the rest shared among them."""
        letters = Letters(self.size)
        found = []
        for number, head in enumerate(self.columns):
            cells = [row[number] for row in self.rows if number < len(row)]
            body = max((width_of(text, letters) for text in cells), default=0.0)
            words = max((width_of(word, letters) for word in head.split()), default=0.0)
            whole = width_of(head, letters)
            found.append(max(body, words, min(whole, 22.0)) + 2 * PAD)
        spare = room - sum(found)
        if spare < 0:
            return [width * room / sum(found) for width in found]
        if not self.wide:
            return found
        return [width + spare * width / sum(found) for width in found]

    @property
    def centred(self) -> set[int]:
        """The columns of short words and numbers, which stand in the middle."""
        columns = range(1, len(self.columns))
        return {n for n in columns if all(len(row[n]) <= 4 for row in self.rows if n < len(row)) and self.rows}

    def head_height(self, room: float) -> float:
        """How high the line of headings is."""
        letters = Letters(self.size, bold=True)
        widths = self.widths(room)
        most = max(len(lines_of(h, letters, w - 2 * PAD)) for h, w in zip(self.columns, widths, strict=True))
        return min(most, TALLEST_HEAD) * letters.step + 1.6

    def height(self, room: float) -> float:
        """How high all of it is."""
        return TITLE + self.head_height(room) + self.row * len(self.rows)


def table_blocks(part: Part, table: PaperTable, room: tuple[float, float], unfit: list[str]) -> Iterator[FlowBlock]:
    """A table as one block, or as several with the headings again where it is higher than a sheet.

    Lines are a little lower where that saves a sheet.
    """
    lower = (room[1] - TITLE - table.head_height(room[0])) / max(len(table.rows), 1)
    if LOWEST <= lower < table.row:
        table = replace(table, row=lower)
    most = max(int((room[1] - TITLE - table.head_height(room[0])) / table.row + 1e-6), 1)
    for begin in range(0, max(len(table.rows), 1), most):
        some = replace(table, rows=table.rows[begin : begin + most])

        def paint(painter: QPainter, rect: QRectF, some: PaperTable = some) -> None:
            paint_table(painter, rect, some, unfit)

        yield FlowBlock(part, some.height(room[0]), paint)


def paint_table(painter: QPainter, rect: QRectF, table: PaperTable, unfit: list[str]) -> None:
    """Title, headings on a band, lines."""
    write_line(painter, QPointF(rect.left(), rect.top() + 5.2), table.title, Letters(4.8, bold=True, capitals=True))
    widths, top = table.widths(rect.width()), rect.top() + TITLE
    head, wide = table.head_height(rect.width()), sum(widths)
    painter.fillRect(QRectF(rect.left(), top, wide, head), BAND)
    letters = Letters(table.size, bold=True, colour=HEAD_INK)
    unfit += _paint_row(painter, QRectF(rect.left(), top, wide, head), table, table.columns, letters)
    for number, row in enumerate(table.rows):
        line = QRectF(rect.left(), top + head + number * table.row, wide, table.row)
        if number % 2:
            painter.fillRect(line, STRIPE)
        unfit += _paint_row(painter, line, table, row, Letters(table.size))
    _paint_lines(painter, QRectF(rect.left(), top, wide, head + table.row * len(table.rows)), widths, head, table)


def _paint_row(painter: QPainter, line: QRectF, table: PaperTable, cells: Sequence[str], letters: Letters) -> list[str]:
    """The words of a row; gives those for which there was no room."""
    left, unfit = line.left(), []
    for number, (text, wide) in enumerate(zip(cells, table.widths(line.width()), strict=False)):
        box = QRectF(left + PAD, line.top(), wide - 2 * PAD, line.height())
        left += wide
        if not text:
            continue
        most = max(int(line.height() / (SMALLEST * 1.2)), 1)
        found = fitted(text, letters, (box.width(), box.height()), min(most, TALLEST_HEAD))
        if found is None:
            unfit.append(text)
        else:
            write_lines(painter, box, found[1], found[0], 0.5 if number in table.centred else 0.0)
    return unfit


def _paint_lines(painter: QPainter, box: QRectF, widths: Sequence[float], head: float, table: PaperTable) -> None:
    painter.setPen(QPen(QColor(LINE), 0.2))
    lines = [QLineF(box.left(), box.top() + head + n * table.row, box.right(), box.top() + head + n * table.row)
             for n in range(len(table.rows) + 1)]  # fmt: skip
    x = box.left()
    for wide in widths[:-1]:
        x += wide
        lines.append(QLineF(x, box.top(), x, box.bottom()))
    painter.drawLines(lines)
    painter.setPen(QPen(QColor(LINE).darker(140), 0.4))
    painter.drawRect(box)
