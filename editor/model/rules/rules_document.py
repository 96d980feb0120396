"""One open rules text: what is written, the files it extends, and what it last said that was sound.

Every change replaces one stretch of the text and goes on the undo stack of the tab, beside the changes of its map: a
form, a repair and typing are all such changes. The text may be wrong at any moment; the last sound program then
answers for what cannot be understood now.

The rules of a shipped game are never written to. Their first change makes house rules, which have no name yet: a text
that extends the game, with the change in it, in a file that is kept for the user until it is named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack

from dsl.games.library.rules_loader import loader
from dsl.games.library.shelves import is_shipped
from dsl.games.pipeline import check_chain
from dsl.language.loading.loader import Chain
from dsl.language.typed.program import Program
from dsl.services.forms.text_changes import applied
from dsl.services.house.rule_difference import Difference
from dsl.services.writing.contract import Analysis
from dsl.text.diagnostics import Problems
from dsl.text.files import FileError, UserFile
from dsl.text.source import Edit, Source, Span
from editor.base.texts import Message
from editor.model.documents import write_back
from editor.model.rules.house_files import Belonging, belonging, fresh_house, is_unnamed
from editor.model.rules.rules_edit import Caret, Held, RulesEdit, RulesStep, Taken


class RulesDocument(QObject):
    """A rules text that can be changed; only ``replace``, ``change`` and the history change it."""

    changed = Signal(int, int, int)
    """A stretch of text changed: where it begins, how long it was, how long it is."""
    caret_wanted = Signal(int, int)
    """The caret belongs there now (see ``Caret``): a step that was typed was undone or redone."""
    analysed = Signal()
    """``analysis`` is another."""
    compared = Signal()
    """``differences`` are others."""
    saved = Signal()
    """The file holds what is written here."""
    named = Signal()
    """Its file, or whose rules it holds, changed."""
    recorded = Signal(object)
    """A ``RulesStep``: after everything that changes the history of the text (the journal writes it down)."""
    settled = Signal()
    """The file is another one now: saved, taken over, or another text is held."""
    base_rewritten = Signal(str)
    """A file that these rules extend holds something else on disk now, and they were read again."""
    unsaved = Signal()
    """What is here is nowhere else any more: its file is gone, or holds something else that it may write over."""

    def __init__(self, file: UserFile, undo_stack: QUndoStack, kept: Path | None = None) -> None:
        """``undo_stack`` is that of the tab; ``kept``: where house rules without a name lie for the time being."""
        super().__init__()
        self.file, self.undo_stack = file, undo_stack
        self._source = Source(str(file.path or kept or ""), file.text())
        self._lost = False
        self.version = 0
        """How often the text has changed."""
        self.analysis: Analysis | None = None
        """What the language service said of the text last; of an earlier one if its version is lower."""
        self.differences: tuple[Difference, ...] = ()
        """What house rules change in their game."""
        self.chain: Chain | None = None
        """The text with the files that it extends, as ``check`` last read them."""
        self.program: Program | None = None
        """What the text said when it was last sound."""

    @classmethod
    def open(cls, path: Path, undo_stack: QUndoStack, problems: Problems) -> RulesDocument | None:
        """The text of a file; None after a report in ``problems``."""
        try:
            file = UserFile.open(path)
            return cls(UserFile(file.text()), undo_stack, path) if is_unnamed(path) else cls(file, undo_stack)
        except FileError as trouble:
            problems.add(trouble.diagnostic)
            return None

    # --- what it is ------------------------------------------------------------------------------

    @property
    def source(self) -> Source:
        """The text as it is now, under the name of its file: what spans of problems point into."""
        return self._source

    @property
    def path(self) -> Path | None:
        """Its file; None for house rules without a name."""
        return self.file.path

    @property
    def place(self) -> Path:
        """Where its text lies, named or not."""
        return Path(self._source.name)

    @property
    def origin(self) -> Path | None:
        """The file that this is an unsaved copy of: none, for a copy of rules is kept by itself."""
        return None

    @property
    def read_only(self) -> bool:
        """Whether it is a file of the program's own: its first change makes house rules."""
        return self.path is not None and is_shipped(self.path)

    @property
    def unnamed(self) -> bool:
        """Whether it is house rules that have no name yet."""
        return self.path is None

    @property
    def belonging(self) -> Belonging:
        """Whose rules these are."""
        return belonging(self._source, self.path)

    @property
    def saved_text(self) -> str:
        """What the file holds; empty if there is none."""
        return self.file.text() if self.path is not None else ""

    @property
    def dirty(self) -> bool:
        """Whether there is something to save."""
        return self.unnamed or self._lost or self._source.text != self.file.text()

    def text(self) -> str:
        """The text, as it would be saved."""
        return self._source.text

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
        if before == text:
            return
        command = RulesEdit(self, label, (start, before, text), carets, run)
        rewrite = command.rewrite
        self.undo_stack.push(command)
        kind: Literal["merge", "do"] = "merge" if command.merged else "do"
        self.recorded.emit(RulesStep(kind, rewrite))

    def change(self, label: Message, edits: Callable[[Source], Iterable[Edit]], skin: str = "") -> bool:
        """Make the edits that ``edits`` gives for the text as one step; False if there are none.

        Where the text is a shipped game's, ``edits`` is asked for those of fresh house rules, and these are begun, in
        the words of ``skin`` if one is named.
        """
        old = fresh_house(self._source, skin) if self.read_only else self._source
        new = applied(old.text, edits(old))
        if new == old.text:
            return False
        if self.read_only:
            self._begin_house(label, Source(old.name, new))
            return True
        start = next((at for at, (one, other) in enumerate(zip(old.text, new)) if one != other), len(old.text))
        start = min(start, len(new))
        most = min(len(old.text), len(new)) - start
        same = next((n for n in range(most) if old.text[-1 - n] != new[-1 - n]), most)
        self.replace_range(label, start, len(old.text) - same, new[start : len(new) - same])
        return True

    def begin_house(self, label: Message) -> None:
        """House rules that change nothing yet, in the place of a shipped game's."""
        if self.read_only:
            self._begin_house(label, fresh_house(self._source))

    def go_over(self, label: Message, file: UserFile, text: str) -> None:
        """Hold the text of another file from now on, with what was added to it; undo leads back here."""
        there = Held(Source(str(file.path), text), file)
        self.undo_stack.push(Taken(self, label, Held(self._source, self.file), there))

    def _begin_house(self, label: Message, source: Source) -> None:
        self.undo_stack.push(Taken(self, label, Held(self._source, self.file), Held(source, UserFile(""))))

    def put(self, start: int, length: int, text: str) -> None:
        """Change the text without a step of the history: what commands do."""
        old = self._source.text
        self._source = Source(self._source.name, old[:start] + text + old[start + length :])
        self.version += 1
        self.changed.emit(start, length, len(text))

    def lie_at(self, place: Path) -> None:
        """Being house rules without a name, lie at another place from now on."""
        self._source = Source(str(place), self._source.text)
        self.named.emit()

    def take(self, held: Held) -> None:
        """Hold another text, of another file: what commands do."""
        length = len(self._source.text)
        self._source, self.file = held.source, held.file
        self._report_changed(length)
        self.settled.emit()
        self.named.emit()

    def _report_changed(self, length: int) -> None:
        self.version += 1
        self.changed.emit(0, length, len(self._source.text))

    # --- understanding ---------------------------------------------------------------------------

    def take_analysis(self, analysis: Analysis) -> None:
        """The language service has looked at the text."""
        self.analysis = analysis
        self.analysed.emit()

    def take_differences(self, differences: tuple[Difference, ...] | None) -> None:
        """The language service has compared the text with the game below; None where it could not."""
        self.differences = differences or ()
        self.compared.emit()

    def check(self, problems: Problems) -> Program | None:
        """What the text says now, with all that is wrong in ``problems``; a sound program is kept in ``program``."""
        self.chain = loader.load(self._source, problems)
        found = check_chain(self.chain, problems) if self.chain is not None else None
        if found is not None:
            self.program = found
        return found

    # --- saving ----------------------------------------------------------------------------------

    def save(self, path: Path | None = None, *, over: bool = False) -> None:
        """Write the file, all of it or nothing; ``path`` moves the document there. Raises ``FileError``.

        A file of its own that somebody else changed meanwhile is written over only if ``over``.
        """
        before, target = self.file.text(), path or self.path
        if target is not None:
            write_back.save_present(target)
        try:
            self.file.set_text(self._source.text)
            self.file.save(path, over=over)
        except BaseException:
            self.file.set_text(before)
            raise
        write_back.save_present(self.path)
        self._settle()

    def adopt(self, file: UserFile, label: Message, text: str) -> None:
        """Take what somebody else wrote to the file as what was opened; ``text`` is that, or it merged with this."""
        self.replace_range(label, 0, len(self._source.text), text)
        self.file = file
        self._settle()

    def mark_unsaved(self) -> None:
        """Count as changed whatever is undone: the file no longer holds what was saved."""
        self._lost = True
        self.unsaved.emit()
        self.named.emit()

    def _settle(self) -> None:
        self._lost = False
        self._source = Source(str(self.path), self._source.text)
        self.saved.emit()
        self.settled.emit()
        self.named.emit()
