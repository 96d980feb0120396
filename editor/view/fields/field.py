"""What every field of a form is: it shows a value, or that there is none, and reports what the user makes of it."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from editor.model.documents.patches import MISSING


class Choice(NamedTuple):
    """A value that may be chosen, with the words for it."""

    value: object
    text: str


class Field(QWidget):
    """A value that can be edited.

    A form gives it a name for those who hear it (``setAccessibleName``), shows values, listens to ``edited``, and has
    it ``settle`` before something else happens to what is edited.
    """

    edited = Signal(object)
    """The value that the user wants, or ``MISSING`` for none of its own. ``show_value`` never emits it."""

    def show_value(self, value: object, default: object = None, various: bool = False) -> None:
        """Show a value, the default where it is ``MISSING``, or that several things differ."""
        raise NotImplementedError

    def settle(self) -> None:
        """Emit what was typed and not taken yet, if it is a value."""

    @property
    def bad(self) -> bool:
        """Whether what is typed is no value; the reason stands below the field."""
        return False

    @property
    def focused(self) -> bool:
        """Whether the keyboard is in it."""
        focus = self.window().focusWidget()
        return focus is not None and (focus is self or self.isAncestorOf(focus))

    def setAccessibleName(self, name: str) -> None:
        """It is the widget inside that has the focus."""
        super().setAccessibleName(name)
        inner = self.focusProxy()
        if inner is not None:
            inner.setAccessibleName(name)

    def setToolTip(self, tip: str) -> None:
        """What stands inside explains the same."""
        super().setToolTip(tip)
        inner = self.focusProxy()
        if inner is not None:
            inner.setToolTip(tip)


class LineField(Field):
    """A field of one or several of Qt's editors in a line."""

    def __init__(self) -> None:
        super().__init__()
        self.outer = QVBoxLayout(self)
        self.outer.setContentsMargins(0, 0, 0, 0)
        self.outer.setSpacing(2)
        self.line = QHBoxLayout()
        self.line.setSpacing(4)
        self.outer.addLayout(self.line)

    def add(self, *widgets: QWidget) -> None:
        """Put editors into the line; the first is what a label's shortcut leads to."""
        for widget in widgets:
            self.line.addWidget(widget)
        self.setFocusProxy(widgets[0])

    def tint(self, grey: bool, *widgets: QWidget) -> None:
        """Grey for what is only a default."""
        for widget in widgets:
            palette = QPalette(self.palette())
            if grey:
                palette.setColor(QPalette.ColorRole.Text, palette.color(QPalette.ColorRole.PlaceholderText))
                palette.setColor(QPalette.ColorRole.ButtonText, palette.color(QPalette.ColorRole.PlaceholderText))
            widget.setPalette(palette)


def shown(value: object, default: object) -> object:
    """What a field shows of a value: the default where there is none."""
    return default if value is MISSING else value
