"""The page of a file that cannot be shown as a map: its mistakes, its text to be corrected, and a button to try again.

Nothing is written to the file unless the user asks for that with a button.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QFontDatabase, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QSplitter,
    QTextEdit,
    QWidget,
)

from dsl.maps.mapfile import load_map
from dsl.text.diagnostics import Diagnostic, Problems, render
from editor.base.texts import set_text, tr, ui
from editor.view.widgets.makers import button, label, vbox
from editor.window.appearance import Appearance

LONGEST = 400_000


class BrokenFilePage(QWidget):
    """The page. ``mended`` is emitted with a text that can be read, ``asked_to_save`` with one to save unchanged."""

    mended = Signal(str)
    asked_to_save = Signal(str)

    def __init__(self, path: Path | None, text: str, look: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.path, self.look = path, look
        self._found: list[Diagnostic] = []
        self.heading = label("", "title", wrap=True)
        self.list = QListWidget()
        self.list.setWordWrap(True)
        self.list.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.list.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text = QPlainTextEdit()
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setTabChangesFocus(True)
        self.text.setPlainText(text)
        self.text.document().setModified(False)
        self._build()
        self.list.currentRowChanged.connect(self._go)
        self.list.itemActivated.connect(lambda _item: self.text.setFocus())
        ui.changed.connect(self.retranslate)
        look.changed.connect(self.retranslate)
        self.check()

    def _build(self) -> None:
        set_text(self.list, self.list.setAccessibleName, "window-broken-list")
        set_text(self.text, self.text.setAccessibleName, "window-broken-text")
        column = vbox(self, (26, 22, 26, 18), spacing=10)
        column.addWidget(self.heading)
        column.addWidget(label("window-broken-about", "soft", wrap=True))
        split = QSplitter(Qt.Orientation.Vertical)
        for widget in (self.list, self.text):
            split.addWidget(widget)
        split.setStretchFactor(0, 2)
        split.setStretchFactor(1, 3)
        split.setChildrenCollapsible(False)
        column.addWidget(split, 1)
        row = QHBoxLayout()
        row.addWidget(button("window-broken-try", self.attempt, "primary"))
        row.addWidget(button("window-broken-save", lambda: self.asked_to_save.emit(self.text.toPlainText())))
        self.verdict = QLabel()
        row.addWidget(self.verdict, 1)
        column.addLayout(row)

    @property
    def changed(self) -> bool:
        """Whether the text was edited here."""
        return self.text.document().isModified()

    def check(self) -> bool:
        """List the mistakes of the present text; True if there are none."""
        problems = Problems()
        load_map(self.text.toPlainText(), None, problems, name=self.path.name if self.path else tr("window-untitled"))
        self._found = list(problems)
        self.retranslate()
        return not problems.failed

    def attempt(self) -> None:
        """Try again: emit ``mended`` if the text can be read, else list its mistakes."""
        if self.check():
            self.mended.emit(self.text.toPlainText())
        elif self._found:
            self.verdict.setText(tr("window-broken-still", count=len(self._found)))
            self.list.setCurrentRow(0)

    def retranslate(self) -> None:
        """Update list and heading after a change of language."""
        name = self.path.name if self.path else tr("window-untitled")
        self.heading.setText(tr("window-broken-heading", name=name))
        self.verdict.clear()
        row = self.list.currentRow()
        self.list.blockSignals(True)
        self.list.clear()
        for found in self._found:
            self.list.addItem(QListWidgetItem(render(found, ui.language)))
        self.list.setCurrentRow(min(max(row, 0), self.list.count() - 1))
        self.list.blockSignals(False)
        self._underline()

    def _underline(self) -> None:
        marks = []
        for found in self._found:
            if found.span is None:
                continue
            mark = QTextEdit.ExtraSelection()
            shape = QTextCharFormat()
            shape.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
            shape.setUnderlineColor(QColor(self.look.shades.error))
            mark.format = shape
            cursor = self._cursor(found.span.line, found.span.column)
            end = self._cursor(found.span.end_line, found.span.end_column)
            last = self.text.document().characterCount() - 1
            stop = min(max(end.position(), cursor.position() + 1), last)
            cursor.setPosition(stop, QTextCursor.MoveMode.KeepAnchor)
            mark.cursor = cursor
            marks.append(mark)
        self.text.setExtraSelections(marks)

    def _cursor(self, line: int, column: int) -> QTextCursor:
        block = self.text.document().findBlockByNumber(max(line - 1, 0))
        cursor = QTextCursor(block if block.isValid() else self.text.document().lastBlock())
        cursor.setPosition(cursor.block().position() + min(max(column - 1, 0), cursor.block().length() - 1))
        return cursor

    def _go(self, row: int) -> None:
        if 0 <= row < len(self._found) and self._found[row].span is not None:
            span = self._found[row].span
            assert span is not None
            self.text.setTextCursor(self._cursor(span.line, span.column))
            self.text.centerCursor()
