"""Arithmetic, comparison, membership and tests."""

from __future__ import annotations

from dsl.check.base import Base
from dsl.check.scope import Scope
from dsl.ir import nodes as n
from dsl.ir import types as ty
from dsl.ir.builtins import Builtin
from dsl.syntax import tree as t

_ARITHMETIC = frozenset("+-*/%")


class Operators(Base):
    """Two-sided operators look at both sides before deciding what a bare value means."""

    def unary(self, node: t.Unary, scope: Scope) -> n.Expr:
        """``not x``, ``-x``"""
        if node.operator == "not":
            return n.Not(self.condition(node.operand, scope), type=ty.BOOL, span=node.span)
        operand = self.value(node.operand, scope, ty.INT)
        return n.Arith("-", n.number(0, node.span), operand, type=ty.INT, span=node.span)

    def binary(self, node: t.Binary, scope: Scope, expected: ty.Type | None) -> n.Expr:
        """Numbers, sets, comparisons, membership."""
        if node.operator in ("in", "not in"):
            found = self.member_of(node, scope)
            return found if node.operator == "in" else n.Not(found, type=ty.BOOL, span=node.span)
        if node.operator in _ARITHMETIC:
            return self.arithmetic(node, scope, expected)
        return self.compare(node, scope)

    def arithmetic(self, node: t.Binary, scope: Scope, expected: ty.Type | None) -> n.Expr:
        """``+ - *`` also on sets."""
        left = self.expr(node.left, scope, expected)
        if isinstance(ty.bare(left.type), ty.SetOf | ty.RowOf):
            return self.set_operation(node, left, scope)
        if ty.poisoned(left.type):  # a set or a number: only what is wrong inside the other side is told
            self.expr(node.right, scope)
            return self.unknown(node.span)
        left, right = self.numbers(left, self.expr(node.right, scope, ty.INT))
        if isinstance(left, n.Const) and isinstance(right, n.Const) and node.operator in "+-*":
            value = {"+": left.value + right.value, "-": left.value - right.value, "*": left.value * right.value}
            if abs(value[node.operator]) <= ty.INT_HIGH:
                return n.number(value[node.operator], node.span)
        if node.operator in "/%" and isinstance(right, n.Const) and right.value == 0 and right.type != ty.UNKNOWN:
            self.problems.error("divide-zero", right.span)
        return n.Arith(node.operator, left, right, type=ty.INT, span=node.span)

    def numbers(self, left: n.Expr, right: n.Expr) -> tuple[n.Expr, n.Expr]:
        """Both sides as numbers; where the left one is none, the right one is not told of too."""
        number = self.coerce(left, ty.INT)
        if ty.poisoned(number.type):
            return number, self.unknown(right.span)
        return number, self.coerce(right, ty.INT)

    def set_operation(self, node: t.Binary, left: n.Expr, scope: Scope) -> n.Expr:
        """Union, difference, intersection; a single member on the right stands for the set of it."""
        inner = ty.element(ty.bare(left.type))
        right = self.expr(node.right, scope, self.member_or_set(node.right, left.type, scope))
        if not isinstance(ty.bare(right.type), ty.SetOf | ty.RowOf | ty.Unknown):
            if inner is not None and ty.fits(right.type, inner):
                wider = ty.join(inner, ty.bare(right.type)) or inner
                right = n.MakeSet((self.coerce(right, wider),), type=ty.set_of(wider), span=right.span)
        if node.operator not in "+-*":
            self.problems.error("set-operator", node.span, operator=node.operator)
            return self.unknown(node.span)
        both = ty.join(left.type, right.type)
        if both is None or not isinstance(ty.bare(both), ty.SetOf | ty.Unknown):
            self.mismatch(right, left.type)
            return self.unknown(node.span)
        kind = ty.bare(both)
        return n.SetOp(node.operator, self.coerce(left, kind), self.coerce(right, kind), type=kind, span=node.span)

    def member_or_set(self, node: t.SourceExpr, wanted: ty.Type, scope: Scope) -> ty.Type:
        """What a side beside a set of type ``wanted`` is: a bare value of its kind stands for itself."""
        inner = ty.element(ty.bare(wanted))
        if isinstance(node, t.Name) and isinstance(inner, ty.Dom) and scope.find(node.id) is None:
            if self.member(inner.name, node.id, node.span) is not None:
                return inner
        return wanted

    def pair(self, left: t.Expr, right: t.Expr, scope: Scope) -> tuple[n.Expr, n.Expr]:
        """Both sides of a comparison; a bare name that is a value of the other side's kind means that value."""
        if isinstance(left, t.Name) and scope.find(left.id) is None and not isinstance(right, t.Name):
            other = self.expr(right, scope)
            return self.expr(left, scope, ty.bare(other.type)), other
        first = self.expr(left, scope)
        return first, self.expr(right, scope, ty.bare(first.type))

    given: tuple[str, ...] = ()
    """What the other parts of the same ``and`` say to exist, as it is written."""

    def surely(self, node: n.Expr) -> bool:
        """Whether it was asked for beside that this, or what it is an attribute of, exists."""
        text = node.span.text
        return any(text == known or text.startswith(known + ".") for known in self.given)

    def logic(self, node: t.Logic, scope: Scope) -> n.Expr:
        """``a and b``, ``a or b``"""
        before = self.given
        if node.operator == "and":
            tests = (part for part in node.parts if isinstance(part, t.Test) and part.kind == "exists")
            self.given += tuple(part.operand.span.text for part in tests)
        parts = tuple(self.condition(part, scope) for part in node.parts)
        self.given = before
        return n.AndOr(node.operator, parts, type=ty.BOOL, span=node.span)

    def compare(self, node: t.Binary, scope: Scope) -> n.Expr:
        """``==`` and ``!=`` on anything alike, order on numbers."""
        left, right = self.pair(node.left, node.right, scope)
        if node.operator not in ("==", "!="):
            left, right = self.numbers(left, right)
            return n.Compare(node.operator, left, right, type=ty.BOOL, span=node.span)
        both = ty.join(left.type, right.type)
        if both is None:
            self.mismatch(right, left.type)
            return self.unknown(node.span)
        unsure = all(isinstance(x.type, ty.Opt) and not _place(x) and not self.surely(x) for x in (left, right))
        if unsure:
            self.problems.warn("both-optional", node.span, left=left.span.text, right=right.span.text)
        if isinstance(ty.bare(both), ty.SetOf | ty.RowOf):
            kind = ty.SetOf(ty.element(ty.bare(both)))
            left, right = self.coerce(left, kind), self.coerce(right, kind)
        else:
            left, right = self.coerce(left, _loose(left, both)), self.coerce(right, _loose(right, both))
        return n.Compare(node.operator, left, right, type=ty.BOOL, span=node.span)

    def member_of(self, node: t.Binary, scope: Scope) -> n.Expr:
        """``x in S``"""
        if isinstance(node.left, t.Name) and scope.find(node.left.id) is None:
            members = self.expr(node.right, scope)
            item = self.expr(node.left, scope, ty.element(ty.bare(members.type)))
        else:
            item = self.expr(node.left, scope)
            wanted = ty.SetOf(ty.bare(item.type)) if not ty.poisoned(item.type) else None
            members = self.expr(node.right, scope, wanted)
        kind = ty.bare(members.type)
        if ty.poisoned(kind) or ty.poisoned(item.type):
            return self.unknown(node.span)
        if not isinstance(kind, ty.SetOf | ty.RowOf):
            self.problems.error("set-needed", members.span, found=self.type_name(members.type))
            return self.unknown(node.span)
        inner = kind.element
        if inner is not None:
            if not ty.fits(item.type, inner):
                self.mismatch(item, inner)
                return self.unknown(node.span)
        return n.Contains(item, self.coerce(members, ty.SetOf(inner)), type=ty.BOOL, span=node.span)

    def test(self, node: t.Test, scope: Scope) -> n.Expr:
        """``x exists``, ``S empty``, ``x is none``"""
        operand = self.expr(node.operand, scope)
        is_set = isinstance(ty.bare(operand.type), ty.SetOf | ty.RowOf)
        if node.kind == "empty" and not is_set and not ty.poisoned(operand.type):
            self.problems.error("set-needed", operand.span, found=self.type_name(operand.type))
        elif isinstance(ty.bare(operand.type), ty.Bool | ty.Int) and not isinstance(operand.type, ty.Opt):
            self.problems.error("exists-always", operand.span, type=self.type_name(operand.type))
        given = n.Given(operand, type=ty.BOOL, span=node.span)
        return given if node.kind == "exists" else n.Not(given, type=ty.BOOL, span=node.span)

    def is_kind(self, node: t.Is, scope: Scope) -> n.Expr:
        """``c is sea``; also of any value, where it means ``==``."""
        operand = self.expr(node.operand, scope)
        kind = ty.bare(operand.type)
        found: n.Expr
        if ty.poisoned(kind):
            return self.unknown(node.span)
        if kind == ty.CELL:
            member = self.c.program.domains["terrain"].members
            if node.kind.text not in member:
                self.problems.unknown("terrain-unknown", node.kind.span, node.kind.text, member)
                return self.unknown(node.span)
            terrain = n.CallBuiltin(Builtin.CELL_TERRAIN, (operand,), type=ty.TERRAIN, span=operand.span)
            wanted = n.Const(member.index(node.kind.text), type=ty.TERRAIN, span=node.kind.span)
            found = n.Compare("==", terrain, wanted, type=ty.BOOL, span=node.span)
        else:
            value = self.expr(t.Name(node.kind.text, span=node.kind.span), scope, kind)
            if ty.join(operand.type, value.type) is None:
                self.mismatch(value, operand.type)
            found = n.Compare("==", operand, value, type=ty.BOOL, span=node.span)
        return n.Not(found, type=ty.BOOL, span=node.span) if node.negated else found

    def range(self, node: t.Range, scope: Scope) -> n.Expr:
        """``a..b``"""
        low, high = self.value(node.low, scope, ty.INT), self.value(node.high, scope, ty.INT)
        least = low.value if isinstance(low, n.Const) else 0
        most = high.value if isinstance(high, n.Const) else ty.MAX_SET_NUMBER
        if isinstance(low, n.Const) and isinstance(high, n.Const) and (least < 0 or most > ty.MAX_SET_NUMBER):
            self.problems.error("set-of-numbers", node.span, high=ty.MAX_SET_NUMBER)
        return n.NumberRange(low, high, type=ty.set_of(ty.Int(least, most)), span=node.span)

    def set_literal(self, node: t.SetLiteral, scope: Scope, expected: ty.Type | None) -> n.Expr:
        """``{a, b}``: members of one kind; a range among them stands for its numbers."""
        wanted = ty.element(ty.bare(expected)) if expected is not None else None
        items = [self.expr(item, scope, wanted) for item in node.items]
        sets = [i for i in items if isinstance(i.type, ty.SetOf | ty.RowOf)]
        single = [i for i in items if i not in sets]
        kind: ty.Type | None = None
        for item in items:
            inner = ty.element(item.type) if item in sets else ty.bare(item.type)
            merged = ty.join(kind, inner) if kind is not None and inner is not None else inner or kind
            if merged is None:
                self.mismatch(item, kind or ty.UNKNOWN)
                return self.unknown(node.span)
            kind = merged
        made = tuple(self.coerce(i, kind) for i in single) if kind is not None else ()
        whole = ty.set_of(kind)
        result: n.Expr = n.MakeSet(made, type=whole, span=node.span)
        for extra in sets:
            result = n.SetOp("+", result, self.coerce(extra, whole), type=whole, span=node.span)
        return result


def _place(node: n.Expr) -> bool:
    """Whether ``node`` is where a piece stands: missing only for pieces off the board, which rules seldom meet."""
    return isinstance(node, n.Get) and node.field.name == "at"


def _loose(node: n.Expr, both: ty.Type) -> ty.Type:
    """What a side of a comparison is fitted to: none may be compared with anything."""
    return ty.Opt(ty.bare(both)) if isinstance(node.type, ty.Opt | ty.NoneType_) else both
