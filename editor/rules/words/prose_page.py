"""The prose of the rulebook: a text in each language, checked against the rules while it is written."""

from __future__ import annotations

import weakref
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent, QTextCursor, QUndoCommand
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QPlainTextEdit, QWidget

from dsl.games.library.shelves import is_shipped
from dsl.services.book.prose_check import ProseView
from dsl.services.forms.text_changes import applied
from dsl.services.writing.workspace import Workspace
from dsl.text.diagnostics import Problems
from dsl.text.files import read_source, reason, write_text
from dsl.text.source import Edit, Place
from editor.base.background.packets import Question
from editor.base.texts import LANGUAGES, Message, set_text, tr, ui
from editor.model.games import read_again
from editor.model.sessions.session import Session
from editor.rules.forms.help_cards import BookTitle
from editor.rules.forms.rules_panel import EDGE, RulesPage
from editor.view.fields.choice_strip import ChoiceStrip
from editor.view.fields.field import Choice
from editor.view.widgets.makers import label, vbox

PAUSE = 700
"""Milliseconds after the last change until it is saved."""
REMARKS = 5
"""The most errors that are visible without scrolling."""


def page_head(heading: QWidget, choice: ChoiceStrip, *below: QWidget) -> QWidget:
    """The head of a page: a heading with a choice at its right, and lines below."""
    head, row = QWidget(), QHBoxLayout()
    words = vbox(head, (EDGE, 20, EDGE, 8), spacing=2)
    choice.joined = False
    row.addWidget(heading, 1)
    row.addWidget(choice, 0, Qt.AlignmentFlag.AlignBottom)
    words.addLayout(row)
    for widget in below:
        words.addWidget(widget)
    return head


class ProsePage(RulesPage):
    """A text field; changes are saved to disk as an undo step when typing pauses."""

    title = "rules-chapter-prose"

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.view: ProseView | None = None
        self.language = ui.language
        self._make_head()
        self.field, self.remarks = QPlainTextEdit(), QListWidget()
        self.field.setUndoRedoEnabled(False)  # undo is done by the tab's history
        self.field.setTabChangesFocus(True)
        self.field.textChanged.connect(self._typed)
        self.remarks.itemActivated.connect(self._to_line)
        self.remarks.itemClicked.connect(self._to_line)
        self.remarks.setWordWrap(True)
        inset = vbox(margins=(EDGE, 0, EDGE, 12))
        inset.addWidget(self.field, 1)
        inset.addWidget(self.remarks)
        self.column.addLayout(inset, 1)
        set_text(self.remarks, self.remarks.setAccessibleName, "book-remarks")
        self._soon = QTimer(self, singleShot=True, interval=PAUSE)
        self._soon.timeout.connect(self.save)
        file_events.written.connect(self._written)
        self._update_head()
        self.take(None)
        self.begin()

    def _make_head(self) -> None:
        self.heading, self.languages = BookTitle(), ChoiceStrip(())
        self.locked = label("book-locked", "house", wrap=True)
        self.languages.edited.connect(self._choose_language)
        below = label("book-below", "soft", wrap=True)
        self.column.addWidget(page_head(self.heading, self.languages, below, self.locked))

    # --- what is shown ---------------------------------------------------------------------------

    def rules_read(self) -> None:
        """Request the text, and its errors under the present rules."""
        if self.rules is not None and self.analysis is not None and self.isVisible():
            self.ask(Question.about(Workspace.prose, self.language, ui.language), self.take)

    def showEvent(self, event: QShowEvent) -> None:
        """Update when shown."""
        super().showEvent(event)
        self.rules_read()

    def rules_left(self) -> None:
        """Clear the page for another game; changes to the former are saved."""
        self._soon.stop()
        self.take(None)

    def language_changed(self) -> None:
        """Request the errors in another language."""
        self._update_head()
        self.rules_read()

    def _written(self, path: Path) -> None:
        if self.view is not None and Path(self.view.file) == path:
            self.rules_read()

    def take(self, view: ProseView | None) -> None:
        """Show a text; one that is being edited is not replaced."""
        if view is not None and view.language != self.language:
            return
        fresh = self.view is None or view is None or self.view.file != view.file
        before, self.view = self.view, view
        text = view.text if view is not None else ""
        typed = self.field.toPlainText()
        if fresh or (before is not None and typed == before.text and typed != text) or not self._soon.isActive():
            self._set_text(text)
        mine = view is not None and self.session is not None and may_change(self.session, Path(view.file))
        self.field.setReadOnly(not mine)
        set_text(
            self.field, self.field.setPlaceholderText, "book-empty" if view is not None else "window-rules-reading"
        )
        self.locked.setVisible(view is not None and not mine)
        self._show_remarks(view)

    def _set_text(self, text: str) -> None:
        """Set the text, keeping the cursor."""
        if self.field.toPlainText() == text:
            return
        at = self.field.textCursor().position()
        self.field.blockSignals(True)
        self.field.setPlainText(text)
        self.field.blockSignals(False)
        cursor = self.field.textCursor()
        cursor.setPosition(min(at, len(text)))
        self.field.setTextCursor(cursor)

    def _show_remarks(self, view: ProseView | None) -> None:
        self.remarks.clear()
        for remark in view.remarks if view is not None else ():
            item = QListWidgetItem(tr("book-remark", line=remark.line, said=remark.message))
            item.setData(Qt.ItemDataRole.UserRole, (remark.line, remark.column))
            self.remarks.addItem(item)
        self.remarks.setVisible(self.remarks.count() > 0)
        self.remarks.setFixedHeight(self.fontMetrics().height() * (2 * min(self.remarks.count(), REMARKS) + 1))

    def _update_head(self) -> None:
        self.heading.setText(tr(self.title))
        self.languages.choices = tuple(Choice(language, tr(f"book-in-{language}")) for language in LANGUAGES)
        self.languages.show_value(self.language, self.language)
        self.languages.setAccessibleName(tr("book-language"))
        self.languages.updateGeometry()
        self.field_name()

    def field_name(self) -> None:
        """Set the accessible name of the field."""
        if hasattr(self, "field"):
            self.field.setAccessibleName(tr("book-field", language=tr(f"book-in-{self.language}")))

    # --- what is done ----------------------------------------------------------------------------

    def _choose_language(self, language: object) -> None:
        self.save()
        self.language = str(language)
        self._update_head()
        self.rules_read()

    def _typed(self) -> None:
        self._soon.start()

    def save(self) -> None:
        """Save the changes to disk as an undo step."""
        self._soon.stop()
        view, text = self.view, self.field.toPlainText()
        if view is None or self.session is None or self.field.isReadOnly():
            return
        old = text_of(Path(view.file)) or ""
        if text != old:
            lines = old.split("\n")
            whole = Place(view.file, 1, 1, len(lines), len(lines[-1]) + 1)
            change(self.session, Message("book-done"), Path(view.file), [Edit(whole, text)])

    def _to_line(self, item: QListWidgetItem) -> None:
        line, column = item.data(Qt.ItemDataRole.UserRole)
        block = self.field.document().findBlockByNumber(line - 1)
        cursor = QTextCursor(block)
        cursor.setPosition(block.position() + min(column - 1, max(block.length() - 1, 0)))
        self.field.setTextCursor(cursor)
        self.field.setFocus()


class _FileSignal(QObject):
    """Emits the path of a file that was written."""

    written = Signal(Path)


file_events = _FileSignal()


def text_of(path: Path) -> str | None:
    """The present content of a file; None if it does not exist."""
    source = read_source(path, Problems()) if path.is_file() else None
    return source.text if source is not None else None


def may_change(session: Session, path: Path) -> bool:
    """Whether a file belongs to the user: not to the shipped games, nor to rules that have no name yet."""
    rules = session.rules
    return rules is not None and rules.path is not None and not is_shipped(path)


def change(session: Session, label: Message, path: Path, edits: Sequence[Edit]) -> None:
    """Apply edits to a file, as an undo step."""
    old = text_of(path)
    new = applied(old or "", edits)
    if new != (old or ""):
        session.undo_stack.push(SideFileEdit(session, label, path, old, new))


class SideFileEdit(QUndoCommand):
    """An undo step: a changed file. If another program has changed it since, it is left alone and this is reported.

    It refers to its tab weakly, as every command does.
    """

    def __init__(self, session: Session, label: Message, path: Path, old: str | None, new: str) -> None:
        super().__init__(str(label))
        self._session, self.label, self.path = weakref.ref(session), label, path
        self._old, self._new = old, new

    def redo(self) -> None:
        self._write(self._old, self._new)

    def undo(self) -> None:
        self._write(self._new, self._old)

    def _write(self, before: str | None, after: str | None) -> None:
        if text_of(self.path) != before:
            self._drop(Message("words-changed-outside", {"file": self.path.name}))
            return
        try:
            if after is None:
                self.path.unlink()
            else:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                write_text(self.path, after)
        except OSError as error:
            self._drop(Message("words-not-written", {"file": self.path.name, "reason": reason(error)}))
        read_again()
        file_events.written.emit(self.path)

    def _drop(self, why: Message) -> None:
        """Report why it is not possible, and remove the step from the history."""
        session = self._session()
        if session is not None:
            session.report(why)
        self.setObsolete(True)
