"""Changing the expressions of a whole program, procedure by procedure, with new temporaries where they are needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from dsl.linked import nodes as x
from dsl.linked.program import Formula, LinkedProgram, Slot, Slots, Table
from dsl.linked.scope import Scope
from dsl.linked.walk import changed, expressions

Change = Callable[[Any, Scope], Any]
"""What is made of something that has temporaries."""
Number = Callable[[Table], int]
"""Gives the number of a table, which may be new."""
Pass = Callable[[LinkedProgram, Number], Change]


def each_row(program: LinkedProgram, change: Change) -> LinkedProgram:
    """The program with ``change`` made of everything that has temporaries: bodies, code, terminators, questions."""

    def formula(old: Formula) -> Formula:
        scope = Scope(old.temps)
        body = change(old.body, scope)
        return Formula(scope.temps, body)

    def both(row: Any, temps: Slots) -> tuple[Any, Slots]:
        scope = Scope(temps)
        return change(row, scope), scope.temps

    routes = []
    for route in program.routes:
        (step, halt, rest), temps = both((route.step, route.halt, route.rest), route.temps)
        routes.append(replace(route, step=step, halt=halt, rest=rest, temps=temps))
    scopes = [Scope(rule.temps) for rule in program.rules]
    nowhere = Scope(())
    codes = [change(rule.code, scope) for rule, scope in zip(program.rules, scopes)]
    questions = tuple(change(q, scopes[q.rule]) for q in program.questions)
    blocks = []
    for block in program.blocks:
        scope = scopes[block.rule] if block.rule != x.NO else nowhere
        code, end = change((block.code, block.end), scope)
        blocks.append(replace(block, code=code, end=end))
    rules = (replace(r, code=code, temps=scope.temps) for r, code, scope in zip(program.rules, codes, scopes))
    return replace(
        program,
        functions=tuple(replace(f, formula=formula(f.formula)) for f in program.functions),
        routes=tuple(routes),
        rules=tuple(rules),
        questions=questions,
        blocks=tuple(blocks),
        sights=tuple(replace(s, test=formula(s.test)) for s in program.sights),
        fields=tuple(replace(f, first=formula(f.first)) for f in program.fields),
    )


def placed(body: x.Expr, arguments: Mapping[int, x.Expr], temps: Sequence[Slot], scope: Scope) -> x.Expr:
    """An expression of another procedure here: its temporaries become ``arguments``, or new ones of this scope."""
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
    """The temporary that an expression gives values of its own, or -1."""
    return node.slot if isinstance(node, x.Let | x.Filter | x.Collect | x.Quantifier) else x.NO


def free(node: x.Expr) -> frozenset[int]:
    """The temporaries whose values an expression takes from outside."""
    if isinstance(node, x.Temp):
        return frozenset({node.slot}) | (free(node.key) if node.key is not None else frozenset())
    inside: list[frozenset[int]] = []
    changed(node, lambda part: inside.append(free(part)) or part)  # type: ignore[func-returns-value]  # append gives None
    found = frozenset[int]().union(*inside)
    return found - {binds(node)}
