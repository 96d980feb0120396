"""What the signs on the board mean: samples with their words, in columns below the picture of the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from dsl.services.book.book_values import line
from editor.charts.book.block_setting import SMALL
from editor.charts.book.set_text import UNIT, SetText, Setting
from editor.charts.export.legend import LegendEntry

SAMPLE, ASIDE, ROOM = 14.0 * UNIT, 6.0 * UNIT, 4.5 * UNIT
"""The side of a sample, from there to its words, and between two rows."""
COLUMN = 150.0 * UNIT
"""How wide a sample with its words is at least."""
SHEET = 480.0 * UNIT
"""How wide a picture is taken to be that has its legend in it."""


@dataclass(frozen=True)
class BoardLegend:
    """The legend of a board in ``width`` units."""

    entries: Sequence[LegendEntry]
    width: float

    @cached_property
    def _across(self) -> int:
        return max(int(self.width / COLUMN), 1)

    @cached_property
    def _texts(self) -> list[SetText]:
        setting = Setting(SMALL + 0.6, self.width / self._across - SAMPLE - 3 * ASIDE, leading=1.16)
        return [SetText(line(entry.text), setting) for entry in self.entries]

    @cached_property
    def _rows(self) -> list[float]:
        """How high each row is."""
        starts = range(0, len(self._texts), self._across)
        rows = (self._texts[at : at + self._across] for at in starts)
        return [max(SAMPLE, *(text.height for text in row)) + ROOM for row in rows]

    @property
    def height(self) -> float:
        """How high it is."""
        return sum(self._rows)

    def paint(self, painter: QPainter, x: float, y: float) -> None:
        """Samples and words, row after row."""
        wide = self.width / self._across
        for number, (entry, text) in enumerate(zip(self.entries, self._texts, strict=True)):
            row, column = divmod(number, self._across)
            high = self._rows[row]
            left, top = x + column * wide, y + sum(self._rows[:row])
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.translate(left + ASIDE, top + (high - ROOM - SAMPLE) / 2)
            painter.scale(UNIT, UNIT)
            entry.paint(painter, QRectF(0, 0, SAMPLE / UNIT, SAMPLE / UNIT))
            painter.restore()
            text.paint(painter, left + 2 * ASIDE + SAMPLE, top + (high - ROOM - text.height) / 2)


def with_legend(board: QImage, entries: Sequence[LegendEntry], paper: Qt.GlobalColor = Qt.GlobalColor.white) -> QImage:
    """A picture of the board with its legend below."""
    if not entries:
        return board
    legend = BoardLegend(entries, SHEET)
    scale = board.width() / SHEET
    space = round(ASIDE * scale)
    image = QImage(board.width(), board.height() + round(legend.height * scale) + 2 * space, board.format())
    image.fill(paper)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.drawImage(QRectF(0, 0, board.width(), board.height()), board)
    painter.translate(0, board.height() + space)
    painter.scale(scale, scale)
    legend.paint(painter, 0.0, 0.0)
    painter.end()
    return image
