"""One open rules text: what is written, the files it extends, and what it last said that was sound.

Every change replaces one stretch of the text and goes on the undo stack of the tab, beside the changes of its map: a
form, a repair and typing are all such changes. The text may be wrong at any moment; the last sound program then
answers for what cannot be understood now.
"""

from __future__ import annotations

import weakref
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from dsl.check.program import check_rules
from dsl.diagnostics import Problems
from dsl.files import read_source, write_text
from dsl.ir.program import Program
from dsl.library.rules_loader import loader
from dsl.loading.chain import Chain
from dsl.service.contract import Analysis
from dsl.source import Source, Span
from editor.texts import Message

Caret = tuple[int, int]
"""Where a selection begins and where the caret stands, as offsets in the text; the same where nothing is selected."""
TYPING = 1
"""The kind of command that may become one with the command before it."""


class RulesEdit(QUndoCommand):
    """One stretch of the text replaced by another. It knows its document weakly, as every command does.

    ``carets``: where the caret was before it and is after it, if a text was typed in. ``run``: what is typed in one go
    has one number and becomes one step, a word at a time; 0 is a step of its own.
    """

    def __init__(
        self,
        document: RulesDocument,
        label: Message,
        change: tuple[int, str, str],
        carets: tuple[Caret, Caret] | None = None,
        run: int = 0,
    ) -> None:
        """``change``: where, what stood there, what stands there."""
        super().__init__(str(label))
        self._document, self.label = weakref.ref(document), label
        self.start, self.before, self.after = change
        self.carets, self.run = carets, run

    def redo(self) -> None:
        self._put(self.before, self.after, 1)

    def undo(self) -> None:
        self._put(self.after, self.before, 0)

    def _put(self, old: str, new: str, which: int) -> None:
        document = self._document()
        if document is not None:
            document.put(self.start, len(old), new)
            if self.carets is not None:
                document.caret_wanted.emit(*self.carets[which])

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
        return True

    def _word_ends(self, typed: str) -> bool:
        """Whether another word, or another line, begins with what is typed now."""
        last = self.after[-1:]
        return last == "\n" or (last.isspace() and not typed.isspace())


class RulesDocument(QObject):
    """A rules text that can be changed; only ``replace`` and the history change it."""

    changed = Signal(int, int, int)
    """A stretch is another now: where it begins, how long it was, how long it is."""
    caret_wanted = Signal(int, int)
    """The caret belongs there now (see ``Caret``): a step that was typed was undone or redone."""
    saved = Signal()
    """The file holds what is written here."""
    analysed = Signal()
    """``analysis`` is another."""

    def __init__(self, source: Source, undo_stack: QUndoStack, path: Path | None = None) -> None:
        """``undo_stack`` is that of the tab; ``path`` is None as long as there is no file."""
        super().__init__()
        self.path, self.undo_stack = path, undo_stack
        self._source = source
        self._on_disk = source.text if path is not None else ""
        self.version = 0
        """How often the text has changed."""
        self.analysis: Analysis | None = None
        """What the language service said of the text last; of an earlier one if its version is lower."""
        self.chain: Chain | None = None
        """The text with the files that it extends, as ``check`` last read them."""
        self.program: Program | None = None
        """What the text said when it was last sound."""

    @classmethod
    def open(cls, path: Path, undo_stack: QUndoStack, problems: Problems) -> RulesDocument | None:
        """The text of a file; None after a report in ``problems``."""
        source = read_source(path, problems)
        return cls(source, undo_stack, path) if source is not None else None

    @property
    def source(self) -> Source:
        """The text as it is now, under the name of its file: what spans of problems point into."""
        return self._source

    @property
    def saved_text(self) -> str:
        """What the file holds; empty if there is none."""
        return self._on_disk

    @property
    def dirty(self) -> bool:
        """Whether there is something to save."""
        return self.path is None or self._source.text != self._on_disk

    # --- changing --------------------------------------------------------------------------------

    def replace(self, label: Message, span: Span, text: str) -> None:
        """Write another text in place of a stretch; one step of the history."""
        start = self._source.offset(span.line, span.column)
        end = self._source.offset(span.end_line, span.end_column)
        self.replace_range(label, start, end, text)

    def replace_range(
        self,
        label: Message,
        start: int,
        end: int,
        text: str,
        carets: tuple[Caret, Caret] | None = None,
        run: int = 0,
    ) -> None:
        """The same by offsets; for ``carets`` and ``run`` see ``RulesEdit``."""
        before = self._source.text[start:end]
        if before != text:
            self.undo_stack.push(RulesEdit(self, label, (start, before, text), carets, run))

    def put(self, start: int, length: int, text: str) -> None:
        """Change the text without a step of the history: what commands do."""
        old = self._source.text
        self._source = Source(self._source.name, old[:start] + text + old[start + length :])
        self.version += 1
        self.changed.emit(start, length, len(text))

    # --- understanding and saving ----------------------------------------------------------------

    def take_analysis(self, analysis: Analysis) -> None:
        """The language service has looked at the text."""
        self.analysis = analysis
        self.analysed.emit()

    def check(self, problems: Problems) -> Program | None:
        """What the text says now, with all that is wrong in ``problems``; a sound program is kept in ``program``."""
        self.chain = loader.load(self._source, problems)
        found = check_rules(self.chain, problems) if self.chain is not None else None
        if found is not None:
            self.program = found
        return found

    def save(self, path: Path | None = None) -> None:
        """Write the file, all of it or nothing; ``path`` moves the document there. Raises ``OSError``."""
        target = path or self.path
        if target is None:
            raise ValueError("a text that never had a file is saved to a path")
        write_text(target, self._source.text)
        self.path, self._on_disk = target, self._source.text
        self._source = Source(str(target), self._source.text)
        self.saved.emit()
