"""A name of rules on its way to become another: in their text, and in all that is open or lies beside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from shiboken6 import isValid

from dsl.services.forms.text_changes import applied
from dsl.services.writing.contract import Drawn, Problem
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
    """Make the edits in their files, each with a backup of what it held. Raises ``FileError``."""
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
    """What is open: the maps as they are drawn, by names of their own, and which version of each rules text."""

    maps: Mapping[str, Drawn] = field(default_factory=dict)
    rules: Mapping[str, int] = field(default_factory=dict)


class OtherFiles(Protocol):
    """All that can speak of the rules of a text."""

    def opened(self) -> Opened:
        """What is open now."""

    def rewrite(self, rules: RulesDocument, before: Source, edits: Sequence[Edit]) -> None:
        """Make all edits but those of ``rules``, made already: what is open is changed there, the rest in its file.

        ``before`` is what ``rules`` said then.
        """


class NameChange:
    """For the text of a view, which may be gone when the answer comes."""

    def __init__(self, view: CodeView, answers: Answers, field: RenameField) -> None:
        """``field``: in which names are typed."""
        self._view, self._document, self._answers, self._field = view, view.document_shown, answers, field
        self.others: OtherFiles | None = None

    def ask(self, place: tuple[int, int], name: str) -> None:
        """Have what stands at a line and column called ``name``."""
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
        """All of it, as one step of the tab's history."""
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
