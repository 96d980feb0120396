"""The base class of form fields: shows a value, or that there is none, and reports the user's changes."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QWidget

from editor.model.documents.patches import MISSING
from editor.view.widgets.makers import NO_MARGINS, hbox, vbox


class Choice(NamedTuple):
    """A possible value with its label."""

    value: object
    text: str


class Field(QWidget):
    """An editable value.

    A form sets its accessible name, shows values, listens to ``edited``, and calls ``settle`` before something else
    happens to what is edited.
    """

    edited = Signal(object)
    """The value entered by the user, or ``MISSING`` to remove it. ``show_value`` never emits it."""

    def show_value(self, value: object, default: object = None, various: bool = False) -> None:
        """Show a value, the default if it is ``MISSING``, or that several features differ."""
        raise NotImplementedError

    def settle(self) -> None:
        """Emit unconfirmed input, if it is valid."""

    @property
    def bad(self) -> bool:
        """Whether the input is invalid; the reason is shown below the field."""
        return False

    @property
    def focused(self) -> bool:
        """Whether the keyboard is in it."""
        focus = self.window().focusWidget()
        return focus is not None and (focus is self or self.isAncestorOf(focus))

    def setAccessibleName(self, name: str) -> None:
        """Set the name of the inner widget too, which has the focus."""
        super().setAccessibleName(name)
        inner = self.focusProxy()
        if inner is not None:
            inner.setAccessibleName(name)

    def setToolTip(self, tip: str) -> None:
        """Set the tooltip of the inner widget too."""
        super().setToolTip(tip)
        inner = self.focusProxy()
        if inner is not None:
            inner.setToolTip(tip)


class LineField(Field):
    """A field made of one or several Qt editors in a line."""

    def __init__(self) -> None:
        super().__init__()
        self.outer = vbox(self, NO_MARGINS, spacing=2)
        self.line = hbox(spacing=4)
        self.outer.addLayout(self.line)

    def add(self, *widgets: QWidget) -> None:
        """Add editors to the line; the first is the target of a label's shortcut."""
        for widget in widgets:
            self.line.addWidget(widget)
        self.setFocusProxy(widgets[0])

    def tint(self, grey: bool, *widgets: QWidget) -> None:
        """Show editors in grey, for a value that is only a default, or as usual."""
        for widget in widgets:
            palette = QPalette(self.palette())
            if grey:
                palette.setColor(QPalette.ColorRole.Text, palette.color(QPalette.ColorRole.PlaceholderText))
                palette.setColor(QPalette.ColorRole.ButtonText, palette.color(QPalette.ColorRole.PlaceholderText))
            widget.setPalette(palette)


def shown(value: object, default: object) -> object:
    """The value to show: the default if it is ``MISSING``."""
    return default if value is MISSING else value
