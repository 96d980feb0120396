"""The picture of a map without problems: a tick in a ring, and for which game."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from editor.view.widgets.glyphs import GOOD
from editor.view.widgets.panel import soft
from editor.view.widgets.shades import is_night

TICK = 24.0
"""Half the width of the ring, where there is room."""


class NoProblems(QWidget):
    """Nothing is wrong."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.text, self.detail = "", ""

    def report(self, text: str, detail: str) -> None:
        """Say something else."""
        self.text, self.detail = text, detail
        self.setAccessibleName(f"{text} {detail}".strip())
        self.update()

    def minimumSizeHint(self) -> QSize:
        """Two lines beside a tick, the least that says it."""
        return QSize(160, 2 * self.fontMetrics().height() + 16)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The tick above the words, or beside them where there is no height for that."""
        bold = QFont(self.font())
        bold.setPointSizeF(bold.pointSizeF() * 1.2)
        bold.setBold(True)
        line = QFontMetricsF(bold).height() + QFontMetricsF(self.font()).height() * 2 + 6
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.height() >= 2 * TICK * 1.4 + line + 24:
            middle = QPointF(self.width() / 2, max(self.height() * 0.36, TICK * 1.4 + 6))
            area = QRectF(8, middle.y() + TICK * 1.4 + 10, self.width() - 16, self.height())
            self._tick(painter, middle, TICK)
            self._words(painter, area, bold, Qt.AlignmentFlag.AlignHCenter)
        else:
            size = min(TICK * 0.8, self.height() / 3)
            wide = QFontMetricsF(bold).horizontalAdvance(self.text)
            wide = max(wide, QFontMetricsF(self.font()).horizontalAdvance(self.detail)) + 4
            longest = max((QFontMetricsF(bold).horizontalAdvance(word) for word in self.text.split()), default=0)
            aside = size * 3.6 if self.width() >= longest + size * 3.6 + 16 else 0.0  # else the words alone
            left = max((self.width() - wide - aside) / 2, 8)
            words = QRectF(left + aside, 0, max(self.width() - left - aside - 8, 40), self.height())
            if aside:
                self._tick(painter, QPointF(left + size * 1.4, self.height() / 2), size)
            self._words(painter, words, bold, Qt.AlignmentFlag.AlignLeft, upright=True)
        painter.end()

    def _tick(self, painter: QPainter, middle: QPointF, size: float) -> None:
        good = QColor(GOOD[is_night(self)])
        halo = QColor(good)
        halo.setAlphaF(0.13)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(halo)
        painter.drawEllipse(middle, size * 1.4, size * 1.4)
        pen = QPen(good, size / 7, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(middle, size, size)
        ends = ((-0.42, 0.04), (-0.12, 0.33), (0.46, -0.33))
        painter.drawPolyline(QPolygonF([middle + QPointF(x, y) * size for x, y in ends]))

    def _words(
        self, painter: QPainter, area: QRectF, bold: QFont, side: Qt.AlignmentFlag, upright: bool = False
    ) -> None:
        flags = int(side) | int(Qt.TextFlag.TextWordWrap)
        painter.setFont(bold)
        said = painter.boundingRect(area, flags, self.text).height()
        painter.setFont(self.font())
        more = painter.boundingRect(area, flags, self.detail).height()
        top = max((area.height() - said - more - 3) / 2, 0) if upright else 0.0
        painter.setFont(bold)
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(area.translated(0, top), flags, self.text)
        painter.setFont(self.font())
        painter.setPen(soft(self.palette()))
        painter.drawText(area.translated(0, top + said + 3), flags, self.detail)
