"""A parsed declaration that stands on other lines now: the same tree, with all its places moved."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from dsl.language.syntax import tree as t
from dsl.language.syntax.rules_file import ParsedDeclaration
from dsl.text.diagnostics import Diagnostic
from dsl.text.source import Source, Span


def moved(declaration: ParsedDeclaration, source: Source, line: int) -> ParsedDeclaration:
    """``declaration`` as it would be parsed at ``line`` of ``source``."""
    move = _Move(source, line - declaration.line)
    return replace(
        declaration,
        line=line,
        tree=move.copied(declaration.tree),
        problems=tuple(move.told(diagnostic) for diagnostic in declaration.problems),
    )


@dataclass(frozen=True)
class _Move:
    """Copies what has places; ``by`` so many lines further down."""

    source: Source
    by: int

    def copied(self, part: Any) -> Any:
        """A node or whatever is part of one; what has no place stays itself."""
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
        """A span; that of a stand-in for nothing at all, too."""
        return Span(self.source, span.line + self.by, span.column, span.end_line + self.by, span.end_column)

    def told(self, diagnostic: Diagnostic) -> Diagnostic:
        """A diagnostic with its notes."""
        notes = tuple(replace(note, span=self.span(note.span)) for note in diagnostic.notes)
        return replace(diagnostic, span=diagnostic.span and self.span(diagnostic.span), notes=notes)


_PLAIN = frozenset((str, int, bool, type(None), frozenset))
_PLACED = (t.Node, t.Text)
"""A tuple, because a union would be made anew whenever it is asked for."""
