"""Finds which candidate places of labels overlap, and what that costs."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]
CLASH = 120.0
"""The cost of two overlapping labels during the search."""
TURN = 24
"""After this number of labels a search yields, so that the window can do other work."""


@dataclass(frozen=True)
class Candidates:
    """The places of ``n`` labels, ``k`` for each.

    ``boxes``: left, top, right, bottom, of shape (n, k, 4). ``costs``: (n, k), infinite where a place is impossible.
    ``worth``: what it costs to leave a label out. ``before``: its place so far, -1 for none, k where it was left out.
    """

    boxes: Numbers
    costs: Numbers
    worth: Numbers
    before: NDArray[np.int64] | None = None


@dataclass(frozen=True)
class Clashes:
    """Which places of other labels overlap which places of one label.

    ``who``: the other labels. ``overlaps``: shape (k, len(who), k): own place, other label, place of that.
    """

    who: NDArray[np.int64]
    overlaps: NDArray[np.bool_]


class Pressure:
    """The cost of each place of each label because of the others, while they are chosen one after the other."""

    def __init__(self, clashes: list[Clashes], choice: NDArray[np.int64], places: int) -> None:
        self.choice = choice
        """The place of each label; changed here."""
        self.costs = np.stack([pressed(near, choice, places) for near in clashes])
        self._clashes, self._places = clashes, places

    def choose(self, label: int, place: int) -> bool:
        """Move a label to a place; returns whether it moved."""
        before, near = int(self.choice[label]), self._clashes[label]
        if place == before:
            return False
        self.choice[label] = place
        for at, cost in ((before, -CLASH), (place, CLASH)):
            if at < self._places and near.who.size:
                self.costs[near.who, :-1] += cost * near.overlaps[at]
        return True


def all_clashes(candidates: Candidates) -> Generator[None, None, list[Clashes]]:
    """The overlaps of each label; yields after every ``TURN`` labels."""
    found = []
    for label in range(len(candidates.costs)):
        found.append(_clashes(candidates, label))
        if label % TURN == TURN - 1:
            yield
    return found


def _clashes(candidates: Candidates, label: int) -> Clashes:
    boxes = candidates.boxes
    mine = boxes[label]
    hull = mine[:, 0].min(), mine[:, 1].min(), mine[:, 2].max(), mine[:, 3].max()
    near = (
        (boxes[:, :, 0].min(axis=1) < hull[2])
        & (boxes[:, :, 2].max(axis=1) > hull[0])
        & (boxes[:, :, 1].min(axis=1) < hull[3])
        & (boxes[:, :, 3].max(axis=1) > hull[1])
    )
    near[label] = False
    who = np.flatnonzero(near)
    return Clashes(who, overlaps(boxes[who][None], mine[:, None, None, :]))


def overlaps(some: Numbers, others: Numbers) -> NDArray[np.bool_]:
    """Which boxes overlap which others."""
    found: NDArray[np.bool_] = (
        (some[..., 0] < others[..., 2])
        & (some[..., 2] > others[..., 0])
        & (some[..., 1] < others[..., 3])
        & (some[..., 3] > others[..., 1])
    )
    return found


def pressed(clashes: Clashes, choice: NDArray[np.int64], places: int) -> Numbers:
    """The cost of each place of a label because of the others; being left out costs them nothing."""
    found = np.zeros(places + 1)
    there = choice[clashes.who] < places
    if there.any():
        who = np.flatnonzero(there)
        found[:-1] = CLASH * clashes.overlaps[:, who, choice[clashes.who[who]]].sum(axis=1)
    return found
