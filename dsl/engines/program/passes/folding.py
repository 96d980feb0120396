"""Passes that evaluate constant expressions, and quantifiers over a few known members."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from dsl.engines.program import code as c
from dsl.engines.program import nodes as x
from dsl.engines.program.facts import key
from dsl.engines.program.kernels import NumberKernel
from dsl.engines.program.linked import LinkedProgram, Table
from dsl.engines.program.passes.questions import settled, substituted
from dsl.engines.program.passes.rows import Change, Number
from dsl.engines.program.walk import expressions, recoded, rewritten
from dsl.maps.board.masks import members

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
    """The pass ``folding``."""
    fold = partial(folded, tables=program.tables)
    return lambda row, _scope: branches(rewritten(row, fold))


def folded(node: x.Expr, tables: Sequence[Table]) -> x.Expr:  # noqa: C901  # a case for each node that matters here
    """A node evaluated as far as its folded operands are constant."""
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
    """A condition without constant parts; parts after one that decides are dropped."""
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
    """The entry of a table with constant keys."""
    if table.formula is not None or not all(isinstance(index, x.Const) for index in node.keys):
        return node
    at = 0
    for index, (low, high) in zip(node.keys, table.axes):
        assert isinstance(index, x.Const)
        if not low <= index.value <= high:
            return node.otherwise
        at = at * (high - low + 1) + index.value - low
    value = table.values[at]
    return x.Const(value, bits=node.bits) if value is not None else node.otherwise


def branches(row: Any) -> Any:
    """Code without branches that are never taken."""
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


MOST_MEMBERS = 8
MOST_NODES = 160
"""The most nodes of the result."""
_KERNELS = {x.Over.MAX: NumberKernel.MAX, x.Over.MIN: NumberKernel.MIN}


def unrolling(program: LinkedProgram, _number: Number) -> Change:
    """The pass ``unrolling``."""
    unroller = Unroller(program)
    return lambda row, _scope: rewritten(row, unroller.of)


class Unroller:
    """Replaces quantifiers over constant sets."""

    def __init__(self, program: LinkedProgram) -> None:
        self.p = program

    def of(self, node: x.Expr) -> x.Expr:
        """The value of a quantifier over a few known members, as an expression of theirs."""
        match node:
            case x.Quantifier(over=x.Over.MIN | x.Over.MAX, domain=x.Const() as domain, where=None, values=(value,)):
                terms = self.terms(node.slot, domain, value)
                return x.Apply(_KERNELS[node.over], terms) if len(terms) > 1 else terms[0] if terms else node
        return node

    def terms(self, slot: int, domain: x.Const, value: x.Expr) -> tuple[x.Expr, ...]:
        """The value for each member, without repetitions; empty if they would be too many."""
        found = members(domain.value)
        size = sum(1 for _ in expressions(value)) * len(found)
        if domain.row or not 0 < len(found) <= MOST_MEMBERS or size > MOST_NODES:
            return ()
        fold = partial(folded, tables=self.p.tables)
        terms: dict[x.Expr, x.Expr] = {}
        for member in found:
            term = rewritten(substituted(value, slot, x.Const(member)), fold)
            terms.setdefault(key(rewritten(term, _unnamed)), term)
        return tuple(terms.values())


def _unnamed(node: x.Expr) -> x.Expr:
    """A count of all members, without the temporary, on which it does not depend."""
    if isinstance(node, x.Quantifier) and node.over is x.Over.COUNT and node.where is None:
        return replace(node, slot=x.NO)
    return node
