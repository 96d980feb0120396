"""Passes for quantifiers that need no set: membership, whether there is any member, how many, known members."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from dsl.engines.program import nodes as x
from dsl.engines.program.facts import Facts
from dsl.engines.program.kernels import BoardKernel
from dsl.engines.program.linked import LinkedProgram
from dsl.engines.program.passes.rows import Change, Number, binds, placed
from dsl.engines.program.walk import Scope, changed, rewritten
from dsl.maps.board.masks import mask_of, members


def questions(_program: LinkedProgram, _number: Number) -> Change:
    """The pass ``questions``."""
    return lambda row, _scope: rewritten(row, _asked)


def _asked(node: x.Expr) -> x.Expr:
    match node:
        case x.In(item=x.Const() | x.Var(key=None) | x.Temp(key=None) as item, set=x.Filter(row=False) as inner):
            return x.And((x.In(item, inner.domain), substituted(inner.where, inner.slot, item)))
        case x.Quantifier(over=x.Over.ANY | x.Over.COUNT, where=None, domain=x.Filter() as inner):
            return replace(node, slot=inner.slot, domain=inner.domain, where=inner.where)
        case x.Quantifier(over=x.Over.ANY, where=None, domain=x.ToSet(operand=row)):
            return replace(node, domain=row)
    return node


MOST = 64
"""Larger sets are not looped over."""
Fold = Callable[[x.Expr], x.Expr]


def settled(node: x.Quantifier | x.Filter, fold: Fold) -> x.Expr:
    """The constant value of a quantifier over a constant set, or the node itself; ``fold`` evaluates expressions."""
    if not isinstance(node.domain, x.Const) or node.domain.value.bit_count() > MOST:
        return node
    found = _fitting(node.slot, node.domain.value, node.where, fold)
    if found is None:
        return node
    if isinstance(node, x.Filter):
        return x.Const(mask_of(found), bits=node.bits)
    match node.over:
        case x.Over.ANY:
            return x.Const(int(bool(found)))
        case x.Over.COUNT:
            return x.Const(len(found))
        case x.Over.FIRST:
            return x.Const(found[0] if found else -1)
        case x.Over.THE if len(found) == 1:
            return x.Const(found[0])
        case x.Over.MIN | x.Over.MAX | x.Over.SUM:
            return _of_values(node, found, fold)
    return node


def _fitting(slot: int, domain: int, where: x.Expr | None, fold: Fold) -> list[int] | None:
    """The members for which a condition holds; None if that is not known."""
    found = []
    for member in members(domain):
        known = _known(where, slot, member, fold) if where is not None else 1
        if known is None:
            return None
        if known:
            found.append(member)
    return found


def _known(node: x.Expr, slot: int, member: int, fold: Fold) -> int | None:
    """The value of an expression for a member; None if it is not known."""
    found = fold(substituted(node, slot, x.Const(member)))
    return found.value if isinstance(found, x.Const) else None


def _of_values(node: x.Quantifier, found: list[int], fold: Fold) -> x.Expr:
    values = []
    for member in found:
        value = _known(node.values[0], node.slot, member, fold)
        if value is None:
            return node
        values.append(value)
    if not values and node.over is not x.Over.SUM:
        return node
    total = sum(values) if node.over is x.Over.SUM else min(values) if node.over is x.Over.MIN else max(values)
    return x.Const(total) if -(2**63) <= total < 2**63 else node


def substituted(body: x.Expr, slot: int, value: x.Expr) -> x.Expr:
    """``body`` with ``value`` in place of a temporary."""
    if isinstance(body, x.Temp) and body.slot == slot and body.key is None:
        return value
    assert binds(body) != slot
    return changed(body, lambda part: substituted(part, slot, value))


_FREE = (x.Const, x.Temp, x.Var, x.Having, x.Apply, x.Item)


def stopping(program: LinkedProgram, _number: Number) -> Change:
    """The pass ``stopping``."""
    stops = Stops(program)
    return lambda row, scope: rewritten(row, lambda node: stops.of(node, scope))


class Stops:
    """Splits ``any`` over a union into one ``any`` for each part."""

    def __init__(self, program: LinkedProgram) -> None:
        self.p = program
        self.facts = Facts(program)

    def of(self, node: x.Expr, scope: Scope) -> x.Expr:
        """An ``any`` tested part by part, which can stop at the first part."""
        if not isinstance(node, x.Quantifier) or node.over is not x.Over.ANY or node.where is not None:
            return node
        domain = self.body(node.domain, scope)
        match domain:
            case x.Binary(op=x.Op.MEET, left=among, right=x.Collect() as parts) if self.is_free(among):
                return self.parts(parts, among) or node
            case x.Binary(op=x.Op.MEET, left=x.Collect() as parts, right=among) if self.is_free(among):
                return self.parts(parts, among) or node
            case x.Collect() as parts:
                return self.parts(parts, None) or node
        return node

    def body(self, domain: x.Expr, scope: Scope) -> x.Expr:
        """The body of a function whose value is made of parts, with simple arguments inserted."""
        if not isinstance(domain, x.Call) or not all(isinstance(a, x.Const | x.Temp | x.Var) for a in domain.arguments):
            return domain
        formula = self.p.functions[domain.function].formula
        match formula.body:
            case x.Collect() | x.Binary(op=x.Op.MEET, left=x.Collect()) | x.Binary(op=x.Op.MEET, right=x.Collect()):
                return placed(formula.body, dict(enumerate(domain.arguments)), formula.temps, scope)
        return domain

    def is_free(self, node: x.Expr) -> bool:
        """Whether a set can be read repeatedly at no cost, and cannot fail."""
        return isinstance(node, _FREE) and not self.facts.can_fail(node)

    @staticmethod
    def parts(node: x.Collect, among: x.Expr | None) -> x.Expr | None:
        """Whether any part has a member (of the set ``among``); None if it has no parts."""
        if not node.value.bits or node.value.row:
            return None
        value = node.value
        if among is not None:
            value = x.Binary(x.Op.MEET, among, value, bits=min(among.bits, value.bits))
        found: x.Expr = _next_to(value) or x.Quantifier(x.Over.ANY, x.NO, value)
        if node.where is not None:
            found = x.And((node.where, found))
        return x.Quantifier(x.Over.ANY, node.slot, node.domain, found)


def _next_to(value: x.Expr) -> x.Expr | None:
    """For a ray of cells inside a set, whether it has a member: whether the next cell is in the set; else None."""
    match value:
        case x.Binary(op=x.Op.MEET, left=among, right=x.ToSet(operand=x.Apply(what=BoardKernel.RUN, arguments=ways))):
            cell, direction, through = ways
            return x.In(x.Apply(BoardKernel.STEP, (cell, direction)), through) if among == through else None
        case x.ToSet(operand=x.Apply(what=BoardKernel.RUN, arguments=(cell, direction, through))):
            return x.In(x.Apply(BoardKernel.STEP, (cell, direction)), through)
    return None
