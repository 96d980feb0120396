"""Parallel lines cut by closed shapes: hatches and line screens as plain segments, without clipping by a painter."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, radians, sin

import numpy as np
from numpy.typing import NDArray

Segments = NDArray[np.float64]
"""Of shape (n, 4): x and y of one end, x and y of the other."""
MOST = 60_000
"""More crossings are not worked out: the lines are set farther apart until they are fewer."""


def hatch_lines(
    rings: Iterable[NDArray[np.floating]], spacing: float, angle: float = 45.0, phase: float = 0.0
) -> Segments:
    """The parts of parallel lines that lie inside closed rings by the odd-even rule (holes are rings, too).

    ``rings`` are arrays (n, 2) whose first point is not said again; ``spacing`` is in their units, ``angle`` in
    degrees, 0 along x; a line goes through the origin, moved by ``phase`` spacings, so that shapes side by side agree.
    Each side is crossed with all lines at once, then the crossings of each line are taken two by two (the scan line
    algorithm: J. Foley et al., Computer Graphics, 3.5).
    """
    sides = [np.hstack((ring, np.roll(ring, -1, axis=0))) for ring in rings if len(ring) > 2]
    if not sides or spacing <= 0:
        return np.empty((0, 4))
    ends = np.concatenate(sides).astype(np.float64)
    c, s = cos(radians(angle)), sin(radians(angle))
    along = np.stack((ends[:, 0] * c + ends[:, 1] * s, ends[:, 2] * c + ends[:, 3] * s))
    across = np.stack((ends[:, 1] * c - ends[:, 0] * s, ends[:, 3] * c - ends[:, 2] * s))
    while np.abs(across[1] - across[0]).sum() / spacing > MOST:
        spacing *= 2
    found = _crossings(along, across / spacing - phase)
    number, place = found[:, 0], found[:, 1]
    if not len(number):
        return np.empty((0, 4))
    one, other, level = place[::2], place[1::2], (number[::2] + phase) * spacing
    return np.stack((one * c - level * s, one * s + level * c, other * c - level * s, other * s + level * c), axis=1)


def _crossings(along: NDArray[np.float64], across: NDArray[np.float64]) -> NDArray[np.float64]:
    """Number of line and place along it of every crossing, sorted by both; the lines are at whole numbers."""
    low, high = across.min(axis=0), across.max(axis=0)
    first = np.ceil(low)
    count = np.maximum(np.ceil(high) - first, 0).astype(np.int64)  # half open: a corner belongs to one of its sides
    side = np.repeat(np.arange(len(count)), count)
    number = np.repeat(first, count) + np.arange(count.sum()) - np.repeat(np.cumsum(count) - count, count)
    share = (number - across[0, side]) / (across[1, side] - across[0, side])
    place = along[0, side] + share * (along[1, side] - along[0, side])
    order = np.lexsort((place, number))
    return np.stack((number[order], place[order]), axis=1)
