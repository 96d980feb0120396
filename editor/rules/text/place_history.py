"""Where the caret was before each jump, to come back."""

from __future__ import annotations

from PySide6.QtGui import QTextCursor

from editor.rules.text.code_surface import CodeSurface

MOST = 50


class PlaceHistory:
    """Places of one view; Qt moves them along with what is typed."""

    def __init__(self, view: CodeSurface) -> None:
        self._view = view
        self._left: list[QTextCursor] = []

    def leave(self) -> None:
        """The caret is about to jump away."""
        self._left = [*self._left, QTextCursor(self._view.textCursor())][-MOST:]

    def back(self) -> None:
        """Go to where the last jump began."""
        if self._left:
            cursor = self._left.pop()
            self._view.select(cursor.position(), cursor.position())
            self._view.centerCursor()
