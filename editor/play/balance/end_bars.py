"""What ends games: a bar cut into parts, before above after, and what each colour means."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from dsl.games.balance.inquiry.inquiry_values import EndPair
from editor.base.texts import tr
from editor.charts.drawing.style.colours import with_alpha
from editor.view.widgets.shades import is_night, shades_of

INKS = ("#2b2f36", "#b8402f", "#c58a1c", "#6d4a8d", "#2d6aa3", "#5d8a3a")
NIGHT_INKS = ("#c9c2b0", "#d86a58", "#e0b04a", "#a584c9", "#63a6d6", "#93bf6c")
BAR, ROW, SIGN, NAMES = 22, 30, 22, 58


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
        return QSize(420, ROW * (2 if self.compared else 1) + SIGN * len(self.pairs) + 4)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        y = 0.0
        if self.compared:
            self._bar(painter, y, tr("quality-before"), [pair.before or 0.0 for pair in self.pairs], 0.6)
            y += ROW
        name = tr("quality-after") if self.compared else ""
        self._bar(painter, y, name, [pair.after for pair in self.pairs], 1.0)
        y += ROW
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
        left = NAMES if name else 0
        painter.setPen(QColor(shades_of(self).soft))
        painter.drawText(QRectF(0, y, NAMES, BAR), Qt.AlignmentFlag.AlignVCenter, name)
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
