"""The scroll bar of the text with marks of where problems and changed lines are."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QScrollBar

from dsl.diagnostics import Severity
from editor.rules_text.code_surface import CodeSurface
from editor.widgets.shades import shades_of


class OverviewBar(QScrollBar):
    """Marks are painted on the bar where its handle would be to show them."""

    def __init__(self, view: CodeSurface) -> None:
        super().__init__(view)
        self._view = view

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        view = self._view
        shades = shades_of(view)
        colours = {Severity.ERROR: shades.error, Severity.WARNING: shades.warn, Severity.NOTE: shades.accent}
        painter = QPainter(self)
        count = max(view.blockCount(), 1)
        for line in view.changed_lines.lines:
            self._tick(painter, line / count, shades.house, 0, 3)
        for mark in reversed(view.marks.marks):
            self._tick(painter, mark.line / count, colours[mark.problem.severity], 0, self.width())

    def _tick(self, painter: QPainter, part: float, colour: str, left: int, width: int) -> None:
        painter.fillRect(QRectF(left, part * self.height(), width, 3), QColor(colour))
