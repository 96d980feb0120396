"""Calls of what the rules declare: functions, ``as before``, ``would``; arguments against what is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from dsl.language.check.context import Context, Signature
from dsl.language.check.expressions.operands import Operands
from dsl.language.check.scope import Scope
from dsl.language.syntax import tree as t
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.text.diagnostics import Note
from dsl.text.source import Span

_SWAPPED = 4
"""So many arguments are tried in other orders."""


class Calls:
    """Fits arguments to signatures."""

    def __init__(self, context: Context, operands: Operands) -> None:
        self.c, self.problems = context, context.problems
        self.operands = operands

    def call_function(self, node: t.Call, signature: Signature, scope: Scope) -> n.Expr:
        """A function of the rules."""
        self.c.names.use(node.name.span, "function", node.name.text)
        self.c.references.call(scope.procedure, signature.name)
        arguments = self.arguments(node, signature, scope)
        if arguments is None:
            return n.unknown(node.span)
        return n.CallFunction(signature.name, arguments, type=signature.result or ty.UNKNOWN, span=node.span)

    def before_call(self, node: t.BeforeCall, scope: Scope) -> n.Expr:
        """``as before()`` in a replaced function: its value for the same arguments."""
        procedure = scope.procedure
        signature = self.c.functions.get(procedure.replaced)
        if signature is None:
            return self.operands.wrong("before-nothing", node.span)
        self.c.references.call(procedure, procedure.replaced)
        result = signature.result or ty.UNKNOWN
        return n.CallFunction(procedure.replaced, procedure.arguments, type=result, span=node.span)

    def would(self, node: t.Would, scope: Scope) -> n.Expr:
        """A rule is tried out, then a condition is asked."""
        name = node.call.name
        signature = self.c.rules.get(name.text)
        if signature is None:
            self.operands.condition(node.condition, scope)
            self.not_a_rule(name)
            return n.unknown(node.span)
        self.c.references.call(scope.procedure, signature.name)
        self.c.names.use(name.span, "rule", name.text)
        self.c.references.supposed.append((signature.name, name.span))
        arguments = self.arguments(node.call, signature, scope)
        condition = self.operands.condition(node.condition, scope)
        if arguments is None:
            return n.unknown(node.span)
        return n.Would(signature.name, arguments, condition, type=ty.BOOL, span=node.span)

    def not_a_rule(self, name: t.Id) -> None:
        """Only what changes something can make a difference."""
        if name.text in self.c.functions:
            notes = [Note(self.c.functions[name.text].place)]
            self.problems.error("would-function", name.span, notes=notes, name=name.text)
            return
        self.problems.unknown("rule-unknown", name.span, name.text, self.c.rule_names())

    def arguments(self, node: t.Call, signature: Signature, scope: Scope) -> tuple[n.Expr, ...] | None:
        """Arguments in order, also when they are named; None if they do not fit in number."""
        given = list(node.arguments)
        if node.named:
            by_name = {name.text: value for name, value in node.named}
            names = [name for name, _ in signature.parameters]
            for name, _value in node.named:
                if name.text in names:
                    self.c.names.argument(name.span, name.text, signature.places[names.index(name.text)])
                else:
                    self.problems.unknown("argument-unknown", name.span, name.text, names, of=signature.name)
            if set(by_name) - set(names):
                return None
            if set(names) - set(by_name):
                self.count_wrong(node, signature.heading, len(names), len(by_name), signature.place)
                return None
            given = [by_name[name] for name in names]
        if len(given) != len(signature.parameters):
            self.count_wrong(node, signature.heading, len(signature.parameters), len(given), signature.place)
            return None
        kinds = [kind for _, kind in signature.parameters]
        return self.fitted(node, given, kinds, signature.heading, scope)

    def fitted(
        self, node: t.Call, given: Sequence[t.Expr], kinds: Sequence[ty.Type], signature: str, scope: Scope
    ) -> tuple[n.Expr, ...]:
        """The arguments as their places ask for them; where they would fit in another order, only that is reported."""
        found = [self.operands.expr(value, scope, kind) for value, kind in zip(given, kinds)]
        wrong = [i for i, kind in enumerate(kinds) if not ty.fits(found[i].type, kind)]
        for order in permutations(wrong) if 2 <= len(wrong) <= _SWAPPED and not node.named else ():
            if all(ty.fits(found[i].type, kinds[place]) for place, i in zip(wrong, order)):
                moved = dict(zip(wrong, order))
                texts = [given[moved.get(place, place)].span.text for place in range(len(given))]
                hint = f"{node.name.text}({', '.join(texts)})"
                self.problems.error("arguments-swapped", node.span, hint, signature=signature)
                return tuple(n.unknown(value.span) for value in given)
        return tuple(self.operands.coerce(value, kind) for value, kind in zip(found, kinds))

    def count_wrong(self, node: t.Call, signature: str, wanted: int, found: int, place: Span | None = None) -> None:
        """Too few or too many arguments."""
        notes = [Note(place)] if place is not None else []
        self.problems.error("argument-count", node.span, "", notes, signature=signature, wanted=wanted, found=found)
