"""Rules of the game below become house rules from within the text: the one at the caret, or one that is named there."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from dsl.house.replacing import REPLACED
from dsl.service.contract import Entry
from dsl.source import Place
from editor.rules.rule_replacing import line_of_replacement, replace
from editor.rules_text.outline_walk import entry_at
from editor.rules_text.rules_text_view import RulesTextView
from editor.texts import Message


class OwnRules(QObject):
    """Those of one text."""

    told = Signal(object)
    """A ``Message`` for the status line."""

    def __init__(self, text: RulesTextView) -> None:
        super().__init__(text)
        self._text = text
        self._left: tuple[int, int] | None = None
        """Where the caret was in a shipped game when house rules were begun."""
        text.edit_wanted.connect(self.begin)
        text.names.rule_wanted.connect(self.replace)

    def begin(self) -> None:
        """The rule at the caret becomes a house rule, with the caret at the same place in it."""
        text = self._text
        source, (line, column) = text.document.source, text.view.line_and_column()
        self._left = (line, column)
        entry = self._entry(source.name, line)
        if entry is None:
            self.told.emit(Message("text-locked-numbers"))
            return
        whole = entry.whole
        begins = self._replace(entry)
        now = text.document.source
        added = len(now.line(begins)) - len(source.line(whole.line))
        text.view.go_to(begins + line - whole.line, column + (added if line == whole.line else 0))
        self.told.emit(Message("text-own-rule-begun", {"name": entry.name}))

    def replace(self, place: Place) -> None:
        """The rule of another file that is declared at a place becomes one of this text, to be changed there."""
        own = self._text.document.source.name
        entry = self._entry(place.file, place.line) if place.file != own else None
        begins = self._replace(entry) if entry is not None else 0
        if entry is None or not begins:
            self.told.emit(Message("text-no-rule-below"))
            return
        self._text.view.go_to(begins)
        self.told.emit(Message("text-own-rule-begun", {"name": entry.name}))

    def take_back(self) -> None:
        """The house rules were taken back: the caret goes where it was in the shipped game."""
        if self._left is not None:
            self._text.view.go_to(*self._left)
            self._left = None

    def _entry(self, file: str, line: int) -> Entry | None:
        analysis = self._text.analysis
        found = entry_at(analysis.outline, file, line, REPLACED) if analysis is not None else None
        return found[1] if found is not None else None

    def _replace(self, entry: Entry) -> int:
        """Replace a declaration; gives the line where one's own begins, below its help, or 0."""
        document = self._text.document
        replace(document, entry.name, entry.label or entry.name)
        return line_of_replacement(document, entry.name)
