"""A regular grid of samples over a chart: where they are, and reading between them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil

import numpy as np
from numpy.typing import NDArray

from editor.model.documents.geometry import Box
from editor.model.plans.noise import Reals


@dataclass(frozen=True)
class SampleGrid:
    """``columns`` × ``rows`` samples, ``fine`` a unit of the chart, the first at (``left``, ``top``)."""

    left: float
    top: float
    fine: float
    columns: int
    rows: int

    @classmethod
    def covering(cls, bounds: Box, fine: float, margin: float = 0.0) -> SampleGrid:
        """The grid over a box (left, top, right, bottom) and a margin around it; its samples meet the box's corner."""
        left, top, right, bottom = bounds
        around = ceil(margin * fine)
        columns, rows = (ceil(side * fine - 1e-9) + 2 * around + 1 for side in (right - left, bottom - top))
        return cls(left - around / fine, top - around / fine, fine, columns, rows)

    @property
    def shape(self) -> tuple[int, int]:
        """The shape of a field over it: (rows, columns)."""
        return self.rows, self.columns

    @cached_property
    def xs(self) -> Reals:
        """The places of the columns, in chart units."""
        return (np.arange(self.columns) / self.fine + self.left).astype(np.float32)

    @cached_property
    def ys(self) -> Reals:
        """The places of the rows."""
        return (np.arange(self.rows) / self.fine + self.top).astype(np.float32)

    def every(self, step: int) -> SampleGrid:
        """The grid of each ``step``-th sample: that of ``field[::step, ::step]``."""
        columns, rows = (-(-count // step) for count in (self.columns, self.rows))
        return replace(self, fine=self.fine / step, columns=columns, rows=rows)

    def read(self, field: Reals, x: NDArray[np.floating], y: NDArray[np.floating]) -> Reals:
        """A field at places of one shape, between four samples; beyond the grid, what is at its edge."""
        u = np.clip((np.asarray(x) - self.left) * self.fine, 0, self.columns - 1.001)
        v = np.clip((np.asarray(y) - self.top) * self.fine, 0, self.rows - 1.001)
        i, j = u.astype(np.intp), v.astype(np.intp)
        fx, fy = (u - i).astype(np.float32), (v - j).astype(np.float32)
        upper = field[j, i] * (1 - fx) + field[j, i + 1] * fx
        lower = field[j + 1, i] * (1 - fx) + field[j + 1, i + 1] * fx
        return np.asarray(upper + (lower - upper) * fy, dtype=np.float32)

    def read_rows(self, field: Reals, x: Reals, y: Reals) -> Reals:
        """The same at all places of a grid: ``x`` of its columns, ``y`` of its rows."""
        u = np.clip((x - self.left) * self.fine, 0, self.columns - 1.001)
        v = np.clip((y - self.top) * self.fine, 0, self.rows - 1.001)
        i, j = u.astype(np.intp), v.astype(np.intp)
        fx, fy = (u - i).astype(np.float32), (v - j).astype(np.float32)
        down = field[j] + (field[j + 1] - field[j]) * fy[:, None]
        return np.asarray(down[:, i] + (down[:, i + 1] - down[:, i]) * fx, dtype=np.float32)
