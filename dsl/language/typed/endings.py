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

    def names(code: k.Code, around: tuple[object, ...], lets: dict[n.Local, n.Expr]) -> Iterator[str]:
        for statement in code:
            if isinstance(statement, k.SetLocal):
                lets[statement.local] = statement.value
            if isinstance(statement, k.EndGame) or (isinstance(statement, k.CallRule) and statement.name in last):
                yield from _read(around, lets)
            own = tuple(part for part in parts(statement) if isinstance(part, n.Expr))
            for inner in children(statement):
                yield from names(inner, (*around, own), lets)

    return frozenset(name for rule in program.rules.values() for name in names(rule.body, (), {}))


def _read(node: object, lets: dict[n.Local, n.Expr]) -> Iterator[str]:
    """The parameters that an expression reads; ``lets``: the expressions assigned to locals."""
    if isinstance(node, n.ParamValue):
        yield node.name
    if isinstance(node, n.Load) and node.local in lets:
        yield from _read(lets.pop(node.local), lets)
    for part in parts(node):
        yield from _read(part, lets)
