"""How much the things of a game can bear, as far as its declarations say it."""

from __future__ import annotations

from collections.abc import Mapping

from dsl.engines.linking.game import Game
from dsl.games.play.declared_bounds import DeclaredBounds
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.services.kit.reached_numbers import ReachedNumbers

MOST_BOXES = 12
"""More boxes than that are not ticked: a number is written."""


class DeclaredLimits:
    """The bounds of the numbers of one game: demands set some, others are never given a larger value by any rule."""

    def __init__(self, game: Game) -> None:
        self._bounds, self._reached = DeclaredBounds(game), ReachedNumbers(game)

    def held(self, kind: str) -> set[str]:
        """The attributes of a kind of thing whose bound is demanded: those are what damages a piece."""
        return {field.name for field in self._bounds.of(kind)}

    def bound(self, field: n.Field, values: Mapping[str, int]) -> int | None:
        """The bound of an attribute of a thing with such ``values`` (raw, by name); None where it has none."""
        if field in self._bounds:
            return self._bounds.bound(field, lambda other: values.get(other.name))
        span, most = number_range(field), self._reached.most(field)
        return most if most is not None and most > 0 and (span is None or most < span[1]) else None

    def stays_nothing(self, field: n.Field) -> bool:
        """Whether a number is zero at first and no rule ever makes it more."""
        span = number_range(field)
        return self._reached.most(field) == 0 and (span is None or span[0] >= 0)


def number_range(field: n.Field) -> tuple[int, int] | None:
    """The smallest and largest number that an attribute may hold; None where it holds no number or has no end."""
    kind = ty.bare(field.type)
    if not isinstance(kind, ty.Int) or kind.high >= ty.INT_HIGH or kind.low <= ty.INT_LOW:
        return None
    return kind.low, kind.high
