"""Yes or no, as a switch with the word beside it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen

from editor.base.texts import tr
from editor.view.fields.painted_field import HIGH, PaintedField
from editor.view.widgets.voices import sized

WIDE, THICK = 40, 22
"""The switch, in pixels."""


class Switch(PaintedField):
    """A click or the space bar turns it round; 1 is yes, 0 is no, as the arrows are."""

    def step(self, by: int) -> None:
        """To the right is yes."""
        if self.now is not (by > 0):
            self.edited.emit(by > 0)

    def space(self) -> None:
        """The opposite."""
        self.edited.emit(not self.now)

    def digit(self, digit: int) -> None:
        """1 or 0."""
        if digit in (0, 1):
            self.step(1 if digit else -1)

    def sizeHint(self) -> QSize:
        """Room for both words."""
        words = max(map(self.fontMetrics().horizontalAdvance, (tr("rules-yes"), tr("rules-no"))))
        return QSize(WIDE + 14 + round(words * 1.1), HIGH)

    def heightForWidth(self, _width: int) -> int:
        """One line."""
        return HIGH

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Turn it round."""
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.space()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Taken here; what happens, happens at the release."""
        event.accept()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The switch, its knob, the word."""
        painter, shades, on = QPainter(self), self.shades, bool(self.now)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(1.0 if self.isEnabled() else 0.45)
        track = QRectF(1, (self.height() - THICK) / 2, WIDE, THICK)
        painter.setPen(QPen(QColor(shades.accent if on else shades.edge), 1))
        painter.setBrush(QColor(shades.accent if on else shades.window))
        painter.drawRoundedRect(track.adjusted(0.5, 0.5, -0.5, -0.5), THICK / 2, THICK / 2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(shades.on_accent if on else shades.edge))
        middle = track.right() - THICK / 2 if on else track.left() + THICK / 2
        painter.drawEllipse(QPointF(middle, track.center().y()), THICK / 2 - 4, THICK / 2 - 4)
        if self.changed:
            end = track.left() + THICK / 2 if on else track.right() - THICK / 2
            painter.setBrush(QColor(shades.house))
            painter.drawRect(QRectF(end - 5, track.bottom() + 1, 10, 2))
        painter.setPen(QColor(shades.soft))
        painter.setFont(sized(self.font(), 1))
        said = self.rect().adjusted(WIDE + 10, 0, 0, 0)
        painter.drawText(said, int(Qt.AlignmentFlag.AlignVCenter), tr("rules-yes" if on else "rules-no"))
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(shades.accent), 2))
            painter.drawRoundedRect(track.adjusted(-1, -3, 2, 3), THICK / 2 + 2, THICK / 2 + 2)
