"""Makes the linked program, and later links expressions from outside it: scenarios, map checks, “why not”."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import cached_property

from dsl.engines.linking.cutting import Cutter
from dsl.engines.linking.expressions import Expressions
from dsl.engines.linking.layout import add_frames
from dsl.engines.linking.procedures import Procedures
from dsl.engines.linking.rows import Parts, Rows
from dsl.engines.linking.state import StateRows
from dsl.engines.linking.statements import Statements
from dsl.engines.program import linked as p
from dsl.engines.program import nodes as x
from dsl.engines.program.ids import FunctionId, TableId
from dsl.engines.program.passes.order import Improver, improved, stages
from dsl.engines.program.same_code import UnchangedRows
from dsl.engines.program.walk import tidied
from dsl.language.typed import nodes as n
from dsl.language.typed.code import Ask
from dsl.language.typed.worth import derived_value

OUTSIDE = "outside"
OLDEST = 40
"""After so many games that reuse each other's rows everything is linked again, to drop unused rows."""


class OutsideLinker:
    """Links expressions outside the rules for one form of a program, with rows of their own."""

    def __init__(
        self, rows: Rows, program: p.LinkedProgram, tables: p.Tables, stages: Sequence[p.LinkedProgram] = ()
    ) -> None:
        """``stages`` are the program after each pass, if its rows are optimized when they are read."""
        self.program, self.stages = program, stages
        self.rows = rows.with_tables(tables)
        self._expressions = Expressions(self.rows)
        self._improver = Improver(program, tables)

    def expression(self, node: n.Expr, scope: str = OUTSIDE) -> x.Expr:
        """Link an expression that is in no rule, or that is evaluated again in the scope of one."""
        place = self.rows.scope(scope)
        return self._improver.improved(self._expressions.expr(node, place), place)


class Linker:
    """Links one game. Temporaries belong to a procedure by name: ``function free``, ``rule sail``, ``outside``.

    Parts that are the same as in the game ``before`` get the same numbers and are not optimized again.
    """

    def __init__(self, parts: Parts, before: Linker | None = None) -> None:
        self.parts = parts
        self._before = before if before is not None and before.age < OLDEST else None
        self.age: int = self._before.age + 1 if self._before is not None else 0
        """How many games were linked one after another until this one."""
        self.kept: UnchangedRows | None = None
        self.supply: object = None
        """Where the engine that compiles gets the module: it lives as long as the game, and no longer."""
        self.rows = Rows(parts, self._before.outside.rows if self._before is not None else None)
        self.expressions = Expressions(self.rows)
        self.statements = Statements(self.expressions)
        self.cutter = Cutter(self.statements)

    @cached_property
    def linked(self) -> p.LinkedProgram:
        """The whole program after all passes."""
        return self.improved()

    def improved(self, without: Collection[str] = ()) -> p.LinkedProgram:
        """The whole program after all passes except ``without``."""
        return improved(self.plain, without)

    @cached_property
    def outside(self) -> OutsideLinker:
        """Links expressions for the program whose rows are optimized when they are read."""
        tables, old, self._before = p.Tables(TableId, self.plain.tables), self._before, None
        before = old.outside.stages if old is not None else ()
        self.kept = UnchangedRows(self.plain, old.kept if old is not None else None)
        found = stages(self.plain, tables, before=before, kept=self.kept)
        return OutsideLinker(self.rows, found[-1], tables, found)

    def outside_of(self, program: p.LinkedProgram) -> OutsideLinker:
        """Links expressions for another form of the program: without some passes, or read from a text."""
        tables = p.Tables(TableId, program.tables)
        return OutsideLinker(self.rows, replace(program, tables=tables.rows), tables)

    @property
    def asks(self) -> list[Ask]:
        """The decisions of the rules, in the order of the program's questions."""
        return self.cutter.asks

    def cut_rules(self) -> None:
        """Cut the rules that can wait into blocks; the layout gets their frames."""
        self.cutter.cut()
        frames, answers = self.cutter.frames, self.cutter.answers
        add_frames(self.parts.layout, self.parts.program, frames, answers, self.parts.sizes)

    @cached_property
    def plain(self) -> p.LinkedProgram:
        """The whole program before any pass."""
        program, rows, cutter = self.parts.program, self.rows, self.cutter
        blocks, state = cutter.blocks, StateRows(self.expressions, cutter.answers)
        procedures = Procedures(self.statements, cutter.entries)
        functions = [procedures.function(code) for code in program.functions.values()]
        value = program.value or derived_value(program)
        if value is not None:
            functions.append(procedures.function(value))
        rules = [procedures.rule(name, code) for name, code in program.rules.items()]
        routes = tuple(procedures.route(code) for code in program.routes.values())
        fields, sights = state.fields(), state.sights()
        tidy, place = tidied(blocks, rules, (cutter.start, cutter.play))
        rules = [replace(rule, entry=place[rule.entry]) if rule.entry != x.NO else rule for rule in rules]
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
            rules=tuple(rules),
            questions=tuple(cutter.questions),
            blocks=tuple(tidy),
            start=place[cutter.start],
            play=place[cutter.play],
            always=rows.rules.get("always", x.NO),
            worth=FunctionId(len(functions) - 1) if value is not None else x.NO,
            history=state.history(),
            result=state.result(),
            teams=tuple(team.seats for team in program.teams),
        )
