"""Charts of many matches: how they end, how long they last, shares with their confidence intervals."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from dsl.games.balance.inquiry.inquiry_values import EndPair, LengthPair, Lengths, SharePair, ShareView
from dsl.text.diagnostics import Share
from editor.base.texts import tr, ui
from editor.charts.drawing.style.colours import with_alpha
from editor.play.plot import Plot
from editor.view.widgets.shades import is_night, shades_of

INKS = ("#2b2f36", "#b8402f", "#c58a1c", "#6d4a8d", "#2d6aa3", "#5d8a3a")
NIGHT_INKS = ("#c9c2b0", "#d86a58", "#e0b04a", "#a584c9", "#63a6d6", "#93bf6c")
BAR, BAR_ROW, SIGN, PLAYERS, FOOT = 22, 30, 22, 58, 20


class EndBars(Plot[tuple[EndPair, ...]]):
    """Bars of endings with a legend; in a comparison a second bar above shows the game before."""

    def high(self, what: tuple[EndPair, ...]) -> int:
        return BAR_ROW * (2 if _compared(what) else 1) + SIGN * len(what) + 4

    def draw(self, painter: QPainter, what: tuple[EndPair, ...]) -> None:
        y, compared = 0.0, _compared(what)
        if compared:
            self._bar(painter, y, tr("quality-before"), [pair.before or 0.0 for pair in what], 0.6)
            y += BAR_ROW
        self._bar(painter, y, tr("quality-after") if compared else "", [pair.after for pair in what], 1.0)
        y += BAR_ROW
        for number, pair in enumerate(what):
            painter.fillRect(QRectF(0, y + 6, 10, 10), self._ink(number))
            painter.setPen(QColor(shades_of(self).text))
            text = self.fontMetrics().elidedText(pair.name, Qt.TextElideMode.ElideRight, self.width() - 18)
            painter.drawText(QRectF(18, y, self.width() - 18, SIGN), Qt.AlignmentFlag.AlignVCenter, text)
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
            text = f"{100 * share:.0f}"
            if wide > self.fontMetrics().horizontalAdvance(text) + 8:
                painter.setPen(QColor("#1b1b1b" if is_night(self) else "#ffffff"))
                painter.drawText(QRectF(x, y, wide - 2, BAR), Qt.AlignmentFlag.AlignCenter, text)
            x += wide


def _compared(pairs: Sequence[EndPair]) -> bool:
    return any(pair.before is not None for pair in pairs)


HEIGHT, TOP = 150, 22
TICKS = 6


class LengthSteps(Plot[LengthPair]):
    """A chart of lengths."""

    tall = HEIGHT

    def draw(self, painter: QPainter, what: LengthPair) -> None:
        pair = what
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

    def _median(self, painter: QPainter, pair: LengthPair, turns: int, ink: QColor, message: str, left: bool) -> None:
        span = len(pair.after.shares) * pair.step
        x = self.width() * (turns - pair.low + 0.5) / span
        painter.setPen(QPen(ink, 1.4))
        painter.drawLine(QPointF(x, TOP - 4), QPointF(x, self.height() - FOOT))
        wide = self.fontMetrics().horizontalAdvance(message) + 6
        at = x - wide - 2 if left else x + 4
        at = min(max(at, 0.0), self.width() - wide)
        painter.drawText(QRectF(at, 0, wide, TOP - 4), Qt.AlignmentFlag.AlignVCenter, message)


ROW, NAMES, NUMBERS = 42, 128, 60
DOT = 5.0
APART = 7
"""Pixels between the lines of before and after."""


class IntervalPlot(Plot[tuple[SharePair, ...]]):
    """Rows of shares; the axis ends where the largest interval does."""

    def high(self, what: tuple[SharePair, ...]) -> int:
        return len(what) * ROW + FOOT

    def draw(self, painter: QPainter, what: tuple[SharePair, ...]) -> None:
        shades = shades_of(self)
        most = _most(what)
        self._axis(painter, most, len(what) * ROW)
        for number, (pair, ink) in enumerate(zip(what, self.inks)):
            middle = number * ROW + ROW / 2
            painter.setPen(QColor(shades.text))
            name = self.fontMetrics().elidedText(pair.name, Qt.TextElideMode.ElideRight, NAMES - 8)
            painter.drawText(QRectF(0, middle - ROW / 2, NAMES - 8, ROW), Qt.AlignmentFlag.AlignVCenter, name)
            if pair.before is not None:
                self._share(painter, pair.before, middle - APART, most, QColor(shades.soft), False)
                self._share(painter, pair.after, middle + APART, most, ink, True)
            else:
                self._share(painter, pair.after, middle, most, ink, True)

    def _x(self, share: float, most: float) -> float:
        return NAMES + (self.width() - NAMES - NUMBERS) * share / most

    def _axis(self, painter: QPainter, most: float, bottom: int) -> None:
        shades = shades_of(self)
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
        painter.drawText(
            box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, Share(view.value).text(ui.language)
        )
        font.setBold(False)
        painter.setFont(font)


def _most(pairs: Sequence[SharePair]) -> float:
    views = [view for pair in pairs for view in (pair.before, pair.after) if view is not None]
    return min(1.0, max((ceil(view.interval[1] * 10) / 10 for view in views), default=1.0))
