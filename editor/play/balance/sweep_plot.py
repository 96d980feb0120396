"""How shares depend on a parameter: a line for each question, or for two parameters a table of shades."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from dsl.games.balance.inquiry.inquiry_values import Axis, ShareView, SweepView
from editor.base.texts import tr
from editor.charts.drawing.style.colours import with_alpha
from editor.play.plot import Plot
from editor.view.widgets.shades import shades_of

HEIGHT, LEFT, FOOT, SIGN, CELL = 190, 44, 22, 20, 30
WIDEST = 160
"""Pixels of the longest value left of a table."""


class SweepPlot(Plot[SweepView]):
    """A chart of a sweep."""

    def high(self, what: SweepView) -> int:
        if len(what.axes) == 1:
            return HEIGHT + FOOT + SIGN * len(what.names)
        return SIGN + (len(what.axes[0].values) * CELL + FOOT + SIGN) * len(what.names)

    def draw(self, painter: QPainter, what: SweepView) -> None:
        (self._lines if len(what.axes) == 1 else self._grids)(painter, what)

    # --- one parameter ---------------------------------------------------------------------------

    def _place(self, number: int, share: float, count: int) -> QPointF:
        wide = self.width() - LEFT - 20
        x = LEFT + wide * (number / (count - 1) if count > 1 else 0.5)
        return QPointF(x, 8 + (HEIGHT - 12) * (1 - share))

    def _lines(self, painter: QPainter, view: SweepView) -> None:
        values, shades = view.axes[0].values, shades_of(self)
        for quarter in range(5):
            y = self._place(0, quarter / 4, 2).y()
            painter.setPen(QColor(shades.line))
            painter.drawLine(QPointF(LEFT, y), QPointF(self.width() - 8, y))
            painter.setPen(QColor(shades.soft))
            painter.drawText(QRectF(0, y - 9, LEFT - 6, 18), Qt.AlignmentFlag.AlignRight, f"{25 * quarter} %")
        for number, value in enumerate(_called(view.axes[0])):
            x, wide = self._place(number, 0, len(values)).x(), min(140.0, (self.width() - LEFT) / len(values))
            left = min(max(x - wide / 2, 0.0), self.width() - wide)
            _write(painter, QRectF(left, HEIGHT, wide, FOOT), value)
        for number, (name, series, ink) in enumerate(zip(view.names, view.series, self.inks)):
            painter.setPen(QPen(ink, 2))
            painter.drawPolyline(self._line(series))
            for at, share in enumerate(series):
                if share is not None:
                    low, high = (self._place(at, end, len(series)) for end in share.interval)
                    painter.drawLine(low, high)
                    painter.setBrush(ink)
                    painter.drawEllipse(self._place(at, share.value, len(series)), 3.5, 3.5)
            y = HEIGHT + FOOT + SIGN * number
            painter.drawLine(QPointF(LEFT, y + SIGN / 2), QPointF(LEFT + 24, y + SIGN / 2))
            painter.setPen(QColor(shades.text))
            painter.drawText(QRectF(LEFT + 32, y, self.width(), SIGN), Qt.AlignmentFlag.AlignVCenter, name)

    def _line(self, series: tuple[ShareView | None, ...]) -> QPolygonF:
        told = [(at, share) for at, share in enumerate(series) if share is not None]
        return QPolygonF([self._place(at, share.value, len(series)) for at, share in told])

    # --- two of them -----------------------------------------------------------------------------

    def _grids(self, painter: QPainter, view: SweepView) -> None:
        down, across = view.axes
        widths = (12 + painter.fontMetrics().horizontalAdvance(message) for message in _called(down))
        left = max(LEFT, min(WIDEST, max(widths, default=0)))
        wide, y = (self.width() - left) / len(across.values), float(SIGN)
        painter.setPen(QColor(shades_of(self).soft))
        axes = tr("quality-axes", down=down.label, across=across.label)
        painter.drawText(QRectF(0, 0, self.width(), SIGN), Qt.AlignmentFlag.AlignVCenter, axes)
        for name, series in zip(view.names, view.series):
            painter.setPen(QColor(shades_of(self).text))
            painter.drawText(QRectF(0, y, self.width(), SIGN), Qt.AlignmentFlag.AlignVCenter, name)
            y += SIGN
            for row, value in enumerate(_called(down)):
                _write(painter, QRectF(0, y, left - 6, CELL), value)
                for column in range(len(across.values)):
                    at = row * len(across.values) + column
                    share = series[at] if at < len(series) else None
                    box = QRectF(left + column * wide, y, wide - 2, CELL - 2)
                    if share is not None:
                        painter.fillRect(box, with_alpha(QColor(shades_of(self).accent), 0.7 * share.value))
                        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, f"{100 * share.value:.0f}")
                y += CELL
            for column, value in enumerate(_called(across)):
                _write(painter, QRectF(left + column * wide, y, wide - 2, FOOT), value)
            y += FOOT


def _called(axis: Axis) -> tuple[str, ...]:
    """The labels of the values of a parameter."""
    return axis.texts or axis.values


def _write(painter: QPainter, box: QRectF, text: str) -> None:
    """Write a value in the middle of its box, shortened if needed."""
    fitted = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(box.width()))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, fitted)
