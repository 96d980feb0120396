"""Checked code that stands on other lines now, and speaks of attributes that were declared anew."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dsl.language.typed import code as k
from dsl.language.typed import nodes as n
from dsl.language.typed.program import MapCheck
from dsl.text.source import Span

_BUILT = (n.Expr, k.Stmt, k.Text, k.FunctionCode, k.RuleCode, k.RouteCode, MapCheck)
_PLAIN = frozenset((str, int, bool, type(None), n.Local))


class MovedCode:
    """Copies code; what is the same afterwards stays itself. Locals are those of before."""

    def __init__(self, span: Callable[[Span], Span], field: Callable[[n.Field], n.Field]) -> None:
        self.span, self._field = span, field

    def copied(self, part: Any) -> Any:
        """Code, or whatever is part of it."""
        if type(part) in _PLAIN:
            return part
        if isinstance(part, Span):
            return self.span(part)
        if isinstance(part, tuple):
            new = tuple([self.copied(inner) for inner in part])
            return part if all(map(_is, new, part)) else new
        if isinstance(part, n.Field):
            return self._field(part)
        return self._rebuilt(part) if isinstance(part, _BUILT) else part

    def _rebuilt(self, node: Any) -> Any:
        """A node of the same kind; its parts are put in directly, as so many are copied at each new line."""
        old = vars(node)
        parts = {name: self.copied(part) for name, part in old.items()}
        if all(map(_is, parts.values(), old.values())):
            return node
        new = object.__new__(type(node))
        new.__dict__.update(parts)
        return new


def _is(one: object, other: object) -> bool:
    return one is other
