"""Places for labels: the best there are, no two on each other, the same from run to run."""

from __future__ import annotations

from itertools import combinations, product

import numpy as np
import pytest

from editor.model.plans.placing.label_clashes import Candidates
from editor.model.plans.placing.label_energy import placed

WIDE, HIGH = 6.0, 1.6


def outcome(candidates: Candidates, seed: int = 1) -> np.ndarray:
    steps = placed(candidates, seed)
    while True:
        try:
            next(steps)
        except StopIteration as done:
            return done.value


def around(points: np.ndarray) -> Candidates:
    """Four places beside each point: right, left, above, below."""
    ways = np.array([(1, 0), (-1, 0), (0, -1), (0, 1)]) * np.array([WIDE / 2 + 0.5, HIGH / 2 + 0.5])
    middles = points[:, None] + ways
    half = np.array([WIDE / 2, HIGH / 2])
    boxes = np.concatenate([middles - half, middles + half], axis=2)
    costs = np.tile(np.array([0.0, 1.6, 2.4, 2.8]), (len(points), 1))
    return Candidates(boxes, costs, np.full(len(points), 70.0))


def overlap(one: np.ndarray, other: np.ndarray) -> bool:
    return bool((one[:2] < other[2:]).all() and (other[:2] < one[2:]).all())


def energy(candidates: Candidates, choice: np.ndarray) -> float:
    there = [(k, c) for k, c in enumerate(choice) if c >= 0]
    boxes = [candidates.boxes[k, c] for k, c in there]
    if any(overlap(a, b) for a, b in combinations(boxes, 2)):
        return np.inf
    return sum(candidates.costs[k, c] for k, c in there) + sum(
        candidates.worth[k] for k, c in enumerate(choice) if c < 0
    )


def test_alone_a_label_takes_its_best_place() -> None:
    candidates = around(np.array([(10.0, 10.0), (40.0, 40.0)]))
    assert outcome(candidates).tolist() == [0, 0]


@pytest.mark.parametrize("seed", range(12))
def test_few_labels_find_the_least_energy_there_is(seed: int) -> None:
    """Against all combinations of places, tried one by one."""
    points = np.random.default_rng(seed).uniform(0, 9, (5, 2))
    candidates = around(points)
    least = min(energy(candidates, np.array(choice)) for choice in product(range(-1, 4), repeat=5))
    assert energy(candidates, outcome(candidates, seed)) <= least * 1.05 + 1e-9


@pytest.mark.parametrize("seed", range(6))
def test_many_labels_never_overlap_and_nothing_free_is_left_out(seed: int) -> None:
    points = np.random.default_rng(100 + seed).uniform(0, 70, (120, 2))
    candidates = around(points)
    candidates.costs[::7, 2] = np.inf
    choice = outcome(candidates, seed)
    assert np.isfinite(energy(candidates, choice))
    assert all(np.isfinite(candidates.costs[k, c]) for k, c in enumerate(choice) if c >= 0)
    taken = [candidates.boxes[k, c] for k, c in enumerate(choice) if c >= 0]
    for label in np.flatnonzero(choice < 0):
        assert all(
            not np.isfinite(candidates.costs[label, place])
            or any(overlap(candidates.boxes[label, place], box) for box in taken)
            for place in range(4)
        )
    assert (outcome(candidates, seed) == choice).all()  # the same from run to run


def test_labels_stay_where_they_were_unless_a_new_one_needs_the_place() -> None:
    candidates = around(np.array([(10.0, 10.0), (30.0, 30.0)]))
    kept = Candidates(candidates.boxes, candidates.costs, candidates.worth, np.array([3, -1]))
    assert outcome(kept).tolist() == [3, 0]
    impossible = candidates.costs.copy()
    impossible[0, 3] = np.inf
    assert outcome(Candidates(candidates.boxes, impossible, candidates.worth, np.array([3, -1]))).tolist() == [0, 0]
    hard = around(np.array([(10.0, 10.0), (13.5, 12.6)]))
    only = hard.costs.copy()
    only[1, [0, 2, 3]] = np.inf  # the new one can stand only where the other is
    assert outcome(Candidates(hard.boxes, only, hard.worth, np.array([3, -1]))).tolist() == [0, 1]


def test_of_two_that_were_given_one_place_in_different_views_the_lesser_moves() -> None:
    candidates = around(np.array([(10.0, 10.0), (11.0, 10.0)]))
    worth = np.array([80.0, 70.0])
    both = Candidates(candidates.boxes, candidates.costs, worth, np.array([2, 2]))
    choice = outcome(both)
    assert choice[0] == 2 and choice[1] in (0, 3)
    assert not overlap(candidates.boxes[0, 2], candidates.boxes[1, choice[1]])
