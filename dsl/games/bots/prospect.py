"""What a choice may lead to: shares of victory, defeat and draw, and what it is worth where the game goes on.

The numbers of a ruleset's ``value`` mean something only beside each other. A victory is better than all of them, a
defeat worse. A draw is judged against going on: it is as bad as the worst position to which any of the choices at
hand leads, so nobody runs into a draw unless a defeat threatens, however low the values of a game may lie.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

DECISIVE = 1e12
"""More than any value."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """Shares of 1 for the three ends; ``value`` is the mean over what goes on, times its share, ``worst`` its least."""

    won: float = 0.0
    lost: float = 0.0
    drawn: float = 0.0
    value: float = 0.0
    worst: float | None = None


WON, LOST, DRAWN = Prospect(won=1.0), Prospect(lost=1.0), Prospect(drawn=1.0)


def going_on(value: float) -> Prospect:
    """The game goes on in a position of that value."""
    return Prospect(value=value, worst=value)


def blend(ways: Iterable[tuple[Prospect, int]]) -> Prospect:
    """The mean of several, each with its weight."""
    found = list(ways)
    total = sum(weight for _, weight in found)
    return Prospect(
        sum(ahead.won * weight for ahead, weight in found) / total,
        sum(ahead.lost * weight for ahead, weight in found) / total,
        sum(ahead.drawn * weight for ahead, weight in found) / total,
        sum(ahead.value * weight for ahead, weight in found) / total,
        _least(ahead.worst for ahead, _ in found),
    )


def scores(choices: Sequence[Prospect]) -> list[float]:
    """A number for each of the choices at hand: the larger, the better."""
    draw = _least(ahead.worst for ahead in choices) or 0.0
    return [DECISIVE * (ahead.won - ahead.lost) + ahead.drawn * draw + ahead.value for ahead in choices]


def _least(values: Iterable[float | None]) -> float | None:
    return min((value for value in values if value is not None), default=None)
