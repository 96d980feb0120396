"""Renaming in rules: in their text, and in all open and neighbouring files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from shiboken6 import isValid

from dsl.services.forms.text_changes import applied
from dsl.services.writing.contract import OpenMap, Problem
from dsl.services.writing.workspace import Workspace
from dsl.text.files import UserFile
from dsl.text.source import Edit, Source
from editor.base.background.packets import Question
from editor.base.texts import Message
from editor.model.documents import write_back
from editor.model.rules.analysis_client import Answers
from editor.model.rules.rules_document import RulesDocument
from editor.rules.text.code_view import CodeView
from editor.rules.text.popups.peek_frame import RenameField
from editor.rules.text.text_positions import edit_of


def rewrite(edits: Iterable[Edit]) -> None:
    """Apply edits to their files, each with a backup. Raises ``FileError``."""
    by_file: dict[str, list[Edit]] = {}
    for edit in edits:
        by_file.setdefault(edit.place.file, []).append(edit)
    for name, own in by_file.items():
        file = UserFile.open(Path(name))
        write_back.save_present(Path(name))
        file.set_text(applied(file.text(), own))
        file.save()


RENAMED = Message("text-renamed")


@dataclass(frozen=True)
class Opened:
    """The open maps as drawn, by key, and the version of each open rules text."""

    maps: Mapping[str, OpenMap] = field(default_factory=dict)
    rules: Mapping[str, int] = field(default_factory=dict)


class OtherFiles(Protocol):
    """The other open files that can contain names of the rules."""

    def opened(self) -> Opened:
        """The open files."""

    def rewrite(self, rules: RulesDocument, before: Source, edits: Sequence[Edit]) -> None:
        """Apply the edits, except those of ``rules``, made already: to open documents, else to files.

        ``before``: the former text of ``rules``.
        """


class NameChange:
    """Renames in the text of a view, which may be deleted when the answer arrives."""

    def __init__(self, view: CodeView, answers: Answers, field: RenameField) -> None:
        """``field``: in which names are typed."""
        self._view, self._document, self._answers, self._field = view, view.document_shown, answers, field
        self.others: OtherFiles | None = None

    def ask(self, place: tuple[int, int], name: str) -> None:
        """Rename the thing at a line and column to ``name``."""
        opened = self.others.opened() if self.others is not None else Opened()

        def take(answer: Sequence[Edit] | Problem | None) -> None:
            if answer is None or isinstance(answer, Problem):
                if isValid(self._field):
                    self._field.refuse(answer)
            elif self.others is not None and self.others.opened() != opened:
                self.ask(place, name)
            else:
                self._make(answer)

        self._answers.ask(self._document, Question.about(Workspace.rename, *place, name, opened.maps), take)

    def _make(self, edits: Sequence[Edit]) -> None:
        """Apply all edits as one undo step of the tab."""
        source, others = self._document.source, self.others
        caret = self._view.caret() if isValid(self._view) else None
        if isValid(self._field):
            self._field.leave()
        own = edit_of(source, edits, caret or (0, 0))
        if own is None:
            return
        elsewhere = others is not None and any(edit.place.file != source.name for edit in edits)
        if elsewhere:
            self._document.undo_stack.beginMacro(str(RENAMED))
        try:
            carets = (caret, own.caret) if caret is not None else None
            self._document.replace_range(RENAMED, own.start, own.end, own.text, carets)
            if others is not None:
                others.rewrite(self._document, source, edits)
        finally:
            if elsewhere:
                self._document.undo_stack.endMacro()
