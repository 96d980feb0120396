"""Bounds of a game's numbers: those its rules demand, and those that follow from the values rules assign."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from dsl.engines.linking.game import Game
from dsl.games.play.rules_facts import DeclaredBounds
from dsl.language.typed import code as k
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.builtins import Builtin
from dsl.language.typed.walk import statements

MOST_BOXES = 12
"""A number with a larger bound is written instead of ticked in boxes."""


class DeclaredLimits:
    """The bounds of the numbers of one game: demanded by its rules, or never exceeded by an assigned value."""

    def __init__(self, game: Game) -> None:
        self._bounds, self._reached = DeclaredBounds(game), ReachedNumbers(game)

    def bounded_names(self, kind: str) -> set[str]:
        """The names of a kind's attributes with a demanded bound; such numbers record damage."""
        return {field.name for field in self._bounds.of(kind)}

    def bound(self, field: n.Field, values: Mapping[str, int]) -> int | None:
        """The bound of an attribute of a thing with these ``values`` (internal, by name); None if it has none."""
        if field in self._bounds:
            return self._bounds.bound(field, lambda other: values.get(other.name))
        span, most = number_range(field), self._reached.most(field)
        return most if most is not None and most > 0 and (span is None or most < span[1]) else None

    def stays_zero(self, field: n.Field) -> bool:
        """Whether a number is zero at first and no rule ever increases it."""
        span = number_range(field)
        return self._reached.most(field) == 0 and (span is None or span[0] >= 0)


def number_range(field: n.Field) -> tuple[int, int] | None:
    """The smallest and largest number of an attribute; None if it is no number or unbounded."""
    kind = ty.bare(field.type)
    if not isinstance(kind, ty.Int) or kind.high >= ty.INT_HIGH or kind.low <= ty.INT_LOW:
        return None
    return kind.low, kind.high


UNCHANGED = ty.INT_LOW
"""Stands for the attribute's own value where a rule assigns it to itself: it never is the largest value."""


class ReachedNumbers:
    """Finds bounds of one game's numbers from the values its rules assign."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._never_chosen: frozenset[n.Local] = frozenset()
        self._never_chosen = frozenset(self._empty_choices())

    @cached_property
    def _stored(self) -> dict[n.Field, list[n.Expr]]:
        """All expressions assigned to each attribute, by statements and where pieces are placed."""
        found: dict[n.Field, list[n.Expr]] = {}
        for rule in self._game.program.rules.values():
            for statement in statements(rule.body):
                if isinstance(statement, k.Store):
                    found.setdefault(statement.field, []).append(statement.value)
                for field, value in statement.values if isinstance(statement, k.NewPiece) else ():
                    found.setdefault(field, []).append(value)
        return found

    def _empty_choices(self) -> Iterator[n.Local]:
        """Numbers that options ask for from a range that is always empty: its end never reaches its start."""
        for rule in self._game.program.rules.values():
            asks = (ask for ask in statements(rule.body) if isinstance(ask, k.Ask))
            for bound in (bound for ask in asks for option in ask.options for bound in option.binds):
                match bound.domain:
                    case n.NumberRange(low=n.Const(value=low), high=n.Get(field=of)):
                        most = self.most(of)
                        if most is not None and most < low:
                            yield from (bound.listed, bound.chosen)

    def most(self, field: n.Field) -> int | None:
        """The largest assigned number; None if unknown."""
        values = [*self._stored.get(field, ()), *([field.default] if field.default is not None else [])]
        found = [self._upper(value, field) for value in values]
        known = [value for value in found if value is not None]
        return max(known) if values and len(known) == len(found) else None

    def _upper(self, node: n.Expr, field: n.Field) -> int | None:
        """The largest value of an expression; a subtraction counts as no increase. None if unknown."""
        match node:
            case n.Const(value=value):
                return value
            case n.ParamValue(name=name):
                return self._game.values.get(name)
            case n.Get(field=of) if of == field:
                return UNCHANGED
            case n.Arith(left=left) if self._adds_nothing(node):
                return self._upper(left, field)
            case n.IfElse(then=then, otherwise=otherwise):
                return self._most_of((then, otherwise), field)
            case n.Need(operand=operand):
                return self._upper(operand, field)
            case n.CallBuiltin(builtin=Builtin.MAX, arguments=arguments):
                return self._most_of(arguments, field)
            case n.CallBuiltin(builtin=Builtin.MIN, arguments=arguments):
                known = [found for part in arguments if (found := self._upper(part, field)) is not None]
                return min(known, default=None)
            case n.CallBuiltin(builtin=Builtin.CLAMP, arguments=(_, low, high)):
                return self._most_of((low, high), field)
        kind = ty.bare(node.type)
        return kind.high if isinstance(kind, ty.Int) and kind.high < ty.INT_HIGH else None

    def _adds_nothing(self, node: n.Arith) -> bool:
        """Whether an amount is subtracted, or the added amount can never be chosen."""
        if node.operator == "-":
            return not _below_zero(node.right)
        return node.operator == "+" and isinstance(node.right, n.Load) and node.right.local in self._never_chosen

    def _most_of(self, nodes: tuple[n.Expr, ...], field: n.Field) -> int | None:
        found = [self._upper(node, field) for node in nodes]
        known = [value for value in found if value is not None]
        return max(known) if len(known) == len(found) else None


def _below_zero(node: n.Expr) -> bool:
    """Whether a number is declared to go below zero; one without a range counts as an amount."""
    kind = ty.bare(node.type)
    return isinstance(kind, ty.Int) and ty.INT_LOW < kind.low < 0
