"""The recovery journal and file watcher of the rules being edited, and replaying a journal step by step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher

from PySide6.QtCore import QObject, Signal

from dsl.text.files import UserFile
from editor.base.texts import Message, tr
from editor.model.recovery.journal import StepJournal
from editor.model.recovery.journal_format import JournalHead, JournalLine, Undoable, read_changes
from editor.model.recovery.outside_watcher import OutsideWatcher
from editor.model.recovery.patch_json import BadPatch, Plain
from editor.model.recovery.unsaved_work import UnsavedWork, read_journal
from editor.model.rules.analysis_client import analysis_client
from editor.model.rules.rules_document import RulesDocument
from editor.model.rules.rules_edit import Rewrite
from editor.model.rules.unnamed_keeper import UnnamedKeeper


@dataclass(frozen=True)
class TextConflict:
    """Lines changed differently in both texts; ``line``: the number of the first in mine. ``str()``: a message."""

    key: str
    line: int
    mine: str
    theirs: str

    def __str__(self) -> str:
        return tr("safety-text-conflict", line=self.line, mine=_short(self.mine), theirs=_short(self.theirs))


@dataclass(frozen=True)
class MergedText:
    """A merged text and its conflicts; in each of them our lines are used unless theirs were chosen."""

    text: str
    conflicts: tuple[TextConflict, ...]


def merge_texts(base: str, mine: str, theirs: str, chosen: frozenset[str] = frozenset()) -> MergedText:
    """Merge two texts that were changed from ``base``; in the conflicts in ``chosen`` theirs are used."""
    texts = [text.splitlines(keepends=True) for text in (base, mine, theirs)]
    found: list[str] = []
    conflicts: list[TextConflict] = []
    at = (0, 0, 0)
    for start, length in _common(*texts):
        old, own, other = (text[a:b] for text, a, b in zip(texts, at, start))
        if other in (own, old):
            found += own
        elif own == old:
            found += other
        else:
            conflict = TextConflict(f"line {at[0]}", at[1] + 1, "".join(own), "".join(other))
            conflicts.append(conflict)
            found += other if conflict.key in chosen else own
        found += texts[1][start[1] : start[1] + length]
        at = (start[0] + length, start[1] + length, start[2] + length)
    return MergedText("".join(found), tuple(conflicts))


def _common(base: list[str], mine: list[str], theirs: list[str]) -> Iterator[tuple[tuple[int, int, int], int]]:
    """Blocks of lines that all three texts have: (first line in each text, number of lines). The last is empty."""
    own, other = (SequenceMatcher(None, base, text, autojunk=False).get_matching_blocks() for text in (mine, theirs))
    one = two = 0
    while one < len(own) and two < len(other):
        first, second = own[one], other[two]
        start, end = max(first.a, second.a), min(first.a + first.size, second.a + second.size)
        if start < end:
            yield (start, first.b + start - first.a, second.b + start - second.a), end - start
        if first.a + first.size <= second.a + second.size:
            one += 1
        else:
            two += 1
    yield (len(base), len(mine), len(theirs)), 0


def _short(text: str) -> str:
    lines = text.strip().splitlines()
    return lines[0][:60] + (" …" if len(lines) > 1 or len(lines[0]) > 60 else "") if lines else "–"


RESTORED = Message("safety-recovered")
Change = tuple[int, str, str]


def restore_rules(rules: RulesDocument, offer: UnsavedWork) -> bool:
    """Replay the steps of a journal; False if it cannot be read. The old journal is deleted afterwards.

    If the file was changed on disk since the journal began, all the work is restored as one step.
    """
    found = read_journal(offer.journal)
    if found is None:
        return False
    head, lines = found
    if rules.text() != head.base and not offer.outdated:
        rules.replace_range(RESTORED, 0, len(rules.text()), head.base)
    if offer.outdated:
        rules.replace_range(RESTORED, 0, len(rules.text()), _final_text(head, lines))
    else:
        _replay(rules, lines)
    offer.discard()
    return True


def _replay(rules: RulesDocument, lines: list[JournalLine]) -> None:
    """Do the steps again, as undo steps of the document; stops at the first that does not fit its text."""
    run = 0
    for line in lines:
        if line.kind in ("undo", "redo"):
            rules.undo_stack.undo() if line.kind == "undo" else rules.undo_stack.redo()
            continue
        run += line.kind == "do"
        try:
            label, changes = _read_step(line)
        except BadPatch:
            return
        for at, before, after in changes:
            if not rules.text().startswith(before, at):
                return
            rules.replace_range(label, at, at + len(before), after, run=-run)


def _final_text(head: JournalHead, lines: list[JournalLine]) -> str:
    """The text after all steps."""
    texts, here = [head.base], 0
    for line in lines:
        if line.kind in ("undo", "redo"):
            here = min(max(here + (1 if line.kind == "redo" else -1), 0), len(texts) - 1)
            continue
        text = texts[here]
        try:
            for at, before, after in _read_step(line)[1]:
                if not text.startswith(before, at):
                    return texts[here]
                text = text[:at] + after + text[at + len(before) :]
        except BadPatch:
            return texts[here]
        if line.kind == "merge":
            texts[here] = text
        else:
            texts[here + 1 :] = [text]
            here += 1
    return texts[here]


def _read_step(line: JournalLine) -> tuple[Message, list[Change]]:
    label, listed = read_changes(line)
    return label, [_change(plain) for plain in listed]


def _change(plain: object) -> Change:
    if not isinstance(plain, dict) or plain.get("p") != "text":
        raise BadPatch("no change of a text")
    at, before, after = (plain.get(key) for key in ("at", "before", "after"))
    if not isinstance(at, int) or isinstance(at, bool) or at < 0:
        raise BadPatch("no place")
    if not isinstance(before, str) or not isinstance(after, str):
        raise BadPatch("no text")
    return at, before, after


class RulesJournal(StepJournal):
    """The journal of a rules text."""

    def plain(self, command: Undoable) -> list[Plain]:
        """The replaced parts of the text, as JSON objects."""
        assert isinstance(command, Rewrite)
        return [{"p": "text", "at": at, "before": before, "after": after} for at, before, after in command.changes]


class RulesWatcher(OutsideWatcher):
    """Watches the file of the rules, and reloads or merges changes made by other programs."""

    def __init__(self, document: RulesDocument) -> None:
        super().__init__(document)
        self.rules = document

    def _theirs(self) -> UserFile:
        assert self.rules.path is not None
        return UserFile.open(self.rules.path)

    def reload(self) -> None:
        """Replace the text by the file's, as one step that can be undone. Raises ``FileError``."""
        theirs = self._theirs()
        self.rules.adopt(theirs, Message("safety-reload"), theirs.text())

    def merged(self, chosen: frozenset[str] = frozenset()) -> MergedText:
        """The result of a merge, without changing anything. Raises ``FileError``."""
        return merge_texts(self.rules.saved_text, self.rules.text(), self._theirs().text(), chosen)

    def merge(self, chosen: frozenset[str] = frozenset()) -> MergedText:
        """Merge the file's text into ours as one command; ``chosen`` as in ``merge_texts``. Raises ``FileError``."""
        theirs = self._theirs()
        found = merge_texts(self.rules.saved_text, self.rules.text(), theirs.text(), chosen)
        self.rules.adopt(theirs, Message("safety-merge"), found.text)
        return found


@dataclass
class _Guards:
    """The journal and the watcher of a document that has a file of the user's."""

    journal: RulesJournal
    watcher: RulesWatcher


class RulesSafety(QObject):
    """The journal and the watcher of a document until ``close``; replaced when its file is another, none if shipped."""

    write_failed = Signal(object)
    """A ``Message``: the journal cannot be written at present."""
    write_recovered = Signal()
    """The journal can be written again."""
    watched = Signal()
    """``watcher`` was replaced."""

    def __init__(self, document: RulesDocument) -> None:
        super().__init__(document)
        self.document = document
        analysis_client().follow(document)
        self.keeper = UnnamedKeeper(document)
        self.keeper.write_failed.connect(self.write_failed)
        self.keeper.write_recovered.connect(self.write_recovered)
        self._guards: _Guards | None = None
        document.named.connect(self._guard)
        self._guard()

    @property
    def watcher(self) -> RulesWatcher | None:
        """Watches the file for changes by other programs; None if the document has no file of the user's."""
        return self._guards.watcher if self._guards is not None else None

    @property
    def elsewhere(self) -> bool:
        """Whether the same file is open in another Fordewind process or tab."""
        return self._guards is not None and self._guards.journal.elsewhere

    def _guard(self) -> None:
        wanted = not (self.document.unnamed or self.document.read_only)
        if wanted and self._guards is None:
            self._guards = _Guards(RulesJournal(self.document), RulesWatcher(self.document))
            self._guards.journal.write_failed.connect(self.write_failed)
            self._guards.journal.write_recovered.connect(self.write_recovered)
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
        """Release journal and watcher: the rules are closed."""
        self.keeper.close()
        self._drop_guards()
        analysis_client().leave(self.document)
