"""When to look at a comparison that stops by itself, and how sure one must be at each look.

Who looks again and again and stops when it looks well is wrong more often than he thinks. So the looks are fixed
beforehand, and the error that is allowed is shared out among them: half of it to the last, for which all games are
there, the rest evenly. What the looks add up to is at most the whole, however their games depend on each other
(Bonferroni). The intervals of all looks then hold at the same time, also the one at which it was stopped: they are the
repeated confidence intervals of C. Jennison and B. W. Turnbull, *Group Sequential Methods with Applications to Clinical
Trials* (2000), chapter 9, with error spent as in K. K. G. Lan and D. L. DeMets, Biometrika 70 (1983).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dsl.games.balance.intervals import ERROR

FIRST = 64
"""Games at the first look: the normal distribution is near by then."""
GROWTH = 1.6
"""From look to look."""


@dataclass(frozen=True)
class Plan:
    """The looks of a comparison that takes ``most`` games if nothing stops it."""

    most: int

    def __iter__(self) -> Iterator[tuple[int, float]]:
        """The numbers of games at which to look, each with the error that is allowed there."""
        looks = self.looks
        for number, games in enumerate(looks, 1):
            share = 1.0 if len(looks) == 1 else 0.5 if number == len(looks) else 0.5 / (len(looks) - 1)
            yield games, ERROR * share

    @property
    def looks(self) -> list[int]:
        """The numbers of games at which to look; the last is ``most``."""
        found, games = [], float(FIRST)
        while games * GROWTH < self.most:
            found.append(round(games))
            games *= GROWTH
        return [*found, self.most]
