"""From Lark's parse tree to the tree of the language: a rule becomes the node of its name, or what a table says."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from lark import Token, Tree

from dsl.language.syntax import tree as t
from dsl.language.syntax.builder.declarations import DECLARATIONS, STATEMENTS
from dsl.language.syntax.builder.expressions import CALLS, EXPRESSIONS
from dsl.language.syntax.builder.reductions import node
from dsl.text.diagnostics import Problems
from dsl.text.source import Source, Span

_NODES = {kind.__name__: node(kind) for kind in vars(t).values() if isinstance(kind, type) and issubclass(kind, t.Node)}
_BY_NAME = {re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower(): reduction for name, reduction in _NODES.items()}
REDUCTIONS = {**_BY_NAME, **EXPRESSIONS, **STATEMENTS, **DECLARATIONS}
"""What the rules become; one that bears the name of a node becomes that, unless a table says otherwise."""


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
