"""The few numbers that many games are summed up with."""

from __future__ import annotations

from collections import Counter
from math import sqrt

_Z = 1.959963984540054  # 95 %


def wilson(hits: int, total: int) -> tuple[float, float]:
    """The 95 % interval of a rate, after Wilson: honest for few games and for rates near 0 and 1."""
    if total <= 0:
        return 0.0, 1.0
    rate, square = hits / total, _Z * _Z
    middle = (rate + square / (2 * total)) / (1 + square / total)
    reach = _Z * sqrt(rate * (1 - rate) / total + square / (4 * total * total)) / (1 + square / total)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def mean(counts: Counter[int]) -> float:
    """The mean of values given with how often each came."""
    total = counts.total()
    return sum(value * times for value, times in counts.items()) / total if total else 0.0


def quantile(counts: Counter[int], share: float) -> int:
    """The least value that at least ``share`` of all do not exceed; 0 of none."""
    left = share * counts.total()
    for value in sorted(counts):
        left -= counts[value]
        if left <= 0:
            return value
    return 0
