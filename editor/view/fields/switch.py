"""Yes or no as a switch, and one of many options in a list that is dropped down."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QWidget

from editor.base.texts import tr
from editor.view.fields.field import Choice
from editor.view.fields.painted_field import HIGH, PaintedField
from editor.view.widgets.inputs import ChoiceBox
from editor.view.widgets.voices import sized


class DropDown(PaintedField):
    """Qt's own box with the keys of a control: left and right choose, Alt+Down opens the list."""

    def __init__(self, choices: Sequence[Choice], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.choices = tuple(choices)
        self.box = ChoiceBox(self)
        self.box.offer(choices)
        self.box.installEventFilter(self)
        self.box.activated.connect(self._pick)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.box)
        self.setFocusProxy(self.box)

    def show_value(self, value: object, default: object = None, various: bool = False) -> None:
        """Show the option that is."""
        super().show_value(value, default, various)
        self.box.setCurrentIndex(self.box.values.index(self.now) if self.now in self.box.values else -1)

    def _pick(self, place: int) -> None:
        if self.choices[place].value != self.now:
            self.edited.emit(self.choices[place].value)

    def step(self, by: int) -> None:
        """The neighbour in the list."""
        place = self.box.currentIndex() + by
        if 0 <= place < len(self.choices):
            self._pick(place)

    def space(self) -> None:
        """Open the list."""
        self.box.showPopup()

    def digit(self, digit: int) -> None:
        """The option of that place, from 1."""
        if 0 < digit <= len(self.choices):
            self._pick(digit - 1)

    def sizeHint(self) -> QSize:
        """As wide as its longest option."""
        return QSize(self.box.sizeHint().width(), HIGH)

    def heightForWidth(self, _width: int) -> int:
        """One line."""
        return HIGH

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The keys of a control before those of Qt's box."""
        if isinstance(event, QKeyEvent) and event.type() in (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride):
            if not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier and self._takes(event.key()):
                if event.type() == QEvent.Type.KeyPress:
                    self.keyPressEvent(event)
                event.accept()
                return True
        return super().eventFilter(watched, event)


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
