"""What keeps the rules of a tab safe: house rules without a name by themselves, a file by journal and watcher."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from dsl.text.files import UserFile
from editor.base.texts import Message
from editor.model.documents.text_merge import MergedText, merge_texts
from editor.model.recovery.command_log import Undoable
from editor.model.recovery.journal import StepJournal
from editor.model.recovery.outside_watcher import OutsideWatcher
from editor.model.recovery.patch_json import Plain
from editor.model.rules.analysis_client import analysis_client
from editor.model.rules.rules_document import RulesDocument
from editor.model.rules.rules_edit import Rewrite
from editor.model.rules.unnamed_keeper import UnnamedKeeper


class RulesJournal(StepJournal):
    """The journal of a rules text."""

    def plain(self, command: Undoable) -> list[Plain]:
        """The stretches that were replaced."""
        assert isinstance(command, Rewrite)
        return [{"p": "text", "at": at, "before": before, "after": after} for at, before, after in command.changes]


class RulesWatcher(OutsideWatcher):
    """Watches the file of a rules text, and takes over what somebody else wrote to it."""

    def __init__(self, document: RulesDocument) -> None:
        super().__init__(document)
        self.rules = document

    def _theirs(self) -> UserFile:
        assert self.rules.path is not None
        return UserFile.open(self.rules.path)

    def reload(self) -> None:
        """Take the file as it is; undo leads back to what was here. Raises ``FileError``."""
        theirs = self._theirs()
        self.rules.adopt(theirs, Message("safety-reload"), theirs.text())

    def merged(self, chosen: frozenset[str] = frozenset()) -> MergedText:
        """What merging would give. Raises ``FileError``."""
        return merge_texts(self.rules.saved_text, self.rules.text(), self._theirs().text(), chosen)

    def merge(self, chosen: frozenset[str] = frozenset()) -> MergedText:
        """Take what they changed too, as one command; in the ``chosen`` conflicts theirs. Raises ``FileError``."""
        theirs = self._theirs()
        found = merge_texts(self.rules.saved_text, self.rules.text(), theirs.text(), chosen)
        self.rules.adopt(theirs, Message("safety-merge"), found.text)
        return found


@dataclass
class _Guards:
    """Of a text in a file of the user's."""

    journal: RulesJournal
    watcher: RulesWatcher


class RulesSafety(QObject):
    """Follows the document to ``close``, whatever file it holds; a shipped file needs nothing of it."""

    troubled = Signal(object)
    """A ``Message``: what is done cannot be kept just now."""
    eased = Signal()
    """It can be again."""
    watched = Signal()
    """``watcher`` is another now."""

    def __init__(self, document: RulesDocument) -> None:
        super().__init__(document)
        self.document = document
        analysis_client().follow(document)
        self.keeper = UnnamedKeeper(document)
        self.keeper.troubled.connect(self.troubled)
        self.keeper.eased.connect(self.eased)
        self._guards: _Guards | None = None
        document.named.connect(self._guard)
        self._guard()

    @property
    def watcher(self) -> RulesWatcher | None:
        """Tells what others do with the file; None where there is none of the user's."""
        return self._guards.watcher if self._guards is not None else None

    @property
    def elsewhere(self) -> bool:
        """Whether the same file is open in another Fordewind, or another tab."""
        return self._guards is not None and self._guards.journal.elsewhere

    def _guard(self) -> None:
        wanted = not (self.document.unnamed or self.document.read_only)
        if wanted and self._guards is None:
            self._guards = _Guards(RulesJournal(self.document), RulesWatcher(self.document))
            self._guards.journal.troubled.connect(self.troubled)
            self._guards.journal.eased.connect(self.eased)
            self.watched.emit()
        elif not wanted and self._guards is not None:
            self._drop_guards()
            self.watched.emit()

    def _drop_guards(self) -> None:
        if self._guards is not None:
            self._guards.watcher.close()
            self._guards.journal.close()
        self._guards = None

    def close(self) -> None:
        """The user is done with the rules."""
        self.keeper.close()
        self._drop_guards()
        analysis_client().leave(self.document)
