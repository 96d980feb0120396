"""Questions about a known set whose answer is known of each member.

(the 1 #3:2 where=(!= $1 0)) → 1        (count 1 #7:3) → 3        (filter:4 1 #f:4 (> $1 2)) → #8:4
"""

from __future__ import annotations

from collections.abc import Callable

from dsl.engines.program import nodes as x
from dsl.engines.program.passes.scopes import binds
from dsl.engines.program.walk import changed
from dsl.maps.board.masks import mask_of, members

MOST = 64
"""Sets with more members are not gone through."""
Fold = Callable[[x.Expr], x.Expr]


def settled(node: x.Quantifier | x.Filter, fold: Fold) -> x.Expr:
    """The answer, if it is known; ``fold`` makes of an expression with all that is inside what is known of it."""
    if not isinstance(node.domain, x.Const) or node.domain.value.bit_count() > MOST:
        return node
    found = _fitting(node.slot, node.domain.value, node.where, fold)
    if found is None:
        return node
    if isinstance(node, x.Filter):
        return x.Const(mask_of(found), bits=node.bits)
    match node.over:
        case x.Over.ANY:
            return x.Const(int(bool(found)))
        case x.Over.COUNT:
            return x.Const(len(found))
        case x.Over.FIRST:
            return x.Const(found[0] if found else -1)
        case x.Over.THE if len(found) == 1:
            return x.Const(found[0])
        case x.Over.MIN | x.Over.MAX | x.Over.SUM:
            return _of_values(node, found, fold)
    return node


def _fitting(slot: int, domain: int, where: x.Expr | None, fold: Fold) -> list[int] | None:
    """The members for which a condition holds; None if that is not known."""
    found = []
    for member in members(domain):
        known = _known(where, slot, member, fold) if where is not None else 1
        if known is None:
            return None
        if known:
            found.append(member)
    return found


def _known(node: x.Expr, slot: int, member: int, fold: Fold) -> int | None:
    """What an expression gives for a member."""
    found = fold(substituted(node, slot, x.Const(member)))
    return found.value if isinstance(found, x.Const) else None


def _of_values(node: x.Quantifier, found: list[int], fold: Fold) -> x.Expr:
    values = []
    for member in found:
        value = _known(node.values[0], node.slot, member, fold)
        if value is None:
            return node
        values.append(value)
    if not values and node.over is not x.Over.SUM:
        return node
    total = sum(values) if node.over is x.Over.SUM else min(values) if node.over is x.Over.MIN else max(values)
    return x.Const(total) if -(2**63) <= total < 2**63 else node


def substituted(body: x.Expr, slot: int, value: x.Expr) -> x.Expr:
    """The body with something in place of a temporary, which nothing inside gives another value."""
    if isinstance(body, x.Temp) and body.slot == slot and body.key is None:
        return value
    assert binds(body) != slot
    return changed(body, lambda part: substituted(part, slot, value))
