"""Links functions, rules and routes."""

from __future__ import annotations

from collections.abc import Mapping

from dsl.engines.linking.rows import room
from dsl.engines.linking.statements import Statements
from dsl.engines.program import linked as p
from dsl.engines.program.ids import BlockId
from dsl.language.typed.code import FunctionCode, RouteCode, RuleCode


class Procedures:
    """Links procedures, each with temporaries of its own."""

    def __init__(self, statements: Statements, entries: Mapping[str, BlockId]) -> None:
        self.s = statements
        self.entries = entries
        self.e = statements.e
        self.rows = statements.rows
        self.parts = statements.parts

    def function(self, code: FunctionCode) -> p.Function:
        """Link a function; its arguments are the first temporaries."""
        scope = self.rows.scope(f"function {code.name}")
        for parameter in code.parameters:
            scope.slot(parameter)
        body = self.e.with_room(code.body, code.result, scope)
        bits = room(code.result, self.parts.sizes)
        return p.Function(code.name, len(code.parameters), p.Formula(tuple(scope.slots), body), bits)

    def rule(self, name: str, code: RuleCode) -> p.Rule:
        """Link a rule: one that never waits with its code, one that can wait with its frame and first block."""
        entry, at = self.entries.get(name), self.rows.at(code.span)
        if entry is not None:
            temps = tuple(self.rows.scope(f"block {name}").slots)
            parameters = tuple(self.rows.vars[parameter] for parameter in code.parameters)
            frame = self.parts.layout.frames[name]
            return p.Rule(name, at, temps, len(parameters), (), parameters, frame, entry)
        scope = self.rows.scope(f"rule {name}")
        for parameter in code.parameters:
            scope.slot(parameter)
        self.s.rule = code
        body = self.s.code(code.body, scope)
        return p.Rule(name, at, tuple(scope.slots), len(code.parameters), body)

    def route(self, code: RouteCode) -> p.Route:
        """Link a route: its lines are conditions on two cells."""
        scope = self.rows.scope(f"route {code.name}")
        for parameter in (*code.parameters, code.here, code.there):
            scope.slot(parameter)
        step, halt, rest = self.e.expr(code.step, scope), self.e.maybe(code.halt, scope), self.e.expr(code.rest, scope)
        return p.Route(
            code.name,
            len(code.parameters),
            scope.slot(code.here),
            scope.slot(code.there),
            tuple(scope.slots),
            step,
            halt,
            rest,
            code.once,
            code.longest,
            self.parts.values.get(code.limit_param, code.limit),
            self.rows.error("route-budget", code.span, name=code.name),
        )
