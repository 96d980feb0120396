"""Finds settings with which games have a desired result, such as: Spain wins half of them.

*Sequential halving* (Z. Karnin, T. Koren, O. Somekh, "Almost optimal exploration in multi-armed bandits", ICML 2013):
all candidates play the same seeds, the half that is farther from the target drops out, the others play more games. If
there are too many combinations, a coarse choice of values is raced first, then the values around the winner. The winner
then plays fresh games, because its result in the race is biased: it won partly by luck.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, log2

import numpy as np

from dsl.games.balance.contrast import Play
from dsl.games.balance.intervals import Interval, mean, wilson
from dsl.games.balance.job import Batch, Job
from dsl.games.balance.measures import Measure
from dsl.games.balance.results import Games, joined
from dsl.games.balance.sweep import Axis, playable

MOST_CANDIDATES = 64
"""The most candidates of one race."""
FEWEST_GAMES = 4
"""The fewest games of a candidate in the first round."""
FRESH = 1_000_000
"""The number of the winner's first fresh game; no race has so many."""


@dataclass(frozen=True)
class Target:
    """A measure and the value it should have."""

    measure: Measure
    value: float


@dataclass(frozen=True)
class Candidate:
    """A job with its result and the interval of that."""

    job: Job
    games: int
    value: float
    interval: Interval


@dataclass(frozen=True)
class Tuning:
    """The best settings, with fresh games; ``raced``: all candidates, nearest first; ``within``: the tolerance."""

    target: Target
    axes: tuple[Axis, ...]
    best: Candidate
    played: Games
    raced: Sequence[Candidate]
    within: float
    whole: bool

    @property
    def reached(self) -> bool:
        """Whether the target is certainly reached: the whole interval is within the tolerance."""
        low, high = self.best.interval
        return self.target.value - self.within <= low and high <= self.target.value + self.within

    @property
    def possible(self) -> bool:
        """Whether the target may be reached: a part of the interval is within the tolerance."""
        low, high = self.best.interval
        return low <= self.target.value + self.within and self.target.value - self.within <= high


@dataclass
class _Runner:
    """A candidate in the race, with the games it has played."""

    job: Job
    games: Games


class Tuner:
    """Finds settings; ``budget`` is the number of games of all races, and as many again at most for the winner."""

    def __init__(self, job: Job, axes: Sequence[Axis], target: Target, budget: int, play: Play) -> None:
        self._job, self._axes, self._target = job, tuple(axes), target
        self._budget, self._play = budget, play
        self._raced: dict[Job, Candidate] = {}
        self._whole = True

    def run(self, within: float) -> Tuning | None:
        """Race, refine, and let the winner play fresh games; None if no combination can be played."""
        coarse, stages = self._thin(self._axes, self._budget), 1
        if coarse != list(self._axes):
            coarse, stages = self._thin(self._axes, self._budget // 2), 2
        winner = self._race(playable(self._job, coarse), self._budget // stages)
        if winner and stages == 2 and self._whole:
            near = [around(axis, thin, dict(winner.settings)[axis.name]) for axis, thin in zip(self._axes, coarse)]
            near = self._thin(near, self._budget // stages)
            winner = self._race(playable(self._job, near), self._budget // stages)
        if winner is None:
            return None
        count = max(FEWEST_GAMES, self._budget // 2)
        (fresh,) = self._play([Batch(winner, FRESH, count)]) if self._whole else (Games(),)
        whole = self._whole and len(fresh) == count
        best = self._candidate(winner, fresh) if len(fresh) else self._raced[winner]
        others = sorted(self._raced.values(), key=self._distance)
        return Tuning(self._target, self._axes, best, fresh, others, within, whole)

    def _thin(self, axes: Sequence[Axis], budget: int) -> list[Axis]:
        """The axes, each with a selection of values, so that a race of ``budget`` games can try all combinations."""
        return [thinned(axis, share) for axis, share in zip(axes, _shares(axes, affordable(budget)))]

    def _race(self, jobs: Sequence[Job], budget: int) -> Job | None:
        """The winner of a race between these jobs; None if none could be played."""
        runners = [_Runner(job, Games()) for job in jobs]
        rounds = _rounds(len(runners))
        for _ in range(rounds):
            count = max(FEWEST_GAMES, budget // (rounds * len(runners)))
            played = self._play([Batch(runner.job, len(runner.games), count) for runner in runners])
            for runner, games in zip(runners, played):
                self._whole &= len(games) == count
                runner.games = joined([runner.games, games])
                if len(runner.games):
                    self._raced[runner.job] = self._candidate(runner.job, runner.games)
            runners = [runner for runner in runners if runner.job in self._raced]
            runners.sort(key=lambda runner: self._distance(self._raced[runner.job]))
            if not self._whole:
                break
            runners = runners[: ceil(len(runners) / 2)]
        return runners[0].job if runners else None

    def _distance(self, candidate: Candidate) -> float:
        return abs(candidate.value - self._target.value)

    def _candidate(self, job: Job, games: Games) -> Candidate:
        measure, game = self._target.measure, self._job.game  # settings change no names: no need to load them all
        answers = measure.answers(game, games)[measure.applies(game, games)]
        interval = wilson(int(answers.sum()), len(answers)) if measure.is_share else mean(answers)
        return Candidate(job, len(games), float(answers.mean()) if len(answers) else 0.0, interval)


def thinned(axis: Axis, most: int) -> Axis:
    """An axis with at most ``most`` of its values, evenly spread, including the outer ones."""
    if len(axis.values) <= most:
        return axis
    places = np.unique(np.linspace(0, len(axis.values) - 1, most).round().astype(int))
    return Axis(axis.name, tuple(axis.values[place] for place in places))


def around(axis: Axis, coarse: Axis, value: str) -> Axis:
    """The values of an axis between the neighbours that a value has on the coarse axis."""
    at = coarse.values.index(value)
    low = axis.values.index(coarse.values[max(0, at - 1)])
    high = axis.values.index(coarse.values[min(len(coarse.values) - 1, at + 1)])
    inner = axis.values[low + (at > 0) : high + (at == len(coarse.values) - 1)]
    return thinned(Axis(axis.name, inner or (value,)), max(2, len(coarse.values)))


def affordable(budget: int) -> int:
    """How many candidates can each play ``FEWEST_GAMES`` in the first round, with enough games left for later ones."""
    counts = range(MOST_CANDIDATES, 1, -1)
    return next((count for count in counts if FEWEST_GAMES * count * _rounds(count) <= budget), 1)


def _rounds(candidates: int) -> int:
    return max(1, ceil(log2(candidates))) if candidates else 0


def _shares(axes: Sequence[Axis], most: int) -> list[int]:
    """The number of values of each axis, so that there are at most ``most`` combinations."""
    sizes = [len(axis.values) for axis in axes]
    while int(np.prod(sizes)) > most:
        longest = max(range(len(sizes)), key=sizes.__getitem__)
        sizes[longest] -= 1
    return sizes
