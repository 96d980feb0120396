"""All passes in their order. Each of them can be left out without changing the meaning of a program.

    folding          evaluates what is constant when the program is linked
    lookups          makes tables of functions that are known for each of their few arguments
    ranges           drops tests that cannot fail: of a range, of a missing value, of an overflow
    questions        tests membership, emptiness and size without making the set
    unrolling        writes the smallest or largest of a few known members as that of their values
    whole_sets       turns conditions over members that cannot fail into operations on whole sets
    inlining         writes functions that only look something up where they are called
    repeats          evaluates once what the condition of an ``if`` and its branch have in common
    route_sets       passes to routes the sets of cells that a search does not change
    stopping         tests ``any`` over a union part by part, up to the first part that has a member
    reaching         leaves out members that a table says are out of reach
    tables           makes tables of functions and terms that depend only on map and parameters
    predicate_masks  the same as ``whole_sets`` where a condition may fail, but not for the members in question

``python -m tests.bench.engines GAME --passes`` measures how much faster a game is with each of them.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from dsl.engines.program import nodes as x
from dsl.engines.program.ids import TableId
from dsl.engines.program.later import Interned
from dsl.engines.program.linked import LinkedProgram, Tables
from dsl.engines.program.passes.folding import folding, unrolling
from dsl.engines.program.passes.inlining import inlining, lookups
from dsl.engines.program.passes.predicate_masks import predicate_masks
from dsl.engines.program.passes.questions import questions, stopping
from dsl.engines.program.passes.ranges import ranges
from dsl.engines.program.passes.reaching import reaching
from dsl.engines.program.passes.repeats import repeats
from dsl.engines.program.passes.route_sets import route_sets
from dsl.engines.program.passes.rows import Number, Pass, each_row, take_over
from dsl.engines.program.passes.tables import tables
from dsl.engines.program.passes.whole_sets import whole_sets
from dsl.engines.program.same_code import Procedures, UnchangedRows
from dsl.engines.program.walk import Scope

PASSES: tuple[Pass, ...] = (
    folding,
    lookups,
    ranges,
    questions,
    unrolling,
    whole_sets,
    inlining,
    repeats,
    route_sets,
    stopping,
    reaching,
    tables,
    predicate_masks,
)
NAMES = tuple(each.__name__ for each in PASSES)


def improved(program: LinkedProgram, without: Collection[str] = ()) -> LinkedProgram:
    """The program after all passes but those called ``without``."""
    found = improved_as_read(program, Interned(TableId, program.tables), without)
    found = replace(found, routes=tuple(found.routes), rules=tuple(found.rules), questions=tuple(found.questions))
    found = replace(found, blocks=tuple(found.blocks), functions=tuple(found.functions))
    found = replace(found, sights=tuple(found.sights), fields=tuple(found.fields))
    return replace(found, tables=tuple(found.tables))  # all that the rows have asked for


def improved_as_read(program: LinkedProgram, known: Tables, without: Collection[str] = ()) -> LinkedProgram:
    """The same, but each row is optimized when it is first read. ``known``: the tables; passes append new ones."""
    return stages(program, known, without)[-1]


def stages(
    program: LinkedProgram,
    known: Tables,
    without: Collection[str] = (),
    before: Sequence[LinkedProgram] = (),
    kept: UnchangedRows | None = None,
) -> list[LinkedProgram]:
    """The program before the passes, and after each of them.

    ``before`` are the stages of an earlier program; rows that did not change (``kept``) are copied from them. Then
    ``known`` must begin with the tables of those stages.
    """
    homes = Procedures(program)
    found = [replace(program, tables=known.rows)]
    for number, each in enumerate((each for each in PASSES if each.__name__ not in without), 1):
        found.append(each_row(found[-1], each(found[-1], known), homes))
        if before and kept is not None:
            take_over(found[-1], before[number], kept)
    return found


class Improver:
    """Optimizes expressions that are evaluated in games of an optimized program without being part of it."""

    def __init__(self, program: LinkedProgram, number: Number) -> None:
        # an expression evaluated once does not pay for these
        self._changes = [each(program, number) for each in PASSES if each not in (folding, unrolling)]

    def improved(self, node: x.Expr, scope: Scope) -> x.Expr:
        """An expression after all passes, in a scope of its own."""
        for change in self._changes:
            node = change(node, scope)
        return node
