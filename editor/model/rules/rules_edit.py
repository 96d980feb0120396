"""The undo steps of rules: a part of the text replaced, and the switch to another file."""

from __future__ import annotations

import weakref
from dataclasses import dataclass
from typing import Literal, Protocol, Self

from PySide6.QtCore import SignalInstance
from PySide6.QtGui import QUndoCommand

from dsl.text.files import UserFile
from dsl.text.source import Source
from editor.base.texts import Message

Caret = tuple[int, int]
"""(start of the selection, caret) as offsets in the text; equal if nothing is selected."""
TYPING = 1
"""The Qt command id of edits that may be merged."""


@dataclass(frozen=True)
class Rewrite:
    """Replacements in order: offset, old text, new text."""

    label: Message
    changes: tuple[tuple[int, str, str], ...]

    def joined(self, other: Self) -> Rewrite:
        """Both rewrites, this one first, under this label."""
        return Rewrite(self.label, (*self.changes, *other.changes))

    def relabelled(self, label: Message) -> Rewrite:
        """The same rewrite with another label."""
        return Rewrite(label, self.changes)

    def inverted(self, label: Message) -> Rewrite:
        """The rewrite that undoes this one."""
        return Rewrite(label, tuple((start, after, before) for start, before, after in reversed(self.changes)))


@dataclass(frozen=True)
class RulesStep:
    """One step of the history of a rules text."""

    kind: Literal["do", "merge", "undo", "redo"]
    command: Rewrite


@dataclass(frozen=True)
class FileText:
    """The content of a document: a text under a name, and the file that it is saved to."""

    source: Source
    file: UserFile


class Rewritable(Protocol):
    """The part of a document that its undo commands use."""

    caret_requested: SignalInstance
    recorded: SignalInstance

    def replace_text(self, start: int, length: int, text: str) -> None:
        """Replace ``length`` letters at an offset without an undo step."""

    def set_file_text(self, held: FileText) -> None:
        """Replace text and file."""


class RulesEdit(QUndoCommand):
    """An undo step: a part of the text replaced. It refers to its document weakly, as every command does.

    ``carets``: the caret before and after it, if text was typed. ``run``: typing without interruption has one number
    and is merged, a word at a time; 0 is a step of its own.
    """

    def __init__(
        self,
        document: Rewritable,
        label: Message,
        change: tuple[int, str, str],
        carets: tuple[Caret, Caret] | None = None,
        run: int = 0,
    ) -> None:
        """``change``: offset, old text, new text."""
        super().__init__(str(label))
        self._document, self.label = weakref.ref(document), label
        self.start, self.before, self.after = change
        self.carets, self.run = carets, run
        self.merged = False
        """Whether it was merged into the command before it."""
        self._fresh = True

    @property
    def rewrite(self) -> Rewrite:
        """The change it makes."""
        return Rewrite(self.label, ((self.start, self.before, self.after),))

    def redo(self) -> None:
        self._apply(self.before, self.after, 1)
        if not self._fresh:
            self._report("redo")
        self._fresh = False

    def undo(self) -> None:
        self._apply(self.after, self.before, 0)
        self._report("undo")

    def _apply(self, old: str, new: str, which: int) -> None:
        document = self._document()
        if document is not None:
            document.replace_text(self.start, len(old), new)
            if self.carets is not None:
                document.caret_requested.emit(*self.carets[which])

    def _report(self, kind: Literal["undo", "redo"]) -> None:
        document = self._document()
        if document is not None:
            document.recorded.emit(RulesStep(kind, self.rewrite))

    def of(self, document: Rewritable) -> bool:
        """Whether it is a change of this document."""
        return self._document() is document

    def id(self) -> int:
        return TYPING if self.run else -1

    def mergeWith(self, other: QUndoCommand) -> bool:
        if not isinstance(other, RulesEdit) or other.run != self.run or other._document() is not self._document():
            return False
        if not other.before and other.start == self.start + len(self.after) and not self._word_ends(other.after):
            self.after += other.after
        elif not (self.after or other.after) and other.start == self.start:
            self.before += other.before
        elif not (self.after or other.after) and other.start + len(other.before) == self.start:
            self.start, self.before = other.start, other.before + self.before
        else:
            return False
        if self.carets is not None and other.carets is not None:
            self.carets = (self.carets[0], other.carets[1])
        other.merged = True
        return True

    def _word_ends(self, typed: str) -> bool:
        """Whether ``typed`` starts another word or line."""
        last = self.after[-1:]
        return last == "\n" or (last.isspace() and not typed.isspace())


class SwitchFile(QUndoCommand):
    """An undo step: the document switches to another file (house rules are created, or changes added to others)."""

    def __init__(self, document: Rewritable, label: Message, before: FileText, after: FileText) -> None:
        super().__init__(str(label))
        self._document, self.label = weakref.ref(document), label
        self.before, self.after = before, after

    def redo(self) -> None:
        self._switch(self.after)

    def undo(self) -> None:
        self._switch(self.before)

    def _switch(self, held: FileText) -> None:
        document = self._document()
        if document is not None:
            document.set_file_text(held)
