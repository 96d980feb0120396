"""All passes in their order. Each means the same with and without any other."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from dsl.linked import nodes as x
from dsl.linked.passes.folding import folding
from dsl.linked.passes.questions import questions
from dsl.linked.passes.ranges import ranges
from dsl.linked.passes.scopes import Number, Pass, each_row
from dsl.linked.passes.tables import tables
from dsl.linked.passes.whole_sets import whole_sets
from dsl.linked.program import LinkedProgram
from dsl.linked.scope import Scope

PASSES: tuple[Pass, ...] = (folding, ranges, questions, whole_sets, tables)
NAMES = tuple(each.__name__ for each in PASSES)


def improved(program: LinkedProgram, without: Collection[str] = ()) -> LinkedProgram:
    """The program after all passes but those called ``without``."""
    for each in PASSES:
        if each.__name__ not in without:
            program = applied(each, program)
    return program


def applied(each: Pass, program: LinkedProgram) -> LinkedProgram:
    """The program after one pass."""
    found = {table: number for number, table in enumerate(program.tables)}
    done = each_row(program, each(program, lambda table: found.setdefault(table, len(found))))
    return replace(done, tables=tuple(found))


def improved_expression(node: x.Expr, scope: Scope, program: LinkedProgram, number: Number) -> x.Expr:
    """An expression from outside after all passes, in a scope of its own."""
    for each in PASSES:
        node = each(program, number)(node, scope)
    return node
