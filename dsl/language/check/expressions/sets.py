"""Sets as they are written, and union, difference and intersection."""

from __future__ import annotations

from dsl.language.check.expressions.operands import Operands
from dsl.language.check.expressions.resolver import Resolver
from dsl.language.check.scope import Scope
from dsl.language.syntax import tree as t
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty


class Sets:
    """``{a, b}``, ``a..b``, and ``+ - *`` between sets."""

    def __init__(self, operands: Operands, resolver: Resolver) -> None:
        self.problems = operands.problems
        self.operands, self.resolver = operands, resolver

    def set_operation(self, node: t.Binary, left: n.Expr, scope: Scope) -> n.Expr:
        """Union, difference, intersection; a single member on the right stands for the set of it."""
        inner = ty.element(ty.bare(left.type))
        right = self.operands.expr(node.right, scope, self.member_or_set(node.right, left.type, scope))
        if not isinstance(ty.bare(right.type), ty.SetOf | ty.RowOf | ty.Unknown):
            if inner is not None and ty.fits(right.type, inner):
                wider = ty.join(inner, ty.bare(right.type)) or inner
                right = n.MakeSet((self.operands.coerce(right, wider),), type=ty.set_of(wider), span=right.span)
        if node.operator not in "+-*":
            return self.operands.wrong("set-operator", node.span, operator=node.operator)
        both = ty.join(left.type, right.type)
        if both is None or not isinstance(ty.bare(both), ty.SetOf | ty.Unknown):
            return self.operands.mismatch(right, left.type)
        kind = ty.bare(both)
        left, right = self.operands.coerce(left, kind), self.operands.coerce(right, kind)
        return n.SetOp(node.operator, left, right, type=kind, span=node.span)

    def member_or_set(self, node: t.SourceExpr, wanted: ty.Type, scope: Scope) -> ty.Type:
        """What a side beside a set of type ``wanted`` is: a bare value of its kind stands for itself."""
        inner = ty.element(ty.bare(wanted))
        if isinstance(node, t.Name) and isinstance(inner, ty.Dom) and scope.find(node.id) is None:
            if self.resolver.member(inner.name, node.id, node.span) is not None:
                return inner
        return wanted

    def range(self, node: t.Range, scope: Scope) -> n.Expr:
        """``a..b``"""
        low, high = self.operands.value(node.low, scope, ty.INT), self.operands.value(node.high, scope, ty.INT)
        least = low.value if isinstance(low, n.Const) else 0
        most = high.value if isinstance(high, n.Const) else ty.MAX_SET_NUMBER
        if isinstance(low, n.Const) and isinstance(high, n.Const) and (least < 0 or most > ty.MAX_SET_NUMBER):
            self.problems.error("set-of-numbers", node.span, high=ty.MAX_SET_NUMBER)
        return n.NumberRange(low, high, type=ty.set_of(ty.Int(least, most)), span=node.span)

    def set_literal(self, node: t.SetLiteral, scope: Scope, expected: ty.Type | None) -> n.Expr:
        """``{a, b}``: members of one kind; a range among them stands for its numbers."""
        wanted = ty.element(ty.bare(expected)) if expected is not None else None
        items = [self.operands.expr(item, scope, wanted) for item in node.items]
        sets = [i for i in items if isinstance(i.type, ty.MANY)]
        single = [i for i in items if i not in sets]
        kind: ty.Type | None = None
        for item in items:
            inner = ty.element(item.type) if item in sets else ty.bare(item.type)
            merged = ty.join(kind, inner) if kind is not None and inner is not None else inner or kind
            if merged is None:
                return self.operands.mismatch(item, kind or ty.UNKNOWN)
            kind = merged
        for item in single:
            if isinstance(kind, ty.Int) and isinstance(item, n.Const) and not 0 <= item.value <= ty.MAX_SET_NUMBER:
                self.problems.error("set-of-numbers", item.span, high=ty.MAX_SET_NUMBER)
                kind = ty.UNKNOWN
        made = tuple(self.operands.coerce(i, kind) for i in single) if kind is not None else ()
        whole = ty.set_of(kind)
        result: n.Expr = n.MakeSet(made, type=whole, span=node.span)
        for extra in sets:
            result = n.SetOp("+", result, self.operands.coerce(extra, whole), type=whole, span=node.span)
        return result
