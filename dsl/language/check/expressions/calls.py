"""Calls of built-ins, of routes, of declared functions, ``as before``, ``would``."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from dsl.language.check.context import Context, Signature
from dsl.language.check.expressions.operands import Operands
from dsl.language.check.expressions.resolver import Resolver
from dsl.language.check.names import Scope
from dsl.language.syntax import tree as t
from dsl.language.syntax.built_in_names import english_name
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.builtins import Builtin, RouteQuestion
from dsl.maps.board.topology import GRAZING
from dsl.text.diagnostics import Note, near
from dsl.text.source import Span

_SWAPPED = 4
"""With at most so many arguments other orders are tried, for a better message."""


class Calls:
    """Fits arguments to signatures."""

    def __init__(self, context: Context, operands: Operands) -> None:
        self.c, self.problems = context, context.problems
        self.operands = operands

    def call_function(self, node: t.Call, signature: Signature, scope: Scope) -> n.Expr:
        """A call of a declared function."""
        self.c.names.use(node.name.span, "function", node.name.text)
        self.c.references.call(scope.procedure, signature.name)
        arguments = self.arguments(node, signature, scope)
        if arguments is None:
            return n.unknown(node.span)
        return n.CallFunction(signature.name, arguments, type=signature.result or ty.UNKNOWN, span=node.span)

    def before_call(self, node: t.BeforeCall, scope: Scope) -> n.Expr:
        """``as before()`` in a function: the value of the replaced one for the same arguments."""
        procedure = scope.procedure
        signature = self.c.functions.get(procedure.replaced)
        if signature is None:
            return self.operands.wrong("before-nothing", node.span)
        self.c.references.call(procedure, procedure.replaced)
        result = signature.result or ty.UNKNOWN
        return n.CallFunction(procedure.replaced, procedure.arguments, type=result, span=node.span)

    def would(self, node: t.Would, scope: Scope) -> n.Expr:
        """``would``: a condition in the state after a rule has been tried."""
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
        """Report ``would`` of something that is no rule and so changes nothing."""
        if name.text in self.c.functions:
            notes = [Note(self.c.functions[name.text].place)]
            self.problems.error("would-function", name.span, notes=notes, name=name.text)
            return
        self.problems.unknown("rule-unknown", name.span, name.text, self.c.rule_names())

    def arguments(self, node: t.Call, signature: Signature, scope: Scope) -> tuple[n.Expr, ...] | None:
        """The arguments in the order of the parameters, named ones included; None if their number is wrong."""
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
        """The arguments coerced to the parameters' types; if another order fits, only that is reported."""
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
        """Report a wrong number of arguments; not for a built-in whose name belongs to an unreadable declaration."""
        if place is None and node.name.text in self.problems.broken:
            return
        notes = [Note(place)] if place is not None else []
        hint = near(node.name.text, [*self.c.functions, *self.c.rule_names()]) if place is None else ""
        self.problems.error("argument-count", node.span, hint, notes, signature=signature, wanted=wanted, found=found)


_COUNTS = {Builtin.CLEAR: 4, Builtin.CHAIN: 2, Builtin.HAND: 2}
"""The number of arguments of built-ins whose types depend on them; others have one."""


class BuiltinCalls:
    """Checks calls of built-ins; the types of some depend on the arguments."""

    def __init__(self, context: Context, operands: Operands, resolver: Resolver, calls: Calls) -> None:
        self.c, self.p, self.problems = context, context.program, context.problems
        self.operands, self.resolver, self.calls = operands, resolver, calls

    def call(self, node: t.Call, builtin: Builtin | RouteQuestion, scope: Scope) -> n.Expr:
        """A call of a built-in; its arguments cannot be named."""
        if node.named:
            return self.operands.wrong("named-arguments", node.span, name=node.name.text)
        if isinstance(builtin, RouteQuestion):
            return self.route_call(node, builtin, scope)
        if not builtin.value.suits(self.p.topology):
            name, known = node.name.text, ", ".join(builtin.value.topologies)
            return self.operands.wrong(
                "topology-builtin", node.name.span, name=name, known=known, board=self.p.topology
            )
        if builtin.value.by_arguments:
            return self.special(node, builtin, scope)
        return self.plain(node, builtin, scope)

    def plain(self, node: t.Call, builtin: Builtin, scope: Scope) -> n.Expr:
        """A built-in with fixed types."""
        function = builtin.value
        parameters = function.parameters
        if builtin is Builtin.REPEATED and self.c.merged.history is None:
            return self.operands.wrong("history-missing", node.span, hint="history 100 positions")
        if builtin in (Builtin.EXITS, Builtin.ENTRIES) and len(node.arguments) == 2:
            return self.along(node, builtin, scope)
        if len(node.arguments) != len(parameters):
            self.calls.count_wrong(node, function.signature, len(parameters), len(node.arguments))
            return n.unknown(node.span)
        kinds = [kind for _, kind in parameters]
        arguments = self.calls.fitted(node, node.arguments, kinds, function.signature, scope)
        return n.CallBuiltin(builtin, arguments, type=function.result, span=node.span)

    def special(self, node: t.Call, builtin: Builtin, scope: Scope) -> n.Expr:
        """A built-in whose types depend on its arguments."""
        given = node.arguments
        if builtin in (Builtin.MIN, Builtin.MAX):
            if len(given) < 2:
                self.calls.count_wrong(node, builtin.value.signature, 2, len(given))
            numbers = tuple(self.operands.value(a, scope, ty.INT) for a in given)
            return n.CallBuiltin(builtin, numbers, type=ty.INT, span=node.span)
        wanted = _COUNTS.get(builtin, 1)
        if len(given) != wanted:
            self.calls.count_wrong(node, builtin.value.signature, wanted, len(given))
            return n.unknown(node.span)
        if builtin is Builtin.CLEAR:
            return self.clear(node, scope)
        if builtin is Builtin.CHAIN:
            return self.chain(node, scope)
        if builtin is Builtin.ORDINAL:
            return self.ordinal(node, scope)
        if builtin in (Builtin.TOP, Builtin.DEPTH):
            return self.in_pile(node, builtin, scope)
        return self.members_of(node, builtin, scope)

    def ordinal(self, node: t.Call, scope: Scope) -> n.Expr:
        """``ordinal(x)``: of a value of any domain."""
        value = self.operands.expr(node.arguments[0], scope)
        if not isinstance(ty.bare(value.type), ty.Dom | ty.Unknown):
            self.problems.error("ordinal-of", value.span, found=self.operands.type_name(value.type))
        of = self.operands.coerce(value, ty.bare(value.type))
        return n.CallBuiltin(Builtin.ORDINAL, (of,), type=ty.INT, span=node.span)

    def in_pile(self, node: t.Call, builtin: Builtin, scope: Scope) -> n.Expr:
        """``top(ZONE)``, ``depth(CARD)``"""
        found = self.operands.expr(node.arguments[0], scope)
        kind = ty.bare(found.type)
        deck = ty.element(kind) or kind
        if builtin is Builtin.TOP and isinstance(found, n.Get) and found.field.pile:
            return n.CallBuiltin(builtin, (found,), str(deck), type=ty.Opt(deck), span=node.span)
        if builtin is Builtin.DEPTH and isinstance(kind, ty.Dom) and self.p.domains[kind.name].kind == "deck":
            card = self.operands.coerce(found, kind)
            return n.CallBuiltin(builtin, (card,), kind.name, type=ty.INT, span=node.span)
        if not ty.poisoned(kind) and builtin is Builtin.DEPTH:
            self.problems.error("depth-of", found.span, found=self.operands.type_name(found.type))
        elif not ty.poisoned(kind):
            piles = ", ".join(f.name if f.owner is None else f"….{f.name}" for f in self.p.fields if f.pile)
            self.problems.error("pile-needed", found.span, what=found.span.text, known=piles or "–")
        return n.unknown(node.span)

    def members_of(self, node: t.Call, builtin: Builtin, scope: Scope) -> n.Expr:
        """``off_board(KIND)``, ``hand(p, DECK)``: the last argument names a kind of piece or a deck."""
        *before, last = node.arguments
        name = last.id if isinstance(last, t.Name) else last.span.text
        domain = self.resolver.domain(name, last.span, "piece" if builtin is Builtin.OFF_BOARD else "deck")
        if not domain:
            return n.unknown(node.span)
        who = tuple(self.operands.value(a, scope, ty.PLAYER) for a in before)
        if builtin is Builtin.OFF_BOARD:
            return n.CallBuiltin(builtin, who, domain, type=ty.SetOf(ty.Dom(domain)), span=node.span)
        zone = self.p.tables[domain].zones[builtin.value.name]
        return n.Get(zone, *(who or (None,)), type=zone.type, span=node.span)

    def clear(self, node: t.Call, scope: Scope) -> n.Expr:
        """``clear(a, b, blockers, grazing)``: the last is a value of any enum with options of these names."""
        a, b, blockers, grazing = node.arguments
        where = (self.operands.value(a, scope, ty.CELL), self.operands.value(b, scope, ty.CELL))
        closed = self.operands.value(blockers, scope, ty.SetOf(ty.CELL))
        mode = self.grazing(grazing, scope)
        if mode is None:
            return n.unknown(node.span)
        return n.CallBuiltin(Builtin.CLEAR, (*where, closed, mode), type=ty.BOOL, span=node.span)

    def grazing(self, node: t.Expr, scope: Scope) -> n.Expr | None:
        """The mode for lines along edges, as a number; None after a report."""
        way = english_name(node.id, "bare") if isinstance(node, t.Name) and scope.find(node.id) is None else ""
        if way in GRAZING:
            return n.number(GRAZING.index(way), node.span)
        mode = self.operands.expr(node, scope)
        kind = ty.bare(mode.type)
        domain = self.p.domains.get(kind.name) if isinstance(kind, ty.Dom) else None
        if domain is None or not set(domain.members) <= set(GRAZING):
            if kind != ty.UNKNOWN:  # unknown types are reported already
                self.problems.error("grazing", node.span, known=", ".join(GRAZING))
            return None
        ours = tuple(GRAZING.index(m) for m in domain.members)
        if ours == tuple(range(len(ours))):
            return mode
        chosen: n.Expr = n.number(ours[-1], mode.span)  # options in another order: choose by value
        for place in reversed(range(len(ours) - 1)):
            option = n.Const(place, type=mode.type, span=mode.span)
            same = n.Compare("==", mode, option, type=ty.BOOL, span=mode.span)
            chosen = n.IfElse(same, n.number(ours[place], mode.span), chosen, type=ty.INT, span=mode.span)
        return chosen

    def chain(self, node: t.Call, scope: Scope) -> n.Expr:
        """``chain(a, over)`` of one kind of arrow."""
        first = self.operands.expr(node.arguments[0], scope)
        kind = ty.bare(first.type)
        if not isinstance(kind, ty.Dom) or self.p.domains[kind.name].kind != "arrow":
            return self._no_arrow(node.arguments[0].span)
        over = self.operands.value(node.arguments[1], scope, ty.SetOf(kind))
        return n.CallBuiltin(
            Builtin.CHAIN, (self.operands.coerce(first, kind), over), kind.name, type=ty.SetOf(kind), span=node.span
        )

    def along(self, node: t.Call, builtin: Builtin, scope: Scope) -> n.Expr:
        """``exits(c, A)``: the ends of arrows of a set that begin on c; ``entries``: the reverse."""
        cell = self.operands.value(node.arguments[0], scope, ty.CELL)
        over = self.operands.expr(node.arguments[1], scope)
        kind = ty.element(ty.bare(over.type))
        if not isinstance(kind, ty.Dom) or self.p.domains[kind.name].kind != "arrow":
            return self._no_arrow(node.arguments[1].span)
        arrow = n.member_of(over)
        ends = [
            n.CallBuiltin(end, (n.Load(arrow, type=kind, span=node.span),), type=ty.CELL, span=node.span)
            for end in (Builtin.ARROW_TAIL, Builtin.ARROW_HEAD)
        ]
        near, far = ends if builtin is Builtin.EXITS else reversed(ends)
        here = n.Compare("==", near, cell, type=ty.BOOL, span=node.span)
        return n.MapTo(arrow, over, here, far, type=ty.SetOf(ty.CELL), span=node.span)

    def _no_arrow(self, span: Span) -> n.Expr:
        arrows = [d.name for d in self.p.domains.values() if d.kind == "arrow"]
        return self.operands.wrong("arrow-needed", span, known=", ".join(arrows))

    def route_call(self, node: t.Call, question: RouteQuestion, scope: Scope) -> n.Expr:
        """``onward(route(args), from, left[, trail])``"""
        given = node.arguments
        if len(given) not in (3, 4):
            self.calls.count_wrong(node, question.value.signature, 4, len(given))
            return n.unknown(node.span)
        route = given[0]
        signature = self.c.routes.get(route.name.text) if isinstance(route, t.Call) else None
        if signature is None or not isinstance(route, t.Call):
            called = route.name if isinstance(route, t.Call) else t.Id(route.span.text, span=route.span)
            self.problems.unknown("route-unknown", called.span, called.text, self.c.routes)
            return n.unknown(node.span)
        self.c.references.call(scope.procedure, signature.name)
        self.c.names.use(route.name.span, "route", signature.name)
        arguments = self.calls.arguments(route, signature, scope)
        start, left = self.operands.value(given[1], scope, ty.CELL), self.operands.value(given[2], scope, ty.INT)
        trail = self.operands.value(given[3], scope, ty.SetOf(ty.CELL)) if len(given) == 4 else None
        if arguments is None:
            return n.unknown(node.span)
        kind = ty.SetOf(ty.CELL)
        return n.RouteCall(question, signature.name, arguments, start, left, trail, type=kind, span=node.span)
