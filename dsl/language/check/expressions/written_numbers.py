"""Numbers that the rules write out, from below zero, where a set is meant: sets of the engines begin at 0."""

from __future__ import annotations

from dataclasses import replace

from dsl.language.syntax import tree as t
from dsl.language.typed.types import MAX_SET_NUMBER


def from_zero(members: t.Expr) -> tuple[t.Expr, int]:
    """Numbers that are all written out, with the smallest below 0, as a set that begins at 0; and that smallest.

    Where they lie too far apart for a set they stay as they are.
    """
    ends = below_zero(members)
    low = min((least for least, _ in ends), default=0)
    if not low or max(most for _, most in ends) - low > MAX_SET_NUMBER:
        return members, 0
    if isinstance(members, t.SetLiteral):
        return replace(members, items=tuple(_moved(item, -low) for item in members.items)), low
    return _moved(members, -low), low


def below_zero(members: t.Expr) -> list[tuple[int, int]]:
    """The ends of what a set lists, if these are numbers that are written out and one is below 0; else nothing."""
    items = members.items if isinstance(members, t.SetLiteral) else (members,)
    ends = [(item.low, item.high) if isinstance(item, t.Range) else (item, item) for item in items]
    written = [(written_number(low), written_number(high)) for low, high in ends]
    found = [(low, high) for low, high in written if low is not None and high is not None]
    whole = isinstance(members, t.SetLiteral | t.Range) and len(found) == len(ends)
    return found if whole and any(low < 0 for low, _ in found) else []


def written_number(node: t.Expr) -> int | None:
    """The number that is written there; None if it is worked out."""
    match node:
        case t.Number(value=value):
            return value
        case t.Unary(operator="-", operand=t.Number(value=value)):
            return -value
    return None


def _moved(item: t.Expr, by: int) -> t.Expr:
    """A number or range of numbers, with as much added."""
    if isinstance(item, t.Range):
        return replace(item, low=_moved(item.low, by), high=_moved(item.high, by))
    return t.Number((written_number(item) or 0) + by, span=item.span)
