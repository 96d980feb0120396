"""Map checks that count: how many were found and how many are wanted, which things were counted, what says so."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dsl.engines.reference.outside import Outside
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.text.source import Span

_TURNED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "==": "=="}
_MEANINGS = {
    "<": "map-counted-below",
    ">": "map-counted-above",
    "<=": "map-counted-at-most",
    ">=": "map-counted-at-least",
    "==": "map-counted-exactly",
}


@dataclass(frozen=True)
class Counted:
    """A number that differs from the ``wanted`` one; ``meaning``: the message of that.

    ``things`` are the things counted, as local and member; ``cause``: where the wanted number is said, if that is a
    parameter.
    """

    found: int
    wanted: int
    meaning: str
    things: tuple[tuple[n.Local, int], ...]
    cause: Span | None


def counted(place: Outside, node: n.Expr) -> Counted | None:
    """The first count that makes a condition fail, if one does; the condition does not hold.

    Of alternatives only the last one is what is wanted: those before it (``count(cell) > 1000``) say when nothing is.
    """
    return next(_counts(place, node), None)


def _counts(place: Outside, node: n.Expr) -> Iterator[Counted]:
    if isinstance(node, n.AndOr):
        for part in node.parts if node.operator == "and" else node.parts[-1:]:
            if not place.holds(part):
                yield from _counts(place, part)
    elif isinstance(node, n.Quant) and node.kind == "all" and node.body is not None:
        for x in place.members(node.local, node.domain, node.where):
            place.bind(node.local, x)
            if not place.holds(node.body):
                yield from _counts(place, node.body)
    elif isinstance(node, n.Compare) and node.operator in _TURNED and isinstance(ty.bare(node.left.type), ty.Int):
        if isinstance(node.left, n.Quant):
            yield _compared(place, node.left, node.operator, node.right)
        elif isinstance(node.right, n.Quant):
            yield _compared(place, node.right, _TURNED[node.operator], node.left)


def _compared(place: Outside, count: n.Quant, operator: str, limit: n.Expr) -> Counted:
    found, wanted = place.ask(count), place.ask(limit)
    assert isinstance(found, int) and isinstance(wanted, int)
    things = tuple((count.local, x) for x in place.members(count.local, count.domain, count.where))
    param = place.game.program.params.get(limit.name) if isinstance(limit, n.ParamValue) else None
    return Counted(found, wanted, _MEANINGS[operator], things, param.default.span if param is not None else None)
