"""Tables on paper: reference cards of the rules, registers of sites, log sheets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from editor.kit.flow_sheets import FlowBlock
from editor.kit.kit_look import LINE
from editor.kit.print_letters import SMALLEST, Letters, fitted, lines_of, width_of, write_line, write_lines

HEAD_INK, BAND = "#3a2f22", QColor("#efe3c4")
STRIPE = QColor("#fbf6e8")
PAD = 1.6
TITLE = 8.0
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

    def head_height(self, room: float) -> float:
        """How high the line of headings is."""
        letters = Letters(self.size, bold=True)
        widths = self.widths(room)
        most = max(len(lines_of(h, letters, w - 2 * PAD)) for h, w in zip(self.columns, widths, strict=True))
        return min(most, TALLEST_HEAD) * letters.step + 1.6

    def height(self, room: float) -> float:
        """How high all of it is."""
        return TITLE + self.head_height(room) + self.row * len(self.rows)


def table_blocks(table: PaperTable, room: tuple[float, float], unfit: list[str]) -> Iterator[FlowBlock]:
    """A table as one block, or as several with the headings again where it is higher than a sheet."""
    most = max(int((room[1] - TITLE - table.head_height(room[0])) // table.row), 1)
    for begin in range(0, max(len(table.rows), 1), most):
        part = replace(table, rows=table.rows[begin : begin + most])

        def paint(painter: QPainter, rect: QRectF, part: PaperTable = part) -> None:
            paint_table(painter, rect, part, unfit)

        yield FlowBlock(part.height(room[0]), paint)


def paint_table(painter: QPainter, rect: QRectF, table: PaperTable, unfit: list[str]) -> None:
    """Title, headings on a band, lines."""
    write_line(painter, QPointF(rect.left(), rect.top() + 5.2), table.title, Letters(4.8, bold=True, capitals=True))
    widths, top = table.widths(rect.width()), rect.top() + TITLE
    head, wide = table.head_height(rect.width()), sum(widths)
    painter.fillRect(QRectF(rect.left(), top, wide, head), BAND)
    _paint_row(
        painter, rect.left(), top, head, widths, table.columns, Letters(table.size, bold=True, colour=HEAD_INK), unfit
    )
    for number, row in enumerate(table.rows):
        y = top + head + number * table.row
        if number % 2:
            painter.fillRect(QRectF(rect.left(), y, wide, table.row), STRIPE)
        _paint_row(painter, rect.left(), y, table.row, widths, row, Letters(table.size), unfit)
    _paint_lines(painter, QRectF(rect.left(), top, wide, head + table.row * len(table.rows)), widths, head, table)


def _paint_row(
    painter: QPainter, left: float, top: float, high: float, widths: Sequence[float], cells: Sequence[str],
    letters: Letters, unfit: list[str],
) -> None:  # fmt: skip
    for number, (text, wide) in enumerate(zip(cells, widths, strict=False)):
        if text:
            box = QRectF(left + PAD, top, wide - 2 * PAD, high)
            lines = max(int(high / (SMALLEST * 1.2)), 1)
            found = fitted(text, letters, (box.width(), high), min(lines, TALLEST_HEAD))
            if found is None:
                if text not in unfit:
                    unfit.append(text)
            else:
                short = text.lstrip("−-+").isdigit() or len(text) <= 2
                write_lines(painter, box, found[1], found[0], 0.5 if short and number else 0.0)
        left += wide


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
