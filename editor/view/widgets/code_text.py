"""A text that is read, not written, in letters of which each is as wide as the next."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from editor.view.widgets.voices import code_font

SIZE = 0.88


class CodeText(QPlainTextEdit):
    """Keeps its letters also where the look of the window is another: the style takes them away."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self._wear()

    def _wear(self) -> None:
        parent = self.parentWidget()
        if parent is not None:
            self.setFont(code_font(parent.font(), SIZE))

    def changeEvent(self, event: QEvent) -> None:
        """Another look, or it stands somewhere now."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.StyleChange, QEvent.Type.ParentChange):
            self._wear()
