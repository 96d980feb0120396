"""Compares two jobs in pairs of games with the same number and seed, one game of each job.

As long as the two games of a pair go alike, they have the same dice, which makes the difference more precise.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from math import inf, sqrt

import numpy as np

from dsl.games.balance.intervals import ERROR, Interval, Plan, mean, paired, reach
from dsl.games.balance.job import Batch, Job
from dsl.games.balance.measures import Length, Measure, Numbers, shares
from dsl.games.balance.results import Games, joined

MARGIN = 0.03
"""A difference between shares of victories (0 to 1) that hardly anybody notices."""
POWER_Z = reach(0.4)
"""The z for 80 % power: a difference of the interval's half width plus this many standard errors is found so often."""


@dataclass(frozen=True)
class Difference:
    """The mean of a measure in both jobs, over ``pairs`` of games; ``interval`` is that of the change.

    ``smallest``: a change of this size would have been found with 80 % probability.
    """

    measure: Measure
    first: float
    second: float
    interval: Interval
    smallest: float
    pairs: int

    @property
    def change(self) -> float:
        """The second mean minus the first."""
        return self.second - self.first

    @property
    def clear(self) -> bool:
        """Whether there certainly is a difference: its interval does not contain 0."""
        low, high = self.interval
        return low > 0 or high < 0

    def within(self, margin: float) -> bool:
        """Whether there certainly is no difference larger than ``margin``."""
        low, high = self.interval
        return -margin <= low and high <= margin


class Verdict(Enum):
    """The result of a comparison of who wins."""

    DIFFERENT = "different"
    ALIKE = "alike"
    UNDECIDED = "unseen"


@dataclass(frozen=True)
class Comparison:
    """Two jobs with their games. ``early``: it ended when the result was clear; not ``complete``: it was stopped."""

    jobs: tuple[Job, Job]
    games: tuple[Games, Games]
    shares: Sequence[Difference]
    lengths: Sequence[Difference]
    margin: float
    early: bool = False
    complete: bool = True

    @property
    def pairs(self) -> int:
        """The number of games that both jobs have played; only these are compared."""
        one, other = (games.rows["number"] for games in self.games)
        return len(np.intersect1d(one, other, assume_unique=True))

    @property
    def verdict(self) -> Verdict:
        """Whether who wins is certainly different, certainly alike, or undecided."""
        if any(difference.clear for difference in self.shares):
            return Verdict.DIFFERENT
        return Verdict.ALIKE if all(each.within(self.margin) for each in self.shares) else Verdict.UNDECIDED

    @property
    def largest(self) -> Difference:
        """The largest clear difference; if none is clear, the largest of all."""
        return max(self.shares, key=lambda each: (each.clear, abs(each.change)))

    @property
    def smallest(self) -> float:
        """A change of this size in any share would have been found with 80 % probability."""
        return max(each.smallest for each in self.shares)


def compare(
    jobs: tuple[Job, Job], games: tuple[Games, Games], error: float = ERROR, margin: float = MARGIN
) -> Comparison:
    """The comparison of two jobs' games; ``error`` is divided among all measures of who wins."""
    asked = shares(jobs[0].game, games[0])
    asked += [each for each in shares(jobs[1].game, games[1]) if each not in asked]
    pairs = [_pairs(jobs, games, measure) for measure in asked]
    z = reach(error / max(1, _independent_count(pairs)))
    found = [_share(measure, *pair, z) for measure, pair in zip(asked, pairs) if _occurs(pair)]
    lengths = [_length(Length(key), jobs, games, reach(error / 2)) for key in ("turns", "decisions")]
    return Comparison(jobs, games, found, lengths, margin)


Play = Callable[[Sequence[Batch]], list[Games]]
"""Plays batches; returns fewer games than asked for if it was stopped."""


@dataclass
class Comparing:
    """A running comparison: games are played in rounds until the result is clear."""

    jobs: tuple[Job, Job]
    plan: Plan
    play: Play
    patient: bool = False
    """Whether all games are played, even if the result is clear before."""
    parts: list[tuple[Games, Games]] = field(default_factory=list)

    def run(self) -> Comparison:
        """Play and evaluate in rounds until it is clear."""
        done = 0
        for count, error in [(self.plan.most, ERROR)] if self.patient else self.plan:
            wanted = [Batch(job, done, count - done) for job in self.jobs]
            one, other = self.play(wanted)
            self.parts.append((one, other))
            complete = len(one) == len(other) == count - done
            result = self._result_so_far(error, complete)
            if not complete or (result.verdict is not Verdict.UNDECIDED and count < self.plan.most):
                return result
            done = count
        return result

    def _result_so_far(self, error: float, complete: bool) -> Comparison:
        games = joined(one for one, _ in self.parts), joined(other for _, other in self.parts)
        found = compare(self.jobs, games, error, MARGIN)
        early = complete and len(games[0]) < self.plan.most
        return Comparison(found.jobs, found.games, found.shares, found.lengths, MARGIN, early, complete)


_Pair = tuple[Numbers, Numbers]


def _pairs(jobs: tuple[Job, Job], games: tuple[Games, Games], measure: Measure) -> _Pair:
    """The values of a measure in the pairs of games to both of which it applies."""
    sides = []
    for job, played in zip(jobs, games):
        asked = measure.applies(job.game, played)
        sides.append((played.rows["number"][asked], measure.answers(job.game, played)[asked]))
    (numbers, one), (others, other) = sides
    _, here, there = np.intersect1d(numbers, others, assume_unique=True, return_indices=True)
    return one[here], other[there]


def _occurs(pair: _Pair) -> bool:
    """Whether what is measured (a victory, a draw) occurred in any game."""
    return bool(pair[0].any() or pair[1].any())


def _independent_count(pairs: Sequence[_Pair]) -> int:
    """The number of independent measures: if one side wins exactly when the other loses, they count as one."""
    changes = [(other - one).tobytes() for one, other in pairs]
    opposite = [(one - other).tobytes() for one, other in pairs]
    return len({min(both) for both, pair in zip(zip(changes, opposite), pairs) if _occurs(pair)})


def _share(measure: Measure, one: Numbers, other: Numbers, z: float) -> Difference:
    before, after = one > 0, other > 0
    return _difference(measure, one, other, paired(before, after, z))


def _length(measure: Measure, jobs: tuple[Job, Job], games: tuple[Games, Games], z: float) -> Difference:
    one, other = _pairs(jobs, games, measure)
    return _difference(measure, one, other, mean(other - one, z))


def _difference(measure: Measure, one: Numbers, other: Numbers, interval: Interval) -> Difference:
    pairs = len(one)
    if not pairs:
        return Difference(measure, 0.0, 0.0, interval, inf, 0)
    half = (interval[1] - interval[0]) / 2
    smallest = half + POWER_Z * float((other - one).std()) / sqrt(pairs)
    return Difference(measure, float(one.mean()), float(other.mean()), interval, smallest, pairs)
