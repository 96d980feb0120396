"""All passes in their order. Each means the same with and without any other."""

from __future__ import annotations

from collections.abc import Callable, Collection

from dsl.linked.passes.folding import folding
from dsl.linked.passes.questions import questions
from dsl.linked.passes.ranges import ranges
from dsl.linked.passes.tables import tables
from dsl.linked.passes.whole_sets import whole_sets
from dsl.linked.program import LinkedProgram

Pass = Callable[[LinkedProgram], LinkedProgram]
PASSES: tuple[Pass, ...] = (folding, ranges, questions, whole_sets, tables)
NAMES = tuple(each.__name__ for each in PASSES)


def improved(program: LinkedProgram, without: Collection[str] = ()) -> LinkedProgram:
    """The program after all passes but those called ``without``."""
    for each in PASSES:
        if each.__name__ not in without:
            program = each(program)
    return program
