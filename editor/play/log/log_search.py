"""The line above the log in which one searches: as one types, Enter goes on, Shift+Enter back, Esc ends it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QWidget

from editor.base.texts import say, tr
from editor.play.log.log_model import LogModel


class LogSearch(QWidget):
    """Finds rows by their text; the newest first."""

    def __init__(self, model: LogModel, show: Callable[[int], object]) -> None:
        super().__init__()
        self._model, self._show = model, show
        self._at = 0
        self.line, self.count = QLineEdit(), QLabel(textFormat=Qt.TextFormat.PlainText)
        self.line.setClearButtonEnabled(True)
        say(self.line, self.line.setPlaceholderText, "log-search")
        say(self.line, self.line.setAccessibleName, "log-search")
        self.count.setProperty("role", "small")
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 0, 14, 6)
        row.addWidget(self.line, 1)
        row.addWidget(self.count)
        self.line.textChanged.connect(lambda _text: self._go(-1, anew=True))
        self.line.installEventFilter(self)

    def begin(self) -> None:
        """Take the focus; what was sought stays."""
        self.line.setFocus()
        self.line.selectAll()

    def _go(self, step: int, anew: bool = False) -> None:
        found = self._model.found(self.line.text())
        if found:
            self._at = len(found) - 1 if anew else (self._at + step) % len(found)
            self._show(found[self._at])
        sought = bool(self.line.text().strip())
        self.count.setText(tr("log-found", number=self._at + 1, all=len(found)) if found else "")
        if sought and not found:
            self.count.setText(tr("log-nothing-found"))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter and Esc in the line."""
        if watched is self.line and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._go(1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else -1)
                return True
        return super().eventFilter(watched, event)
