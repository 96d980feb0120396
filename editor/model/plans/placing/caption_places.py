"""Where on a chart a cartouche and a legend can stand: the largest free rectangles of inner land, or of no cells."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from editor.model.plans.taken import Box, Taken

TRIES = 12
"""So many sizes are tried, from the largest to the smallest."""


def largest_rectangle(
    room: Taken, aspects: Sequence[float], heights: tuple[float, float], near: tuple[float, float] = (0.0, 0.0)
) -> Box | None:
    """The largest free rectangle of some aspect (width by height), of a height from the least to the most.

    ``near``: of several that are equally large, the one closest to this place (shares of width and height).
    """
    least, most = heights
    if most < least:
        return None
    sizes = sorted({(h * a, h) for h in np.linspace(most, least, TRIES).tolist() for a in aspects}, key=_area)
    return first_fitting(room, sizes[::-1], near)


def first_fitting(room: Taken, sizes: Sequence[tuple[float, float]], near: tuple[float, float]) -> Box | None:
    """The place of the first size (width, height) that there is room for, as close to ``near`` as can be."""
    return next((box for wide, high in sizes if (box := _place(room, wide, high, near)) is not None), None)


def _place(room: Taken, w: float, h: float, near: tuple[float, float]) -> Box | None:
    """The free place of a rectangle that is closest to ``near``."""
    left, top = room.left, room.top
    high, wide = room.squares.shape[0] * room.step, room.squares.shape[1] * room.step
    if h > high or w > wide:
        return None
    step = max(room.step * 2, wide / 400)
    x, y = np.arange(left, left + wide - w + 1e-9, step), np.arange(top, top + high - h + 1e-9, step)
    free = room.free_places(x, y, w, h)
    if not free.any():
        return None
    rows, columns = np.nonzero(free)
    across, down = x[columns], y[rows]
    far = np.hypot((across + w / 2 - left) / wide - near[0], (down + h / 2 - top) / high - near[1])
    best = int(np.argmin(far))
    x0, y0 = float(across[best]), float(down[best])
    return x0, y0, x0 + w, y0 + h


def _area(size: tuple[float, float]) -> float:
    return size[0] * size[1]
