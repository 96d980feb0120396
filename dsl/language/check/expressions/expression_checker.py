"""Passes each expression to the part of the checker that types it."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from dsl.language.check.context import Context
from dsl.language.check.expressions.attributes import Attributes
from dsl.language.check.expressions.calls import BuiltinCalls, Calls
from dsl.language.check.expressions.operands import Operands
from dsl.language.check.expressions.operators import Operators
from dsl.language.check.expressions.resolver import Resolver
from dsl.language.check.expressions.sets import Queries, Sets
from dsl.language.check.names import Scope
from dsl.language.syntax import tree as t
from dsl.language.syntax.built_in_names import english_name, names_in
from dsl.language.syntax.errors.synonyms import CHANCE
from dsl.language.syntax.keywords import QUANTIFIERS, SKINS, of_skin
from dsl.language.typed import code as k
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.builtins import FUNCTIONS
from dsl.language.typed.program import Voice
from dsl.text.diagnostics import Note
from dsl.text.source import Span

VALUE_WORDS = {of_skin(word, skin): word for word in ("yes", "no", "none") for skin in SKINS}
"""The values that are keywords, in all skins."""


class ExpressionChecker:
    """Makes typed nodes of syntax trees; errors are reported and get the unknown type."""

    def __init__(self, context: Context, resolver: Resolver) -> None:
        self.c, self.problems, self.resolver = context, context.problems, resolver
        self._in_text = False
        self.operands = Operands(context, self.expr)
        self.attributes = Attributes(context, self.operands, resolver)
        self.sets = Sets(self.operands, resolver)
        self.operators = Operators(self.operands, self.sets)
        self.queries = Queries(self.operands)
        self.calls = Calls(context, self.operands)
        self.builtin_calls = BuiltinCalls(context, self.operands, resolver, self.calls)

    def expr(self, node: t.Expr, scope: Scope, expected: ty.Type | None = None) -> n.Expr:  # noqa: C901  # a case for every node, nothing else
        """The typed form of ``node``; errors are reported and get the unknown type."""
        match node:
            case t.Number():
                return n.Const(node.value, type=ty.Int(node.value, node.value), span=node.span)
            case t.Truth():
                return n.truth(node.value, node.span)
            case t.Nothing():
                wanted = expected if isinstance(expected, ty.Opt) else ty.NOTHING
                return n.Const(ty.none_value(expected or ty.NOTHING), type=wanted, span=node.span)
            case t.Name() if self._in_text and (value := self.value_word(node, scope)) is not None:
                return self.expr(value, scope, expected)
            case t.Name() | t.Attribute():
                return self.attributes.one_of_many(self.attributes.whole_name(node, scope, expected), node.span)
            case t.Index():
                return self.attributes.index(node, scope)
            case t.Owned():
                return self.attributes.owned(node, scope)
            case t.Call():
                return self.call(node, scope)
            case t.BeforeCall():
                return self.calls.before_call(node, scope)
            case t.SetLiteral():
                return self.sets.set_literal(node, scope, expected)
            case t.Query():
                return self.queries.query(node, scope)
            case t.Mapped():
                return self.queries.mapped(node, scope)
            case t.Would():
                return self.calls.would(node, scope)
            case t.Unary():
                return self.operators.unary(node, scope)
            case t.Binary():
                return self.operators.binary(node, scope, expected)
            case t.Logic():
                return self.operators.logic(node, scope)
            case t.Test():
                return self.operators.test(node, scope)
            case t.Is():
                return self.operators.is_kind(node, scope)
            case t.Range():
                return self.sets.range(node, scope)
            case t.Conditional():
                return self.conditional(node, scope, expected)
            case _:
                assert_never(node)

    def call(self, node: t.Call, scope: Scope) -> n.Expr:
        """A call inside an expression: a function or a built-in; rules, which have effects, are reported."""
        name = node.name.text
        if name in self.c.functions:
            return self.calls.call_function(node, self.c.functions[name], scope)
        builtin = FUNCTIONS.get(name)
        if builtin is not None:
            self.c.names.use(node.name.span, "built-in", name)
            return self.builtin_calls.call(node, builtin, scope)
        if name in self.c.rules:
            notes = [Note(self.c.rules[name].place)]
            return self.operands.wrong("rule-inside", node.name.span, notes=notes, name=name)
        english = english_name(name, "called")
        if english in QUANTIFIERS and english != name and len(node.arguments) == 1:
            return self.expr(t.Query(english, None, node.arguments[0], None, None, (), span=node.span), scope)
        if english != name:
            return self.call(replace(node, name=replace(node.name, text=english)), scope)
        for argument in node.arguments:  # still report errors inside
            self.expr(argument, scope)
        known = [*self.c.functions, *FUNCTIONS, *names_in("called", self.c.skin_at(node.span))]
        if name.casefold() in CHANCE:
            roll = of_skin("roll", self.c.skin_at(node.span))
            faces = [a.span.text for a in node.arguments] if len(node.arguments) == 2 else ["1", "6"]
            return self.operands.wrong("chance-function", node.name.span, f"{roll} {'..'.join(faces)}", word=roll)
        self.problems.unknown("function-unknown", node.name.span, name, known)
        return n.unknown(node.span)

    def conditional(self, node: t.Conditional, scope: Scope, expected: ty.Type | None) -> n.Expr:
        """``if a then b else c``: both values must have one type."""
        condition = self.operands.condition(node.condition, scope)
        then = self.expr(node.then, scope, expected)
        otherwise = self.expr(node.otherwise, scope, expected or then.type)
        if expected is None and isinstance(then.type, ty.NoneType_ | ty.Unknown):
            then = self.expr(node.then, scope, ty.Opt(ty.bare(otherwise.type)))
        both = ty.join(then.type, otherwise.type)
        if both is None:
            self.operands.mismatch(otherwise, then.type)
            both = then.type
        then, otherwise = self.operands.coerce(then, both), self.operands.coerce(otherwise, both)
        return n.IfElse(condition, then, otherwise, type=both, span=node.span)

    def text(self, text: t.Text, scope: Scope) -> k.Text:
        """A text for players with its expressions typed."""
        self._in_text = True
        values = [(part.span.text, self.expr(part, scope)) for part in text.parts if not isinstance(part, str)]
        self._in_text = False
        return k.Text(text.template, tuple(values))

    def value_word(self, node: t.Name, scope: Scope) -> t.Expr | None:
        """``yes``, ``no`` or ``none`` of another skin in a text, which the formatter does not translate."""
        meant = VALUE_WORDS.get(node.id)
        if meant is None or self.resolver.known(node, scope) or self.resolver.unique_value(node) is not None:
            return None
        return t.Nothing(span=node.span) if meant == "none" else t.Truth(meant == "yes", span=node.span)

    def shown(self, text: t.Text, scope: Scope, voice: Voice, span: Span) -> k.Text:
        """A text for players, recorded with its place for translation."""
        self.c.program.note_texts(voice, span, text.template)
        return self.text(text, scope)
