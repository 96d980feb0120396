"""From Lark's parse tree to the tree of the language. A table says for each rule of the grammar what it becomes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lark import Token, Tree

from dsl.diagnostics import Problems
from dsl.source import Source, Span
from dsl.syntax import tree as t
from dsl.syntax.builder.declarations import DECLARATIONS
from dsl.syntax.builder.expressions import EXPRESSIONS
from dsl.syntax.builder.queries import CALLS
from dsl.syntax.builder.statements import STATEMENTS

REDUCTIONS = {**EXPRESSIONS, **STATEMENTS, **DECLARATIONS}


@dataclass(frozen=True)
class Builder:
    """Builds what was parsed of ``source``, parts first."""

    source: Source
    problems: Problems

    def build(self, tree: Tree[Token]) -> Any:
        """The declaration, statement, expression… that ``tree`` was parsed from, or what its parent needs of it."""
        rule, meta = tree.data, tree.meta
        parts = [self.build(child) if isinstance(child, Tree) else self._leaf(child) for child in tree.children]
        if meta.empty:
            span = Span(self.source, 1, 1, 1, 1)
        else:
            span = Span(self.source, meta.line, meta.column, meta.end_line, meta.end_column)
        return CALLS[rule](self.problems, span, *parts) if rule in CALLS else REDUCTIONS[rule](span, *parts)

    def _leaf(self, token: Token | None) -> t.Id | str | None:
        """Names keep their place, texts lose their quotes; None is what the author left out."""
        if token is None:
            return None
        if token.type == "NAME":
            line, column = token.line or 1, token.column or 1
            return t.Id(str(token), span=Span(self.source, line, column, line, token.end_column or column))
        return str(token)[1:-1] if token.type == "STRING" else str(token)
