"""Quantifiers over members of sets and rows: ``any``, ``all``, ``count``, ``sum``, ``the``, ``least``…"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from dsl.engine.errors import RuleError
from dsl.interp.filters import Filters
from dsl.interp.machine import Eval, Frame
from dsl.ir import nodes as n
from dsl.ir import types as ty


class Quantifiers(Filters):
    """Compiles quantifiers, over the conditions that ``Filters`` makes."""

    def quantifier(self, node: n.Quant) -> Eval:
        """``any all no count sum min max the first least most``"""
        where, body, local = node.where, node.body, node.local
        if node.kind in ("any", "no"):
            both = _and(where, body)
            found = self.some(local, node.domain, both) if both is not None else self.c.expr(node.domain)
            return (lambda f: bool(found(f))) if node.kind == "any" else (lambda f: not found(f))
        if node.kind == "all":
            assert body is not None
            fails = n.Not(body, type=ty.BOOL, span=body.span)
            some = self.some(local, node.domain, _and(where, fails) or fails)
            return lambda f: not some(f)
        if node.kind == "count" and not isinstance(ty.bare(node.domain.type), ty.RowOf):
            if where is None:
                number = self.c.builtins.counted(node.domain) or self.c.expr(node.domain)
                return lambda f: number(f).bit_count()
            domain = self.c.expr(node.domain)
            sieve = self.sieve(local, where)
            return lambda f: sieve(f, domain(f)).bit_count()
        return self.pick(node, self.members(local, node.domain, where))

    def pick(self, node: n.Quant, members: Callable[[Frame], Iterable[int]]) -> Eval:
        """The quantifiers that look at each member."""
        kind, span = node.kind, node.span
        if kind == "count":
            return lambda f: len(list(members(f)))
        if kind == "first":
            return lambda f: next(iter(members(f)), -1)
        if kind == "the":

            def the(f: Frame) -> int:
                found = list(members(f))
                if len(found) != 1:
                    raise RuleError("the-not-one", span, count=len(found), what=span.text)
                return found[0]

            return the
        slot, spend = self.c.slot(node.local), self.m.spend
        if kind in ("sum", "min", "max"):
            assert node.body is not None
            return self.total(kind, members, slot, self.c.expr(node.body), node)
        keys = [self.c.expr(key) for key in node.keys]
        sign = -1 if kind == "most" else 1

        def best(f: Frame) -> int:
            chosen, chosen_key = -1, None
            for x in members(f):
                f[slot] = x
                key = [sign * k(f) for k in keys]
                if chosen_key is None or key < chosen_key:
                    chosen, chosen_key = x, key
            spend(1, span)
            return chosen

        return best

    def total(
        self, kind: str, members: Callable[[Frame], Iterable[int]], slot: int, value: Eval, node: n.Quant
    ) -> Eval:
        """Sum, smallest, largest."""
        spend, span = self.m.spend, node.span
        choosers: dict[str, Callable[[list[int]], int]] = {"sum": sum, "min": min, "max": max}
        choose = choosers[kind]

        def run(f: Frame) -> int:
            values = []
            for x in members(f):
                f[slot] = x
                values.append(value(f))
            spend(1 + len(values), span)
            if not values and kind != "sum":
                raise RuleError("of-nothing", span, name=kind)
            return choose(values)

        return run


def _and(one: n.Expr | None, other: n.Expr | None) -> n.Expr | None:
    if one is None or other is None:
        return one or other
    left = one.parts if isinstance(one, n.AndOr) and one.operator == "and" else (one,)
    return n.AndOr("and", (*left, other), type=ty.BOOL, span=other.span)
