"""How much of something a thing of a game can bear, as its rules demand it of every position.

A ``must hold`` sets such bounds: ``s.holes <= s.kind.hull`` and ``s.hits < s.class.hull`` both mean a hull of so many
holes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from dsl.engines.linking.game import Game
from dsl.language.typed import nodes as n
from dsl.language.typed.walk import parts

Read = Callable[[n.Field], int | None]
"""The raw value of an attribute of one thing; None where it is not known."""


class DeclaredBounds:
    """The bounds that the demands of one game set."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._held: dict[n.Field, n.Expr] = {}
        for check in game.program.checks:
            if check.kind.startswith("must"):
                for node in _inside(check.condition):
                    if isinstance(node, n.Compare) and node.operator in ("<", "<=") and isinstance(node.left, n.Get):
                        self._held.setdefault(node.left.field, node.right)

    def __contains__(self, field: n.Field) -> bool:
        return field in self._held

    def of(self, kind: str) -> list[n.Field]:
        """The attributes of a kind of thing that have a bound: those are what damages a piece."""
        return [field for field in self._held if field.owner == kind]

    def bound(self, field: n.Field, read: Read) -> int | None:
        """The bound of an attribute of the thing that is read; None where it cannot be told."""
        return self._number(self._held[field], read) if field in self._held else None

    def _number(self, node: n.Expr, read: Read) -> int | None:
        """The value of a bound: a number, a parameter, a cell of a row that the thing names, how many there are."""
        match node:
            case n.Const(value=value):
                return value
            case n.ParamValue(name=name):
                return self._game.values.get(name)
            case n.CellOf(table=table, column=name, row=n.Get(field=field)):
                row, column = read(field), self._game.tables.get((table, name), ())
                return column[row] if row is not None and 0 <= row < len(column) else None
            case n.Quant(kind="count", domain=n.AllOf(domain=domain), where=None):
                return self._game.sizes.get(domain)
        return None


def _inside(node: object) -> Iterator[object]:
    yield node
    for part in parts(node):
        yield from _inside(part)
