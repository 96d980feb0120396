"""How much the things of a game can bear, as far as its declarations say it."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.ir import nodes as n
from dsl.ir import types as ty
from dsl.ir.walk import parts
from dsl.link.game import Game

Limits = dict[n.Field, tuple[n.Expr, bool]]
MOST_BOXES = 12
"""More boxes than that are not ticked: a number is written."""


def declared_limits(game: Game) -> Limits:
    """For attributes of pieces: the bound that a ``must hold`` sets them, and whether that itself is reached.

    ``s.holes <= s.kind.hull`` and ``s.hits < s.class.hull`` both mean a hull of so many holes.
    """
    found: Limits = {}
    for check in game.program.checks:
        if check.kind.startswith("must"):
            for node in _inside(check.condition):
                if isinstance(node, n.Compare) and node.operator in ("<", "<=") and isinstance(node.left, n.Get):
                    found.setdefault(node.left.field, (node.right, node.operator == "<="))
    return found


def _inside(node: object) -> Iterator[object]:
    yield node
    for part in parts(node):
        yield from _inside(part)


def bound_of(game: Game, limits: Limits, field: n.Field, values: dict[str, int]) -> int | None:
    """The bound of an attribute of a thing with such ``values`` (raw, by name), if it is declared."""
    if field in limits:
        return _number(game, limits[field][0], values)
    default = field.default
    if isinstance(default, n.ParamValue) and game.values.get(default.name, 0) > 0:
        return game.values[default.name]  # what it has at first is what it can have
    return None


def _number(game: Game, node: n.Expr, values: dict[str, int]) -> int | None:
    """The value of a bound: a number, a parameter, or a cell of a row that the thing names."""
    if isinstance(node, n.Const):
        return node.value
    if isinstance(node, n.ParamValue):
        return game.values.get(node.name)
    if isinstance(node, n.CellOf) and isinstance(node.row, n.Get):
        row = values.get(node.row.field.name, -1)
        column = game.tables.get((node.table, node.column), ())
        return column[row] if 0 <= row < len(column) else None
    return None


def number_range(field: n.Field) -> tuple[int, int] | None:
    """The smallest and largest number that an attribute may hold; None where it holds no number or has no end."""
    kind = ty.bare(field.type)
    if not isinstance(kind, ty.Int) or kind.high >= ty.INT_HIGH or kind.low <= ty.INT_LOW:
        return None
    return kind.low, kind.high
