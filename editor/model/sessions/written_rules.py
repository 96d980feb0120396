"""The rules edited in a tab, one document for each game, with their journals and watchers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack

from dsl.text.diagnostics import Problems
from editor.model.games import GameBoard

if TYPE_CHECKING:
    from editor.model.rules.rules_document import RulesDocument
    from editor.model.sessions.rules_safety import RulesSafety


class WrittenRules(QObject):
    """The rules documents of a tab, one for each game; ``current`` is that of ``game``."""

    changed = Signal(str)
    """``rules``: another document or another name. ``different``: the number of differences was computed again."""
    compared = Signal(int)
    """The number of differences from the game that the rules change."""

    def __init__(self, undo_stack: QUndoStack) -> None:
        super().__init__()
        self.game: GameBoard | None = None
        """The game that the tab is for."""
        self._undo_stack = undo_stack
        self._documents: dict[str, RulesDocument] = {}
        self._safeties: list[RulesSafety] = []

    @property
    def _key(self) -> str:
        return self.game.header.name if self.game is not None else ""

    @property
    def current(self) -> RulesDocument | None:
        """The rules of the game; None until they are opened."""
        return self._documents.get(self._key)

    @property
    def all(self) -> tuple[RulesDocument, ...]:
        """The rules of every game that the tab was for."""
        return tuple(dict.fromkeys(self._documents.values()))

    @property
    def unsaved(self) -> list[RulesDocument]:
        """The documents with unsaved work; house rules without a name do not count, they are saved automatically."""
        return [rules for rules in self.all if rules.dirty and not rules.unnamed]

    @property
    def safety(self) -> RulesSafety | None:
        """The journal and watcher of the current document."""
        return next((safety for safety in self._safeties if safety.document is self.current), None)

    def open(self, problems: Problems) -> RulesDocument | None:
        """The rules of the game as a document; None if they cannot be read (reported), or there is no game."""
        if self.current is None and self.game is not None:
            self.open_file(self.game.header.path, problems)
        return self.current

    def open_file(self, path: Path, problems: Problems) -> None:
        """Make the rules in a file (house rules or the game's own) the current document; the former one stays open."""
        from editor.model.rules.rules_document import RulesDocument  # heavy: not before rules are wanted

        known = next((rules for rules in self.all if rules.place == path), None)
        opened = known or RulesDocument.open(path, self._undo_stack, problems)
        if opened is not None and opened is not self.current:
            self.take(opened)

    def take(self, rules: RulesDocument) -> None:
        """Make this document the current one of the game, or of the tab if there is no game."""
        if self.current is not None:
            self._documents[f"{self._key} {self.current.place}"] = self.current
        if rules not in self.all:
            rules.named.connect(self._named)
            rules.compared.connect(self._compared)
            rules.analysed.connect(self._report_errors)
        self._documents[self._key] = rules
        self._named()

    def _named(self) -> None:
        self.changed.emit("rules")

    def _report_errors(self) -> None:
        """Report that ``different`` may have changed when the rules have errors, and so no difference is computed."""
        if self.current is not None and self.current.analysis is not None and not self.current.analysis.valid:
            self.changed.emit("different")

    def _compared(self) -> None:
        if self.current is not None:
            self.compared.emit(len(self.current.differences))

    def keep_safe(self) -> RulesSafety | None:
        """Start a journal for the current document; None if there is no document, or it has one already."""
        from editor.model.sessions.rules_safety import RulesSafety

        rules = self.current
        if rules is None or any(safety.document is rules for safety in self._safeties):
            return None
        self._safeties.append(RulesSafety(rules))
        return self._safeties[-1]

    def close(self) -> None:
        """Close all documents: the tab is closed."""
        for safety in self._safeties:
            safety.close()
            safety.deleteLater()
        for rules in self.all:
            rules.deleteLater()
