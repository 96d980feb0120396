"""Who wins how often: a dot for each side and a line for where the truth lies; before hollow, after filled."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from dsl.games.balance.inquiry.inquiry_values import SharePair, ShareView
from editor.view.widgets.shades import shades_of

ROW, FOOT, NAMES, NUMBERS = 42, 22, 128, 60
DOT = 5.0
APART = 7
"""Pixels between the lines of before and after."""


class IntervalPlot(QWidget):
    """Rows of shares; the axis ends where the largest interval does."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.pairs: tuple[SharePair, ...] = ()
        self.inks: tuple[QColor, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_pairs(self, pairs: Sequence[SharePair], inks: Sequence[QColor], said: str) -> None:
        """Other shares with their colours; ``said`` is all of it in words."""
        self.pairs, self.inks = tuple(pairs), tuple(inks)
        self.setAccessibleDescription(said)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(420, len(self.pairs) * ROW + FOOT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shades = shades_of(self)
        most = self._most()
        self._axis(painter, most)
        for number, (pair, ink) in enumerate(zip(self.pairs, self.inks)):
            middle = number * ROW + ROW / 2
            painter.setPen(QColor(shades.text))
            name = self.fontMetrics().elidedText(pair.name, Qt.TextElideMode.ElideRight, NAMES - 8)
            painter.drawText(QRectF(0, middle - ROW / 2, NAMES - 8, ROW), Qt.AlignmentFlag.AlignVCenter, name)
            if pair.before is not None:
                self._share(painter, pair.before, middle - APART, most, QColor(shades.soft), False)
                self._share(painter, pair.after, middle + APART, most, ink, True)
            else:
                self._share(painter, pair.after, middle, most, ink, True)

    def _most(self) -> float:
        views = [view for pair in self.pairs for view in (pair.before, pair.after) if view is not None]
        return min(1.0, max((ceil(view.interval[1] * 10) / 10 for view in views), default=1.0))

    def _x(self, share: float, most: float) -> float:
        return NAMES + (self.width() - NAMES - NUMBERS) * share / most

    def _axis(self, painter: QPainter, most: float) -> None:
        shades, bottom = shades_of(self), len(self.pairs) * ROW
        step = 0.2 if most > 0.5 else 0.1
        for number in range(round(most / step) + 1):
            x = self._x(number * step, most)
            painter.setPen(QColor(shades.line))
            painter.drawLine(QPointF(x, 4), QPointF(x, bottom))
            painter.setPen(QColor(shades.soft))
            box = QRectF(x - 30, bottom + 2, 60, FOOT - 2)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, f"{round(100 * number * step)} %")

    def _share(self, painter: QPainter, view: ShareView, y: float, most: float, ink: QColor, after: bool) -> None:
        low, high = (self._x(end, most) for end in view.interval)
        painter.setPen(QPen(ink, 3 if after else 2))
        painter.drawLine(QPointF(low, y), QPointF(max(high, low + 1), y))
        painter.setBrush(ink if after else QColor(shades_of(self).window))
        painter.drawEllipse(QPointF(self._x(view.value, most), y), DOT, DOT)
        font = painter.font()
        font.setBold(after)
        painter.setFont(font)
        painter.setPen(QColor(shades_of(self).text if after else shades_of(self).soft))
        box = QRectF(self.width() - NUMBERS, y - 10, NUMBERS, 20)
        painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, percent(view.value))
        font.setBold(False)
        painter.setFont(font)


def percent(share: float) -> str:
    """A share as the reader writes it."""
    from editor.base.texts import speech

    text = f"{100 * share:.1f} %"
    return text if speech.language == "en" else text.replace(".", ",")
