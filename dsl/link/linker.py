"""Makes the linked program, and later links what is asked from outside: scenarios, map checks, questions why."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import cached_property

from dsl.ir import blocks as b
from dsl.ir import nodes as n
from dsl.ir.code import Ask
from dsl.link.expressions import Expressions
from dsl.link.parts import Parts
from dsl.link.procedures import Procedures
from dsl.link.rows import Rows
from dsl.link.state import StateRows
from dsl.link.statements import Statements
from dsl.linked import nodes as x
from dsl.linked import program as p
from dsl.linked.flow import tidied
from dsl.linked.passes.order import improved, improved_expression

OUTSIDE = "outside"


class Linker:
    """Links one game. Temporaries belong to a procedure by its name: ``function free``, ``rule sail``, ``outside``."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        self.rows = Rows(parts)
        self.expressions = Expressions(self.rows)
        self.statements = Statements(self.expressions)

    def known(self) -> p.LinkedProgram:
        """The program with the rows that expressions from outside have added since."""
        rows = self.rows
        return replace(
            self.linked,
            spans=tuple(rows.spans.rows),
            errors=tuple(rows.errors.rows),
            tables=tuple(rows.tables.rows),
            arrows=tuple(rows.arrows.rows),
        )

    def expression(self, node: n.Expr, scope: str = OUTSIDE) -> x.Expr:
        """An expression that stands in no rule, or that is asked again in the place of one."""
        place = self.rows.scope(scope)
        found = self.expressions.expr(node, place)
        return improved_expression(found, place, self.known(), self.rows.tables)

    @cached_property
    def linked(self) -> p.LinkedProgram:
        """The program that engines run, after all passes."""
        return self.improved()

    def improved(self, without: Collection[str] = ()) -> p.LinkedProgram:
        """The program after all passes but some; what is linked later goes on with its tables."""
        found = improved(self.plain, without)
        self.rows.tables.rows[:] = found.tables
        return found

    @cached_property
    def plain(self) -> p.LinkedProgram:
        """The whole program as the rules say it, before any pass."""
        program, lowered, rows = self.parts.program, self.parts.lowered, self.rows
        procedures, state = Procedures(self.statements), StateRows(self.expressions)
        functions = [procedures.function(code) for code in program.functions.values()]
        if program.value is not None:
            functions.append(procedures.function(program.value))
        asks = {id(a.ask): (a.ask, block.rule) for block in lowered.blocks if isinstance(a := block.end, b.Decide)}
        blocks = self.blocks({ask: number for number, ask in enumerate(asks)})
        questions = tuple(self.question(ask, rule) for ask, rule in asks.values())
        rules = tuple(procedures.rule(name, code) for name, code in program.rules.items())
        routes = tuple(procedures.route(code) for code in program.routes.values())
        fields, sights = state.fields(), state.sights()
        tidy, place = tidied(blocks, rules, (lowered.start, lowered.play))
        rules = tuple(replace(rule, entry=place[rule.entry]) if rule.entry != x.NO else rule for rule in rules)
        return p.LinkedProgram(
            name=program.name,
            seats=self.parts.seats,
            words=self.parts.layout.size,
            board=self.parts.map.topology,
            spans=tuple(rows.spans.rows),
            clauses=tuple(rows.clauses.rows),
            templates=tuple(rows.templates.rows),
            errors=tuple(rows.errors.rows),
            domains=state.domains(),
            tables=tuple(rows.tables.rows),
            kinds=state.kinds(),
            decks=state.decks(),
            arrows=tuple(rows.arrows.rows),
            sights=sights,
            fields=fields,
            slots=state.slots(),
            functions=tuple(functions),
            routes=routes,
            rules=rules,
            questions=questions,
            blocks=tuple(tidy),
            start=place[lowered.start],
            play=place[lowered.play],
            always=rows.rules.get("always", x.NO),
            worth=len(functions) - 1 if program.value is not None else x.NO,
            history=state.history(),
            result=state.result(),
        )

    def question(self, ask: Ask, rule: str) -> p.Question:
        """A decision; while it is listed its bindings are temporaries of the rule."""
        return self.statements.texts.question(ask, rule, self.rows.scope(f"block {rule}"))

    def blocks(self, questions: dict[int, int]) -> tuple[p.Block, ...]:
        """All blocks; those of one rule share its temporaries."""
        found = []
        for block in self.parts.lowered.blocks:
            scope = self.rows.scope(f"block {block.rule}")
            code = self.statements.code(tuple(block.code), scope)
            rule = self.parts.program.rules.get(block.rule or "play")
            error = self.rows.error("step-budget", rule.span if rule else self.statements.first, "budget")
            end = self.statements.end(block.end, questions, scope)
            found.append(p.Block(self.rows.rules.get(block.rule, x.NO), code, end, error))
        return tuple(found)
