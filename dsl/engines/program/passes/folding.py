"""What is known when the program is linked is worked out: numbers, sets, conditions, entries of tables, branches.

(+ 2 3) → 5        (and [1 (in $0 #7:9)]) → (in $0 #7:9)        (if 0 $0 $1) → $1
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from dsl.engines.program import code as c
from dsl.engines.program import nodes as x
from dsl.engines.program.linked import LinkedProgram, Table
from dsl.engines.program.passes.members import settled, substituted
from dsl.engines.program.passes.rows import Change, Number
from dsl.engines.program.walk import recoded, rewritten

_NUMBERS: dict[x.Op, Callable[[int, int], int]] = {
    x.Op.ADD: lambda a, b: a + b,
    x.Op.SUBTRACT: lambda a, b: a - b,
    x.Op.MULTIPLY: lambda a, b: a * b,
    x.Op.DIVIDE: lambda a, b: a // b,
    x.Op.MODULO: lambda a, b: a % b,
    x.Op.EQUAL: lambda a, b: int(a == b),
    x.Op.UNEQUAL: lambda a, b: int(a != b),
    x.Op.LESS: lambda a, b: int(a < b),
    x.Op.AT_MOST: lambda a, b: int(a <= b),
    x.Op.MORE: lambda a, b: int(a > b),
    x.Op.AT_LEAST: lambda a, b: int(a >= b),
    x.Op.UNION: lambda a, b: a | b,
    x.Op.MINUS: lambda a, b: a & ~b,
    x.Op.MEET: lambda a, b: a & b,
}
_OPPOSITE = {
    x.Op.EQUAL: x.Op.UNEQUAL,
    x.Op.UNEQUAL: x.Op.EQUAL,
    x.Op.LESS: x.Op.AT_LEAST,
    x.Op.AT_LEAST: x.Op.LESS,
    x.Op.MORE: x.Op.AT_MOST,
    x.Op.AT_MOST: x.Op.MORE,
}


def folding(program: LinkedProgram, _number: Number) -> Change:
    """The pass."""
    fold = partial(folded, tables=program.tables)
    return lambda row, _scope: branches(rewritten(row, fold))


def folded(node: x.Expr, tables: Sequence[Table]) -> x.Expr:  # noqa: C901  # a case for each node that matters here
    """An expression whose parts are folded already."""
    match node:
        case x.Binary():
            return _binary(node)
        case x.Not(operand=x.Const(value=value)):
            return x.Const(int(not value))
        case x.Not(operand=x.Binary(op=op) as inner) if op in _OPPOSITE:
            return replace(inner, op=_OPPOSITE[op])
        case x.And() | x.Or():
            return _condition(node)
        case x.If(condition=x.Const(value=value), then=then, otherwise=otherwise):
            chosen = then if value else otherwise
            return chosen if chosen.bits == node.bits else node
        case x.In(item=x.Const(value=value), set=x.Const(value=members)):
            return x.Const(int(value >= 0 and members >> value & 1))
        case x.MakeSet(items=items) if all(isinstance(i, x.Const) and 0 <= i.value < node.bits for i in items):
            return x.Const(sum({1 << i.value for i in items if isinstance(i, x.Const)}), bits=node.bits)
        case x.Range(low=x.Const(value=low), high=x.Const(value=high)) if low >= 0 and high < node.bits:
            return x.Const(sum(1 << i for i in range(low, high + 1)), bits=node.bits)
        case x.Item():
            return _entry(node, tables[node.table])
        case x.Let(slot=slot, value=x.Const() | x.Var(key=None) | x.Temp(key=None) as value, body=body):
            return rewritten(substituted(body, slot, value), partial(folded, tables=tables))
        case x.Quantifier(over=x.Over.ANY, domain=x.Const(value=0)):
            return x.Const(0)
        case x.Quantifier(domain=x.Const()) | x.Filter(domain=x.Const()):
            return settled(node, lambda part: rewritten(part, partial(folded, tables=tables)))
        case x.Need(operand=x.Const(value=value) as known, missing=missing) if value != missing:
            return known
        case x.Fit(operand=x.Const(value=value) as known) if not node.bits:
            return known if node.low <= value <= node.high or value == node.missing else node
    return node


def _binary(node: x.Binary) -> x.Expr:
    match node:
        case x.Binary(left=x.Const(value=one), right=x.Const(value=other)):
            if node.op in (x.Op.DIVIDE, x.Op.MODULO) and other == 0:
                return node
            value = _NUMBERS[node.op](one, other)
            return x.Const(value, bits=node.bits) if node.bits or -(2**63) <= value < 2**63 else node
        case (
            x.Binary(op=x.Op.UNION, left=x.Const(value=0), right=kept)
            | x.Binary(op=x.Op.UNION | x.Op.MINUS, left=kept, right=x.Const(value=0))
        ):
            return kept if kept.bits == node.bits else node
    return node


def _condition(node: x.And | x.Or) -> x.Expr:
    """Parts that are known are left out; behind one that decides, nothing is asked."""
    neutral, parts = int(isinstance(node, x.And)), list[x.Expr]()
    for part in node.parts:
        if isinstance(part, x.Const) and bool(part.value) == bool(neutral):
            continue
        parts += part.parts if type(part) is type(node) and isinstance(part, x.And | x.Or) else (part,)
        if isinstance(part, x.Const):
            break
    if len(parts) == 1:
        return parts[0]
    return type(node)(tuple(parts)) if parts else x.Const(neutral)


def _entry(node: x.Item, table: Table) -> x.Expr:
    """An entry whose keys are known."""
    if table.formula is not None or not all(isinstance(key, x.Const) for key in node.keys):
        return node
    at = 0
    for key, (low, high) in zip(node.keys, table.axes):
        assert isinstance(key, x.Const)
        if not low <= key.value <= high:
            return node.otherwise
        at = at * (high - low + 1) + key.value - low
    value = table.values[at]
    return x.Const(value, bits=node.bits) if value is not None else node.otherwise


def branches(row: Any) -> Any:
    """Code without the branches that are never taken."""
    if isinstance(row, tuple):
        found: list[Any] = []
        for part in row:
            done = branches(part)
            if isinstance(done, c.Branch) and isinstance(done.condition, x.Const):
                found += done.then if done.condition.value else done.otherwise
            else:
                found.append(done)
        return tuple(found)
    if not isinstance(row, c.Stmt):
        return row
    return recoded(row, branches)
