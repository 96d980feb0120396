"""The smallest or largest of a few known members is of their values by themselves; equal ones are worked out once.

(max-of 1 #3:8 values=[(+ (call 2 [$1]) (call 2 [(item 0 [$1] -1)]))])
→ (max [(+ (call 2 [0]) (call 2 [4])) (+ (call 2 [1]) (call 2 [5]))])
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from dsl.engines.program import nodes as x
from dsl.engines.program.facts import key
from dsl.engines.program.kernels import NumberKernel
from dsl.engines.program.linked import LinkedProgram
from dsl.engines.program.passes.folding import folded
from dsl.engines.program.passes.members import substituted
from dsl.engines.program.passes.rows import Change, Number
from dsl.engines.program.walk import expressions, rewritten
from dsl.maps.board.masks import members

MOST_MEMBERS = 8
MOST_NODES = 160
"""A question that would become larger stays as it is."""
_KERNELS = {x.Over.MAX: NumberKernel.MAX, x.Over.MIN: NumberKernel.MIN}


def unrolling(program: LinkedProgram, _number: Number) -> Change:
    """The pass."""
    unroller = Unroller(program)
    return lambda row, _scope: rewritten(row, unroller.of)


class Unroller:
    """Knows the program's tables."""

    def __init__(self, program: LinkedProgram) -> None:
        self.p = program

    def of(self, node: x.Expr) -> x.Expr:
        """What a question about a few known members comes to."""
        match node:
            case x.Quantifier(over=x.Over.MIN | x.Over.MAX, domain=x.Const() as domain, where=None, values=(value,)):
                terms = self.terms(node.slot, domain, value)
                return x.Apply(_KERNELS[node.over], terms) if len(terms) > 1 else terms[0] if terms else node
        return node

    def terms(self, slot: int, domain: x.Const, value: x.Expr) -> tuple[x.Expr, ...]:
        """The value for each member, each different one once; none where they would be too many."""
        found = members(domain.value)
        size = sum(1 for _ in expressions(value)) * len(found)
        if domain.row or not 0 < len(found) <= MOST_MEMBERS or size > MOST_NODES:
            return ()
        fold = partial(folded, tables=self.p.tables)
        terms: dict[x.Expr, x.Expr] = {}
        for member in found:
            term = rewritten(substituted(value, slot, x.Const(member)), fold)
            terms.setdefault(key(rewritten(term, _unnamed)), term)
        return tuple(terms.values())


def _unnamed(node: x.Expr) -> x.Expr:
    """A count of all members does not depend on the temporary in which they would stand."""
    if isinstance(node, x.Quantifier) and node.over is x.Over.COUNT and node.where is None:
        return replace(node, slot=x.NO)
    return node
