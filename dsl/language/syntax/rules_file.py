"""A parsed rules file with the errors found in it; unchanged declarations are copied to their new lines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from dsl.language.syntax import tree as t
from dsl.language.syntax.headings import Section, sections
from dsl.language.syntax.tokens import Tag
from dsl.text.diagnostics import Diagnostic
from dsl.text.source import Source, Span


def moved(declaration: ParsedDeclaration, source: Source, line: int) -> ParsedDeclaration:
    """``declaration`` as it would be parsed at ``line`` of ``source``."""
    move = _Move(source, line - declaration.line)
    return replace(
        declaration,
        line=line,
        tree=move.copied(declaration.tree),
        problems=tuple(move.with_notes(diagnostic) for diagnostic in declaration.problems),
    )


@dataclass(frozen=True)
class _Move:
    """Copies nodes and diagnostics to places ``by`` so many lines further down."""

    source: Source
    by: int

    def copied(self, part: Any) -> Any:
        """A copy of a node or of a part of one; values without a place are returned themselves."""
        if isinstance(part, Span):
            return self.span(part)
        if isinstance(part, _PLACED):
            return self._rebuilt(part)
        return tuple(map(self.copied, part)) if isinstance(part, tuple) else part

    def _rebuilt(self, node: t.Node | t.Text) -> Any:
        """A node of the same kind; its fields are put in directly, as so many are copied at each new line."""
        new = object.__new__(type(node))
        for name, part in vars(node).items():
            new.__dict__[name] = part if type(part) in _PLAIN else self.copied(part)
        return new

    def span(self, span: Span) -> Span:
        """A moved span; also that of a token inserted in place of something left out."""
        return Span(self.source, span.line + self.by, span.column, span.end_line + self.by, span.end_column)

    def with_notes(self, diagnostic: Diagnostic) -> Diagnostic:
        """A diagnostic with its notes."""
        notes = tuple(replace(note, span=self.span(note.span)) for note in diagnostic.notes)
        return replace(diagnostic, span=diagnostic.span and self.span(diagnostic.span), notes=notes)


_PLAIN = frozenset((str, int, bool, type(None), frozenset))
_PLACED = (t.Node, t.Text)
"""The types with a place, as a tuple, because ``isinstance`` with a union would create that each time."""


@dataclass(frozen=True)
class LexerReport:
    """What the lexer has reported of a declaration; later errors in ``reported_lines`` are not reported.

    ``faulty``: some line cannot be read at all. ``open_quotes`` are lines and columns of quotes without a partner,
    ``corrected_words`` those of lines that are not read as they are written. Lines count from 0, the declaration's own.
    """

    faulty: bool
    reported_lines: frozenset[int]
    open_quotes: frozenset[tuple[int, int]]
    doubtful_indents: bool
    corrected_words: tuple[str, ...]


DeclarationKey = tuple[str, LexerReport]
"""The key of cached declarations in one file and skin: the text, and the lexer's report."""
Spot = tuple[int, int]
"""A place in a declaration: lines from 0, its own first one; columns from 1."""


@dataclass(frozen=True)
class ParsedDeclaration:
    """A declaration that begins at ``line``, or None where any line of it could not be read, and what is wrong with it.

    ``keywords`` are the phrases that were read as words of the language, in English, each with how many words of the
    file it takes; ``texts`` are the texts for players. Both by the place where they begin, as far as it could be read.
    """

    key: DeclarationKey
    line: int
    tree: t.Declaration | None
    problems: tuple[Diagnostic, ...]
    keywords: Mapping[Spot, tuple[int, str]]
    texts: frozenset[Spot]
    ends: bool
    """Whether it may end the game."""

    @property
    def lines(self) -> range:
        """The numbers of its lines."""
        return range(self.line, self.line + self.key[0].count("\n") + 1)

    def is_equivalent(self, other: ParsedDeclaration) -> bool:
        """Whether two declarations are the same at the same places; only comments may differ."""
        if self is other:
            return True
        return (self.line, self.tree, self.problems) == (other.line, other.tree, other.problems)


@dataclass(frozen=True)
class RulesFile:
    """One parsed file: its declarations, its clause tags and ``##`` help by line, its skin.

    ``broken`` holds the words of declarations that could not be read: names that only they declare are not unknown.
    ``corrected`` are lines that are not read as they are written; ``mixed`` words of two alphabets, which may be names.
    ``parsed`` are all of them, readable or not: the next parse of the file takes from it what has not changed.
    """

    source: Source
    skin: str
    declarations: tuple[t.Declaration, ...]
    tags: Mapping[int, list[Tag]]
    help: Mapping[int, str]
    broken: frozenset[str]
    corrected: frozenset[int]
    mixed: Mapping[str, Span]
    parsed: tuple[ParsedDeclaration, ...] = field(repr=False)
    problems: tuple[Diagnostic, ...]

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """The section comments of the file."""
        return sections(self.source)

    def is_equivalent(self, other: RulesFile) -> bool:
        """Whether two files have the same declarations at the same places; only comments may differ."""
        if self is other:
            return True
        mine, theirs = ((f.source.name, f.skin, f.tags, f.help, f.sections, f.problems) for f in (self, other))
        same = mine == theirs and len(self.parsed) == len(other.parsed)
        return same and all(one.is_equivalent(two) for one, two in zip(self.parsed, other.parsed, strict=True))

    @property
    def game(self) -> t.Game | None:
        """The ``game`` declaration, if the file has one."""
        return next((d for d in self.declarations if isinstance(d, t.Game)), None)
