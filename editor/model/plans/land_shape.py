"""Where the land of a chart is, as a field: what all that is engraved goes by."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from editor.model.documents.geometry import Box, Geometry
from editor.model.plans.coast_field import CoastLook, coast_field
from editor.model.plans.distances import distances
from editor.model.plans.noise import Reals
from editor.model.plans.sample_grid import SampleGrid

SAMPLES = 300_000
"""So many samples a board gets about, and each of its cells at least and at most:"""
LEAST_FINE, MOST_FINE = 6, 20
AROUND = 1.5
"""So many cells beyond the board the coast goes on, under the frame."""
PAGE = 1680.0
"""How wide charts are designed for, in marks: a mark is a pixel on a page of that width."""
LEAST_CELL, MOST_CELL = 22.0, 104.0
"""Never smaller or larger than so many marks is a cell."""
COAST = "coast"
"""What all coasts grow from: whatever else is placed anew, the same cells have the same coast."""
FAR = 6.0
"""Farther from the coast, in cells, nobody asks how far."""


@dataclass(frozen=True)
class LandShape:
    """A field that is positive on land, at the samples of a grid.

    ``mark`` is the width of a pixel of the page, in cells; ``void`` is a field that is positive where no cells are;
    None if the board is full of them.
    """

    bounds: Box
    grid: SampleGrid
    field: Reals
    seed: str
    mark: float
    void: Reals | None = None

    @cached_property
    def shore(self) -> Reals:
        """How far every sample is from the coast: positive on land, negative at sea; up to 64 marks exactly."""
        reach = min(64 * self.mark + 2 / self.grid.fine, FAR)
        land = self.field > 0
        signed = distances(~land, self.grid.fine, reach) - distances(land, self.grid.fine, reach)
        signed -= np.sign(signed) * np.float32(0.5 / self.grid.fine)  # the coast is between two samples
        near = _slope_distance(self.field, self.grid.fine)
        share = np.clip(1 - np.abs(signed) * self.grid.fine / 3, 0, 1)
        return np.asarray(blurred(signed) * (1 - share) + near * share, dtype=np.float32)

    @cached_property
    def coarse(self) -> tuple[SampleGrid, Reals]:
        """The same as far as ``FAR`` cells, on a grid of about four samples a cell."""
        step = max(round(self.grid.fine / 4), 1)
        grid, land = self.grid.every(step), self.field[::step, ::step] > 0
        signed = distances(~land, grid.fine, FAR) - distances(land, grid.fine, FAR)
        return grid, signed

    def far_from_coast(self, x: NDArray[np.floating], y: NDArray[np.floating]) -> Reals:
        """How far places are from the coast, up to ``FAR`` cells: positive on land, negative at sea."""
        grid, signed = self.coarse
        return grid.read(signed, x, y)


def mark_of(width: float, height: float) -> float:
    """The width of a pixel of the designed page, in cells, for a board of so many cells."""
    return 1 / min(max(PAGE / max(width, height * 1.2, 1), LEAST_CELL), MOST_CELL)


def land_shape(geometry: Geometry, land: NDArray[np.bool_], void: NDArray[np.bool_], seed: str) -> LandShape:
    """The shape of the land of a board of squares or hexes; ``land`` and ``void`` have a value for each cell.

    Lands that meet at a corner are parted by water where ships sail over corners.
    """
    left, top, right, bottom = bounds = geometry.bounds
    fine = round(min(max(sqrt(SAMPLES / ((right - left) * (bottom - top))), LEAST_FINE), MOST_FINE))
    grid = SampleGrid.covering(bounds, fine, AROUND)
    look = CoastLook(warp=0.12 if geometry.kind == "hex" else 0.17, sea_passes=geometry.kind != "square4")
    field = coast_field(geometry, land, grid, COAST, look)
    mark = mark_of(right - left, bottom - top)
    empty = _void_field(geometry, void, grid) if void.any() and geometry.kind != "hex" else None
    return LandShape(bounds, grid, field, seed, mark, empty)


def _void_field(geometry: Geometry, void: NDArray[np.bool_], grid: SampleGrid) -> Reals:
    """Where no cells are: a field as that of the land, from half as many samples."""
    coarse = grid.every(2)
    found = coast_field(geometry, void, coarse, f"{COAST} void", CoastLook(warp=0.3, rough=1.15))
    return grid_read(coarse, found, grid)


def grid_read(coarse: SampleGrid, field: Reals, grid: SampleGrid) -> Reals:
    """A field of a coarse grid at the samples of another."""
    return coarse.read_rows(field, grid.xs, grid.ys)


def _slope_distance(field: Reals, fine: float) -> Reals:
    """Close to the zero line: the distance from it by the slope there, which knows of parts of a sample."""
    down, across = np.gradient(field, 1 / fine)
    return np.asarray(field / np.maximum(np.hypot(down, across), 1e-3), dtype=np.float32)


def blurred(field: Reals) -> Reals:
    """Each sample with a share of its neighbours: no stairs."""
    around = np.pad(field, 1, mode="edge")
    across = around[:, :-2] + 2 * around[:, 1:-1] + around[:, 2:]
    return np.asarray((across[:-2] + 2 * across[1:-1] + across[2:]) / 16, dtype=np.float32)
