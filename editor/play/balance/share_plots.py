"""What came of many games as charts: how they end, how long they are, between which shares the truth lies."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from dsl.games.balance.inquiry.inquiry_values import EndPair, LengthPair, Lengths, SharePair, ShareView
from editor.base.texts import tr
from editor.charts.drawing.style.colours import with_alpha
from editor.view.widgets.shades import is_night, shades_of

INKS = ("#2b2f36", "#b8402f", "#c58a1c", "#6d4a8d", "#2d6aa3", "#5d8a3a")
NIGHT_INKS = ("#c9c2b0", "#d86a58", "#e0b04a", "#a584c9", "#63a6d6", "#93bf6c")
BAR, BAR_ROW, SIGN, PLAYERS, FOOT = 22, 30, 22, 58, 20


class EndBars(QWidget):
    """Bars and their legend."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.pairs: tuple[EndPair, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_pairs(self, pairs: Sequence[EndPair]) -> None:
        """Other ends."""
        self.pairs = tuple(pairs)
        self.updateGeometry()
        self.update()

    @property
    def compared(self) -> bool:
        """Whether there is a bar for before."""
        return any(pair.before is not None for pair in self.pairs)

    def sizeHint(self) -> QSize:
        return QSize(420, BAR_ROW * (2 if self.compared else 1) + SIGN * len(self.pairs) + 4)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        y = 0.0
        if self.compared:
            self._bar(painter, y, tr("quality-before"), [pair.before or 0.0 for pair in self.pairs], 0.6)
            y += BAR_ROW
        name = tr("quality-after") if self.compared else ""
        self._bar(painter, y, name, [pair.after for pair in self.pairs], 1.0)
        y += BAR_ROW
        for number, pair in enumerate(self.pairs):
            painter.fillRect(QRectF(0, y + 6, 10, 10), self._ink(number))
            painter.setPen(QColor(shades_of(self).text))
            said = self.fontMetrics().elidedText(pair.name, Qt.TextElideMode.ElideRight, self.width() - 18)
            painter.drawText(QRectF(18, y, self.width() - 18, SIGN), Qt.AlignmentFlag.AlignVCenter, said)
            y += SIGN

    def _ink(self, number: int) -> QColor:
        inks = NIGHT_INKS if is_night(self) else INKS
        return QColor(inks[number % len(inks)])

    def _bar(self, painter: QPainter, y: float, name: str, shares: Sequence[float], strength: float) -> None:
        left = PLAYERS if name else 0
        painter.setPen(QColor(shades_of(self).soft))
        painter.drawText(QRectF(0, y, PLAYERS, BAR), Qt.AlignmentFlag.AlignVCenter, name)
        x, room = float(left), self.width() - left
        for number, share in enumerate(shares):
            wide = room * share
            if wide < 1:
                continue
            painter.fillRect(QRectF(x, y, max(wide - 2, 1), BAR), with_alpha(self._ink(number), strength))
            said = f"{100 * share:.0f}"
            if wide > self.fontMetrics().horizontalAdvance(said) + 8:
                painter.setPen(QColor("#1b1b1b" if is_night(self) else "#ffffff"))
                painter.drawText(QRectF(x, y, wide - 2, BAR), Qt.AlignmentFlag.AlignCenter, said)
            x += wide


HEIGHT, TOP = 150, 22
TICKS = 6


class LengthSteps(QWidget):
    """A chart of lengths."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.pair: LengthPair | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_pair(self, pair: LengthPair | None) -> None:
        """Other lengths."""
        self.pair = pair
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(420, HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        pair = self.pair
        if pair is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shades = shades_of(self)
        most = max((*pair.after.shares, *(pair.before.shares if pair.before else ()), 1e-9))
        after = self._steps(pair.after, most)
        painter.fillPath(after, with_alpha(QColor(shades.accent), 0.3))
        painter.strokePath(after, QPen(QColor(shades.accent), 2))
        if pair.before is not None:
            pen = QPen(QColor(shades.soft), 1.6, Qt.PenStyle.DashLine)
            painter.strokePath(self._steps(pair.before, most), pen)
        self._axis(painter, pair)
        now = tr("quality-now-median" if pair.before else "quality-median", turns=pair.after.median)
        left = pair.before is not None and pair.after.median <= pair.before.median
        self._median(painter, pair, pair.after.median, QColor(shades.accent), now, left)
        if pair.before is not None:
            was = tr("quality-was-median", turns=pair.before.median)
            self._median(painter, pair, pair.before.median, QColor(shades.soft), was, not left)

    def _steps(self, lengths: Lengths, most: float) -> QPainterPath:
        bottom = self.height() - FOOT
        wide = self.width() / max(1, len(lengths.shares))
        path = QPainterPath(QPointF(0, bottom))
        for number, share in enumerate(lengths.shares):
            y = bottom - (bottom - TOP) * share / most
            path.lineTo(number * wide, y)
            path.lineTo((number + 1) * wide, y)
        path.lineTo(self.width(), bottom)
        path.closeSubpath()
        return path

    def _axis(self, painter: QPainter, pair: LengthPair) -> None:
        shades, bottom, count = shades_of(self), self.height() - FOOT, len(pair.after.shares)
        painter.setPen(QColor(shades.soft))
        painter.drawLine(QPointF(0, bottom), QPointF(self.width(), bottom))
        for number in range(0, count, max(1, -(-count // TICKS))):
            x = number * self.width() / count
            box = QRectF(x + 2, bottom + 2, 70, FOOT - 2)
            painter.drawText(box, Qt.AlignmentFlag.AlignLeft, str(pair.low + number * pair.step))

    def _median(self, painter: QPainter, pair: LengthPair, turns: int, ink: QColor, said: str, left: bool) -> None:
        span = len(pair.after.shares) * pair.step
        x = self.width() * (turns - pair.low + 0.5) / span
        painter.setPen(QPen(ink, 1.4))
        painter.drawLine(QPointF(x, TOP - 4), QPointF(x, self.height() - FOOT))
        wide = self.fontMetrics().horizontalAdvance(said) + 6
        at = x - wide - 2 if left else x + 4
        at = min(max(at, 0.0), self.width() - wide)
        painter.drawText(QRectF(at, 0, wide, TOP - 4), Qt.AlignmentFlag.AlignVCenter, said)


ROW, NAMES, NUMBERS = 42, 128, 60
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
