"""Lines of a text that stand farther apart than Qt's: rows of a fixed height with the letters in their middle."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QTextBlock, QTextDocument
from PySide6.QtWidgets import QPlainTextDocumentLayout


class TallLines(QPlainTextDocumentLayout):
    """Qt's layout of plain text knows no height of lines; each of its blocks is one line here."""

    def __init__(self, shown: QTextDocument) -> None:
        super().__init__(shown)
        self.height = 22.0
        """Pixels of a line."""
        self._above_gap = QTextBlock()
        self._gap = 0.0

    def open_gap(self, block: QTextBlock, pixels: float) -> None:
        """Leave room below a line, and nowhere else."""
        if (block, pixels) != (self._above_gap, self._gap):
            self._above_gap, self._gap = block, pixels
            self.lay_again()

    def room_of(self, block: QTextBlock) -> float:
        """The pixels that a line takes, with the gap below it."""
        return self.height + (self._gap if block == self._above_gap else 0.0)

    def blockBoundingRect(self, block: QTextBlock) -> QRectF:
        rect = super().blockBoundingRect(block)
        if rect.height() > 0:
            line = block.layout().lineAt(0)
            line.setPosition(QPointF(line.x(), (self.height - line.height()) / 2))
            rect.setHeight(self.room_of(block))
        return rect

    def lay_again(self) -> None:
        """Lines were hidden or shown, or are of another height."""
        shown = self.document()
        shown.markContentsDirty(0, shown.characterCount())
        self.documentSizeChanged.emit(self.documentSize())
