"""What all painted fields share: the value now and in the book, the keys, and what they emit."""

from __future__ import annotations

from typing import ClassVar

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.view.fields.field import Field, shown
from editor.view.widgets.shades import Shades, shades_of

HIGH = 30
"""The height of a field, or of one line of it, in pixels."""


class PaintedField(Field):
    """Shows a value and lets another one be chosen; it never changes what it shows by itself.

    The arrows to the left and right change the value; those up and down go to other rows, which ``asked`` tells.
    """

    asked = Signal(str)
    """``up``, ``down``, ``back`` (the value of the book), ``use`` (the first use) or ``text``."""

    KEYS: ClassVar = {
        Qt.Key.Key_Up: "up",
        Qt.Key.Key_Down: "down",
        Qt.Key.Key_Backspace: "back",
        Qt.Key.Key_Return: "use",
        Qt.Key.Key_Enter: "use",
        Qt.Key.Key_F2: "text",
    }

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.now: object = None
        self.base: object = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def shades(self) -> Shades:
        """The colours of the theme."""
        return shades_of(self)

    @property
    def changed(self) -> bool:
        """Whether the value differs from that of the book."""
        return self.now != self.base

    def show_value(self, value: object, default: object = None, various: bool = False) -> None:
        """Show the value that is, and that of the book; none where several things differ."""
        self.now, self.base = None if various else shown(value, default), default
        self.update()

    def step(self, by: int) -> None:
        """Ask for the value after or before this one."""
        raise NotImplementedError

    def digit(self, digit: int) -> None:
        """A digit was typed."""

    def space(self) -> None:
        """The space bar: the next value, or the opposite one."""
        self.step(1)

    def needed_width(self) -> int:
        """The room that all of it takes in one line."""
        return self.sizeHint().width()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The keys of every painted field."""
        key = Qt.Key(event.key())
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if plain and key in self.KEYS:
            self.asked.emit(self.KEYS[key])
        elif plain and key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.step(1 if key == Qt.Key.Key_Right else -1)
        elif plain and key == Qt.Key.Key_Space:
            self.space()
        elif plain and Qt.Key.Key_0 <= key <= Qt.Key.Key_9:
            self.digit(key - Qt.Key.Key_0)
        else:
            event.ignore()

    def event(self, event: QEvent) -> bool:
        """Plain keys belong to the field that has the focus, not to the shortcuts of the window."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier and self._takes(event.key()):
                event.accept()
                return True
        return super().event(event)

    def _takes(self, key: int) -> bool:
        mine = (*self.KEYS, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Space)
        return key in mine or Qt.Key.Key_0 <= key <= Qt.Key.Key_9
