"""Evaluates once an expression that is both in the condition of an ``if`` and in its branch.

(if:9 (any -1 (onward:9 0 …)) (onward:9 0 …) S) → (let 4 (onward:9 0 …) (if:9 (any -1 $4:9) $4:9 S))
(if (!= (steps [$0 $1 $2:9]) -2147483648) (steps [$0 $1 $2:9]) 9) → (let 3 (steps …) (if (!= $3 …) $3 9))
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from dsl.engines.program import nodes as x
from dsl.engines.program.bounds import Ranges
from dsl.engines.program.facts import key
from dsl.engines.program.kernels import Cost
from dsl.engines.program.linked import Holds, LinkedProgram, Slot
from dsl.engines.program.nodes import INT_NONE
from dsl.engines.program.passes.rows import Change, Number, binds, free
from dsl.engines.program.walk import Scope, changed, expressions, rewritten

_LONG = (x.Quantifier, x.Filter, x.Collect, x.RouteCells, x.Call)


def repeats(program: LinkedProgram, _number: Number) -> Change:
    """The pass ``repeats``."""
    ranges = Ranges(program)
    return lambda row, scope: rewritten(row, partial(_once, ranges=ranges, scope=scope))


def _once(node: x.Expr, ranges: Ranges, scope: Scope) -> x.Expr:
    """An ``if`` (its parts already rewritten) with the value its condition evaluates first in a temporary."""
    if not isinstance(node, x.If):
        return node
    for asked in _first(node.condition):
        if not _long(asked) or asked.row:
            continue
        wanted = key(asked)
        if any(type(part) is type(asked) and key(part) == wanted for part in expressions((node.then, node.otherwise))):
            slot = _slot(asked, ranges, scope)
            return _with_temporary(node, asked, slot, scope) if slot is not None else node
    return node


def _first(node: x.Expr) -> Iterator[x.Expr]:
    """The expressions that are evaluated first of all in a condition, whole before part."""
    while True:
        match node:
            case x.Not(operand=inner) | x.Binary(left=inner) | x.And(parts=(inner, *_)) | x.Or(parts=(inner, *_)):
                node = inner
            case x.Quantifier(domain=inner):
                node = inner
            case _:
                return
        yield node


def _long(node: x.Expr) -> bool:
    """Whether evaluating a node takes longer than a temporary."""
    return isinstance(node, _LONG) or (isinstance(node, x.Apply) and node.what.cost is Cost.SEARCH)


def _slot(value: x.Expr, ranges: Ranges, scope: Scope) -> Slot | None:
    """A temporary for a value; None for a number that may be too large for one."""
    if value.bits:
        return Slot("", Holds.SET, bits=value.bits, words=-(-value.bits // 32))
    if isinstance(value, x.Apply):  # how many steps or none
        return Slot("", Holds.NUMBER, INT_NONE + 1, -INT_NONE - 1, INT_NONE)
    low, high = ranges.of(value, scope.temps)
    return Slot("", Holds.NUMBER, low, high) if low >= INT_NONE and high <= -INT_NONE else None


def _with_temporary(node: x.If, asked: x.Expr, slot: Slot, scope: Scope) -> x.Expr:
    """The ``if`` with a temporary in place of all expressions equal to ``asked``."""
    wanted, needed = key(asked), free(asked)
    place = scope.add(slot)

    def taken(part: x.Expr) -> x.Expr:
        if type(part) is type(asked) and key(part) == wanted:
            return x.Temp(place, bits=asked.bits)
        return part if binds(part) in needed else changed(part, taken)

    within = replace(node, condition=taken(node.condition), then=taken(node.then), otherwise=taken(node.otherwise))
    return x.Let(place, asked, within, bits=node.bits)
