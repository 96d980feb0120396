"""The coloured words of each line; until the next analysis, edits move the lines with their colours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from PySide6.QtGui import QColor, QFont, QSyntaxHighlighter, QTextCharFormat, QTextDocument

from dsl.services.writing.contract import Role, Token
from dsl.text.source import Source


@dataclass(frozen=True)
class TextStyle:
    """A colour by day and one by night, with weight, slant and underline."""

    day: str
    night: str
    weight: QFont.Weight = QFont.Weight.Normal
    italic: bool = False
    dotted: bool = False


_BOLD, _HALF = QFont.Weight.Bold, QFont.Weight.DemiBold
_TEXT = ("#22313a", "#e2eaeb")
TEXT_STYLES: Mapping[Role, TextStyle] = {
    "keyword": TextStyle("#1d6d92", "#7cc4e6", _HALF),
    "decision": TextStyle("#7b3f98", "#cfa6f0", _BOLD),
    "chance": TextStyle("#b03a22", "#f59a83", _BOLD),
    "text": TextStyle("#3d6a2c", "#a8d08d"),
    "brace": TextStyle("#0d6a60", "#6fd0c0"),
    "number": TextStyle("#8f4a00", "#ecb877"),
    "type": TextStyle("#0d6a60", "#6fd0c0"),
    "parameter": TextStyle("#7a5200", "#e8c987", dotted=True),
    "declared": TextStyle(*_TEXT, _BOLD),
    "name": TextStyle(*_TEXT),
    "label": TextStyle("#3d6a2c", "#a8d08d"),
    "help": TextStyle("#53646c", "#a9bcc4", italic=True),
    "comment": TextStyle("#696f66", "#8a9ba3", italic=True),
    "clause": TextStyle("#756c57", "#7f939d"),
    "sign": TextStyle(*_TEXT),
}


@dataclass(frozen=True)
class Inks:
    """The background colours of the text in one theme; all other colours are the window's (``shades``)."""

    current_line: str
    error_ground: str
    warning_ground: str
    selection: str
    same_name: str
    found: str
    found_now: str
    guide: str


DAY = Inks(
    current_line="#f6f0e0",
    error_ground="#f6e3dc",
    warning_ground="#f5ead0",
    selection="#c9e0e9",
    same_name="#e6ece6",
    found="#f7e6ae",
    found_now="#f0c95c",
    guide="#ebe3d0",
)
NIGHT = Inks(
    current_line="#172730",
    error_ground="#3a2422",
    warning_ground="#36301f",
    selection="#29536a",
    same_name="#22353d",
    found="#4d441f",
    found_now="#7a671f",
    guide="#1f303a",
)


def inks(night: bool) -> Inks:
    """The colours of a theme."""
    return NIGHT if night else DAY


@cache
def formats(night: bool) -> dict[str, QTextCharFormat]:
    """The text format of each role."""
    found = {}
    for role, script in TEXT_STYLES.items():
        made = QTextCharFormat()
        made.setForeground(QColor(script.night if night else script.day))
        made.setFontWeight(script.weight)
        made.setFontItalic(script.italic)
        if script.dotted:
            made.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DotLine)
            made.setUnderlineColor(QColor(script.night if night else script.day))
        found[str(role)] = made
    return found


Tokens = tuple[Token, ...]
LONGEST = 4000
"""A line of more characters is not coloured: Qt would lay it out for seconds."""


class ColouredLines:
    """The tokens of each line, from 0. A line is stale if its tokens changed since it was painted."""

    def __init__(self, count: int) -> None:
        self._lines: list[Tokens] = [()] * count
        self._fresh: list[bool] = [True] * count

    def __len__(self) -> int:
        return len(self._lines)

    def tokens(self, line: int) -> Tokens:
        """The words of a line, which is about to be painted: it is no longer stale."""
        if not 0 <= line < len(self._lines):
            return ()
        self._fresh[line] = True
        return self._lines[line]

    def stale(self, first: int, last: int) -> list[int]:
        """The lines in a range that must be repainted."""
        fresh = self._fresh
        return [line for line in range(max(first, 0), min(last + 1, len(fresh))) if not fresh[line]]

    def replace(self, first: int, count: int, now: int) -> None:
        """Replace ``count`` lines from ``first`` by ``now`` lines; the common ones keep their tokens."""
        kept = self._lines[first : first + min(count, now)]
        added = now - len(kept)
        self._lines[first : first + count] = kept + [()] * added
        self._fresh[first : first + count] = [True] * now

    def set(self, line: int, tokens: Tokens) -> bool:
        """Set the tokens of a line; returns whether they changed."""
        if not 0 <= line < len(self._lines) or self._lines[line] == tokens:
            return False
        self._lines[line], self._fresh[line] = tokens, False
        return True

    def take(self, lines: Sequence[Tokens]) -> None:
        """Set the tokens of all lines, from an analysis."""
        for line in range(min(len(lines), len(self._lines))):
            self.set(line, lines[line])


def known_names(source: Source, lines: Sequence[Tokens]) -> dict[str, Role]:
    """The roles of the names in a text, from its tokens."""
    found: dict[str, Role] = {}
    for number, tokens in enumerate(lines, 1):
        for token in tokens:
            if token.role in ("type", "parameter"):
                found[source.line(number)[token.column - 1 : token.column - 1 + token.length]] = token.role
    return found


class TokenHighlighter(QSyntaxHighlighter):
    """Colours one line at a time, when Qt asks for it or ``paint`` is called."""

    def __init__(self, shown: QTextDocument, lines: ColouredLines) -> None:
        super().__init__(shown)
        self._lines = lines
        self._night = False

    def set_night(self, night: bool) -> None:
        """Use the colours of a theme."""
        if night != self._night:
            self._night = night
            self.rehighlight()

    def highlightBlock(self, text: str) -> None:
        block = self.currentBlock()
        tokens = self._lines.tokens(block.blockNumber())
        if not tokens or block.length() > LONGEST:
            return
        looks = formats(self._night)
        wide = not text.isascii() and any(letter > "\uffff" for letter in text)
        for token in tokens:
            start, length = token.column - 1, token.length
            if wide:
                start, length = _counted(text, start, length)
            self.setFormat(start, length, looks[token.role])

    def paint(self, first: int, last: int) -> None:
        """Repaint the stale lines from ``first`` to ``last``."""
        shown = self.document()
        for line in self._lines.stale(first, last):
            self.rehighlightBlock(shown.findBlockByNumber(line))


def _counted(text: str, start: int, length: int) -> tuple[int, int]:
    """Start and length of a word in Qt's count, where a rare character counts two."""
    before = sum(letter > "\uffff" for letter in text[:start])
    inside = sum(letter > "\uffff" for letter in text[start : start + length])
    return start + before, length + inside
