"""Replaces rules of the base game from within the text: the one at the caret, or one that is named there."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from dsl.language.syntax.headings import skin_of
from dsl.services.house.replacing import EXTENDABLE, REPLACEABLE
from dsl.services.writing.contract import Entry
from dsl.text.source import Place
from editor.base.texts import Message
from editor.model.rules.rule_replacing import place_to_write, replace
from editor.rules.text.code_surface import entry_at
from editor.rules.text.rules_text_view import RulesTextView


class OwnRules(QObject):
    """Replaces rules of the base game in one text."""

    reported = Signal(object)
    """A ``Message`` for the status line."""

    def __init__(self, text: RulesTextView) -> None:
        super().__init__(text)
        self._text = text
        self._left: tuple[int, int] | None = None
        """The line and column of the caret in the shipped game's text before house rules were created."""
        text.edit_requested.connect(lambda: self.begin())
        text.names.rule_requested.connect(self.replace)

    def begin(self, skin: str = "") -> None:
        """Replace the rule at the caret by a house rule, with the caret at the same place in it.

        ``skin``: the keyword language of new house rules, if not that of the text.
        """
        text = self._text
        source, (line, column) = text.document.source, text.view.line_and_column()
        self._left = (line, column)
        entry = self._entry(source.name, line)
        if entry is None:
            self.reported.emit(Message("text-locked-numbers"))
            return
        whole = entry.whole
        begun = self._replace(entry, skin=skin)
        if begun is None:
            return
        now, begins = text.document.source, begun.line
        added = len(now.line(begins)) - len(source.line(whole.line))
        text.view.go_to(begins + line - whole.line, column + (added if line == whole.line else 0))
        self.reported.emit(Message("text-own-rule-begun", {"name": entry.name}))

    def replace(self, place: Place, as_before: bool = False) -> None:
        """Replace the base game's rule declared at a place, by a copy or ``as_before``."""
        text = self._text
        own = place.file == text.document.source.name and not text.read_only
        entry = self._entry(place.file, place.line, EXTENDABLE if as_before else REPLACEABLE) if not own else None
        begun = self._replace(entry, as_before) if entry is not None else None
        if entry is None or begun is None:
            self.reported.emit(Message("text-no-rule-below"))
            return
        text.view.go_to(begun.line, begun.column if as_before else 1)
        self.reported.emit(Message("text-added-to-rule" if as_before else "text-own-rule-begun", {"name": entry.name}))

    def restore_caret(self) -> None:
        """After undoing the house rules, move the caret to its former place in the shipped game."""
        if self._left is not None:
            self._text.view.go_to(*self._left)
            self._left = None

    def _entry(self, file: str, line: int, kinds: frozenset[str] = REPLACEABLE) -> Entry | None:
        analysis = self._text.analysis
        found = entry_at(analysis.outline, file, line, kinds) if analysis is not None else None
        return found[1] if found is not None else None

    def _replace(self, entry: Entry, as_before: bool = False, skin: str = "") -> Place | None:
        """Replace a declaration, in the skin of the text or another; returns the place to continue typing."""
        document = self._text.document
        replace(document, entry.name, entry.label or entry.name, as_before, skin or skin_of(document.source))
        return place_to_write(document, entry.name, as_before)
