"""Boxes and sliders for values: the wheel changes numbers that have the focus, and otherwise scrolls what they lie in.

All of the window uses these instead of Qt's own; a test looks through the whole window for others.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QWheelEvent
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QSlider, QSpinBox, QWidget

INSET = 5
"""Pixels between the frame of a box and its number; a style sheet does not reach there."""


def _with_focus(box: QWidget, event: QWheelEvent, change: Callable[[QWheelEvent], None]) -> None:
    """Let the wheel change what has the focus; else whatever the box lies in may have the event."""
    if box.hasFocus():
        change(event)
    else:
        event.ignore()


class ChoiceBox(QComboBox):
    """One of a list. A page may give it the focus by itself, so not even then does the wheel choose."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Never: the list is opened with a click, Space or Alt+Down, and the arrow keys choose."""
        event.ignore()


class NumberBox(QSpinBox):
    """A whole number."""

    def __init__(self, minimum: int = 0, maximum: int = 99, value: int = 0, suffix: str = "") -> None:
        super().__init__(minimum=minimum, maximum=maximum, value=max(value, minimum), suffix=suffix)
        self.lineEdit().setTextMargins(INSET, 0, 0, 0)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def event(self, event: QEvent) -> bool:
        """Ctrl+Z takes back what is half typed; a number that was taken already is undone by whoever took it."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._whole:
            if event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo):
                event.ignore()
                return False
        return super().event(event)

    @property
    def _whole(self) -> bool:
        return self.cleanText() == self.textFromValue(self.value())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Only with the focus."""
        _with_focus(self, event, super().wheelEvent)


class DecimalBox(QDoubleSpinBox):
    """A number with a fraction."""

    def __init__(self, minimum: float, maximum: float, value: float = 0.0, decimals: int = 1, suffix: str = "") -> None:
        super().__init__(decimals=decimals, minimum=minimum, maximum=maximum, value=value, suffix=suffix)
        self.lineEdit().setTextMargins(INSET, 0, 0, 0)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Only with the focus."""
        _with_focus(self, event, super().wheelEvent)


class Slider(QSlider):
    """A value between two ends, lying."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Only with the focus."""
        _with_focus(self, event, super().wheelEvent)
