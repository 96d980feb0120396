"""Functions, routes and the value of a position: signatures first, bodies when every name is known."""

from __future__ import annotations

from dsl.check.declare import Declarer
from dsl.check.expressions import Expressions
from dsl.check.scope import Context, Scope, Signature
from dsl.ir import nodes as n
from dsl.ir import types as ty
from dsl.ir.builtins import FUNCTIONS
from dsl.ir.code import FunctionCode, RouteCode
from dsl.source import Span
from dsl.syntax import tree as t
from dsl.syntax.keywords import QUANTIFIERS

_DEFAULT_ROUTE = 18


class Functions:
    """Layers of a function are functions of their own: ``f`` is the newest, ``f@0`` the oldest."""

    def __init__(self, context: Context, expressions: Expressions, declarer: Declarer) -> None:
        self.c = context
        self.e = expressions
        self.d = declarer

    def layer_name(self, name: str, layer: int, count: int) -> str:
        """The key of one layer."""
        return name if layer == count - 1 else f"{name}@{layer}"

    def signatures(self) -> None:
        """What every function and route takes and gives."""
        m = self.c.merged
        for name, layers in m.functions.items():
            if name in FUNCTIONS or name in QUANTIFIERS or name == "would":
                self.c.problems.error("name-builtin", layers[0].name.span, name=name)
                continue
            for number, node in enumerate(layers):
                parameters = [(p.name.text, self.d.type(p.type)) for p in node.parameters]
                result = self.d.type(node.result, name)
                key = self.layer_name(name, number, len(layers))
                self.c.functions[key] = Signature("function", name, parameters, result, node)
        for name, routes in m.routes.items():
            parameters = [(p.name.text, self.d.type(p.type)) for p in routes[-1].parameters]
            self.c.routes[name] = Signature("route", name, parameters, None, routes[-1])
        for name, groups in m.options.items():
            parameters = [(p.name.text, self.d.type(p.type)) for p in groups[-1].parameters]
            self.c.groups[name] = Signature("options", name, parameters, None, groups[-1])

    def bodies(self) -> None:
        """The expression behind each function."""
        for name, layers in self.c.merged.functions.items():
            if name in FUNCTIONS or name in QUANTIFIERS or name == "would":
                continue
            for number, node in enumerate(layers):
                key = self.layer_name(name, number, len(layers))
                if node.body.kind == "open":
                    if not self.c.program.base and number == len(layers) - 1 and not self.c.supplied_wrongly(name):
                        self.c.problems.error("open-function", node.name.span, name=name)
                    continue
                has_before = number > 0 and layers[number - 1].body.kind != "open"
                self.c.before = self.layer_name(name, number - 1, len(layers)) if has_before else None
                self.function(key, node.parameters, node.body, self.c.functions[key])
        self.c.before = None
        for name, routes in self.c.merged.routes.items():
            self.route(name, routes[-1])
        codes: list[FunctionCode | RouteCode] = [*self.c.program.functions.values(), *self.c.program.routes.values()]
        for code in codes:
            if code.help:  # told to players who ask why a choice is not offered
                self.c.program.texts.setdefault(code.help, code.span)
        if self.c.merged.value is not None:
            self.value(self.c.merged.value)

    def function(self, key: str, names: tuple[t.Parameter, ...], body: t.Body, signature: Signature) -> None:
        """One layer of one function."""
        scope = Scope()
        parameters = []
        for parameter, (_, kind) in zip(names, signature.parameters):
            local = n.Local(parameter.name.text, kind)
            parameters.append(local)
            scope.names[parameter.name.text] = (local, parameter.span)
        self.c.current = key
        span = signature.node.span
        self.c.before_arguments = tuple(n.Load(p, type=p.type, span=span) for p in parameters)
        result = signature.result or ty.UNKNOWN
        help_text = self.d.c_help(signature.node)
        code = FunctionCode(key, tuple(parameters), result, self.body(body, scope, result), span, help_text)
        self.c.program.functions[key] = code

    def value(self, node: t.Value) -> None:
        """``value for p = …``: a function of one player."""
        signature = Signature("value", "value", [(node.player.text, ty.PLAYER)], ty.INT, node)
        parameter = t.Parameter(node.player, t.PlainType("player", span=node.span), span=node.span)
        self.function("value", (parameter,), node.body, signature)
        self.c.program.value = self.c.program.functions.pop("value")

    def body(self, body: t.Body, scope: Scope, result: ty.Type) -> n.Expr:
        """``= e``, ``= all of:``, ``= any of:``, ``= sum of:``, ``= cases:``"""
        lines = body.lines
        if body.kind == "expr":
            return self.e.value(lines[0].value, scope, result)
        if body.kind in ("all", "any"):
            return self.conditions(body, scope, result)
        if body.kind == "sum":
            return self.sum(lines, scope, body.span)
        return self.cases(lines, scope, result, body.span)

    def conditions(self, body: t.Body, scope: Scope, result: ty.Type) -> n.Expr:
        """One condition a line; ``when`` says when it counts at all."""
        if not isinstance(ty.bare(result), ty.Bool | ty.Unknown):
            self.c.problems.error("body-bool", body.span, kind=body.kind, wanted=self.e.type_name(result))
        parts = []
        for line in body.lines:
            part = self.e.condition(line.value, scope)
            if line.when is not None:
                counts = self.e.condition(line.when, scope)
                if body.kind == "all":
                    part = n.AndOr(
                        "or", (n.Not(counts, type=ty.BOOL, span=line.span), part), type=ty.BOOL, span=line.span
                    )
                else:
                    part = n.AndOr("and", (counts, part), type=ty.BOOL, span=line.span)
            parts.append(part)
        return n.AndOr("and" if body.kind == "all" else "or", tuple(parts), type=ty.BOOL, span=body.span)

    def sum(self, lines: tuple[t.Line, ...], scope: Scope, span: Span) -> n.Expr:
        """One number a line."""
        total: n.Expr = n.number(0, span)
        for line in lines:
            part = self.e.value(line.value, scope, ty.INT)
            if line.when is not None:
                counts = self.e.condition(line.when, scope)
                part = n.IfElse(counts, part, n.number(0, line.span), type=ty.INT, span=line.span)
            total = n.Arith("+", total, part, type=ty.INT, span=line.span)
        return total

    def cases(self, lines: tuple[t.Line, ...], scope: Scope, result: ty.Type, span: Span) -> n.Expr:
        """The first line whose ``when`` holds; the last has none."""
        *conditional, last = lines
        if last.when is not None:
            self.c.problems.error("cases-last", last.span)
        found = self.e.value(last.value, scope, result)
        for line in reversed(conditional):
            if line.when is None:
                self.c.problems.error("cases-when", line.span)
                continue
            condition = self.e.condition(line.when, scope)
            found = n.IfElse(condition, self.e.value(line.value, scope, result), found, type=result, span=line.span)
        return found

    def route(self, name: str, node: t.Route) -> None:
        """The lines of a route as conditions over the two cells of a step."""
        signature = self.c.routes[name]
        scope = Scope()
        parameters = []
        for parameter, (_, kind) in zip(node.parameters, signature.parameters):
            local = n.Local(parameter.name.text, kind)
            parameters.append(local)
            scope.names[parameter.name.text] = (local, parameter.span)
        self.c.current = name
        here, there = n.Local("here", ty.CELL), n.Local("there", ty.CELL)
        found: dict[str, n.Expr] = {}
        for line in node.lines:
            if line.where is None:
                continue
            inside = scope.inner()
            if line.here is not None:
                inside.names[line.here.text] = (here, line.here.span)
            if line.there is not None:
                inside.names[line.there.text] = (there, line.there.span)
            condition = self.e.condition(line.where, inside)
            old = found.get(line.kind)
            if old is not None:  # several lines of a kind: a step needs all, a halt or rest any
                operator = "and" if line.kind == "step" else "or"
                condition = n.AndOr(operator, (old, condition), type=ty.BOOL, span=line.span)
            found[line.kind] = condition
        kinds = {line.kind for line in node.lines}
        if "step" not in found:
            self.c.problems.error("route-step", node.name.span, name=name)
            found["step"] = n.truth(False, node.span)
        limit = node.limit if isinstance(node.limit, int) else _DEFAULT_ROUTE
        self.c.program.routes[name] = RouteCode(
            name,
            tuple(parameters),
            here,
            there,
            found["step"],
            found.get("halt"),
            found.get("rest", n.truth(True, node.span)),
            "once" in kinds,
            "longest" in kinds,
            limit,
            node.span,
            self.d.c_help(node),
        )
