"""Applies a change to every row of a program that has temporaries."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from dsl.engines.program import nodes as x
from dsl.engines.program.ids import TableId
from dsl.engines.program.later import Later
from dsl.engines.program.linked import (
    Block,
    Field,
    Formula,
    Function,
    LinkedProgram,
    Question,
    Route,
    Rule,
    Sight,
    Slot,
    Table,
)
from dsl.engines.program.nodes import NO
from dsl.engines.program.same_code import Procedures, UnchangedRows
from dsl.engines.program.walk import Scope, changed, expressions

_BINDERS = (x.Let, x.Filter, x.Collect, x.Quantifier)


def placed(body: x.Expr, arguments: Mapping[int, x.Expr], temps: Sequence[Slot], scope: Scope) -> x.Expr:
    """An expression of another procedure moved here: its temporaries become ``arguments``, or new ones."""
    found = dict(arguments)
    bound = {slot for node in expressions(body) if (slot := binds(node)) != x.NO}
    found |= {slot: x.Temp(scope.add(temps[slot]), bits=temps[slot].bits) for slot in sorted(bound - set(found))}

    def moved(node: x.Expr) -> x.Expr:
        inner = changed(node, moved)
        if isinstance(inner, x.Temp):
            new = found[inner.slot]
            return replace(new, key=inner.key, bits=inner.bits) if isinstance(new, x.Temp) and inner.key else new
        if binds(inner) != x.NO:
            new = found[binds(inner)]
            assert isinstance(new, x.Temp)
            return replace(inner, slot=new.slot)  # type: ignore[call-arg]  # all that bind have one
        return inner

    return moved(body)


def binds(node: x.Expr) -> int:
    """The temporary that an expression assigns values to, or -1."""
    return node.slot if isinstance(node, _BINDERS) else x.NO


def free(node: x.Expr) -> frozenset[int]:
    """The temporaries that an expression reads and does not assign itself."""
    if isinstance(node, x.Temp):
        return frozenset({node.slot}) | (free(node.key) if node.key is not None else frozenset())
    inside: list[frozenset[int]] = []
    changed(node, lambda part: inside.append(free(part)) or part)  # type: ignore[func-returns-value]  # append gives None
    found = frozenset[int]().union(*inside)
    return found - {binds(node)}


Change = Callable[[Any, Scope], Any]
"""Changes a row that has temporaries."""
Number = Callable[[Table], TableId]
"""Returns the number of a table, adding it if it is new."""
Pass = Callable[[LinkedProgram, Number], Change]


@dataclass(frozen=True, slots=True)
class _RuleRows:
    """The rows that share the temporaries of one rule."""

    rule: Rule | None
    questions: dict[int, Question]
    blocks: dict[int, Block]


def each_row(program: LinkedProgram, change: Change, homes: Procedures) -> LinkedProgram:
    """The program with ``change`` applied to each row when it is first read."""
    rows = _Rows(program, change, homes)
    rules: Later[_RuleRows] = Later(len(program.rules) + 1, lambda at: rows.rule(at - 1))
    return replace(
        program,
        functions=Later(len(program.functions), rows.function),
        routes=Later(len(program.routes), rows.route),
        rules=Later(len(program.rules), lambda at: _exists(rules[at + 1].rule)),
        questions=Later(len(program.questions), lambda at: rules[homes.program.questions[at].rule + 1].questions[at]),
        blocks=Later(len(program.blocks), lambda at: rules[homes.program.blocks[at].rule + 1].blocks[at]),
        sights=Later(len(program.sights), rows.sight),
        fields=Later(len(program.fields), rows.field),
    )


def take_over(program: LinkedProgram, before: LinkedProgram, known: UnchangedRows) -> None:
    """Copy to a program made by ``each_row`` the unchanged rows that an earlier one has made already."""
    for kind, number in known.kept:
        places = {kind: [number] if number != NO else []}
        if kind == "rules":
            places |= {"questions": known.of.questions[number], "blocks": known.of.blocks[number]}
        for name, numbers in places.items():
            rows, others = getattr(program, name), getattr(before, name)
            assert isinstance(rows, Later)
            for at in numbers:
                rows.take(others, at)


def _exists(rule: Rule | None) -> Rule:
    assert rule is not None
    return rule


@dataclass(frozen=True, slots=True)
class _Rows:
    """Makes single rows."""

    p: LinkedProgram
    change: Change
    homes: Procedures

    def function(self, number: int) -> Function:
        row = self.p.functions[number]
        return replace(row, formula=self.formula(row.formula))

    def sight(self, number: int) -> Sight:
        row = self.p.sights[number]
        return replace(row, test=self.formula(row.test))

    def field(self, number: int) -> Field:
        row = self.p.fields[number]
        return replace(row, first=self.formula(row.first))

    def formula(self, old: Formula) -> Formula:
        scope = Scope(old.temps)
        body = self.change(old.body, scope)
        return Formula(scope.temps, body)

    def route(self, number: int) -> Route:
        row = self.p.routes[number]
        scope = Scope(row.temps)
        route: Route = self.change(row, scope)
        return replace(route, temps=scope.temps)

    def rule(self, number: int) -> _RuleRows:
        """A rule with its questions and blocks, all with the temporaries that changes have added."""
        row = self.p.rules[number] if number != NO else None
        scope = Scope(row.temps if row is not None else ())
        code = self.change(row.code, scope) if row is not None else ()
        questions = {at: self.change(self.p.questions[at], scope) for at in self.homes.questions[number]}
        blocks = {}
        for at in self.homes.blocks[number]:
            block = self.p.blocks[at]
            done, end = self.change((block.code, block.end), scope)
            blocks[at] = replace(block, code=done, end=end)
        rule = replace(row, code=code, temps=scope.temps) if row is not None else None
        return _RuleRows(rule, questions, blocks)
