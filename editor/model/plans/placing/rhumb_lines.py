"""The lines of the thirty-two winds that go out from a rose, as far as there is water."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from editor.model.plans.land_shape import LandShape

OnBoard = Callable[[float, float], bool]
WINDS = 32
FINE = 5
"""Places in a unit at which it is asked whether there is land."""


def rhumb_lines(
    shape: LandShape, rose: tuple[float, float, float], on_board: OnBoard | None = None
) -> NDArray[np.float32]:
    """Pieces at sea of all lines from a rose (x, y, radius): rows of the wind's number, x, y, to x, to y.

    ``on_board`` tells of a place in the box of the board whether it is on the board; None: all are.
    """
    x, y, radius = rose
    left, top, right, bottom = shape.bounds
    reach = float(np.hypot(right - left, bottom - top))
    along = np.arange(radius, reach, 1 / FINE)
    found = []
    for wind in range(WINDS):
        angle = wind * 2 * np.pi / WINDS
        px, py = x + along * np.sin(angle), y - along * np.cos(angle)
        inside = (px > left) & (px < right) & (py > top) & (py < bottom)
        wet = inside & (shape.far_from_coast(px, py) < -0.02)
        if on_board is not None:
            wet[wet] = [on_board(float(a), float(b)) for a, b in zip(px[wet], py[wet], strict=True)]
        change = np.diff(np.concatenate([[False], wet, [False]]).astype(np.int8))
        for start, end in zip(np.flatnonzero(change == 1), np.flatnonzero(change == -1), strict=True):
            if end - start > 2:
                found.append((wind, px[start], py[start], px[end - 1], py[end - 1]))
    return np.array(found, dtype=np.float32).reshape(-1, 5)
