"""Going through code."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dsl.ir import code as k
from dsl.ir import nodes as n


def statements(code: k.Code) -> Iterator[k.Stmt]:
    """All statements in ``code``, outer before inner."""
    for statement in code:
        yield statement
        for inner in children(statement):
            yield from statements(inner)


def children(statement: k.Stmt) -> Iterable[k.Code]:
    """The blocks inside a statement."""
    match statement:
        case k.Branch(then=then, otherwise=otherwise):
            return (then, otherwise)
        case k.Loop(body=body, last=last) | k.TurnOf(body=body, last=last):
            return (body, last)
        case k.Each(body=body):
            return (body,)
        case k.Ask(options=options, otherwise=otherwise):
            return (*(o.body for o in options), otherwise)
    return ()


def parts(node: object) -> Iterable[object]:
    """What stands right inside an expression, a statement or a tuple of such; nothing in anything else."""
    if isinstance(node, tuple):
        return node
    return vars(node).values() if isinstance(node, n.Expr | k.Stmt) else ()
