"""Questions whose answer the set alone decides, because the map fixes what is asked of each member."""

from __future__ import annotations

from dsl.engines.program import nodes as x
from dsl.engines.program.walk import expressions
from dsl.engines.reference.closures import Eval, Frame

MAX_KEPT = 4096
"""No more sets than that are remembered for one question."""


def answered_by_map(node: x.Quantifier) -> bool:
    """Whether members are only looked up in tables: then the same set always gives the same answer."""
    if node.where is not None or not node.values or node.domain.row:
        return False
    asked = [part for value in node.values for part in expressions(value)]
    fixed = all(isinstance(part, x.Const | x.Item) or part == x.Temp(node.slot) for part in asked)
    return fixed and any(isinstance(part, x.Item) for part in asked)


def kept(members: Eval, ask: Eval) -> Eval:
    """A question that is asked once of each set."""
    known: dict[int, int] = {}

    def answer(f: Frame) -> int:
        mask = members(f)
        found = known.get(mask)
        if found is None:
            if len(known) >= MAX_KEPT:
                known.clear()
            found = known[mask] = ask(f)
        return found

    return answer
