"""Calls of the functions that every game has, and of routes."""

from __future__ import annotations

from dsl.language.check.context import Context
from dsl.language.check.expressions.calls import Calls
from dsl.language.check.expressions.operands import Operands
from dsl.language.check.expressions.resolver import Resolver
from dsl.language.check.scope import Scope
from dsl.language.syntax import tree as t
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.builtins import Builtin, RouteQuestion
from dsl.maps.board.topology import GRAZING

_COUNTS = {Builtin.CLEAR: 4, Builtin.CHAIN: 2, Builtin.HAND: 2}
"""How many arguments the built-ins take whose types depend on them; the others take one."""


class BuiltinCalls:
    """Most have fixed types; those of some depend on the arguments."""

    def __init__(self, context: Context, operands: Operands, resolver: Resolver, calls: Calls) -> None:
        self.c, self.p, self.problems = context, context.program, context.problems
        self.operands, self.resolver, self.calls = operands, resolver, calls

    def call(self, node: t.Call, builtin: Builtin | RouteQuestion, scope: Scope) -> n.Expr:
        """A built-in by its name; its arguments have none."""
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
        return self.members_of(node, builtin, scope)

    def ordinal(self, node: t.Call, scope: Scope) -> n.Expr:
        """``ordinal(x)``: of a value of any domain."""
        value = self.operands.expr(node.arguments[0], scope)
        if not isinstance(ty.bare(value.type), ty.Dom | ty.Unknown):
            self.problems.error("ordinal-of", value.span, found=self.operands.type_name(value.type))
        of = self.operands.coerce(value, ty.bare(value.type))
        return n.CallBuiltin(Builtin.ORDINAL, (of,), type=ty.INT, span=node.span)

    def members_of(self, node: t.Call, builtin: Builtin, scope: Scope) -> n.Expr:
        """``off_board(KIND)``, ``hand(p, DECK)``: the last argument names a kind of piece or a deck."""
        *before, last = node.arguments
        name = last.id if isinstance(last, t.Name) else last.span.text
        domain = self.resolver.domain(name, last.span, "piece" if builtin is Builtin.OFF_BOARD else "deck")
        if not domain:
            return n.unknown(node.span)
        who = tuple(self.operands.value(a, scope, ty.PLAYER) for a in before)
        return n.CallBuiltin(builtin, who, domain, type=ty.SetOf(ty.Dom(domain)), span=node.span)

    def clear(self, node: t.Call, scope: Scope) -> n.Expr:
        """``clear(a, b, blockers, grazing)``: the last is any value whose options are called like this."""
        a, b, blockers, grazing = node.arguments
        where = (self.operands.value(a, scope, ty.CELL), self.operands.value(b, scope, ty.CELL))
        closed = self.operands.value(blockers, scope, ty.SetOf(ty.CELL))
        mode = self.grazing(grazing, scope)
        if mode is None:
            return n.unknown(node.span)
        return n.CallBuiltin(Builtin.CLEAR, (*where, closed, mode), type=ty.BOOL, span=node.span)

    def grazing(self, node: t.Expr, scope: Scope) -> n.Expr | None:
        """The number of a way to treat lines along edges; None after a report."""
        if isinstance(node, t.Name) and node.id in GRAZING and scope.find(node.id) is None:
            return n.number(GRAZING.index(node.id), node.span)
        mode = self.operands.expr(node, scope)
        kind = ty.bare(mode.type)
        domain = self.p.domains.get(kind.name) if isinstance(kind, ty.Dom) else None
        if domain is None or not set(domain.members) <= set(GRAZING):
            if kind != ty.UNKNOWN:  # else it is reported already
                self.problems.error("grazing", node.span, known=", ".join(GRAZING))
            return None
        ours = tuple(GRAZING.index(m) for m in domain.members)
        if ours == tuple(range(len(ours))):
            return mode
        chosen: n.Expr = n.number(ours[-1], mode.span)  # another order than ours: pick by value
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
            arrows = [d.name for d in self.p.domains.values() if d.kind == "arrow"]
            return self.operands.wrong("arrow-needed", node.arguments[0].span, known=", ".join(arrows))
        over = self.operands.value(node.arguments[1], scope, ty.SetOf(kind))
        return n.CallBuiltin(
            Builtin.CHAIN, (self.operands.coerce(first, kind), over), kind.name, type=ty.SetOf(kind), span=node.span
        )

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
