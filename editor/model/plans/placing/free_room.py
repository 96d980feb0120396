"""How much room there is around each place of a chart, at sea and in the void: the largest empty circles."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from editor.model.plans.distances import distances
from editor.model.plans.noise import Reals
from editor.model.plans.taken import Box, Taken

FINE = 4
"""Samples in a unit of the plan."""
REACH = 6.0
"""Larger circles count as this large, in units of the plan."""
SPREAD, CROWDED = 0.27, 2.0
"""A place that is nearer to another ornament than this share of the chart's width counts as so many steps smaller."""
STEP = 1.18
"""Circles count as equally large if they are so many times the same."""


class FreeRoom:
    """The free circles of a chart. ``sea`` and ``void`` are squares of ``taken`` that are water, and no cells."""

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
        """Take a rectangle."""
        left, top, right, bottom = box
        rows = (self.y >= top) & (self.y <= bottom)
        columns = (self.x >= left) & (self.x <= right)
        self._masks[where][np.ix_(rows, columns)] = False
        self._free.pop(where, None)

    def best(
        self, where: str, wish: float, others: list[tuple[float, float]], apart: float, chance: np.random.Generator
    ) -> tuple[float, float, float] | None:
        """The middle and radius of a free circle for something of radius ``wish``; None if there is none.

        It is at least ``apart`` from ``others``. Among places that are about equally good ``chance`` decides by the
        place alone, so that what changes elsewhere on the chart, or there but a little, does not move it.
        """
        free = self._room(where)
        good = free > 0
        steps = np.floor(np.log(np.maximum(np.minimum(free / np.float32(wish), 1), 1e-6)) / np.log(STEP))
        if others:
            wide = self.bounds[2] - self.bounds[0]
            away = np.min([np.hypot(self.x - x, (self.y - y)[:, None]) for x, y in others], axis=0)
            good &= away >= apart
            steps = steps - np.where(away < SPREAD * wide, CROWDED, 0.0)
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
    """Larger squares, good where all of their small ones are."""
    cut = mask[: rows * step, : columns * step]
    if cut.shape != (rows * step, columns * step):
        return cut.copy()
    return np.asarray(cut.reshape(rows, step, columns, step).all(axis=(1, 3)), dtype=np.bool_)
