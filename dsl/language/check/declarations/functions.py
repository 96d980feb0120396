"""Functions, routes, groups of options, the value of a position; checks that every path returns a result."""

from __future__ import annotations

from dsl.language.check.context import Context
from dsl.language.check.declarations.types import WrittenTypes
from dsl.language.check.expressions.operands import Operands
from dsl.language.check.names import Procedure, Scope
from dsl.language.syntax import tree as t
from dsl.language.syntax.keywords import QUANTIFIERS
from dsl.language.syntax.token_parser import MAX_ELSE_IF
from dsl.language.typed import code as k
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.builtins import FUNCTIONS
from dsl.language.typed.code import FunctionCode, RouteCode
from dsl.language.typed.worth import of_team
from dsl.text.source import Span

MAX_IN_A_ROW = 32
"""The most terms of a sum that are added one after another; longer sums are split in halves."""


class Bodies:
    """Checks bodies with ``all of:``, ``any of:``, ``sum of:`` and ``cases:``."""

    def __init__(self, operands: Operands) -> None:
        self.problems = operands.problems
        self.operands = operands

    def body(self, body: t.Body, scope: Scope, result: ty.Type) -> n.Expr:
        """``= e``, ``= all of:``, ``= any of:``, ``= sum of:``, ``= cases:``"""
        lines = body.lines
        if body.kind == "expr":
            return self.operands.value(lines[0].value, scope, result)
        if body.kind in ("all", "any"):
            return self.conditions(body, scope, result)
        if body.kind == "sum":
            return self.sum(lines, scope, body.span)
        return self.cases(lines, scope, result)

    def conditions(self, body: t.Body, scope: Scope, result: ty.Type) -> n.Expr:
        """A condition in each line; it counts only if its ``when`` holds."""
        if not isinstance(ty.bare(result), ty.Bool | ty.Unknown):
            self.problems.error("body-bool", body.span, kind=body.kind, wanted=self.operands.type_name(result))
        parts = []
        for line in body.lines:
            part = self.operands.condition(line.value, scope)
            if line.when is not None:
                counts = self.operands.condition(line.when, scope)
                if body.kind == "all":
                    part = n.AndOr(
                        "or", (n.Not(counts, type=ty.BOOL, span=line.span), part), type=ty.BOOL, span=line.span
                    )
                else:
                    part = n.AndOr("and", (counts, part), type=ty.BOOL, span=line.span)
            parts.append(part)
        return n.AndOr("and" if body.kind == "all" else "or", tuple(parts), type=ty.BOOL, span=body.span)

    def sum(self, lines: tuple[t.Line, ...], scope: Scope, span: Span) -> n.Expr:
        """A number in each line; long sums in halves, so that no expression is too deep."""
        if len(lines) > MAX_IN_A_ROW:
            parts = (self.sum(part, scope, span) for part in (lines[: len(lines) // 2], lines[len(lines) // 2 :]))
            return n.Arith("+", *parts, type=ty.INT, span=span)
        total: n.Expr = n.number(0, span)
        for line in lines:
            part = self.operands.value(line.value, scope, ty.INT)
            if line.when is not None:
                counts = self.operands.condition(line.when, scope)
                part = n.IfElse(counts, part, n.number(0, line.span), type=ty.INT, span=line.span)
            total = n.Arith("+", total, part, type=ty.INT, span=line.span)
        return total

    def cases(self, lines: tuple[t.Line, ...], scope: Scope, result: ty.Type) -> n.Expr:
        """The value of the first line whose ``when`` holds; the last line has none."""
        *conditional, last = lines
        if last.when is not None:
            self.problems.error("cases-last", last.span)
        if len(conditional) > MAX_ELSE_IF:
            self.problems.error("else-if-too-many", lines[MAX_ELSE_IF].span, limit=MAX_ELSE_IF)
            conditional = []
        found = self.operands.value(last.value, scope, result)
        for line in reversed(conditional):
            if line.when is None:
                self.problems.error("cases-when", line.span)
                continue
            condition = self.operands.condition(line.when, scope)
            value = self.operands.value(line.value, scope, result)
            found = n.IfElse(condition, value, found, type=result, span=line.span)
        return found


def always_returns(code: k.Code) -> bool:
    """Whether every path through ``code`` returns, ends the game, or never ends."""
    for statement in code:
        match statement:
            case k.Give():
                return True
            case k.EndGame(kind="win" | "tie"):
                return True
            case k.Branch(then=then, otherwise=otherwise) if always_returns(then) and always_returns(otherwise):
                return True
            case k.Loop(times=None, until=None, body=body) if not _stops(body):
                return True
            case k.TurnOf(body=body) if always_returns(body):
                return True
            case k.Ask(options=options, otherwise=otherwise):
                if otherwise and always_returns(otherwise) and all(always_returns(o.body) for o in options):
                    return True
    return False


def _stops(code: k.Code) -> bool:
    """Whether a ``stop`` in ``code`` leaves the loop around it."""
    for statement in code:
        match statement:
            case k.Leave(kind="stop"):
                return True
            case k.Branch(then=then, otherwise=otherwise) if _stops(then) or _stops(otherwise):
                return True
            case k.TurnOf(body=body) if _stops(body):
                return True
            case k.Ask(options=options, otherwise=otherwise):
                if _stops(otherwise) or any(_stops(o.body) for o in options):
                    return True
    return False


DEFAULT_ROUTE = 18
"""The greatest number of steps of a route that declares none."""
MAX_ROUTE = 256
"""The greatest number that a route may declare: engines search recursively."""


class Functions:
    """Enters functions; each replaced layer is a function of its own: ``f`` is the newest, ``f@0`` the oldest."""

    def __init__(self, context: Context, types: WrittenTypes, operands: Operands) -> None:
        self.c, self.p, self.problems = context, context.program, context.problems
        self.types, self.operands, self.typed_body = types, operands, Bodies(operands).body

    def layer_name(self, name: str, layer: int, count: int) -> str:
        """The key of one layer."""
        return name if layer == count - 1 else f"{name}@{layer}"

    def signatures(self) -> None:
        """Enter the signatures of all functions, routes and groups of options."""
        m = self.c.merged
        for name, layers in m.functions.items():
            if _is_builtin(name):
                self.problems.error("name-builtin", layers[0].name.span, name=name)
                continue
            for number, node in enumerate(layers):
                key = self.layer_name(name, number, len(layers))
                self.c.functions[key] = self.types.signature(name, node)
        for name, routes in m.routes.items():
            self.c.routes[name] = self.types.signature(name, routes[-1])
        for name, groups in m.options.items():
            self.c.groups[name] = self.types.signature(name, groups[-1])

    def bodies(self) -> None:
        """Check the bodies of all functions."""
        for name, layers in self.c.merged.functions.items():
            if not _is_builtin(name):
                self.layers(name, layers)
        for name, routes in self.c.merged.routes.items():
            self.p.routes[name] = self.route(name, routes[-1])
        value = self.c.merged.value
        if value is not None:
            self.p.value = self.function("value", [(value.player, ty.PLAYER)], ty.INT, value)
            if self.p.teams:
                self.p.value = of_team(self.p.value)

    def layers(self, name: str, layers: list[t.Function]) -> None:
        """Check a function and the layers it replaces."""
        for number, node in enumerate(layers):
            if node.body.kind == "open":
                if not self.p.base and number == len(layers) - 1 and not self.c.supplied_wrongly(name):
                    self.problems.error("open-function", node.name.span, name=name)
                continue
            key = self.layer_name(name, number, len(layers))
            has_before = number > 0 and layers[number - 1].body.kind != "open"
            replaced = self.layer_name(name, number - 1, len(layers)) if has_before else ""
            signature = self.c.functions[key]
            names = [(p.name, kind) for p, (_, kind) in zip(node.parameters, signature.parameters)]
            self.p.functions[key] = self.function(key, names, signature.result or ty.UNKNOWN, node, replaced)

    def function(
        self,
        key: str,
        names: list[tuple[t.Id, ty.Type]],
        result: ty.Type,
        node: t.Function | t.Value,
        replaced: str = "",
    ) -> FunctionCode:
        """Check a layer of a function."""
        procedure = Procedure(key, replaced)
        scope, parameters = _parameters(procedure, names)
        procedure.arguments = tuple(n.Load(p, type=p.type, span=node.span) for p in parameters)
        body = self.typed_body(node.body, scope, result)
        return FunctionCode(key, parameters, result, body, node.span, self.c.help(node))

    def route(self, name: str, node: t.Route) -> RouteCode:
        """The lines of a route as conditions over the two cells of a step."""
        kinds = [kind for _, kind in self.c.routes[name].parameters]
        scope, parameters = _parameters(Procedure(name), [(p.name, kind) for p, kind in zip(node.parameters, kinds)])
        here, there = n.Local("here", ty.CELL), n.Local("there", ty.CELL)
        found = self.lines(node, scope, here, there)
        if "step" not in found:
            self.problems.error("route-step", node.name.span, name=name)
        words = {line.kind for line in node.lines}
        limit, parameter = (DEFAULT_ROUTE, "") if node.limit is None else self.types.bound(node.limit, 1)
        if not 1 <= limit <= MAX_ROUTE:
            self.problems.error("route-range", node.span, high=MAX_ROUTE)
        return RouteCode(
            name,
            parameters,
            here,
            there,
            found.get("step", n.truth(False, node.span)),
            found.get("halt"),
            found.get("rest", n.truth(True, node.span)),
            "once" in words,
            "longest" in words,
            limit,
            parameter,
            node.span,
            self.c.help(node),
        )

    def lines(self, node: t.Route, scope: Scope, here: n.Local, there: n.Local) -> dict[str, n.Expr]:
        """The conditions by keyword; of several lines, ``step`` needs all, ``halt`` and ``rest`` any."""
        found: dict[str, n.Expr] = {}
        for line in node.lines:
            if line.where is None:
                continue
            inside = scope.inner()
            for name, local in ((line.here, here), (line.there, there)):
                if name is not None:
                    inside.names[name.text] = (local, name.span)
            condition = self.operands.condition(line.where, inside)
            old = found.get(line.kind)
            if old is not None:
                operator = "and" if line.kind == "step" else "or"
                condition = n.AndOr(operator, (old, condition), type=ty.BOOL, span=line.span)
            found[line.kind] = condition
        return found


def _is_builtin(name: str) -> bool:
    return name in FUNCTIONS or name in QUANTIFIERS or name == "would"


def _parameters(procedure: Procedure, names: list[tuple[t.Id, ty.Type]]) -> tuple[Scope, tuple[n.Local, ...]]:
    """The parameters as locals, and the scope in which they are visible."""
    locals_ = tuple(n.Local(name.text, kind) for name, kind in names)
    return Scope(procedure, names={x.name: (x, name.span) for x, (name, _) in zip(locals_, names)}), locals_
