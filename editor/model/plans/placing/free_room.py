"""Free space on a chart: the largest empty circles and rectangles; the rhumb lines of a compass rose over water."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from editor.model.plans.land_shape import LandShape
from editor.model.plans.placing.taken import Box, Taken
from editor.model.plans.sample_grid import Reals, distances

TRIES = 12
"""The most sizes that are tried, from the largest to the smallest."""


def largest_rectangle(
    room: Taken, aspects: Sequence[float], heights: tuple[float, float], near: tuple[float, float] = (0.0, 0.0)
) -> Box | None:
    """The largest free rectangle of one of the aspects (width / height), with a height in the range.

    ``near``: of several that are equally large, the one closest to this place (shares of width and height).
    """
    least, most = heights
    if most < least:
        return None
    sizes = sorted({(h * a, h) for h in np.linspace(most, least, TRIES).tolist() for a in aspects}, key=_area)
    return first_fitting(room, sizes[::-1], near)


def first_fitting(room: Taken, sizes: Sequence[tuple[float, float]], near: tuple[float, float]) -> Box | None:
    """The place of the first size (width, height) with enough space, as close to ``near`` as possible; else None."""
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


FINE = 4
"""Samples in a unit of the plan."""
REACH = 6.0
"""Larger circles count as this large, in units of the plan."""
AWAY = 4.0
"""The cost of a place as far from home as the chart is wide, in steps of size."""
STEP = 1.18
"""Circles whose sizes differ by less than this factor count as equally large."""


@dataclass(frozen=True)
class Home:
    """Where space is searched: near the middle of a box (``closed``: only inside it); without a box, everywhere."""

    box: Box | None = None
    closed: bool = False

    def holds(self, box: Box) -> bool:
        """False if this is closed and ``box`` is not completely inside it."""
        if self.box is None or not self.closed:
            return True
        left, top, right, bottom = self.box
        return left <= box[0] and top <= box[1] and box[2] <= right and box[3] <= bottom


class FreeRoom:
    """Finds free circles on a chart. ``sea`` and ``void``: the squares that are water, and those without cells."""

    def __init__(self, taken: Taken, sea: NDArray[np.bool_], void: NDArray[np.bool_], bounds: Box) -> None:
        step = max(round(1 / (FINE * taken.step)), 1)
        height, width = taken.squares.shape
        rows, columns = max(height // step, 1), max(width // step, 1)
        self.bounds = bounds
        self.fine = 1 / (taken.step * step)
        self.x = taken.left + (np.arange(columns) + 0.5) / self.fine
        self.y = taken.top + (np.arange(rows) + 0.5) / self.fine
        self._masks = {
            name: _coarse(good & ~taken.squares, step, rows, columns) for name, good in (("sea", sea), ("void", void))
        }
        self._free: dict[str, Reals] = {}

    def take(self, box: Box, where: str) -> None:
        """Mark a rectangle as taken."""
        left, top, right, bottom = box
        rows = (self.y >= top) & (self.y <= bottom)
        columns = (self.x >= left) & (self.x <= right)
        self._masks[where][np.ix_(rows, columns)] = False
        self._free.pop(where, None)

    def best(
        self,
        where: str,
        width: float,
        others: tuple[list[tuple[float, float]], float],
        home: Home,
        chance: np.random.Generator,
    ) -> tuple[float, float, float] | None:
        """The centre and radius of a free circle of about ``width``; None if there is none.

        ``others``: centres, and the least distance from them. The circle is near its ``home``, or in it. Among places
        that are about equally good ``chance`` decides by the place alone, so that a change elsewhere on the chart, or
        a small one there, does not move it.
        """
        free = self._room(where)
        if home.box is not None and home.closed:
            left, top, right, bottom = home.box
            across, down = np.minimum(self.x - left, right - self.x), np.minimum(self.y - top, bottom - self.y)
            free = np.minimum(free, np.minimum(across, down[:, None]))
        good = free > 0
        steps = np.floor(np.log(np.maximum(np.minimum(free / np.float32(width), 1), 1e-6)) / np.log(STEP))
        middles, apart = others
        for x, y in middles:
            good &= np.hypot(self.x - x, (self.y - y)[:, None]) >= apart
        if home.box is not None and not home.closed:
            left, top, right, bottom = home.box
            far = np.hypot(self.x - (left + right) / 2, (self.y - (top + bottom) / 2)[:, None])
            steps = steps - far * (AWAY / (self.bounds[2] - self.bounds[0]))
        score = np.where(good, steps + chance.random(free.shape), -np.inf)
        row, column = np.unravel_index(int(np.argmax(score)), score.shape)
        if not good[row, column]:
            return None
        return float(self.x[column]), float(self.y[row]), float(free[row, column])

    def _room(self, where: str) -> Reals:
        if where not in self._free:
            left, top, right, bottom = self.bounds
            mask = self._masks[where]
            edge = np.minimum(
                np.minimum(self.x - left, right - self.x)[None, :], np.minimum(self.y - top, bottom - self.y)[:, None]
            )
            free = np.minimum(distances(~mask, self.fine, REACH), np.asarray(edge, dtype=np.float32))
            self._free[where] = np.where(mask, np.maximum(free, 0), 0).astype(np.float32)
        return self._free[where]


def _coarse(mask: NDArray[np.bool_], step: int, rows: int, columns: int) -> NDArray[np.bool_]:
    """The mask in squares ``step`` times as large; one is free if all small ones in it are."""
    cut = mask[: rows * step, : columns * step]
    if cut.shape != (rows * step, columns * step):
        return cut.copy()
    return np.asarray(cut.reshape(rows, step, columns, step).all(axis=(1, 3)), dtype=np.bool_)


OnBoard = Callable[[float, float], bool]
RHUMB_FINE = 5
"""The number of places per unit that are tested for land."""


def rhumb_lines(
    shape: LandShape, rose: tuple[float, float, float], winds: int, on_board: OnBoard | None = None
) -> NDArray[np.float32]:
    """The parts over water of all lines from a rose (x, y, radius): rows of the turn in eighths, x, y, end x, end y.

    ``on_board`` returns whether a place in the box of the board is on it; None: all are.
    """
    x, y, radius = rose
    left, top, right, bottom = shape.bounds
    reach = float(np.hypot(right - left, bottom - top))
    along = np.arange(radius, reach, 1 / RHUMB_FINE)
    found = []
    for wind in range(winds):
        angle = wind * 2 * np.pi / winds
        px, py = x + along * np.sin(angle), y - along * np.cos(angle)
        inside = (px > left) & (px < right) & (py > top) & (py < bottom)
        wet = inside & (shape.far_from_coast(px, py) < -0.02)
        if on_board is not None:
            wet[wet] = [on_board(float(a), float(b)) for a, b in zip(px[wet], py[wet], strict=True)]
        change = np.diff(np.concatenate([[False], wet, [False]]).astype(np.int8))
        for start, end in zip(np.flatnonzero(change == 1), np.flatnonzero(change == -1), strict=True):
            if end - start > 2:
                found.append((wind * 8 / winds, px[start], py[start], px[end - 1], py[end - 1]))
    return np.array(found, dtype=np.float32).reshape(-1, 5)
