"""One of many options, or of long ones, in a list that is dropped down."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from editor.view.fields.field import Choice
from editor.view.fields.painted_field import HIGH, PaintedField
from editor.view.widgets.inputs import ChoiceBox


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
