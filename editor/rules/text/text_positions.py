"""Offsets in a text and positions in Qt's document; edits of the language service as one change."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QTextBlock, QTextDocument
from PySide6.QtWidgets import QPlainTextDocumentLayout

from dsl.text.source import Edit, Source
from editor.model.rules.rules_edit import Caret
from editor.rules.text.line_edits import LineEdit

_RARE = re.compile("[\U00010000-\U0010ffff]")
_UNSHOWN = {0: "␀", 0x0D: "␍", 0x2028: "␤", 0x2029: "␤", 0xFDD0: "\ufffd", 0xFDD1: "\ufffd", 0xFFFC: "\ufffd"}
_UNSHOWN |= dict.fromkeys(range(0xD800, 0xE000), "\ufffd")
"""Characters that Qt does not show as such (line ends and others), and what is shown instead."""
_STRAY = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f\u00ad\u200b\u2060\ufdd0\ufdd1\ufeff\ufffc\ud800-\udfff]")
_LINE_ENDS = re.compile("\r\n|[\r\x0b\x0c\u2028\u2029]")
_BLANKS = re.compile("[\u00a0\u2000-\u200a\u202f\u205f\u3000]")
TAB = 4
SHORT = 24
"""The most letters of a name or text in a menu or chip."""


def displayed(text: str) -> str:
    """A text as Qt's document can contain it, unsupported characters replaced one by one."""
    return text.translate(_UNSHOWN)


def cleaned(text: str) -> str:
    """A pasted or dropped text with plain line ends, blanks for tabs and odd blanks, without invisible characters."""
    plain = _BLANKS.sub(" ", _LINE_ENDS.sub("\n", text))
    return _STRAY.sub("", plain.expandtabs(TAB))


def in_short(words: str) -> str:
    """A text, shortened to ``SHORT`` letters."""
    return words if len(words) <= SHORT else f"{words[: SHORT - 1].rstrip()}…"


def same_ends(old: Sequence[str], new: Sequence[str]) -> tuple[int, int]:
    """The number of equal items (characters, lines) at the beginning, and at the end apart from those."""
    most = min(len(old), len(new))
    left = next((k for k in range(most) if old[k] != new[k]), most)
    most -= left
    return left, next((k for k in range(most) if old[-1 - k] != new[-1 - k]), most)


class Offsets:
    """Converts between offsets in a text and Qt's positions, which count characters beyond U+FFFF twice."""

    def __init__(self, text: str) -> None:
        self._rare = [match.start() for match in _RARE.finditer(text)]
        self._rare_positions = [start + index for index, start in enumerate(self._rare)]

    def position(self, offset: int) -> int:
        """The position of an offset."""
        return offset + bisect_left(self._rare, offset)

    def offset(self, position: int) -> int:
        """The offset of a position; inside of a rare character that before it."""
        return position - bisect_left(self._rare_positions, position)


def edit_of(source: Source, edits: Sequence[Edit], caret: Caret) -> LineEdit | None:
    """The edits of this text as one change; the caret stays at the same words."""
    spans = sorted(
        (
            source.offset(edit.place.line, edit.place.column),
            source.offset(edit.place.end_line, edit.place.end_column),
            edit.text,
        )
        for edit in edits
        if edit.place.file == source.name
    )
    if not spans:
        return None
    first, last = spans[0][0], max(end for _, end, _ in spans)
    pieces, at = [], first
    for start, end, text in spans:
        pieces += [source.text[at:start], text]
        at = end
    place = _followed(spans, caret[1])
    return LineEdit(first, last, "".join(pieces), (place, place))


def _followed(spans: Sequence[tuple[int, int, str]], place: int) -> int:
    """The new offset of a place after the edits; a place inside a replaced part is moved to its end."""
    by = 0
    for start, end, text in spans:
        if end <= place:
            by += len(text) - (end - start)
        elif start < place:
            return start + by + len(text)
    return place + by


class TallLines(QPlainTextDocumentLayout):
    """Qt's layout of plain text with a line height; each of its blocks is one line here."""

    def __init__(self, shown: QTextDocument) -> None:
        super().__init__(shown)
        self.height = 22.0
        """The height of a line in pixels."""
        self._above_gap = QTextBlock()
        self._gap = 0.0

    def open_gap(self, block: QTextBlock, pixels: float) -> None:
        """Open a gap below a line; another gap is closed."""
        if (block, pixels) != (self._above_gap, self._gap):
            self._above_gap, self._gap = block, pixels
            self.lay_again()

    def room_of(self, block: QTextBlock) -> float:
        """The height of a line in pixels, with the gap below it."""
        return self.height + (self._gap if block == self._above_gap else 0.0)

    def blockBoundingRect(self, block: QTextBlock) -> QRectF:
        rect = super().blockBoundingRect(block)
        if rect.height() > 0:
            line = block.layout().lineAt(0)
            line.setPosition(QPointF(line.x(), (self.height - line.height()) / 2))
            rect.setHeight(self.room_of(block))
        return rect

    def lay_again(self) -> None:
        """Lay out all lines again, after lines were hidden or shown, or the height changed."""
        shown = self.document()
        shown.markContentsDirty(0, shown.characterCount())
        self.documentSizeChanged.emit(self.documentSize())
