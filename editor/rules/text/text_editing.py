"""Editing by keys beyond typing: lines, brackets, undo, size. Each is a command of the action table."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeyEvent, QTextCursor

from editor.base.texts import Message
from editor.model.rules.rules_edit import Caret
from editor.rules.text import line_edits
from editor.rules.text.code_view import CodeView
from editor.rules.text.line_edits import LineEdit

Verb = Callable[[], object]


class TextEditing(QObject):
    """The commands of one view that need only its text."""

    def __init__(self, view: CodeView) -> None:
        super().__init__(view)
        self._view = view
        view.keyed.connect(self._key)

    def verbs(self) -> Mapping[str, Verb]:
        """The commands by the ids of the action table."""
        view, folding = self._view, self._view.folding
        return {
            "edit.undo": lambda: self._history("undo"),
            "edit.redo": lambda: self._history("redo"),
            "edit.cut": view.cut,
            "edit.copy": view.copy,
            "edit.paste": view.paste,
            "edit.select_all": view.selectAll,
            "feature.duplicate": lambda: self._do("text-doubled", line_edits.doubled),
            "feature.move_up": lambda: self._do("text-moved", line_edits.moved_up),
            "feature.move_down": lambda: self._do("text-moved", line_edits.moved_down),
            "text.delete_line": lambda: self._do("text-line-deleted", line_edits.without_lines),
            "text.comment": lambda: self._do("text-commented", line_edits.commented),
            "text.fold": lambda: folding.fold(self._line()),
            "text.unfold": lambda: folding.unfold(self._line()),
            "text.fold_all": folding.fold_all,
            "text.unfold_all": folding.unfold_all,
            "view.zoom_in": lambda: view.set_zoom(view.zoom + 10),
            "view.zoom_out": lambda: view.set_zoom(view.zoom - 10),
            "view.zoom_fit": lambda: view.set_zoom(100),
        }

    def _line(self) -> int:
        return self._view.textCursor().blockNumber()

    def _history(self, way: str) -> None:
        if self._view.isReadOnly():
            return
        stack = self._view.document_shown.undo_stack
        stack.undo() if way == "undo" else stack.redo()

    def _do(self, label: str, change: Callable[[str, Caret], LineEdit | None]) -> None:
        view = self._view
        if view.isReadOnly():
            view.edit_requested.emit()
        if not view.isReadOnly():  # else house rules have been created, which are editable
            view.edit(Message(label), change(view.text(), view.caret()))

    def _key(self, event: QKeyEvent) -> None:
        """Handle Enter, Tab and Home, which are not in the action table."""
        if event.isAccepted():
            return
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        key, view = Qt.Key(event.key()), self._view
        shift = held == Qt.KeyboardModifier.ShiftModifier
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and (not held or shift):
            self._do("text-typed", line_edits.with_new_line)
        elif key is Qt.Key.Key_Tab and not held:
            several = self._selected_lines() > 1
            self._do("text-indented", line_edits.indented if several or not view.textCursor().hasSelection() else _over)
        elif key is Qt.Key.Key_Backtab or (key is Qt.Key.Key_Tab and shift):
            self._do("text-outdented", line_edits.outdented)
        elif key is Qt.Key.Key_Home and (not held or shift):
            self._go_home(shift)
        elif key is Qt.Key.Key_Backspace and not held and self._before_letters():
            self._do("text-outdented", line_edits.outdented)
        else:
            return
        event.accept()

    def _selected_lines(self) -> int:
        low, high = sorted(self._view.caret())
        return self._view.text().count("\n", low, high) + 1

    def _before_letters(self) -> bool:
        """Whether left of the caret are only blanks, a multiple of the indentation step."""
        cursor = self._view.textCursor()
        left = cursor.block().text()[: cursor.positionInBlock()]
        return bool(left) and not left.strip() and not cursor.hasSelection() and len(left) % line_edits.STEP == 0

    def _go_home(self, keep: bool) -> None:
        view = self._view
        cursor = view.textCursor()
        mode = QTextCursor.MoveMode.KeepAnchor if keep else QTextCursor.MoveMode.MoveAnchor
        target = line_edits.home_target(view.text(), view.caret()[1])
        cursor.setPosition(view.mirror.position(target), mode)
        view.setTextCursor(cursor)


def _over(_text: str, caret: Caret) -> LineEdit:
    """Replace a selection within a line by blanks, when Tab is pressed."""
    low, high = sorted(caret)
    return LineEdit(low, high, " " * line_edits.STEP, (low + line_edits.STEP, low + line_edits.STEP))
