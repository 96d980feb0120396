"""Which lines are others than in the file: found when there is time, after a pause in typing."""

from __future__ import annotations

from difflib import SequenceMatcher

from PySide6.QtCore import QObject, QTimer, Signal

from editor.model.rules.rules_document import RulesDocument
from editor.rules.text.text_positions import same_ends

PAUSE = 250
"""Milliseconds."""
MOST = 1500
"""A longer stretch of lines that differs counts as changed as a whole."""


class ChangedLines(QObject):
    """The lines of a document that are not so in its file, from 0; none where it has no file."""

    found = Signal()

    def __init__(self, document: RulesDocument, parent: QObject) -> None:
        super().__init__(parent)
        self._document = document
        self._timer = QTimer(self, singleShot=True, interval=PAUSE)
        self._timer.timeout.connect(self._look)
        self.lines: set[int] = set()
        document.changed.connect(self._wait)
        document.saved.connect(self._look)

    def _wait(self, *_change: int) -> None:
        self._timer.start()

    def _look(self) -> None:
        now, before = self._document.source.text, self._document.saved_text
        filed = self._document.path is not None and now != before
        lines = differing(before, now) if filed else set()
        if lines != self.lines:
            self.lines = lines
            self.found.emit()


def differing(before: str, now: str) -> set[int]:
    """The lines of ``now`` that are not in ``before``."""
    old, new = before.split("\n"), now.split("\n")
    left, right = same_ends(old, new)
    old, new = old[left : len(old) - right], new[left : len(new) - right]
    if len(old) > MOST or len(new) > MOST:
        return set(range(left, left + len(new)))
    blocks = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return {left + line for kind, _, _, low, high in blocks if kind != "equal" for line in range(low, max(high, low))}
