"""The scroll bar of the text with marks of where problems and changed lines are."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QScrollBar

from dsl.text.diagnostics import Severity
from editor.rules.text.code_surface import CodeSurface
from editor.view.widgets.shades import shades_of

Tick = tuple[float, str, int]
"""Where a mark stands on the bar, its colour and its width."""


class OverviewBar(QScrollBar):
    """Marks are painted on the bar where its handle would be to show them."""

    def __init__(self, view: CodeSurface) -> None:
        super().__init__(view)
        self._view = view
        self._painted: list[Tick] = []

    def look(self) -> None:
        """Paint the marks where they are others: a style takes its time for a bar."""
        if self._ticks() != self._painted:
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        self._painted = self._ticks()
        for top, colour, width in self._painted:
            painter.fillRect(QRectF(0, top, width, 3), QColor(colour))

    def _ticks(self) -> list[Tick]:
        view, part = self._view, self.height() / max(self._view.blockCount(), 1)
        shades = shades_of(view)
        colours = {Severity.ERROR: shades.error, Severity.WARNING: shades.warn, Severity.NOTE: shades.accent}
        changed = [(line * part, shades.house, 3) for line in view.changed_lines.lines]
        marks = reversed(view.marks.marks)
        return changed + [(mark.line * part, colours[mark.problem.severity], self.width()) for mark in marks]
