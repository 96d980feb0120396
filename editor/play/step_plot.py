"""Numbers of players after each round: a line of steps in the colour of each, the rounds below."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from editor.view.widgets.shades import shades_of

LEFT, FOOT, TOP, APART = 36, 18, 6, 1.5
"""Margins, and by how much lines of equal numbers lie apart, in pixels."""


class StepPlot(QWidget):
    """``numbers`` of all players by rounds; fewer than two rounds, or nothing that changes, are not drawn."""

    def __init__(self) -> None:
        super().__init__()
        self.numbers: tuple[tuple[int, ...], ...] = ()
        self.inks: tuple[QColor, ...] = ()
        self.setFixedHeight(112)

    def show_numbers(self, numbers: Sequence[Sequence[int]], inks: Sequence[QColor]) -> None:
        """Another match."""
        self.numbers, self.inks = tuple(map(tuple, numbers)), tuple(inks)
        self.update()

    @property
    def drawable(self) -> bool:
        """Whether there is anything to be seen."""
        return len(self.numbers) > 1 and len(set(self.numbers)) > 1

    def paintEvent(self, _event: QPaintEvent) -> None:
        if not self.drawable:
            return
        painter, shades = QPainter(self), shades_of(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        least, most = min(0, *map(min, self.numbers)), max(map(max, self.numbers))
        place = QRectF(LEFT, TOP, self.width() - LEFT - 6, self.height() - TOP - FOOT)
        for value in sorted({least, (least + most) // 2, most}):
            y = place.bottom() - place.height() * (value - least) / max(most - least, 1)
            painter.setPen(QColor(shades.line))
            painter.drawLine(QPointF(place.left(), y), QPointF(place.right(), y))
            painter.setPen(QColor(shades.soft))
            painter.drawText(QRectF(0, y - 9, LEFT - 6, 18), Qt.AlignmentFlag.AlignRight, str(value))
        wide = place.width() / len(self.numbers)
        for shown in sorted({0, len(self.numbers) // 2, len(self.numbers) - 1}):
            box = QRectF(place.left() + (shown + 0.5) * wide - 20, place.bottom() + 2, 40, FOOT)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(shown + 1))
        for seat, ink in enumerate(self.inks):
            heights = [
                place.bottom() - place.height() * (row[seat] - least) / max(most - least, 1) - APART * seat
                for row in self.numbers
            ]
            line = [QPointF(place.left(), heights[0])]
            for at, (before, after) in enumerate(pairwise([heights[0], *heights])):
                line += [QPointF(place.left() + at * wide, before), QPointF(place.left() + at * wide, after)]
            painter.setPen(QPen(ink, 2.4))
            painter.drawPolyline(QPolygonF([*line, QPointF(place.right(), heights[-1])]))
