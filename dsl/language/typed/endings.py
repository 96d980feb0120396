"""Which parameters decide when a match ends: the points that win it, the rounds after which it is over."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.language.typed import code as k
from dsl.language.typed import nodes as n
from dsl.language.typed.program import Program
from dsl.language.typed.walk import children, parts


def ending_parameters(program: Program) -> frozenset[str]:
    """The parameters that conditions around the ends of a match read, also around calls of rules that end it."""
    last = {name for name, rule in program.rules.items() if rule.body and isinstance(rule.body[-1], k.EndGame)}
    return frozenset(name for rule in program.rules.values() for name in _Around(last, {}).names(rule.body, ()))


class _Around:
    """The parameters read on the way to an end; ``lets`` are the expressions that locals stand for."""

    def __init__(self, last: set[str], lets: dict[n.Local, n.Expr]) -> None:
        self._last, self._lets = last, lets

    def names(self, code: k.Code, around: tuple[object, ...]) -> Iterator[str]:
        """``around`` holds the expressions of the statements around ``code``."""
        for statement in code:
            if isinstance(statement, k.SetLocal):
                self._lets[statement.local] = statement.value
            if isinstance(statement, k.EndGame) or (isinstance(statement, k.CallRule) and statement.name in self._last):
                yield from self._read(around)
            own = tuple(part for part in parts(statement) if isinstance(part, n.Expr))
            for inner in children(statement):
                yield from self.names(inner, (*around, own))

    def _read(self, node: object) -> Iterator[str]:
        if isinstance(node, n.ParamValue):
            yield node.name
        if isinstance(node, n.Load) and node.local in self._lets:
            yield from self._read(self._lets.pop(node.local))
        for part in parts(node):
            yield from self._read(part)
