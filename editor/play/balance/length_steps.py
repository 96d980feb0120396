"""How long games are: steps of the shares by turns; after filled, before dashed, a line at the middle of each."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from dsl.games.balance.inquiry.inquiry_values import LengthPair, Lengths
from editor.base.texts import tr
from editor.charts.drawing.style.colours import with_alpha
from editor.view.widgets.shades import shades_of

HEIGHT, FOOT, TOP = 150, 20, 22
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
