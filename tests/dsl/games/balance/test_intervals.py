"""Intervals against numbers from the literature, and how often they miss the truth."""

from __future__ import annotations

from math import inf

import numpy as np
import pytest

from dsl.games.balance.intervals import ERROR, FIRST, Plan, mean, paired, reach, wilson
from tests.share import usually_first


@pytest.mark.parametrize(
    ("hits", "total", "low", "high"),
    # by Wilson's formula with z = 1.96, as in the textbooks' tables
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (81, 263, 0.2553, 0.3662)],
)
def test_wilson_intervals(hits: int, total: int, low: float, high: float) -> None:
    assert wilson(hits, total) == pytest.approx((low, high), abs=6e-5)


def test_nothing_played_says_nothing() -> None:
    nothing = np.zeros(0, np.bool_)
    assert wilson(0, 0) == (0.0, 1.0)
    assert paired(nothing, nothing) == (-1.0, 1.0)
    assert mean(np.zeros(0)) == (-inf, inf)


def test_the_interval_of_pairs_is_newcombes() -> None:
    """Airway hyper-responsiveness before and after stem cell transplantation: 1, 1, 7 and 12 children.

    Fagerland, Lydersen, Laake, "Recommended tests and confidence intervals for paired binomial proportions",
    Statistics in Medicine 33 (2014), table IV: -0.507 to -0.026 for the share before less the share after.
    """
    before = np.array([1] * 1 + [1] * 1 + [0] * 7 + [0] * 12, np.bool_)
    after = np.array([1] * 1 + [0] * 1 + [1] * 7 + [0] * 12, np.bool_)
    assert paired(after, before) == pytest.approx((-0.507, -0.026), abs=6e-4)
    low, high = paired(before, after)
    assert (-high, -low) == pytest.approx(paired(after, before))


def test_pairs_that_never_differ_still_leave_a_doubt() -> None:
    same = np.array([1, 0] * 50, np.bool_)
    low, high = paired(same, same)
    assert low < 0 < high
    assert high < wilson(50, 100)[1] - 0.5  # but less than if they had nothing in common


def test_a_mean_by_the_book() -> None:
    values = np.arange(100, dtype=float)  # 49.5, with a standard deviation of 29.01
    assert mean(values) == pytest.approx((49.5 - 1.96 * 2.901, 49.5 + 1.96 * 2.901), abs=2e-3)


def test_the_reach_of_a_normal_distribution() -> None:
    assert [reach(error) for error in (0.05, 0.01, 0.001)] == pytest.approx([1.95996, 2.57583, 3.29053], abs=1e-5)


@pytest.mark.parametrize("most", [1, 50, FIRST, 65, 1000, 100_000])
def test_the_looks_spend_the_whole_error_and_no_more(most: int) -> None:
    plan = list(Plan(most))
    assert plan[-1][0] == most and [games for games, _ in plan] == sorted({games for games, _ in plan})
    assert sum(error for _, error in plan) == pytest.approx(ERROR)


@pytest.mark.parametrize("shares", usually_first([(0.9, 0.1), (0.5, 0.5), (0.02, 0.98)]))
@pytest.mark.parametrize("alike", usually_first([0.7, 0.0]))
def test_who_looks_often_is_seldom_misled(shares: tuple[float, float], alike: float) -> None:
    """No difference is there: of 1,500 comparisons at most one in twenty may say at any look that there is."""
    random, misled, runs = np.random.default_rng(7), 0, 1500
    plan = list(Plan(800))
    for _ in range(runs):
        one, fresh, same = random.random(800) < shares[0], random.random(800) < shares[0], random.random(800) < alike
        other = np.where(same, one, fresh)
        ends = (paired(one[:games], other[:games], reach(error)) for games, error in plan)
        misled += any(low > 0 or high < 0 for low, high in ends)
    assert misled / runs <= ERROR + 2 * (ERROR * (1 - ERROR) / runs) ** 0.5


def test_looking_often_without_allowing_for_it_misleads() -> None:
    """That the test above can fail: the same looks, each with the whole error."""
    random, misled, runs = np.random.default_rng(7), 0, 400
    for _ in range(runs):
        one, other = random.random(800) < 0.5, random.random(800) < 0.5
        ends = (paired(one[:games], other[:games]) for games, _ in Plan(800))
        misled += any(low > 0 or high < 0 for low, high in ends)
    assert misled / runs > 2 * ERROR
