"""Texts and positions in them, for messages that point at a place."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate

_UNPRINTABLE = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb\ud800-\udfff]+"
)
"""Control characters, line ends, marks that change the direction of a text, unpaired surrogates."""
_UNSHOWN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""Those of them that are never printed, not even in a text of several lines."""


@dataclass(frozen=True)
class Source:
    """A text with the name (usually a path) that messages call it by."""

    name: str
    text: str

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """The physical lines without their ends; line 1 is ``lines[0]``."""
        return tuple(self.text.split("\n"))

    def line(self, number: int) -> str:
        """Line ``number`` (from 1), or an empty text outside the file."""
        return self.lines[number - 1].rstrip("\r") if 1 <= number <= len(self.lines) else ""

    @cached_property
    def _starts(self) -> list[int]:
        return list(accumulate((len(line) + 1 for line in self.lines[:-1]), initial=0))

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column, both from 1, of an offset, which counts characters from 0."""
        offset = max(0, min(offset, len(self.text)))
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def offset(self, line: int, column: int) -> int:
        """The offset of a line and column, both from 1."""
        return self._starts[line - 1] + column - 1

    def span(self, start: int, end: int) -> Span:
        """The span between two offsets, at least one character wide."""
        return Span(self, *self.place(start), *self.place(max(end, start + 1)))


@dataclass(frozen=True)
class Span:
    """A part of a text: lines and columns from 1, the end column exclusive."""

    source: Source = field(repr=False, compare=False)
    line: int
    column: int
    end_line: int
    end_column: int

    def to(self, other: Span) -> Span:
        """The span from the start of this one to the end of ``other``."""
        return Span(self.source, self.line, self.column, other.end_line, other.end_column)

    @property
    def text(self) -> str:
        """The text of the span; line breaks inside become single blanks."""
        if self.line == self.end_line:
            return self.source.line(self.line)[self.column - 1 : self.end_column - 1]
        first = self.source.line(self.line)[self.column - 1 :]
        last = self.source.line(self.end_line)[: self.end_column - 1]
        middle = [self.source.line(n) for n in range(self.line + 1, self.end_line)]
        return " ".join(part.strip() for part in (first, *middle, last))

    def __str__(self) -> str:
        return f"{self.source.name}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Place:
    """A span of a file without its text, which can be sent to another process."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    @classmethod
    def of(cls, span: Span) -> Place:
        """The place of a span."""
        return cls(span.source.name, span.line, span.column, span.end_line, span.end_column)


@dataclass(frozen=True)
class Edit:
    """The replacement of a span of a file by ``text``. Edits that are made together do not overlap."""

    place: Place
    text: str


def shown(text: str) -> str:
    """``text`` made safe for a terminal: control characters are replaced by U+FFFD; line ends stay."""
    return _UNSHOWN.sub("\ufffd", text)


def one_line(text: str, longest: int = 120) -> str:
    """A text from an untrusted file on one line, without control characters and marks of direction.

    It is cut to ``longest`` characters, with an ellipsis.
    """
    line = " ".join(_UNPRINTABLE.sub(" ", text[: 4 * longest]).split())
    return line if len(line) <= longest else line[: longest - 1].rstrip() + "…"
