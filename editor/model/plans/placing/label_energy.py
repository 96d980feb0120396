"""Places for many labels at once: each has candidates; a choice with a low sum of costs (the energy) is searched.

The model is that of Christensen, Marks and Shieber, "An Empirical Study of Algorithms for Point-Feature Label
Placement" (ACM Transactions on Graphics 14, 1995), with the costs of Edmondson, Christensen, Marks and Shieber, "A
General Cartographic Labeling Algorithm" (Cartographica 33, 1996): overlaps between labels, what a label covers, how
good its place is, and leaving it out. The search is annealing as there; a step draws one label's place from all of its
candidates at once by their energies (a heat bath: Geman and Geman, 1984) instead of trying one at random, which needs
far fewer steps. Then every label takes the best place that the others leave it, of two that still overlap the one of
less worth is left out, and chains of labels pushing each other aside are tried (as ejection chains: Glover, 1996).
"""

from __future__ import annotations

from collections.abc import Generator

import numpy as np
from numpy.typing import NDArray

from editor.model.plans.placing.label_clashes import (
    TURN,
    Candidates,
    Clashes,
    Numbers,
    Pressure,
    all_clashes,
    overlaps,
    pressed,
)

HOT, COLD, SWEEPS = 60.0, 1.0, 24
"""The temperature falls from the first to the second, evenly by its logarithm, in this number of passes."""
QUIET = 12
"""The most passes at the end, in which each label moves to its best place."""
MUCH = 120
"""The search is repeated until ``MUCH`` labels have been placed in all, but two to eight times."""
HABIT = 8.0
"""The discount on the cost of the place where a label was before, so that labels seldom move."""
PASSES, DEPTH, TRIED, BEARABLE = 4, 2, 12, 3.0
"""Labels with a cost above BEARABLE may push others aside: passes, length of such a chain, places tried."""


def placed(candidates: Candidates, seed: int) -> Generator[None, None, NDArray[np.int64]]:
    """The place of each label by index, -1 for one that is left out; yields after each pass.

    The same candidates and seed give the same places.
    """
    count, places = candidates.costs.shape
    energies = np.concatenate([candidates.costs, candidates.worth[:, None]], axis=1)  # the last: left out
    chance = np.random.default_rng(seed)
    before = candidates.before if candidates.before is not None else np.full(count, -1)
    rows = np.arange(count)
    stays = (before >= 0) & np.isfinite(energies[rows, before])
    if stays.any():
        found = yield from _added(candidates, energies, np.where(stays, before, places), chance)
        homeless = (found == places) & (before != places) & np.isfinite(energies[:, :-1]).any(axis=1)
        if not homeless.any():
            return _numbered(found, places)
        energies[rows[stays], before[stays]] -= HABIT
    clashes = yield from all_clashes(candidates)
    found = yield from _searched(energies, clashes, chance)
    return _numbered(found, places)


def _added(
    candidates: Candidates, energies: Numbers, held: NDArray[np.int64], chance: np.random.Generator
) -> Generator[None, None, NDArray[np.int64]]:
    """Places for the labels without one; the others are not moved."""
    found = held.copy()
    there = _places_unchanged(candidates, held)
    boxes = candidates.boxes[there, held[there]]
    new = np.flatnonzero(~there)
    costs = candidates.costs[new].copy()
    for row, label in enumerate(new.tolist()):
        costs[row, overlaps(candidates.boxes[label][:, None], boxes[None]).any(axis=1)] = np.inf
    yield
    if len(new):
        others = Candidates(candidates.boxes[new], costs, candidates.worth[new])
        clashes = yield from all_clashes(others)
        found[new] = yield from _searched(np.concatenate([costs, energies[new, -1:]], axis=1), clashes, chance)
    return found


def _places_unchanged(candidates: Candidates, held: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Which labels can keep their place: of two that overlap, the one with more worth."""
    shown: NDArray[np.bool_] = held < candidates.costs.shape[1]
    boxes = candidates.boxes[np.arange(len(held)), np.where(shown, held, 0)]
    pairs = np.argwhere(np.triu(overlaps(boxes[:, None], boxes[None]) & shown & shown[:, None], 1))
    for one, other in pairs.tolist():
        if shown[one] and shown[other]:
            shown[one if candidates.worth[one] < candidates.worth[other] else other] = False
    return shown


def _numbered(choice: NDArray[np.int64], places: int) -> NDArray[np.int64]:
    made: NDArray[np.int64] = np.where(choice == places, -1, choice)
    return made


def _searched(
    energies: Numbers, clashes: list[Clashes], chance: np.random.Generator
) -> Generator[None, None, NDArray[np.int64]]:
    """The best result of several searches."""
    count = len(energies)
    choice = np.argmin(energies, axis=1)
    free = np.isfinite(energies[:, :-1]).sum(axis=1)
    crowded = [label for label in range(count) if clashes[label].who.size and free[label] > 0]
    best: NDArray[np.int64] = choice
    least, bound = np.inf, float(energies.min(axis=1).sum()) + 1e-9
    for _ in range(min(max(MUCH // max(len(crowded), 1), 2), 8) if crowded else 1):
        tried = yield from _annealed(energies, clashes, choice.copy(), crowded, chance)
        energy = float(energies[np.arange(count), tried].sum())
        if energy < least - 1e-9:
            best, least = tried, energy
        if least <= bound:
            break
    return best


def _annealed(
    energies: Numbers,
    clashes: list[Clashes],
    choice: NDArray[np.int64],
    crowded: list[int],
    chance: np.random.Generator,
) -> Generator[None, None, NDArray[np.int64]]:
    """One search, from the best choice of each label alone to one without overlaps."""
    pressure = Pressure(clashes, choice, energies.shape[1] - 1)
    for heat in np.geomspace(HOT, COLD, SWEEPS) if crowded else ():
        for number, label in enumerate(chance.permutation(crowded).tolist()):
            if number % TURN == TURN - 1:
                yield
            energy = energies[label] + pressure.costs[label]
            weight = np.exp(-(energy - energy.min()) / heat)
            pressure.choose(label, int(np.searchsorted(weight.cumsum(), chance.random() * weight.sum())))
        yield
    yield from _improved(energies, pressure, crowded)
    choice = yield from _without_overlaps(energies, clashes, choice)
    yield from _pushed(energies, clashes, choice)
    return choice


def _improved(energies: Numbers, pressure: Pressure, crowded: list[int]) -> Generator[None, None, None]:
    """Move each label to its best place, until none moves."""
    for _ in range(QUIET):
        moved = False
        for number, label in enumerate(crowded):
            if number % TURN == TURN - 1:
                yield
            moved |= pressure.choose(label, int((energies[label] + pressure.costs[label]).argmin()))
        yield
        if not moved:
            return


def _without_overlaps(
    energies: Numbers, clashes: list[Clashes], choice: NDArray[np.int64]
) -> Generator[None, None, NDArray[np.int64]]:
    """Leave out labels that overlap one of more worth; then give those left out places that have become free."""
    places = energies.shape[1] - 1
    order = np.argsort(-energies[:, -1], kind="stable")
    done = np.full(len(choice), places)
    for number, label in enumerate(order):
        if number % TURN == TURN - 1:
            yield
        if choice[label] < places and not pressed(clashes[label], done, places)[choice[label]]:
            done[label] = choice[label]
    yield
    for label in order:
        if done[label] == places:
            free = np.where(pressed(clashes[label], done, places) > 0, np.inf, energies[label])
            done[label] = int(np.argmin(free))
    return done


def _pushed(energies: Numbers, clashes: list[Clashes], choice: NDArray[np.int64]) -> Generator[None, None, None]:
    """Let labels that are left out, or badly placed, push others aside, if that is better overall."""
    for _ in range(PASSES):
        before = choice.copy()
        regret = energies[np.arange(len(choice)), choice] - energies.min(axis=1)
        for label in np.argsort(-regret, kind="stable").tolist():
            if regret[label] > BEARABLE and clashes[label].who.size:
                gain, moved = _push(energies, clashes, choice, label, DEPTH)
                if gain < -1e-9:
                    choice[:] = moved
                yield
        if (before == choice).all():
            return


def _push(
    energies: Numbers, clashes: list[Clashes], choice: NDArray[np.int64], label: int, depth: int
) -> tuple[float, NDArray[np.int64]]:
    """The best result if a label takes one of its places and the labels there give way."""
    places = energies.shape[1] - 1
    now = float(energies[label, choice[label]])
    best, found = 0.0, choice
    for place in np.argsort(energies[label])[:TRIED].tolist():
        change = float(energies[label, place]) - now
        if not np.isfinite(change) or change >= best:
            break
        tried = choice.copy()
        tried[label] = place
        near = clashes[label]
        chosen = tried[near.who]
        there = [
            int(who) for k, who in enumerate(near.who) if chosen[k] < places and near.overlaps[place, k, chosen[k]]
        ]
        for other in there:
            free = np.where(pressed(clashes[other], tried, places) > 0, np.inf, energies[other])
            free[places] = energies[other, places]
            old, tried[other] = float(energies[other, tried[other]]), int(np.argmin(free))
            change += float(energies[other, tried[other]]) - old
            if depth and tried[other] == places:
                gain, tried = _push(energies, clashes, tried, other, depth - 1)
                change += gain
            if change >= best and not depth:
                break
        if change < best and not _overlapping(clashes, tried, [label, *there], places):
            best, found = change, tried
    return best, found


def _overlapping(clashes: list[Clashes], choice: NDArray[np.int64], labels: list[int], places: int) -> bool:
    return any(
        choice[label] < places and pressed(clashes[label], choice, places)[choice[label]] > 0 for label in labels
    )
