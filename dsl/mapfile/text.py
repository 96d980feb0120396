"""Bytes to text, and offsets in the text to lines and columns."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property

from dsl.diagnostics import Problems
from dsl.files import MAX_BYTES
from dsl.source import Source, Span

# What YAML does not allow in a text at all (lone surrogates included).
_FORBIDDEN = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
# They look like a blank, or like nothing at all, and are neither: no-break spaces, zero-width marks, soft hyphens.
_ODD_BLANKS = re.compile("[\u00a0\u00ad\u2007\u200b-\u200d\u202f\u2060\ufeff]")
# YAML takes these for line ends, the rest of the house only "\n".
_OTHER_BREAKS = re.compile("\r(?!\n)|[\x85\u2028\u2029]")


class MapText:
    """A map file's text with a quick way from offsets to places. Offsets count characters from 0."""

    def __init__(self, text: str, name: str) -> None:
        # To look for single characters takes a hundredth of the time that the pattern takes on a large map.
        self.text = _OTHER_BREAKS.sub("\n", text) if any(mark in text for mark in "\r\x85\u2028\u2029") else text
        self.source = Source(name, self.text)

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *(match.end() for match in re.finditer("\n", self.text))]

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both from 1."""
        offset = max(0, min(offset, len(self.text)))
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def offset(self, line: int, column: int) -> int:
        """The offset of a line and column, both from 1."""
        return self._starts[line - 1] + column - 1

    def span(self, start: int, end: int) -> Span:
        """The stretch between two offsets, at least one character wide."""
        return Span(self.source, *self.place(start), *self.place(max(end, start + 1)))


def odd_blank(text: str) -> str:
    """The first character that looks like a blank or like nothing but is neither, as ``U+00A0``; or nothing."""
    found = _ODD_BLANKS.search(text)
    return f"U+{ord(found[0]):04X}" if found else ""


def has_odd_blank(text: str) -> bool:
    """Whether such a character is anywhere in a text."""
    return not text.isascii() and _ODD_BLANKS.search(text) is not None


def plain_blanks(text: str) -> str:
    """The text with blanks where such look like one, and without those that look like nothing."""
    wide = text.replace("\u00a0", " ").replace("\u202f", " ").replace("\u2007", " ")
    return _ODD_BLANKS.sub("", wide).strip()


def harmless(text: str) -> str:
    """The text with a mark in the place of every character that a map file may not hold."""
    return _FORBIDDEN.sub("\ufffd", text)


def allowed(text: MapText, problems: Problems) -> bool:
    """Whether the text holds only characters that a map file may hold; the first other one is reported."""
    if len(text.text) > MAX_BYTES:
        problems.error("file-too-large", None, path=text.source.name, most=MAX_BYTES // 1024 // 1024)
        return False
    # What can be printed is allowed; this is quick, and most maps hold nothing else.
    found = None if text.text.replace("\n", "").isprintable() else _FORBIDDEN.search(text.text)
    if found:
        problems.error("map-character", text.span(found.start(), found.end()), character=f"U+{ord(found[0]):04X}")
    return found is None
