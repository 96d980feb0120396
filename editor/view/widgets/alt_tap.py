"""Alt pressed and released by itself, as it opens menus elsewhere."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

BETWEEN = (QEvent.Type.MouseButtonPress, QEvent.Type.Wheel, QEvent.Type.FocusOut)
"""After one of these, and after any other key, the release of Alt means nothing."""


class AltTap(QObject):
    """Watches widgets, and what their children leave to them; calls ``tapped``."""

    def __init__(self, tapped: Callable[[], object], *widgets: QWidget) -> None:
        super().__init__(widgets[0])
        self.tapped = tapped
        self._down = False
        for widget in widgets:
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in BETWEEN:
            self._down = False
        elif isinstance(event, QKeyEvent) and event.type() in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            alone = event.key() == Qt.Key.Key_Alt and not event.modifiers() & ~Qt.KeyboardModifier.AltModifier
            pressed = event.type() == QEvent.Type.KeyPress
            tapped, self._down = self._down and alone and not pressed, alone and pressed
            if tapped:
                self.tapped()
        return super().eventFilter(watched, event)
