"""A frame below a line of the text, in a gap that opens there: it hides no line."""

from __future__ import annotations

from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QFrame

from editor.rules.text.code_surface import CodeSurface
from editor.view.widgets.escape import closes_on_escape

AIR = 4
"""Pixels between the line and the frame, and below it."""


class GapFrame(QFrame):
    """Goes with its line when the text is rolled; the gap closes when it is hidden, as with any change of the text."""

    def __init__(self, view: CodeSurface) -> None:
        super().__init__(view)
        self._surface = view
        self._at = 0
        self.setProperty("role", "finder")
        self.hide()
        closes_on_escape(self, self.leave)
        view.looked.connect(self._follow)
        view.mirror.edited.connect(lambda *_lines: self.hide())

    def stand_below(self, offset: int, left: int) -> None:
        """Show it as large as it is below the line of a place."""
        self._at = offset
        self.move(left, self.y())
        self.show()
        self.make_room()
        self.raise_()

    def leave(self) -> None:
        """Go away."""
        if self.isVisible():
            self.hide()
            self._surface.setFocus()

    def make_room(self) -> None:
        """Open the gap as wide as the frame is now."""
        self._surface.open_gap(self._at, self.height() + 2 * AIR)
        self._follow()

    def _follow(self) -> None:
        if self.isVisible():
            self.move(self.x(), self._surface.rect_of(self._at).bottom() + AIR)

    def hideEvent(self, event: QHideEvent) -> None:
        """The lines below come back."""
        super().hideEvent(event)
        self._surface.open_gap(self._at, 0)
