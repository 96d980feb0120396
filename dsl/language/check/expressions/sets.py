"""Set literals, union, difference and intersection, filtered sets and quantifiers."""

from __future__ import annotations

from dsl.language.check.expressions.operands import Operands
from dsl.language.check.expressions.resolver import Resolver
from dsl.language.check.names import Scope, value_of
from dsl.language.syntax import tree as t
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.text.source import Span


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
                right = self.operands.listed((right,), wider, right.span)
        if node.operator not in "+-*":
            return self.operands.wrong("set-operator", node.span, operator=node.operator)
        both = ty.join(left.type, right.type)
        if both is None or not isinstance(ty.bare(both), ty.SetOf | ty.Unknown):
            return self.operands.mismatch(right, left.type)
        kind = ty.bare(both)
        left, right = self.operands.coerce(left, kind), self.operands.coerce(right, kind)
        return n.SetOp(node.operator, left, right, type=kind, span=node.span)

    def member_or_set(self, node: t.SourceExpr, wanted: ty.Type, scope: Scope) -> ty.Type:
        """A member or a set, for the other side of a set of type ``wanted``; a bare name can be a member."""
        inner = ty.element(ty.bare(wanted))
        if isinstance(node, t.Name) and isinstance(inner, ty.Dom) and scope.find(node.id) is None:
            if self.resolver.member(inner.name, node.id, node.span) is not None:
                return inner
        return wanted

    def range(self, node: t.Range, scope: Scope) -> n.Expr:
        """``a..b``"""
        low, high = self.operands.value(node.low, scope, ty.INT), self.operands.value(node.high, scope, ty.INT)
        least = low.value if isinstance(low, n.Const) else ty.first_number(ty.set_of(low.type).element)
        most = high.value if isinstance(high, n.Const) else ty.MAX_SET_NUMBER
        if isinstance(low, n.Const) and isinstance(high, n.Const) and not ty.in_sets(ty.Int(least, most)):
            return self.operands.wrong("set-of-numbers", node.span, high=ty.MAX_SET_NUMBER)
        return n.NumberRange(low, high, type=ty.set_of(ty.Int(least, most)), span=node.span)

    def set_literal(self, node: t.SetLiteral, scope: Scope, expected: ty.Type | None) -> n.Expr:
        """``{a, b}``: members of one type; a range among them means its numbers."""
        wanted = ty.element(ty.bare(expected)) if expected is not None else None
        items = [self.operands.expr(item, scope, wanted) for item in node.items]
        sets = [i for i in items if isinstance(i.type, ty.MANY)]
        single = [i for i in items if i not in sets]
        kind: ty.Type | None = None
        for item in items:
            inner = ty.element(item.type) if item in sets else ty.set_of(item.type).element
            merged = ty.join(kind, inner) if kind is not None and inner is not None else inner or kind
            if merged is None:
                return self.operands.mismatch(item, kind or ty.UNKNOWN)
            kind = merged
        for item in single:
            if isinstance(kind, ty.Int) and isinstance(item, n.Const) and abs(item.value) > ty.MAX_SET_NUMBER:
                self.problems.error("set-of-numbers", item.span, high=ty.MAX_SET_NUMBER)
                kind = ty.UNKNOWN
        whole, result = ty.set_of(kind), self.operands.listed(single, kind, node.span)
        for extra in sets:
            result = n.SetOp("+", result, self.operands.coerce(extra, whole), type=whole, span=node.span)
        return result


_CONDITIONS = ("any", "all", "no")
_NUMBERS = ("count", "sum", "min", "max")
_SUMS = ("sum", "min", "max")


class Queries:
    """Checks expressions that run a variable through a set."""

    def __init__(self, operands: Operands) -> None:
        self.problems = operands.problems
        self.operands = operands

    def bind(
        self, variable: t.Id | None, domain: n.Expr, scope: Scope, of_option: bool = False
    ) -> tuple[n.Local, Scope]:
        """A new variable for the members of ``domain``."""
        local = n.member_of(domain, variable.text if variable else "")
        inside = scope.inner()
        if variable is not None and variable.text:
            inside.declare(variable, local, self.problems, of_option)
        return local, inside

    def query(self, node: t.Query, scope: Scope) -> n.Expr:
        """A filtered set, or a quantifier over one."""
        domain = self.operands.members(node.domain, scope)
        local, inside = self.bind(node.variable, domain, scope)
        where = self.operands.condition(node.where, inside) if node.where is not None else None
        if not node.quantifier:
            return self.filtered(node, domain, local, where)
        kind = node.quantifier
        body: n.Expr | None = None
        if node.body is not None:
            if kind in _CONDITIONS:
                body = self.operands.condition(node.body, inside)
            elif kind in _SUMS:
                body = self.operands.value(node.body, inside, ty.INT)
            else:
                self.problems.error("colon-not-here", node.body.span, name=kind)
        keys = tuple(self.operands.sort_key(key, inside) for key in node.keys)
        return self.quantifier(kind, node.span, local, domain, where, body, keys)

    def filtered(self, node: t.Query, domain: n.Expr, local: n.Local, where: n.Expr | None) -> n.Expr:
        """``{x in S where C}``"""
        if node.body is not None or node.keys:
            self.problems.error("set-with-colon", node.span)
        if where is None:
            return domain
        return n.Filter(local, domain, where, type=ty.bare(domain.type), span=node.span)

    def quantifier(
        self,
        kind: str,
        span: Span,
        local: n.Local,
        domain: n.Expr,
        where: n.Expr | None,
        body: n.Expr | None,
        keys: tuple[n.Expr, ...],
    ) -> n.Expr:
        """The typed node of a quantifier; report a wrong body or key."""
        if kind == "all" and body is None:
            return self.operands.wrong("all-needs-condition", span)
        if kind in ("least", "most") and not keys:
            self.problems.error("by-needed", span, name=kind)
        if keys and kind not in ("least", "most", "first"):
            self.problems.error("by-not-here", span, name=kind)
        if kind == "first" and keys:
            kind = "least"
        if (kind == "sum" and body is None) or (kind in ("min", "max") and body is None):
            if not isinstance(ty.bare(local.type), ty.Int | ty.Unknown):
                self.problems.error("sum-of-what", span, name=kind, type=self.operands.type_name(local.type))
            body = value_of(local, span)
        single = value_of(local, span).type
        result: ty.Type = ty.BOOL if kind in _CONDITIONS else ty.INT if kind in _NUMBERS else single
        if kind in ("first", "least", "most"):
            nothing = isinstance(ty.bare(domain.type), ty.SetOf) and ty.element(ty.bare(domain.type)) is None
            result = ty.NOTHING if nothing else ty.Opt(single)  # the type of {} is unknown
        return n.Quant(kind, local, domain, where, body, keys, type=result, span=span)

    def mapped(self, node: t.Mapped, scope: Scope) -> n.Expr:
        """``{e for x in S}`` and ``sum(e for x in S)``"""
        domain = self.operands.members(node.domain, scope)
        local, inside = self.bind(node.variable, domain, scope)
        where = self.operands.condition(node.where, inside) if node.where is not None else None
        if node.quantifier in _CONDITIONS:
            body = self.operands.condition(node.value, inside)
            return self.quantifier(node.quantifier, node.span, local, domain, where, body, ())
        if node.quantifier in ("sum", "min", "max"):
            body = self.operands.value(node.value, inside, ty.INT)
            return self.quantifier(node.quantifier, node.span, local, domain, where, body, ())
        value = self.operands.expr(node.value, inside)
        inner = ty.bare(value.type)
        if isinstance(inner, ty.MANY):
            value, inner = self.operands.coerce(value, ty.SetOf(inner.element)), inner.element or ty.UNKNOWN
        mapped = n.MapTo(local, domain, where, value, type=ty.set_of(inner), span=node.span)
        if not node.quantifier:
            return mapped
        return self.quantifier(node.quantifier, node.span, n.member_of(mapped), mapped, None, None, ())
