"""How far samples are from a set of samples: exact, in one direction and then in the other.

A. Meijster, J. Roerdink, W. Hesselink, "A General Algorithm for Computing Distance Transforms in Linear Time" (2000)
split it in the same way; up to a small reach, minima of shifted arrays are quicker in numpy than their scans.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from editor.model.plans.noise import Reals


def distances(inside: NDArray[np.bool_], fine: float, reach: float) -> Reals:
    """From every sample to the nearest of ``inside`` (0 within), at most ``reach``; both in chart units.

    ``fine`` is how many samples a unit has.
    """
    steps = max(int(reach * fine), 1)
    most = np.float32((steps + 1) ** 2)
    squares = np.where(inside, np.float32(0), most)
    for axis in (1, 0):
        squares = _lowered(squares, axis, steps)
    found: Reals = np.minimum(np.sqrt(squares) / np.float32(fine), np.float32(reach))
    return found


def _lowered(squares: Reals, axis: int, steps: int) -> Reals:
    """The least of each sample and of those up to ``steps`` away along an axis, with the squares of the ways there."""
    given = squares if axis == 0 else np.ascontiguousarray(squares.T)
    found = given.copy()
    for step in range(1, min(steps, len(given) - 1) + 1):
        far = given + np.float32(step * step)
        np.minimum(found[step:], far[:-step], out=found[step:])
        np.minimum(found[:-step], far[step:], out=found[:-step])
    return found if axis == 0 else np.ascontiguousarray(found.T)
