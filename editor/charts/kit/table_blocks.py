"""Tables on paper: reference cards of the rules, registers of sites, the log sheet on which a game is written down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from editor.base.texts import tr
from editor.charts.kit.imposition import FlowBlock, flow_sheets
from editor.charts.kit.kit_look import LINE, KitLook
from editor.charts.kit.print_letters import SMALLEST, Letters, fitted, lines_of, width_of, write_line, write_lines
from editor.charts.kit.sheet_paper import KitSheet, Part

HEAD_INK, BAND = "#3a2f22", QColor("#efe3c4")
STRIPE = QColor("#fbf6e8")
PAD = 1.6
TITLE = 8.0
LOWEST, SMALLEST_HEAD = 4.9, 2.0
HAIR = 0.1
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

    @cached_property
    def _bodies(self) -> list[float]:
        """How wide what stands in the columns is."""
        letters = Letters(self.size)
        return [
            max((width_of(row[n], letters) for row in self.rows if n < len(row)), default=0.0)
            for n in range(len(self.columns))
        ]

    def head_letters(self, room: float) -> Letters:
        """The letters of all headings: smaller where their words are too wide for the room there is."""
        letters = Letters(self.size, bold=True, colour=HEAD_INK)
        while sum(self._least(letters)) > room and letters.size > SMALLEST_HEAD:
            letters = letters.sized(letters.size * 0.95)
        return letters

    def _least(self, letters: Letters) -> list[float]:
        """The least widths of the columns: what stands in them, the longest word of the heading."""
        heads = (max((width_of(word, letters) for word in head.split()), default=0.0) for head in self.columns)
        return [max(body, head) + 2 * PAD for body, head in zip(self._bodies, heads, strict=True)]

    def widths(self, room: float) -> list[float]:
        """How wide the columns are; headings are broken where there is no room for them; what is left is shared."""
        letters = self.head_letters(room)
        heads = [width_of(head, letters) + 2 * PAD + HAIR for head in self.columns]
        found = self._least(letters)
        whole = [max(least, head) for least, head in zip(found, heads, strict=True)]
        found = whole if sum(whole) <= room else found
        spare = room - sum(found)
        if spare < 0 or self.wide:
            return [width * room / sum(found) for width in found]
        return found

    @property
    def centred(self) -> set[int]:
        """The columns of short words and numbers, which stand in the middle."""
        columns = range(1, len(self.columns))
        return {n for n in columns if all(len(row[n]) <= 4 for row in self.rows if n < len(row)) and self.rows}

    def head_height(self, room: float) -> float:
        """How high the line of headings is."""
        letters, widths = self.head_letters(room), self.widths(room)
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
    letters = table.head_letters(rect.width())
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


ROW = 7.2
MOST_COLUMNS = 9


def log_sheets(look: KitLook) -> Iterator[KitSheet]:
    """One sheet, to be copied as often as a game is long."""
    kit = look.kit
    columns = [kit.log.round_name or tr("kit-log-round"), tr("kit-log-player")]
    if kit.counters:
        columns += [tr("kit-log-piece"), tr("kit-log-from")]
    if any(counter.boxes for counter in kit.counters):
        columns.append(tr("kit-log-damage"))
    columns += [column for column in kit.log.columns if column]
    columns = [*columns[: MOST_COLUMNS - 1], tr("kit-log-note")]
    room = look.paper.box
    empty = PaperTable(tr("kit-part-log"), tuple(columns), (), ROW, 3.1)
    count = int((room.height() - empty.height(room.width())) // ROW)
    table = PaperTable(tr("kit-part-log"), tuple(columns), (tuple("" for _ in columns),) * count, ROW, 3.1)
    block = FlowBlock(
        "log", table.height(room.width()), lambda painter, rect: paint_table(painter, rect, table, look.unfit)
    )
    yield from flow_sheets(tr("kit-part-log"), [block], look.paper)
