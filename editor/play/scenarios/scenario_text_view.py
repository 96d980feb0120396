"""The text of a scenario with the numbers of its lines; the one that fails is marked."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QTimer
from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor, QTextFormat
from PySide6.QtWidgets import QFrame, QTextEdit, QWidget

from editor.base.texts import say
from editor.view.widgets.labels import CodeText
from editor.view.widgets.shades import shades_of


class ScenarioTextView(CodeText):
    """Read, not written: what a person changes has its form."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        say(self, self.setAccessibleName, "scenarios-text")
        self._lines: list[tuple[int, str]] = []
        self._marked = -1

    def show_lines(self, lines: Sequence[tuple[int, str]], marked: int) -> None:
        """Show numbered lines; ``marked`` is the number of the one that fails, 0 if none does."""
        if (list(lines), marked) == (self._lines, self._marked):
            return
        self._lines, self._marked = list(lines), marked
        wide = len(str(lines[-1][0])) if lines else 1
        self.setPlainText("\n".join(f"{number:>{wide}}  {text}" for number, text in lines))
        at = next((at for at, (number, _) in enumerate(lines) if number == marked), -1)
        selections = [self._number(row, wide) for row in range(len(lines))]
        if at >= 0:
            selections.insert(0, self._mark(at))
            cursor = QTextCursor(self.document().findBlockByNumber(at))
            self.setTextCursor(cursor)
            QTimer.singleShot(0, self, self.centerCursor)
        self.setExtraSelections(selections)

    def _mark(self, row: int) -> QTextEdit.ExtraSelection:
        made = QTextEdit.ExtraSelection()
        look = QTextCharFormat()
        ground = QColor(shades_of(self).error)
        ground.setAlphaF(0.18)
        look.setBackground(ground)
        look.setProperty(QTextFormat.Property.FullWidthSelection, True)
        made.format = look
        made.cursor = QTextCursor(self.document().findBlockByNumber(row))
        return made

    def _number(self, row: int, wide: int) -> QTextEdit.ExtraSelection:
        """The number of a line stands back."""
        made = QTextEdit.ExtraSelection()
        look = QTextCharFormat()
        look.setForeground(QColor(shades_of(self).soft))
        cursor = QTextCursor(self.document().findBlockByNumber(row))
        cursor.movePosition(QTextCursor.MoveOperation.Right, QTextCursor.MoveMode.KeepAnchor, wide)
        made.format, made.cursor = look, cursor
        return made
