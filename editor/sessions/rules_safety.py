"""What keeps the rules of a tab safe: house rules without a name by themselves, a file by journal and watcher."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from editor.rules.analysis_client import analysis_client
from editor.rules.rules_document import RulesDocument
from editor.rules.unnamed_keeper import UnnamedKeeper


class RulesSafety(QObject):
    """Follows the document to ``close``, whatever file it holds."""

    troubled = Signal(object)
    """A ``Message``: what is done cannot be kept just now."""
    eased = Signal()
    """It can be again."""

    def __init__(self, document: RulesDocument) -> None:
        super().__init__(document)
        self.document = document
        analysis_client().follow(document)
        self.keeper = UnnamedKeeper(document)
        self.keeper.troubled.connect(self.troubled)
        self.keeper.eased.connect(self.eased)

    def close(self) -> None:
        """The user is done with the rules."""
        self.keeper.close()
        analysis_client().leave(self.document)
