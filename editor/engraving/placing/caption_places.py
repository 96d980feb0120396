"""Where on a chart a cartouche and a legend can stand: the largest free rectangles of inner land, or of no cells."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from editor.engraving.taken import Box, Taken

TRIES = 12
"""So many sizes are tried, from the largest to the smallest."""


def largest_rectangle(
    room: Taken, aspects: Sequence[float], heights: tuple[float, float], near: tuple[float, float] = (0.0, 0.0)
) -> Box | None:
    """The largest free rectangle of some aspect (width by height), of a height from the least to the most.

    ``near``: of several that are equally large, the one closest to this place (shares of width and height).
    """
    left, top = room.left, room.top
    high, wide = room.squares.shape[0] * room.step, room.squares.shape[1] * room.step
    least, most = heights
    if most < least:
        return None
    step = max(room.step * 2, wide / 400)
    sizes = sorted({(h, h * a) for h in np.linspace(most, least, TRIES).tolist() for a in aspects}, key=_area)
    for h, w in reversed(sizes):
        if h > high or w > wide:
            continue
        x = np.arange(left, left + wide - w + 1e-9, step)
        y = np.arange(top, top + high - h + 1e-9, step)
        free = room.free_places(x, y, w, h)
        if free.any():
            rows, columns = np.nonzero(free)
            across, down = x[columns], y[rows]
            far = np.hypot((across + w / 2 - left) / wide - near[0], (down + h / 2 - top) / high - near[1])
            best = int(np.argmin(far))
            x0, y0 = float(across[best]), float(down[best])
            return x0, y0, x0 + w, y0 + h
    return None


def _area(size: tuple[float, float]) -> float:
    return size[0] * size[1]
