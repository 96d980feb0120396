"""Operators: arithmetic, ``not``, ``and``, ``or``, comparison, membership, tests."""

from __future__ import annotations

from dsl.language.check.expressions.operands import Operands
from dsl.language.check.expressions.sets import Sets
from dsl.language.check.names import Scope
from dsl.language.syntax import tree as t
from dsl.language.syntax.keywords import meanings, of_skin
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.builtins import Builtin

_ARITHMETIC = frozenset("+-*/%")


class Operators:
    """Checks operators; both sides are typed first, because they decide what the operator or a bare name means."""

    def __init__(self, operands: Operands, sets: Sets) -> None:
        self.p, self.problems = operands.p, operands.problems
        self.operands, self.sets = operands, sets
        # texts that other parts of the same ``and`` test with ``exists``

    def unary(self, node: t.Unary, scope: Scope) -> n.Expr:
        """``not x``, ``-x``"""
        if node.operator == "not":
            return n.Not(self.operands.condition(node.operand, scope), type=ty.BOOL, span=node.span)
        operand = self.operands.value(node.operand, scope, ty.INT)
        kind = operand.type
        known = isinstance(kind, ty.Int) and ty.in_sets(kind)
        kind = ty.Int(-kind.high, -kind.low) if isinstance(kind, ty.Int) and known else ty.INT
        if isinstance(operand, n.Const) and known:
            return n.Const(-operand.value, type=kind, span=node.span)
        return n.Arith("-", n.number(0, node.span), operand, type=kind, span=node.span)

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
        left = self.operands.expr(node.left, scope, expected)
        if isinstance(ty.bare(left.type), ty.SetOf | ty.RowOf):
            return self.sets.set_operation(node, left, scope)
        if ty.poisoned(left.type):  # it could be a set or a number: report only errors inside the other side
            self.operands.expr(node.right, scope)
            return n.unknown(node.span)
        left, right = self.operands.numbers(left, self.operands.expr(node.right, scope, ty.INT))
        if isinstance(left, n.Const) and isinstance(right, n.Const) and node.operator in "+-*":
            value = {"+": left.value + right.value, "-": left.value - right.value, "*": left.value * right.value}
            if abs(value[node.operator]) <= ty.INT_HIGH:
                return n.number(value[node.operator], node.span)
        if node.operator in "/%" and isinstance(right, n.Const) and right.value == 0 and right.type != ty.UNKNOWN:
            self.problems.error("divide-zero", right.span)
        return n.Arith(node.operator, left, right, type=ty.INT, span=node.span)

    def pair(self, left: t.Expr, right: t.Expr, scope: Scope) -> tuple[n.Expr, n.Expr]:
        """Both sides of a comparison; a bare name can be a value of the other side's domain."""
        if isinstance(left, t.Name) and scope.find(left.id) is None and not isinstance(right, t.Name):
            other = self.operands.expr(right, scope)
            return self.operands.expr(left, scope, ty.bare(other.type)), other
        first = self.operands.expr(left, scope)
        return first, self.operands.expr(right, scope, ty.bare(first.type))

    def logic(self, node: t.Logic, scope: Scope) -> n.Expr:
        """``a and b``, ``a or b``"""
        parts = tuple(self.operands.condition(part, scope) for part in node.parts)
        return n.AndOr(node.operator, parts, type=ty.BOOL, span=node.span)

    def compare(self, node: t.Binary, scope: Scope) -> n.Expr:
        """``==`` and ``!=`` on values of one type, order on numbers."""
        left, right = self.pair(node.left, node.right, scope)
        if node.operator not in ("==", "!="):
            left, right = self.operands.numbers(left, right)
            return n.Compare(node.operator, left, right, type=ty.BOOL, span=node.span)
        both = ty.join(left.type, right.type)
        if both is None:
            return self.operands.mismatch(right, left.type)
        if isinstance(ty.bare(both), ty.SetOf | ty.RowOf):
            kind = ty.SetOf(ty.element(ty.bare(both)))
            left, right = self.operands.coerce(left, kind), self.operands.coerce(right, kind)
        else:
            left, right = (
                self.operands.coerce(left, _loose(left, both)),
                self.operands.coerce(right, _loose(right, both)),
            )
        return n.Compare(node.operator, left, right, type=ty.BOOL, span=node.span)

    def member_of(self, node: t.Binary, scope: Scope) -> n.Expr:
        """``x in S``"""
        if isinstance(node.left, t.Name) and scope.find(node.left.id) is None:
            members = self.operands.expr(node.right, scope)
            item = self.operands.expr(node.left, scope, ty.element(ty.bare(members.type)))
        else:
            item = self.operands.expr(node.left, scope)
            wanted = ty.SetOf(ty.bare(item.type)) if not ty.poisoned(item.type) else None
            members = self.operands.expr(node.right, scope, wanted)
        kind = ty.bare(members.type)
        if ty.poisoned(kind) or ty.poisoned(item.type):
            return n.unknown(node.span)
        if not isinstance(kind, ty.MANY):
            return self.operands.wrong("set-needed", members.span, found=self.operands.type_name(members.type))
        inner = kind.element
        if inner is not None:
            if not ty.fits(item.type, inner):
                return self.operands.mismatch(item, inner)
        return n.Contains(item, self.operands.coerce(members, ty.SetOf(inner)), type=ty.BOOL, span=node.span)

    def test(self, node: t.Test, scope: Scope) -> n.Expr:
        """``x exists``, ``S empty``, ``x is none``"""
        operand = self.operands.expr(node.operand, scope)
        is_set = isinstance(ty.bare(operand.type), ty.SetOf | ty.RowOf)
        if node.kind == "empty" and not is_set and not ty.poisoned(operand.type):
            self.problems.error("set-needed", operand.span, found=self.operands.type_name(operand.type))
        elif isinstance(ty.bare(operand.type), ty.Bool | ty.Int) and not isinstance(operand.type, ty.Opt):
            self.problems.error("exists-always", operand.span, type=self.operands.type_name(operand.type))
        given = n.Given(operand, type=ty.BOOL, span=node.span)
        return given if node.kind == "exists" else n.Not(given, type=ty.BOOL, span=node.span)

    def is_kind(self, node: t.Is, scope: Scope) -> n.Expr:
        """``c is sea``; for other values ``is`` means ``==``."""
        operand = self.operands.expr(node.operand, scope)
        kind = ty.bare(operand.type)
        found: n.Expr
        if ty.poisoned(kind) or self.is_test(node, scope):
            return n.unknown(node.span)
        if kind == ty.CELL:
            member = self.p.domains["terrain"].members
            if node.kind.text not in member:
                self.problems.unknown("terrain-unknown", node.kind.span, node.kind.text, member)
                return n.unknown(node.span)
            self.sets.resolver.note_member(self.p.domains["terrain"], node.kind.text, node.kind.span)
            terrain = n.CallBuiltin(Builtin.CELL_TERRAIN, (operand,), type=ty.TERRAIN, span=operand.span)
            wanted = n.Const(member.index(node.kind.text), type=ty.TERRAIN, span=node.kind.span)
            found = n.Compare("==", terrain, wanted, type=ty.BOOL, span=node.span)
        else:
            value = self.operands.expr(t.Name(node.kind.text, span=node.kind.span), scope, kind)
            if ty.join(operand.type, value.type) is None:
                self.operands.mismatch(value, operand.type)
            found = n.Compare("==", operand, value, type=ty.BOOL, span=node.span)
        return n.Not(found, type=ty.BOOL, span=node.span) if node.negated else found

    def is_test(self, node: t.Is, scope: Scope) -> bool:
        """Report ``table is empty``, unless something has that name."""
        written, skin = node.kind.text, self.sets.resolver.c.skin_at(node.span)
        name = t.Name(written, span=node.kind.span)
        if not meanings(written, skin) & {"exists", "empty"} or self.sets.resolver.known(name, scope):
            return False
        hint = f"{node.operand.span.text} {written}"
        hint = f"{of_skin('not', skin)} {hint}" if node.negated else hint
        self.problems.error("word-order", node.span, hint=hint, name=written)
        return True


def _loose(node: n.Expr, both: ty.Type) -> ty.Type:
    """The type to which a side of a comparison is coerced; none can be compared with anything."""
    return ty.Opt(ty.bare(both)) if isinstance(node.type, ty.Opt | ty.NoneType_) else both
