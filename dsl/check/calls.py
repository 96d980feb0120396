"""Calls: functions of the rules, built-ins, routes; arguments against what is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from dsl.board.topology import GRAZING
from dsl.check.merge import heading
from dsl.check.queries import Queries
from dsl.check.scope import Scope, Signature
from dsl.diagnostics import Note
from dsl.ir import nodes as n
from dsl.ir import types as ty
from dsl.ir.builtins import FUNCTIONS, Builtin, RouteQuestion
from dsl.syntax import tree as t
from dsl.syntax.errors.synonyms import CHANCE
from dsl.syntax.keywords import of_skin

_COUNTS = {Builtin.CLEAR: 4, Builtin.CHAIN: 2, Builtin.HAND: 2}
"""How many arguments the built-ins take whose types depend on them; the others take one."""
_SWAPPED = 4
"""So many arguments are tried in other orders."""


class Calls(Queries):
    """Who is called and with what."""

    def call(self, node: t.Call, scope: Scope) -> n.Expr:
        """A call inside an expression: a function or a built-in; rules have effects and may not stand here."""
        name = node.name.text
        if name in self.c.functions:
            return self.call_function(node, self.c.functions[name], scope)
        builtin = FUNCTIONS.get(name)
        if builtin is not None:
            if node.named:
                self.problems.error("named-arguments", node.span, name=name)
                return self.unknown(node.span)
            if isinstance(builtin, RouteQuestion):
                return self.route_call(node, builtin, scope)
            if builtin.value.by_arguments:
                return self.special(node, builtin, scope)
            return self.plain(node, builtin, scope)
        if name in self.c.rules:
            notes = [Note(getattr(self.c.rules[name].node, "name").span)]  # noqa: B009  (rules have names)
            self.problems.error("rule-inside", node.name.span, notes=notes, name=name)
            return self.unknown(node.span)
        for argument in node.arguments:  # what is wrong inside is still worth telling
            self.expr(argument, scope)
        known = [*self.c.functions, *FUNCTIONS]
        if name.casefold() in CHANCE:
            roll = of_skin("roll", self.c.skins.get(node.span.source.name, "en"))
            faces = [a.span.text for a in node.arguments] if len(node.arguments) == 2 else ["1", "6"]
            self.problems.error("chance-function", node.name.span, f"{roll} {'..'.join(faces)}", word=roll)
            return self.unknown(node.span)
        self.problems.unknown("function-unknown", node.name.span, name, known)
        return self.unknown(node.span)

    def call_function(self, node: t.Call, signature: Signature, scope: Scope) -> n.Expr:
        """A function of the rules."""
        self.c.called(signature.name)
        arguments = self.arguments(node, signature, scope)
        result = signature.result or ty.UNKNOWN
        if arguments is None:
            return n.Const(0, type=ty.UNKNOWN, span=node.span)
        return n.CallFunction(signature.name, arguments, type=result, span=node.span)

    def arguments(self, node: t.Call, signature: Signature, scope: Scope) -> tuple[n.Expr, ...] | None:
        """Arguments in order, also when they are named; None if they do not fit in number."""
        given = list(node.arguments)
        if node.named:
            by_name = {name.text: value for name, value in node.named}
            names = [name for name, _ in signature.parameters]
            for name, _value in node.named:
                if name.text not in names:
                    self.problems.unknown("argument-unknown", name.span, name.text, names, of=signature.name)
            if set(by_name) - set(names):
                return None
            if set(names) - set(by_name):
                self.count_wrong(node, heading(signature.node), len(names), len(by_name), signature.node)
                return None
            given = [by_name[name] for name in names]
        if len(given) != len(signature.parameters):
            self.count_wrong(node, heading(signature.node), len(signature.parameters), len(given), signature.node)
            return None
        kinds = [kind for _, kind in signature.parameters]
        return self.fitted(node, given, kinds, heading(signature.node), scope)

    def fitted(
        self, node: t.Call, given: Sequence[t.Expr], kinds: Sequence[ty.Type], signature: str, scope: Scope
    ) -> tuple[n.Expr, ...]:
        """The arguments as their places ask for them; where they would fit in another order, only that is told."""
        found = [self.expr(value, scope, kind) for value, kind in zip(given, kinds)]
        wrong = [i for i, kind in enumerate(kinds) if not ty.fits(found[i].type, kind)]
        for order in permutations(wrong) if 2 <= len(wrong) <= _SWAPPED and not node.named else ():
            if all(ty.fits(found[i].type, kinds[place]) for place, i in zip(wrong, order)):
                moved = dict(zip(wrong, order))
                texts = [given[moved.get(place, place)].span.text for place in range(len(given))]
                hint = f"{node.name.text}({', '.join(texts)})"
                self.problems.error("arguments-swapped", node.span, hint, signature=signature)
                return tuple(self.unknown(value.span) for value in given)
        return tuple(self.coerce(value, kind) for value, kind in zip(found, kinds))

    def count_wrong(self, node: t.Call, signature: str, wanted: int, found: int, declared: t.Node | None) -> None:
        """Too few or too many arguments."""
        notes = [Note(getattr(declared, "name", declared).span)] if declared is not None else []
        self.problems.error("argument-count", node.span, "", notes, signature=signature, wanted=wanted, found=found)

    def before_call(self, node: t.BeforeCall) -> n.Expr:
        """``as before()`` in a replaced function: its value for the same arguments."""
        if self.c.before is None or self.c.before not in self.c.functions:
            self.problems.error("before-nothing", node.span)
            return self.unknown(node.span)
        signature = self.c.functions[self.c.before]
        self.c.called(self.c.before)
        result = signature.result or ty.UNKNOWN
        return n.CallFunction(self.c.before, self.c.before_arguments, type=result, span=node.span)

    # ---- built-ins
    def plain(self, node: t.Call, builtin: Builtin, scope: Scope) -> n.Expr:
        """A built-in with fixed types."""
        function = builtin.value
        parameters = function.parameters
        if builtin is Builtin.REPEATED and self.c.merged.history is None:
            self.problems.error("history-missing", node.span, hint="history 100 positions")
            return self.unknown(node.span)
        if len(node.arguments) != len(parameters):
            self.count_wrong(node, function.signature, len(parameters), len(node.arguments), None)
            return self.unknown(node.span)
        kinds = [kind for _, kind in parameters]
        arguments = self.fitted(node, node.arguments, kinds, function.signature, scope)
        return n.CallBuiltin(builtin, arguments, type=function.result, span=node.span)

    def special(self, node: t.Call, builtin: Builtin, scope: Scope) -> n.Expr:
        """A built-in whose types depend on its arguments."""
        given = node.arguments
        if builtin in (Builtin.MIN, Builtin.MAX):
            if len(given) < 2:
                self.count_wrong(node, builtin.value.signature, 2, len(given), None)
            numbers = tuple(self.value(a, scope, ty.INT) for a in given)
            return n.CallBuiltin(builtin, numbers, type=ty.INT, span=node.span)
        wanted = _COUNTS.get(builtin, 1)
        if len(given) != wanted:
            self.count_wrong(node, builtin.value.signature, wanted, len(given), None)
            return self.unknown(node.span)
        if builtin is Builtin.CLEAR:
            return self.clear(node, scope)
        if builtin is Builtin.CHAIN:
            return self.chain(node, scope)
        if builtin is Builtin.ORDINAL:
            value = self.expr(given[0], scope)
            if not isinstance(ty.bare(value.type), ty.Dom | ty.Unknown):
                self.problems.error("ordinal-of", given[0].span, found=self.type_name(value.type))
            return n.CallBuiltin(builtin, (self.coerce(value, ty.bare(value.type)),), type=ty.INT, span=node.span)
        kinds = ("piece",) if builtin is Builtin.OFF_BOARD else ("deck",)
        domain = self.domain_named(given[-1], kinds)
        if domain is None:
            return self.unknown(node.span)
        who = tuple(self.value(a, scope, ty.PLAYER) for a in given[:-1])
        return n.CallBuiltin(builtin, who, domain, type=ty.SetOf(ty.Dom(domain)), span=node.span)

    def domain_named(self, node: t.Expr, kinds: Sequence[str]) -> str | None:
        """An argument that must be the name of a piece kind or deck."""
        found = self.p.domains.get(node.id) if isinstance(node, t.Name) else None
        if found is not None and found.kind in kinds:
            return found.name
        known = [d.name for d in self.p.domains.values() if d.kind in kinds]
        self.problems.unknown(f"{kinds[0]}-unknown", node.span, node.span.text, known)
        return None

    def clear(self, node: t.Call, scope: Scope) -> n.Expr:
        """``clear(a, b, blockers, grazing)``: the last is any value whose options are called like this."""
        a, b, blockers, grazing = node.arguments
        where = (self.value(a, scope, ty.CELL), self.value(b, scope, ty.CELL))
        closed = self.value(blockers, scope, ty.SetOf(ty.CELL))
        mode: n.Expr
        if isinstance(grazing, t.Name) and grazing.id in GRAZING and scope.find(grazing.id) is None:
            mode = n.number(GRAZING.index(grazing.id), grazing.span)
        else:
            mode = self.expr(grazing, scope)
            kind = ty.bare(mode.type)
            domain = self.p.domains.get(kind.name) if isinstance(kind, ty.Dom) else None
            if domain is None or not set(domain.members) <= set(GRAZING):
                self.problems.error("grazing", grazing.span, known=", ".join(GRAZING))
                return self.unknown(node.span)
            table = tuple(GRAZING.index(m) for m in domain.members)
            if table != tuple(range(len(table))):  # another order than ours: pick by value
                chosen: n.Expr = n.number(table[-1], mode.span)
                for place in reversed(range(len(table) - 1)):
                    same = n.Compare(
                        "==", mode, n.Const(place, type=mode.type, span=mode.span), type=ty.BOOL, span=mode.span
                    )
                    chosen = n.IfElse(same, n.number(table[place], mode.span), chosen, type=ty.INT, span=mode.span)
                mode = chosen
        return n.CallBuiltin(Builtin.CLEAR, (*where, closed, mode), type=ty.BOOL, span=node.span)

    def chain(self, node: t.Call, scope: Scope) -> n.Expr:
        """``chain(a, over)`` of one kind of arrow."""
        first = self.expr(node.arguments[0], scope)
        kind = ty.bare(first.type)
        if not isinstance(kind, ty.Dom) or self.p.domains[kind.name].kind != "arrow":
            arrows = [d.name for d in self.p.domains.values() if d.kind == "arrow"]
            self.problems.error("arrow-needed", node.arguments[0].span, known=", ".join(arrows))
            return self.unknown(node.span)
        over = self.value(node.arguments[1], scope, ty.SetOf(kind))
        return n.CallBuiltin(
            Builtin.CHAIN, (self.coerce(first, kind), over), kind.name, type=ty.SetOf(kind), span=node.span
        )

    def route_call(self, node: t.Call, question: RouteQuestion, scope: Scope) -> n.Expr:
        """``onward(route(args), from, left[, trail])``"""
        given = node.arguments
        if len(given) not in (3, 4):
            self.count_wrong(node, question.value.signature, 4, len(given), None)
            return self.unknown(node.span)
        route = given[0]
        signature = self.c.routes.get(route.name.text) if isinstance(route, t.Call) else None
        if signature is None or not isinstance(route, t.Call):
            called = route.name if isinstance(route, t.Call) else t.Id(route.span.text, span=route.span)
            self.problems.unknown("route-unknown", called.span, called.text, self.c.routes)
            return self.unknown(node.span)
        self.c.called(signature.name)
        arguments = self.arguments(route, signature, scope)
        start, left = self.value(given[1], scope, ty.CELL), self.value(given[2], scope, ty.INT)
        trail = self.value(given[3], scope, ty.SetOf(ty.CELL)) if len(given) == 4 else None
        if arguments is None:
            return self.unknown(node.span)
        kind = ty.SetOf(ty.CELL)
        return n.RouteCall(question, signature.name, arguments, start, left, trail, type=kind, span=node.span)
