"""Confidence intervals, and the schedule of a comparison that stops when it is clear."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf, sqrt
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

Interval = tuple[float, float]
ERROR = 0.05
"""The probability with which an interval may miss the truth."""
FEWEST = 30
"""With fewer numbers the distribution of their mean is not near enough to a normal one for an interval."""


def reach(error: float = ERROR) -> float:
    """The ``z`` (number of standard errors) of an interval that misses the truth with that probability."""
    return NormalDist().inv_cdf(1 - error / 2)


def wilson(hits: int, total: int, z: float = reach()) -> Interval:
    """The interval of a share, after Wilson, which is also right for few games and for shares near 0 and 1."""
    if total <= 0:
        return 0.0, 1.0
    share, square = hits / total, z * z
    middle = (share + square / (2 * total)) / (1 + square / total)
    width = z * sqrt(share * (1 - share) / total + square / (4 * total * total)) / (1 + square / total)
    return max(0.0, middle - width), min(1.0, middle + width)


def paired(one: NDArray[np.bool_], other: NDArray[np.bool_], z: float = reach()) -> Interval:
    """The interval of the difference of two shares (second minus first) that were observed in pairs.

    Wilson's intervals of both, squared and added with the correlation of the pairs: method 10 of R. G. Newcombe,
    "Improved confidence intervals for the difference between binomial proportions based on paired data", Statistics in
    Medicine 17 (1998).
    """
    total = len(one)
    if not total:
        return -1.0, 1.0
    first, second = int(one.sum()), int(other.sum())
    both, none = int((one & other).sum()), int((~one & ~other).sum())
    margins = first * (total - first) * second * (total - second)
    together = both * none - (first - both) * (second - both)
    phi = (max(together - total / 2, 0.0) if together > 0 else together) / sqrt(margins) if margins else 0.0
    (low_one, high_one), (low_other, high_other) = wilson(first, total, z), wilson(second, total, z)
    a, b = first / total, second / total

    def added(x: float, y: float) -> float:
        return sqrt(max(0.0, x * x - 2 * phi * x * y + y * y))

    return b - a - added(high_one - a, b - low_other), b - a + added(a - low_one, high_other - b)


def mean(values: NDArray[np.float64], z: float = reach()) -> Interval:
    """The interval of a mean, by the central limit theorem."""
    if len(values) < FEWEST:
        return -inf, inf
    width = z * float(values.std(ddof=1)) / sqrt(len(values))
    return float(values.mean()) - width, float(values.mean()) + width


FIRST = 64
"""The games before the first evaluation: enough for a normal distribution."""
GROWTH = 1.6
"""The factor by which the games grow from one evaluation to the next."""


@dataclass(frozen=True)
class Plan:
    """The evaluations of a comparison of at most ``most`` games."""

    most: int

    def __iter__(self) -> Iterator[tuple[int, float]]:
        """The numbers of games after which to evaluate, each with the probability of error allowed then."""
        looks = self.looks
        for number, games in enumerate(looks, 1):
            share = 1.0 if len(looks) == 1 else 0.5 if number == len(looks) else 0.5 / (len(looks) - 1)
            yield games, ERROR * share

    @property
    def looks(self) -> list[int]:
        """The numbers of games after which to evaluate; the last is ``most``."""
        found, games = [], float(FIRST)
        while games * GROWTH < self.most:
            found.append(round(games))
            games *= GROWTH
        return [*found, self.most]
