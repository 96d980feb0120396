"""A button that shows the key which presses it, as the cap of that key."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QPushButton, QStyle, QStyleOptionButton, QStylePainter, QWidget

from editor.base.texts.tooltips import tip
from editor.view.widgets.shades import shades_of
from editor.view.widgets.voices import SMALL, sized

PAD, GAP, CAP, HIGH = 12, 8, 5, 32
MOST = 280
"""No button is wider: a longer text ends with an ellipsis and is whole in the tool tip."""


class KeyButton(QPushButton):
    """A text and a cap; ``key`` is what is written on it, empty for none."""

    def __init__(self, text: str, key: str = "", primary: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.key, self.lit = key, False
        if primary:
            self.setProperty("primary", "true")
        self.setText(text)
        self.setAutoDefault(True)
        self.setMouseTracking(True)
        self.setAccessibleName(text)
        self.setAccessibleDescription(key)
        self.setToolTip(tip(text) if self.fontMetrics().horizontalAdvance(text) + self._around > MOST else "")

    @property
    def _cap(self) -> int:
        return QFontMetrics(sized(self.font(), SMALL)).horizontalAdvance(self.key) + 2 * CAP if self.key else 0

    @property
    def _around(self) -> int:
        return 2 * PAD + (self._cap + GAP if self.key else 0)

    def light(self, lit: bool) -> None:
        """Show it as what is pointed at, here or on the chart."""
        if lit != self.lit:
            self.lit = lit
            self.update()

    def sizeHint(self) -> QSize:
        wide = self.fontMetrics().horizontalAdvance(self.text()) + self._around + 2
        return QSize(min(wide, MOST), max(HIGH, self.fontMetrics().height() + 12))

    def minimumSizeHint(self) -> QSize:
        return QSize(min(self.sizeHint().width(), 90), self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, option = QStylePainter(self), QStyleOptionButton()
        shades = shades_of(self.parentWidget() or self)  # its own ground may be the accent
        self.initStyleOption(option)
        option.text = ""
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colour = QColor(shades.on_accent if self.property("primary") else shades.text)
        if not self.isEnabled():
            colour = QColor(shades.soft)
        if self.lit:
            painter.setPen(QPen(QColor(shades.accent), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)
        room = self.rect().adjusted(PAD, 0, -PAD - (self._cap + GAP if self.key else 0), 0)
        painter.setPen(colour)
        said = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room.width() + 1)
        painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), said)
        if self.key:
            self._paint_cap(painter, colour)

    def _paint_cap(self, painter: QPainter, colour: QColor) -> None:
        painter.setFont(sized(self.font(), SMALL))
        high = painter.fontMetrics().height() + 2
        wide = max(self._cap, high)
        box = QRectF(self.width() - PAD - wide + 2, (self.height() - high) / 2, wide, high)
        colour.setAlphaF(0.55)
        painter.setPen(QPen(colour, 1))
        painter.drawRoundedRect(box, 3, 3)
        colour.setAlphaF(0.85)
        painter.setPen(colour)
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), self.key)
