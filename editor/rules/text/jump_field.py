"""Going to a line by its number, or to a chapter or declaration by a part of its name or label."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QListWidget, QListWidgetItem

from dsl.language.syntax.headings import sections
from dsl.services.writing.contract import Analysis
from dsl.text.source import Source
from editor.base.texts import set_text, tr
from editor.rules.text.code_surface import entries
from editor.rules.text.code_view import CodeView
from editor.view.widgets.makers import vbox

WIDTH, ROWS = 460, 10


@dataclass(frozen=True)
class JumpTarget:
    """A place to jump to."""

    label: str
    line: int


class JumpField(QFrame):
    """A field with a list under it, over the text."""

    def __init__(self, view: CodeView) -> None:
        super().__init__(view)
        self._view = view
        self._goals: list[JumpTarget] = []
        self.setProperty("role", "finder")
        self.field, self.list = QLineEdit(), QListWidget()
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        set_text(self.field, self.field.setPlaceholderText, "text-jump")
        set_text(self.field, self.field.setAccessibleName, "text-jump")
        set_text(self.list, self.list.setAccessibleName, "text-jump-goals")
        column = vbox(self, (8, 8, 8, 8))
        column.addWidget(self.field)
        column.addWidget(self.list)
        self.field.textChanged.connect(lambda _text: self._filter())
        self.field.installEventFilter(self)
        self.list.itemClicked.connect(lambda _item: self._go())
        self.hide()

    def ask(self, analysis: Analysis | None, lines_only: bool) -> None:
        """Show the field; ``lines_only``: for a line number."""
        self._goals = [] if lines_only else list(headings(self._view.document_shown.source))
        if analysis is not None and not lines_only:
            self._goals += goals(analysis)
        self.field.clear()
        width = min(WIDTH, self._view.width() - 20)
        self.setFixedWidth(width)
        self.move((self._view.width() - width) // 2, 6)
        self._filter()
        self.show()
        self.raise_()
        self.field.setFocus()

    def leave(self) -> None:
        """Hide the field; the text gets the focus."""
        self.hide()
        self._view.setFocus()

    def _filter(self) -> None:
        words = self.field.text().casefold().split()
        fitting = [goal for goal in self._goals if all(word in goal.label.casefold() for word in words)]
        fitting.sort(key=lambda goal: bool(words) and not goal.label.casefold().startswith(words[0]))
        if self.field.text().strip().isdigit():
            line = min(max(int(self.field.text()), 1), self._view.blockCount())
            fitting = [JumpTarget(tr("text-jump-line", line=line), line), *fitting]
        self.list.clear()
        for goal in fitting:
            item = QListWidgetItem(goal.label, self.list)
            item.setData(Qt.ItemDataRole.UserRole, goal.line)
        self.list.setCurrentRow(0)
        self.list.setVisible(bool(fitting))
        if fitting:
            self.list.setFixedHeight(self.list.sizeHintForRow(0) * min(len(fitting), ROWS) + 6)
        self.adjustSize()

    def _go(self) -> None:
        item = self.list.currentItem()
        self.leave()
        if item is not None:
            self._view.go_to(int(item.data(Qt.ItemDataRole.UserRole)))
            self._view.centerCursor()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusOut:
            self.hide()
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        key = event.key()
        if key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            by = 1 if key == Qt.Key.Key_Down else -1
            self.list.setCurrentRow((self.list.currentRow() + by) % max(self.list.count(), 1))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._go()
        elif key == Qt.Key.Key_Escape:
            self.leave()
        else:
            return False
        return True


def goals(analysis: Analysis) -> Iterator[JumpTarget]:
    """The declarations in a text, from its outline."""
    for _, entry in entries(analysis.outline):
        if entry.place.file == analysis.file:
            yield JumpTarget(f"{entry.name} — {entry.label}" if entry.label else entry.name, entry.place.line)


def headings(source: Source) -> Iterator[JumpTarget]:
    """The section comments of a text."""
    return (JumpTarget(section.title, section.line) for section in sections(source))
