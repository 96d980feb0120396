"""Temporaries while expressions are changed: what binds one, what takes one from outside, new ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from dsl.engines.program import nodes as x
from dsl.engines.program.linked import Slot
from dsl.engines.program.scope import Scope
from dsl.engines.program.walk import changed, expressions

_BINDERS = (x.Let, x.Filter, x.Collect, x.Quantifier)


def placed(body: x.Expr, arguments: Mapping[int, x.Expr], temps: Sequence[Slot], scope: Scope) -> x.Expr:
    """An expression of another procedure here: its temporaries become ``arguments``, or new ones of this scope."""
    found = dict(arguments)
    bound = {slot for node in expressions(body) if (slot := binds(node)) != x.NO}
    found |= {slot: x.Temp(scope.add(temps[slot]), bits=temps[slot].bits) for slot in sorted(bound - set(found))}

    def moved(node: x.Expr) -> x.Expr:
        inner = changed(node, moved)
        if isinstance(inner, x.Temp):
            new = found[inner.slot]
            return replace(new, key=inner.key, bits=inner.bits) if isinstance(new, x.Temp) and inner.key else new
        if binds(inner) != x.NO:
            new = found[binds(inner)]
            assert isinstance(new, x.Temp)
            return replace(inner, slot=new.slot)  # type: ignore[call-arg]  # all that bind have one
        return inner

    return moved(body)


def binds(node: x.Expr) -> int:
    """The temporary that an expression gives values of its own, or -1."""
    return node.slot if isinstance(node, _BINDERS) else x.NO


def free(node: x.Expr) -> frozenset[int]:
    """The temporaries whose values an expression takes from outside."""
    if isinstance(node, x.Temp):
        return frozenset({node.slot}) | (free(node.key) if node.key is not None else frozenset())
    inside: list[frozenset[int]] = []
    changed(node, lambda part: inside.append(free(part)) or part)  # type: ignore[func-returns-value]  # append gives None
    found = frozenset[int]().union(*inside)
    return found - {binds(node)}
