"""Expressions: from what is written to typed nodes with every name resolved."""

from __future__ import annotations

from dsl.check.names import Names
from dsl.check.operators import Operators
from dsl.check.scope import Scope
from dsl.check.supposing import Supposing
from dsl.ir import code as k
from dsl.ir import nodes as n
from dsl.ir import types as ty
from dsl.syntax import tree as t


class Expressions(Names, Operators, Supposing):
    """The checker of expressions. ``expected`` is the type the place asks for, if it is known."""

    def expr(self, node: t.Expr, scope: Scope, expected: ty.Type | None = None) -> n.Expr:
        """The typed form of ``node``; what is wrong is reported and gets the unknown type."""
        match node:
            case t.Number():
                return n.Const(node.value, type=ty.Int(node.value, node.value), span=node.span)
            case t.Truth():
                return n.truth(node.value, node.span)
            case t.Nothing():
                wanted = expected if isinstance(expected, ty.Opt) else ty.NOTHING
                return n.Const(ty.none_value(expected or ty.NOTHING), type=wanted, span=node.span)
            case t.Name() | t.Attribute():
                return self.one_of_many(self.whole_name(node, scope, expected), node.span)
            case t.Index():
                return self.index(node, scope)
            case t.Owned():
                return self.owned(node, scope)
            case t.Call():
                return self.call(node, scope)
            case t.BeforeCall():
                return self.before_call(node)
            case t.SetLiteral():
                return self.set_literal(node, scope, expected)
            case t.Query():
                return self.query(node, scope)
            case t.Mapped():
                return self.mapped(node, scope)
            case t.Would():
                return self.would(node, scope)
            case t.Unary():
                return self.unary(node, scope)
            case t.Binary():
                return self.binary(node, scope, expected)
            case t.Logic():
                return self.logic(node, scope)
            case t.Test():
                return self.test(node, scope)
            case t.Is():
                return self.is_kind(node, scope)
            case t.Range():
                return self.range(node, scope)
            case t.Conditional():
                return self.conditional(node, scope, expected)
        raise AssertionError(node)

    def conditional(self, node: t.Conditional, scope: Scope, expected: ty.Type | None) -> n.Expr:
        """``if a then b else c``: both sides must agree."""
        condition = self.condition(node.condition, scope)
        then = self.expr(node.then, scope, expected)
        otherwise = self.expr(node.otherwise, scope, expected or then.type)
        if expected is None and isinstance(then.type, ty.NoneType_ | ty.Unknown):
            then = self.expr(node.then, scope, ty.Opt(ty.bare(otherwise.type)))
        both = ty.join(then.type, otherwise.type)
        if both is None:
            self.mismatch(otherwise, then.type)
            both = then.type
        then, otherwise = self.coerce(then, both), self.coerce(otherwise, both)
        return n.IfElse(condition, then, otherwise, type=both, span=node.span)

    def text(self, text: t.Text, scope: Scope) -> k.Text:
        """A text for players with its expressions typed."""
        values = []
        for part in text.parts:
            if not isinstance(part, str):
                values.append((part.span.text, self.expr(part, scope)))
        return k.Text(text.template, tuple(values))
