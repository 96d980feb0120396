"""Files beside the rules, translations and themes, as the window changes them.

Each change is a step of the tab's history; it is on disk at once, and so is what undoes it.
"""

from __future__ import annotations

import weakref
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand

from dsl.games.library.shelves import is_shipped
from dsl.services.forms.text_changes import applied
from dsl.text.diagnostics import Problems
from dsl.text.files import read_source, reason, write_text
from dsl.text.source import Edit
from editor.base.texts import Message
from editor.model.games.labels import read_again
from editor.model.sessions.session import Session


class _News(QObject):
    """Tells everybody which file was written."""

    written = Signal(Path)


news = _News()


def text_of(path: Path) -> str | None:
    """What a file says now; None where there is none."""
    source = read_source(path, Problems()) if path.is_file() else None
    return source.text if source is not None else None


def may_change(session: Session, path: Path) -> bool:
    """Whether a file belongs to the user: not to the shipped games, nor to rules that have no name yet."""
    rules = session.rules
    return rules is not None and rules.path is not None and not is_shipped(path)


def change(session: Session, label: Message, path: Path, edits: Sequence[Edit]) -> None:
    """Write a file with ``edits`` made; one step of the history."""
    old = text_of(path)
    new = applied(old or "", edits)
    if new != (old or ""):
        session.undo_stack.push(SideFileEdit(session, label, path, old, new))


class SideFileEdit(QUndoCommand):
    """A file says something else. It is left alone where somebody else has changed it meanwhile, and that is told.

    It knows its tab weakly, as every command does.
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
        news.written.emit(self.path)

    def _drop(self, why: Message) -> None:
        """It cannot be done: that is told, and the history forgets it."""
        session = self._session()
        if session is not None:
            session.report(why)
        self.setObsolete(True)
