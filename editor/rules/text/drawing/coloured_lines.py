"""The coloured words of each line: lines move along with what is typed until the service answers."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QSyntaxHighlighter, QTextDocument

from dsl.services.writing.contract import Role, Token
from dsl.text.source import Source
from editor.rules.text.drawing.syntax_colours import formats

Tokens = tuple[Token, ...]
LONGEST = 4000
"""A line of more characters is not coloured: Qt would lay it out for seconds."""


class ColouredLines:
    """Tokens by line, counted from 0; ``stale`` are lines whose colours on the screen are older than these."""

    def __init__(self, count: int) -> None:
        self._lines: list[Tokens] = [()] * count
        self._fresh: list[bool] = [True] * count

    def __len__(self) -> int:
        return len(self._lines)

    def tokens(self, line: int) -> Tokens:
        """The words of a line; its colours are on the screen after this."""
        if not 0 <= line < len(self._lines):
            return ()
        self._fresh[line] = True
        return self._lines[line]

    def stale(self, first: int, last: int) -> list[int]:
        """Which of these lines are to be painted anew."""
        fresh = self._fresh
        return [line for line in range(max(first, 0), min(last + 1, len(fresh))) if not fresh[line]]

    def replace(self, first: int, count: int, now: int) -> None:
        """Other lines stand in place of ``count`` from ``first`` on; one that stays one keeps its words."""
        kept = self._lines[first : first + min(count, now)]
        added = now - len(kept)
        self._lines[first : first + count] = kept + [()] * added
        self._fresh[first : first + count] = [True] * now

    def set(self, line: int, tokens: Tokens) -> bool:
        """Give a line its words; whether they are others."""
        if not 0 <= line < len(self._lines) or self._lines[line] == tokens:
            return False
        self._lines[line], self._fresh[line] = tokens, False
        return True

    def take(self, lines: Sequence[Tokens]) -> None:
        """The words of all lines as the service read them."""
        for line in range(min(len(lines), len(self._lines))):
            self.set(line, lines[line])


def known_names(source: Source, lines: Sequence[Tokens]) -> dict[str, Role]:
    """What the names of a text are, where their colour tells it."""
    found: dict[str, Role] = {}
    for number, tokens in enumerate(lines, 1):
        for token in tokens:
            if token.role in ("type", "parameter"):
                found[source.line(number)[token.column - 1 : token.column - 1 + token.length]] = token.role
    return found


class TokenHighlighter(QSyntaxHighlighter):
    """Qt asks it for one line at a time."""

    def __init__(self, shown: QTextDocument, lines: ColouredLines) -> None:
        super().__init__(shown)
        self._lines = lines
        self._night = False

    def wear(self, night: bool) -> None:
        """Take the colours of a theme."""
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
        """Colour those lines from ``first`` to ``last`` whose words are others now."""
        shown = self.document()
        for line in self._lines.stale(first, last):
            self.rehighlightBlock(shown.findBlockByNumber(line))


def _counted(text: str, start: int, length: int) -> tuple[int, int]:
    """Where a word is as Qt counts, which takes a rare character for two."""
    before = sum(letter > "\uffff" for letter in text[:start])
    inside = sum(letter > "\uffff" for letter in text[start : start + length])
    return start + before, length + inside
