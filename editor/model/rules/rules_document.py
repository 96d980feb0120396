"""One open rules text: its content, the files it extends, and its last program without errors.

Every change (by a form, a repair, typing) replaces a part of the text and is a step on the undo stack of the tab, which
has the changes of its map, too. The text may have errors at any moment; then the last valid program is used.

The rules of a shipped game are never written to. Their first change creates unnamed house rules: a text that extends
the game, with the change in it, in a file that is saved automatically until the user gives it a name.
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
from editor.model.rules.rules_edit import Caret, FileText, RulesEdit, RulesStep, SwitchFile


class RulesDocument(QObject):
    """A rules text that can be changed; only ``replace``, ``change`` and the history change it."""

    changed = Signal(int, int, int)
    """A part of the text was replaced: its offset, its old length, its new length."""
    caret_requested = Signal(int, int)
    """Move the caret there (see ``Caret``): typing was undone or redone."""
    analysed = Signal()
    """``analysis`` changed."""
    compared = Signal()
    """``differences`` changed."""
    saved = Signal()
    """The text was written to the file."""
    named = Signal()
    """Its file, or the game it belongs to, changed."""
    recorded = Signal(object)
    """A ``RulesStep``, emitted after every change of the history (the journal records it)."""
    settled = Signal()
    """The file was saved or reloaded, or the document switched to another file: compare the two again."""
    base_rewritten = Signal(str)
    """A file that these rules extend changed on disk, and they were read again."""
    unsaved = Signal()
    """The file no longer has the saved text (it was deleted, or will be overwritten): only this document has it."""

    def __init__(self, file: UserFile, undo_stack: QUndoStack, kept: Path | None = None) -> None:
        """``undo_stack``: the tab's; ``kept``: the file to which house rules without a name are saved."""
        super().__init__()
        self.file, self.undo_stack = file, undo_stack
        self._source = Source(str(file.path or kept or ""), file.text())
        self._lost = False
        self.version = 0
        """How often the text has changed."""
        self.analysis: Analysis | None = None
        """The last analysis of the language service; of an earlier text if its version is lower than ``version``."""
        self.differences: tuple[Difference, ...] = ()
        """The differences of house rules from their game."""
        self.chain: Chain | None = None
        """The text with the files that it extends, as ``check`` last read them."""
        self.program: Program | None = None
        """The program of the last text without errors."""

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
        """The current text under the name of its file; spans of problems point into it."""
        return self._source

    @property
    def path(self) -> Path | None:
        """Its file; None for house rules without a name."""
        return self.file.path

    @property
    def place(self) -> Path:
        """The path to which the text is saved, also of house rules without a name."""
        return Path(self._source.name)

    @property
    def origin(self) -> Path | None:
        """Always None: a copy of rules is saved automatically."""
        return None

    @property
    def read_only(self) -> bool:
        """Whether it is a shipped file: its first change creates house rules."""
        return self.path is not None and is_shipped(self.path)

    @property
    def unnamed(self) -> bool:
        """Whether it is house rules without a name."""
        return self.path is None

    @property
    def belonging(self) -> Belonging:
        """The kind of these rules, and their game."""
        return belonging(self._source, self.path)

    @property
    def saved_text(self) -> str:
        """The content of the file; empty if there is none."""
        return self.file.text() if self.path is not None else ""

    @property
    def dirty(self) -> bool:
        """Whether there are unsaved changes."""
        return self.unnamed or self._lost or self._source.text != self.file.text()

    def text(self) -> str:
        """The text that saving would write."""
        return self._source.text

    # --- changing --------------------------------------------------------------------------------

    def replace(self, label: Message, span: Span, text: str) -> None:
        """Replace a stretch of the text; one undo step."""
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
        """Replace a stretch given by offsets; for ``carets`` and ``run`` see ``RulesEdit``."""
        before = self._source.text[start:end]
        if before == text:
            return
        command = RulesEdit(self, label, (start, before, text), carets, run)
        rewrite = command.rewrite
        self.undo_stack.push(command)
        kind: Literal["merge", "do"] = "merge" if command.merged else "do"
        self.recorded.emit(RulesStep(kind, rewrite))

    def change(self, label: Message, edits: Callable[[Source], Iterable[Edit]], skin: str = "") -> bool:
        """Apply the edits that ``edits`` returns for the text as one step; False if there are none.

        For a shipped game's text, ``edits`` is called for the text of new house rules, which are then created, in the
        words of ``skin`` if given.
        """
        old = fresh_house(self._source, skin) if self.read_only else self._source
        new = applied(old.text, edits(old))
        if new == old.text:
            return False
        if self.read_only:
            self._create_house(label, Source(old.name, new))
            return True
        start = next((at for at, (one, other) in enumerate(zip(old.text, new)) if one != other), len(old.text))
        start = min(start, len(new))
        most = min(len(old.text), len(new)) - start
        same = next((n for n in range(most) if old.text[-1 - n] != new[-1 - n]), most)
        self.replace_range(label, start, len(old.text) - same, new[start : len(new) - same])
        return True

    def create_house(self, label: Message) -> None:
        """Create house rules without any change yet, if the text is a shipped game's."""
        if self.read_only:
            self._create_house(label, fresh_house(self._source))

    def switch_to(self, label: Message, file: UserFile, text: str) -> None:
        """Switch to another file with ``text`` (its content with additions); undo switches back."""
        there = FileText(Source(str(file.path), text), file)
        self.undo_stack.push(SwitchFile(self, label, FileText(self._source, self.file), there))

    def _create_house(self, label: Message, source: Source) -> None:
        self.undo_stack.push(SwitchFile(self, label, FileText(self._source, self.file), FileText(source, UserFile(""))))

    def replace_text(self, start: int, length: int, text: str) -> None:
        """Replace ``length`` letters at an offset without an undo step; called by undo commands."""
        old = self._source.text
        self._source = Source(self._source.name, old[:start] + text + old[start + length :])
        self.version += 1
        self.changed.emit(start, length, len(text))

    def set_place(self, place: Path) -> None:
        """Change the path to which these unnamed house rules are saved."""
        self._source = Source(str(place), self._source.text)
        self.named.emit()

    def set_file_text(self, held: FileText) -> None:
        """Replace text and file; called by undo commands."""
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
        """Store a new analysis of the language service."""
        self.analysis = analysis
        self.analysed.emit()

    def take_differences(self, differences: tuple[Difference, ...] | None) -> None:
        """Store the differences from the game that the text extends; None if they could not be computed."""
        self.differences = differences or ()
        self.compared.emit()

    def check(self, problems: Problems) -> Program | None:
        """The program of the current text, its errors in ``problems``; stored in ``program`` if there are none."""
        self.chain = loader.load(self._source, problems)
        found = check_chain(self.chain, problems) if self.chain is not None else None
        if found is not None:
            self.program = found
        return found

    # --- saving ----------------------------------------------------------------------------------

    def save(self, path: Path | None = None, *, over: bool = False) -> None:
        """Write the file atomically; ``path`` moves the document there. Raises ``FileError``.

        A file that another program has changed since is overwritten only with ``over``.
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
        """Treat the file's present content as the saved one; ``text`` becomes the document's (theirs, or merged)."""
        self.replace_range(label, 0, len(self._source.text), text)
        self.file = file
        self._settle()

    def mark_unsaved(self) -> None:
        """Mark the document as unsaved, even if all is undone: the file no longer has the saved text."""
        self._lost = True
        self.unsaved.emit()
        self.named.emit()

    def _settle(self) -> None:
        self._lost = False
        self._source = Source(str(self.path), self._source.text)
        self.saved.emit()
        self.settled.emit()
        self.named.emit()
