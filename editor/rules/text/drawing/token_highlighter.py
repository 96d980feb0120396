"""Colours the lines that are seen from the tokens that are known; it reads no word itself."""

from __future__ import annotations

from PySide6.QtGui import QSyntaxHighlighter, QTextDocument

from editor.rules.text.drawing.coloured_lines import LONGEST, ColouredLines
from editor.rules.text.drawing.syntax_colours import formats


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
