"""Fewer points for closed lines whose curves hardly change, many lines at once.

Lines are drawn as quadratic B-splines with their points as corners. In each pass every second point of a line may go:
where it lies close to the line between its neighbours, and where the curve cuts the corners at these hardly more.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

PASSES = 3
"""At best one point of eight stays."""
LEAST = 12
"""Lines of fewer points stay as they are."""
OFF, CUT = 0.75, 0.25
"""How far a curve moves where a point goes, in the distance of this from the line between its neighbours; and how far
it is from a point that stays, likewise."""

Points = NDArray[np.float32]
Numbers = NDArray[np.intp]


def thinned(points: Points, sizes: Numbers, within: float) -> tuple[Points, Numbers]:
    """Closed lines one after the other, each of so many points, without the points that can go.

    No curve strays farther than about ``within`` in a pass.
    """
    for _ in range(PASSES):
        stays = _stays(points, sizes, within)
        if stays.all():
            break
        lines = np.repeat(np.arange(len(sizes)), sizes)
        points, sizes = points[stays], np.bincount(lines[stays], minlength=len(sizes))
    return points, sizes


def _stays(points: Points, sizes: Numbers, within: float) -> NDArray[np.bool_]:
    """Which points must stay."""
    starts = np.repeat(np.cumsum(sizes) - sizes, sizes)
    counts = np.repeat(sizes, sizes)
    place = np.arange(len(points)) - starts
    before, after = starts + (place - 1) % counts, starts + (place + 1) % counts
    near = _off_chord(points, points[before], points[after])
    wide = _off_chord(points, points[before[before]], points[after[after]])
    smooth = wide * np.float32(CUT) < within
    goes: NDArray[np.bool_] = (place % 2 == 1) & (counts >= LEAST) & (near * np.float32(OFF) < within)
    goes &= smooth[before] & smooth[after]
    return np.logical_not(goes)


def _off_chord(points: Points, one: Points, other: Points) -> NDArray[np.float32]:
    """How far points are from the lines between two others each."""
    along, aside = other - one, points - one
    across = np.abs(along[:, 0] * aside[:, 1] - along[:, 1] * aside[:, 0])
    found: NDArray[np.float32] = across / np.maximum(np.hypot(along[:, 0], along[:, 1]), np.float32(1e-6))
    return found
