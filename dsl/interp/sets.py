"""Sets: literals, operations, membership, whole domains; conditions on members are in ``filters.py``."""

from __future__ import annotations

from dsl.engine.errors import RuleError
from dsl.interp.core import mask_of
from dsl.interp.eyes import Eyes
from dsl.interp.machine import Eval, Frame, Rows
from dsl.ir import nodes as n
from dsl.ir import types as ty
from dsl.link.constants import evaluate
from dsl.source import Span


class Sets(Eyes):
    """Closures for everything that is or makes a set."""

    def Contains(self, node: n.Contains) -> Eval:
        item = self.expr(node.item)
        inside = node.set
        if isinstance(inside, n.Filter):  # x in {y in S where C}: no need to make the set
            domain, where = self.expr(inside.domain), self.expr(inside.where)
            slot = self.slot(inside.local)

            def test(f: Frame) -> int:
                x = item(f)
                if x < 0 or not mask_of(domain(f)) >> x & 1:
                    return 0
                f[slot] = x
                return where(f)

            return test
        if isinstance(inside, n.NumberRange):
            low, high = self.expr(inside.low), self.expr(inside.high)
            return lambda f: low(f) <= item(f) <= high(f)
        members = self.expr(inside)

        def contains(f: Frame) -> int:
            x = item(f)
            return x >= 0 and members(f) >> x & 1

        return contains

    def MakeSet(self, node: n.MakeSet) -> Eval:
        if all(isinstance(i, n.Const | n.Member) for i in node.items):
            value = evaluate(node, self.directions, {})
            return lambda f: value
        items = [(self.expr(i), i.span) for i in node.items]
        most = ty.largest_member(node.type, self.game.sizes)

        def make(f: Frame) -> int:
            mask = 0
            for item, span in items:
                mask |= _bit(item(f), most, span)
            return mask

        return make

    def NumberRange(self, node: n.NumberRange) -> Eval:
        low, high, span = self.expr(node.low), self.expr(node.high), node.span

        def make(f: Frame) -> int:
            first, last = low(f), high(f)
            if first < 0 or last > ty.MAX_SET_NUMBER:
                wrong = first if first < 0 else last
                raise RuleError("set-member", span, value=wrong, most=ty.MAX_SET_NUMBER)
            return (1 << last + 1) - (1 << first) if last >= first else 0

        return make

    def SetOp(self, node: n.SetOp) -> Eval:
        left, right = self.expr(node.left), self.expr(node.right)
        if node.operator == "+":
            return lambda f: left(f) | right(f)
        if node.operator == "-":
            return lambda f: left(f) & ~right(f)
        return lambda f: left(f) & right(f)

    def AllOf(self, node: n.AllOf) -> Eval:
        domain, machine = node.domain, self.m
        kind = self.game.program.domains[domain].kind
        if kind == "piece":
            visible = self.visible(domain)
            return (lambda f: visible()) if visible is not None else lambda f: machine.on_board(domain)
        if kind == "cell":
            present = self.game.map.topology.present
            return lambda f: present
        full = (1 << self.game.sizes[domain]) - 1
        return lambda f: full

    def OwnedBy(self, node: n.OwnedBy) -> Eval:
        kind, player, owned, visible = node.kind, self.expr(node.player), self.m.owned, self.visible(node.kind)
        if visible is not None:
            return lambda f: owned(kind, player(f)) & visible()
        return lambda f: owned(kind, player(f))

    def ToSet(self, node: n.ToSet) -> Eval:
        row = self.expr(node.operand)
        return lambda f: mask_of(row(f))

    def Given(self, node: n.Given) -> Eval:
        kind = ty.bare(node.operand.type)
        if isinstance(node.operand, n.Filter):
            return self.filters.some(node.operand.local, node.operand.domain, node.operand.where)
        operand = self.builtins.counted(node.operand) or self.expr(node.operand)
        if isinstance(kind, ty.SetOf | ty.RowOf):
            return lambda f: bool(operand(f))
        missing = ty.none_value(node.operand.type)
        return lambda f: operand(f) != missing

    def Filter(self, node: n.Filter) -> Eval | Rows:
        return self.filters.filter(node)

    def MapTo(self, node: n.MapTo) -> Eval:
        domain = self.filters.members(node.local, node.domain, node.where)
        slot, value = self.slot(node.local), self.expr(node.value)
        is_set = isinstance(ty.bare(node.value.type), ty.SetOf)
        spend, span, most = self.m.spend, node.span, ty.largest_member(node.type, self.game.sizes)

        def make(f: Frame) -> int:
            mask = 0
            for x in domain(f):
                f[slot] = x
                found = value(f)
                mask |= found if is_set else _bit(found, most, span) if found >= 0 else 0
            spend(1, span)
            return mask

        return make

    def Quant(self, node: n.Quant) -> Eval:
        return self.filters.quantifier(node)


def _bit(value: int, most: int, span: Span) -> int:
    """The set of one member; ``most`` is the largest that the set has room for."""
    if not 0 <= value <= most:
        raise RuleError("set-member", span, value=value, most=most)
    return 1 << value
