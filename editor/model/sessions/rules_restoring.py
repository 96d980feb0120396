"""Unsaved work on rules brought back from its journal: the same steps again, in the text as it is in its file."""

from __future__ import annotations

from editor.base.texts import Message
from editor.model.recovery.journal_format import JournalHead, JournalLine, read_changes
from editor.model.recovery.patch_json import BadPatch
from editor.model.recovery.unsaved_work import UnsavedWork, read_journal
from editor.model.rules.rules_document import RulesDocument

BACK = Message("safety-recovered")
Change = tuple[int, str, str]


def bring_back(rules: RulesDocument, offer: UnsavedWork) -> bool:
    """Make the steps of a journal again; no if it cannot be read. The journal goes when all of it is written anew.

    Where the file was changed after the work was begun, the work as it stood last comes as one step.
    """
    found = read_journal(offer.journal)
    if found is None:
        return False
    head, lines = found
    if rules.text() != head.base and not offer.outdated:
        rules.replace_range(BACK, 0, len(rules.text()), head.base)
    if offer.outdated:
        rules.replace_range(BACK, 0, len(rules.text()), _last(head, lines))
    else:
        _again(rules, lines)
    offer.discard()
    return True


def _again(rules: RulesDocument, lines: list[JournalLine]) -> None:
    run = 0
    for line in lines:
        if line.kind in ("undo", "redo"):
            rules.undo_stack.undo() if line.kind == "undo" else rules.undo_stack.redo()
            continue
        run += line.kind == "do"
        try:
            label, changes = _read(line)
        except BadPatch:
            return
        for at, before, after in changes:
            if not rules.text().startswith(before, at):
                return
            rules.replace_range(label, at, at + len(before), after, run=-run)


def _last(head: JournalHead, lines: list[JournalLine]) -> str:
    """The text to which the steps lead from the base."""
    texts, here = [head.base], 0
    for line in lines:
        if line.kind in ("undo", "redo"):
            here = min(max(here + (1 if line.kind == "redo" else -1), 0), len(texts) - 1)
            continue
        text = texts[here]
        try:
            for at, before, after in _read(line)[1]:
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


def _read(line: JournalLine) -> tuple[Message, list[Change]]:
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
