"""What all reductions share: spans, names, texts. Helpers begin with ``_`` so that lark takes none for a rule."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from lark import Transformer
from lark.lexer import Token
from lark.tree import Meta

from dsl.diagnostics import Problems
from dsl.source import Source, Span
from dsl.syntax import tree as t

_BRACES = re.compile(r"\{([^{}]*)\}")


class BuildBase(Transformer[Token, Any]):
    """``source``, ``problems`` and ``skin`` belong to the chunk being parsed and are set before each."""

    source: Source
    problems: Problems
    skin: str
    embedded: Callable[[str, Span, str], t.Expr | None]

    def _call_userfunc(self, tree: Any, new_children: Any = None) -> Any:
        """Lark's hook: call the method named after the rule with the place and the children."""
        children = tree.children if new_children is None else new_children
        return getattr(self, tree.data)(tree.meta, *children)

    def _span(self, meta: Meta) -> Span:
        if getattr(meta, "empty", True):
            return Span(self.source, 1, 1, 1, 1)
        return Span(self.source, meta.line, meta.column, meta.end_line, meta.end_column)

    def _token_span(self, token: Token) -> Span:
        line, column = token.line or 1, token.column or 1
        return Span(self.source, line, column, line, token.end_column or column)

    def _id(self, token: Token) -> t.Id:
        return t.Id(str(token), span=self._token_span(token))

    @staticmethod
    def _string(token: Token | None) -> str:
        return str(token)[1:-1] if token is not None else ""

    def _text(self, token: Token | None) -> t.Text | None:
        """A text for players, its expressions between braces parsed where they stand."""
        if token is None:
            return None
        template, line, column = self._string(token), token.line or 1, (token.column or 1) + 1
        parts: list[str | t.Expr] = []
        for index, piece in enumerate(_BRACES.split(template)):
            if index % 2 == 0:
                if "{" in piece or "}" in piece:
                    self.problems.error("text-brace", self._token_span(token))
                parts += [piece] if piece else []
            else:
                inside = self.embedded(piece, Span(self.source, line, column, line, column + len(piece)), self.skin)
                parts += [inside] if inside is not None else []
            column += len(piece) + 1  # and the brace after it
        return t.Text(template, tuple(parts))
