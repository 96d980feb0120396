"""The result of the lexer: tokens, cut into declarations, and the comments, tags and help lines outside the grammar."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from dsl.text.diagnostics import Problems
from dsl.text.source import Source, Span


class RawToken(NamedTuple):
    """``kind`` is word, number, string, sign, newline, indent or dedent; ``text`` is as written or corrected."""

    kind: str
    text: str
    line: int
    column: int
    length: int = -1  # of what is written, where that is not the text

    @property
    def end(self) -> int:
        """The column after the last letter."""
        return self.column + (len(self.text) if self.length < 0 else self.length)

    def span(self, source: Source) -> Span:
        """Where it stands in ``source``."""
        return Span(source, self.line, self.column, self.line, self.end)


@dataclass
class Line:
    """One physical line: its indent in columns and its tokens."""

    number: int
    indent: int
    tokens: list[RawToken]


@dataclass
class Chunk:
    """The tokens of one declaration: from a line at the margin to the next one.

    ``doubtful_indents`` is true once an indent was reported: errors in later ones are its consequences.
    """

    line: int
    tokens: list[RawToken] = field(default_factory=list)
    too_deep: bool = False
    doubtful_indents: bool = False


@dataclass
class Tag:
    """A clause tag as written, without the ``@``, and where."""

    text: str
    span: Span


@dataclass
class Lexed:
    """A file cut into chunks, with tags and help lines by line number."""

    source: Source
    skin: str
    chunks: list[Chunk]
    tags: dict[int, list[Tag]]
    help: dict[int, str]
    # lines of which something is reported already: what does not parse there is its consequence
    reported: set[int] = field(default_factory=set)
    # lines where a sign or word is reported and read as what was meant
    corrected: set[int] = field(default_factory=set)
    # lines with a quote that has no partner, and its column
    open_quotes: dict[int, int] = field(default_factory=dict)
    tabbed: bool = False

    def report(self, problems: Problems, code: str, span: Span, hint: str = "", **args: object) -> None:
        """Report an error in a line, but only the first one: later errors in it are consequences."""
        if span.line not in self.reported:
            problems.error(code, span, hint, (), **args)
        self.reported.add(span.line)

    def correct(self, problems: Problems, code: str, span: Span, hint: str = "", **args: object) -> None:
        """Report an error that was corrected, so that reading goes on as if it were right."""
        if span.line not in self.corrected | self.reported:
            problems.error(code, span, hint, (), **args)
        self.corrected.add(span.line)
