"""Keeps Qt's document and the rules document equal, whichever of them is changed.

A change by the user in the widget (keys, input method, drop) becomes an undo step of the tab that replaces a part of
the rules text. Changes by forms and by undo are applied to the same part of Qt's document.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QTextCursor, QTextDocument

from editor.base.texts import Message
from editor.model.rules.rules_document import RulesDocument
from editor.model.rules.rules_edit import Caret
from editor.rules.text.text_positions import Offsets, cleaned, displayed, same_ends

TYPED = Message("text-typed")


class TextMirror(QObject):
    """Keeps the rules document and ``shown`` equal; one for each pair."""

    edited = Signal(int, int, int)
    """Lines were changed: the first (from 0), their old number, their new number. Emitted before painting."""
    caret_requested = Signal(int, int)
    """The new anchor and position, in Qt's count."""

    def __init__(self, document: RulesDocument, shown: QTextDocument) -> None:
        super().__init__(shown)
        self.document, self.shown = document, shown
        self.caret: Caret = (0, 0)
        """Anchor and position of the caret before the current typing, as offsets."""
        self.run = 1
        """The number of the current run of uninterrupted typing (see ``RulesEdit``)."""
        self.label = TYPED
        self.change = (0, 0, 0)
        """The last change: offset, old length, new length."""
        self._text = document.source.text
        self._offsets = Offsets(self._text)
        self._typing = self._applying = False
        shown.setUndoRedoEnabled(False)
        shown.setPlainText(displayed(self._text))
        shown.contentsChange.connect(self._shown_changed)
        self._lines = shown.blockCount()
        document.changed.connect(self._document_changed)
        document.caret_requested.connect(self._caret_requested)

    # --- offsets and positions -------------------------------------------------------------------

    def offset(self, position: int) -> int:
        """The offset in the text of Qt's position."""
        return self._offsets.offset(position)

    def position(self, offset: int) -> int:
        """Qt's position of an offset."""
        return self._offsets.position(offset)

    def caret_of(self, cursor: QTextCursor) -> Caret:
        """Anchor and position of a cursor, as offsets."""
        return self.offset(cursor.anchor()), self.offset(cursor.position())

    # --- changes in the widget -------------------------------------------------------------------

    def _shown_changed(self, position: int, removed: int, added: int) -> None:
        lines = self.shown.blockCount()
        if not self._applying:
            self._pass_on(position, removed, added)
        first = self.shown.findBlock(position).blockNumber()
        last = self.shown.findBlock(min(position + added, self.shown.characterCount() - 1)).blockNumber()
        now = last - first + 1
        self.edited.emit(first, now - (lines - self._lines), now)
        self._lines = lines

    def _pass_on(self, position: int, removed: int, added: int) -> None:
        start, end = self.offset(position), min(self.offset(position + removed), len(self._text))
        typed = self._between(position, position + added)
        kept = self.position(len(self._text)) - self.position(end) + self.position(start)
        if (
            kept + Offsets(typed).position(len(typed)) != self.shown.characterCount() - 1
        ):  # Qt reported another part: compare all
            start, end, typed = 0, len(self._text), self._between(0, self.shown.characterCount())
        start, end, typed = self._narrowed(start, end, typed)
        if start == end and not typed:
            return
        clean = cleaned(typed)
        self.change = (start, end - start, len(typed))
        caret = start + len(clean)
        if clean != typed:  # Qt's document must not be changed within its signal
            QTimer.singleShot(0, self, self._restore_shown)
        self._typing = True
        try:
            single = len(typed) <= 1 and end - start <= 1 and typed != "\n"
            self.document.replace_range(
                self.label, start, end, clean, (self.caret, (caret, caret)), self.run if single else 0
            )
        finally:
            self._typing = False

    def _between(self, start: int, end: int) -> str:
        cursor = QTextCursor(self.shown)
        most = self.shown.characterCount() - 1
        cursor.setPosition(min(start, most))
        cursor.setPosition(min(end, most), QTextCursor.MoveMode.KeepAnchor)
        return cursor.selectedText().replace("\u2029", "\n")

    def _narrowed(self, start: int, end: int, typed: str) -> tuple[int, int, str]:
        """A change without the equal parts at both ends: Qt may report more than was changed."""
        left, right = same_ends(displayed(self._text[start:end]), typed)
        return start + left, end - right, typed[left : len(typed) - right]

    def _restore_shown(self) -> None:
        """Restore the widget's text if it accepted something that the document does not contain."""
        expected, there = displayed(self._text), self._between(0, self.shown.characterCount())
        if there != expected:
            left, right = same_ends(there, expected)
            counted = Offsets(there)
            self._replace_shown(
                counted.position(left), counted.position(len(there) - right), expected[left : len(expected) - right]
            )

    # --- changes of the document -----------------------------------------------------------------

    def _document_changed(self, start: int, removed: int, added: int) -> None:
        text = self.document.source.text
        first, last = self.position(start), self.position(start + removed)
        self._text, self._offsets = text, Offsets(text)
        if not self._typing:
            self.change = (start, removed, added)
            self._replace_shown(first, last, displayed(text[start : start + added]))

    def _replace_shown(self, start: int, end: int, text: str) -> None:
        self._applying = True
        try:
            cursor = QTextCursor(self.shown)
            cursor.setPosition(start)
            cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
            cursor.insertText(text)
        finally:
            self._applying = False

    def _caret_requested(self, anchor: int, position: int) -> None:
        if not self._typing:
            self.caret_requested.emit(self.position(anchor), self.position(position))
