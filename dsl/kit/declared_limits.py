"""How much the things of a game can bear, as far as its declarations say it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from dsl.ir import nodes as n
from dsl.ir import types as ty
from dsl.ir.walk import parts
from dsl.kit.reached_numbers import ReachedNumbers
from dsl.link.game import Game

MOST_BOXES = 12
"""More boxes than that are not ticked: a number is written."""


class DeclaredLimits:
    """The bounds of the numbers of one game.

    A ``must hold`` sets some: ``s.holes <= s.kind.hull`` and ``s.hits < s.class.hull`` both mean a hull of so many
    holes. Others are never given a larger value by any rule.
    """

    def __init__(self, game: Game) -> None:
        self._game, self._reached = game, ReachedNumbers(game)
        self._held: dict[n.Field, n.Expr] = {}
        for check in game.program.checks:
            if check.kind.startswith("must"):
                for node in _inside(check.condition):
                    if isinstance(node, n.Compare) and node.operator in ("<", "<=") and isinstance(node.left, n.Get):
                        self._held.setdefault(node.left.field, node.right)

    def held(self, kind: str) -> set[str]:
        """The attributes of a kind of thing whose bound a ``must hold`` sets: those are what damages a piece."""
        return {field.name for field in self._held if field.owner == kind}

    def bound(self, field: n.Field, values: Mapping[str, int]) -> int | None:
        """The bound of an attribute of a thing with such ``values`` (raw, by name); None where it has none."""
        if field in self._held:
            return self._number(self._held[field], values)
        span, most = number_range(field), self._reached.most(field)
        return most if most is not None and most > 0 and (span is None or most < span[1]) else None

    def stays_nothing(self, field: n.Field) -> bool:
        """Whether a number is zero at first and no rule ever makes it more."""
        span = number_range(field)
        return self._reached.most(field) == 0 and (span is None or span[0] >= 0)

    def _number(self, node: n.Expr, values: Mapping[str, int]) -> int | None:
        """The value of a bound: a number, a parameter, a cell of a row that the thing names, how many there are."""
        match node:
            case n.Const(value=value):
                return value
            case n.ParamValue(name=name):
                return self._game.values.get(name)
            case n.CellOf(table=table, column=name, row=n.Get(field=field)):
                row, column = values.get(field.name, -1), self._game.tables.get((table, name), ())
                return column[row] if 0 <= row < len(column) else None
            case n.Quant(kind="count", domain=n.AllOf(domain=domain), where=None):
                return self._game.sizes.get(domain)
        return None


def _inside(node: object) -> Iterator[object]:
    yield node
    for part in parts(node):
        yield from _inside(part)


def number_range(field: n.Field) -> tuple[int, int] | None:
    """The smallest and largest number that an attribute may hold; None where it holds no number or has no end."""
    kind = ty.bare(field.type)
    if not isinstance(kind, ty.Int) or kind.high >= ty.INT_HIGH or kind.low <= ty.INT_LOW:
        return None
    return kind.low, kind.high
