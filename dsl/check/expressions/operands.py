"""Expressions inside others: typed, and fitted to what their place asks for."""

from __future__ import annotations

from typing import Protocol

from dsl.check.expressions.fitting import Fitting
from dsl.check.scope import Scope
from dsl.ir import nodes as n
from dsl.ir import types as ty
from dsl.syntax import tree as t


class ExpressionTyper(Protocol):
    """Gives the typed form of any expression; ``expected`` is the type that its place asks for, if it is known."""

    def __call__(self, node: t.Expr, scope: Scope, expected: ty.Type | None = None, /) -> n.Expr:
        """The typed form of ``node``."""


class Operands:
    """What the parts of the checker ask for the expressions inside theirs; ``expr`` types any expression."""

    def __init__(self, fit: Fitting, expr: ExpressionTyper) -> None:
        self.problems = fit.problems
        self.fit, self.expr = fit, expr

    def condition(self, node: t.Expr, scope: Scope) -> n.Expr:
        """An expression that must be yes or no."""
        found = self.expr(node, scope, ty.BOOL)
        kind = ty.bare(found.type)
        if isinstance(kind, ty.Bool | ty.Unknown):
            return found
        hint = f"{node.span.text} exists" if isinstance(found.type, ty.Opt | ty.SetOf | ty.RowOf) else ""
        return self.fit.wrong("condition-needed", node.span, hint=hint, found=self.fit.type_name(found.type))

    def value(self, node: t.Expr, scope: Scope, wanted: ty.Type) -> n.Expr:
        """An expression of the type that its place asks for."""
        return self.fit.coerce(self.expr(node, scope, wanted), wanted)

    def sort_key(self, node: t.Expr, scope: Scope) -> n.Expr:
        """What one sorts by: a number, yes or no, or a value of a domain in the order of its declaration."""
        found = self.expr(node, scope)
        if isinstance(ty.bare(found.type), ty.Dom | ty.Bool | ty.Unknown):
            return found
        return self.fit.coerce(found, ty.INT)

    def members(self, node: t.Expr, scope: Scope) -> n.Expr:
        """A set or row to go through."""
        found = self.expr(node, scope)
        kind = ty.bare(found.type)
        if isinstance(kind, ty.SetOf | ty.RowOf | ty.Unknown):
            return found
        return self.fit.wrong("set-needed", node.span, found=self.fit.type_name(found.type))

    def constant(self, node: t.Expr, wanted: ty.Type) -> n.Expr:
        """An expression that is known without a game: a number, a name of a value, a set of these."""
        found = self.value(node, Scope(), wanted)
        if not _is_constant(found):
            return self.fit.wrong("constant-needed", node.span)
        return found

    def numbers(self, left: n.Expr, right: n.Expr) -> tuple[n.Expr, n.Expr]:
        """Both sides as numbers; where the left one is none, the right one is not told of too."""
        number = self.fit.coerce(left, ty.INT)
        if ty.poisoned(number.type):
            return number, n.unknown(right.span)
        return number, self.fit.coerce(right, ty.INT)


def _is_constant(node: n.Expr) -> bool:
    match node:
        case n.Const() | n.Member() | n.AllOf():
            return True
        case n.MakeSet():
            return all(_is_constant(item) for item in node.items)
        case n.NumberRange():
            return _is_constant(node.low) and _is_constant(node.high)
        case n.SetOp() | n.Arith():
            return _is_constant(node.left) and _is_constant(node.right)
        case n.ToSet():
            return _is_constant(node.operand)
    return False
