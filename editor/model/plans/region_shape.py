"""The shape of a region under the coast: its cells, less what is on the other side of the shore."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from editor.model.documents.geometry import Geometry
from editor.model.documents.lattice import cells_at
from editor.model.plans.contours import Line, contours
from editor.model.plans.land_shape import LandShape
from editor.model.plans.noise import Reals
from editor.model.plans.sample_grid import SampleGrid, distances

AROUND = 0.75
"""So far beyond its cells a region is sampled, in cells."""


@dataclass(frozen=True)
class RegionShape:
    """Closed lines in chart units: around a region, a little inside of that, and around what its bands leave free."""

    body: list[Line]
    edge: list[Line]
    bands: tuple[list[Line], ...]


@dataclass(frozen=True)
class Depths:
    """How far the edge of a region and its bands reach inward, in cells."""

    edge: float
    bands: tuple[float, ...]


def region_shape(shape: LandShape, geometry: Geometry, cells: Sequence[int], depths: Depths) -> RegionShape:
    """The shape of a set of cells.

    A region of the sea ends at the coast, one of the land at the water: by what most of its cells are. Its bands run
    along the rim of its cells, not along the coast.
    """
    grid, shore = _cut(shape, geometry, cells)
    member = np.zeros(geometry.size + 1, dtype=bool)  # one more: -1 is no cell
    member[list(cells)] = True
    x, y = np.meshgrid(grid.xs.astype(np.float64), grid.ys.astype(np.float64))
    inside = member[cells_at(geometry, x.reshape(-1), y.reshape(-1))].reshape(x.shape)
    reach = max(depths.edge, *depths.bands) + 2 / grid.fine
    rim = distances(~inside, grid.fine, reach) - distances(inside, grid.fine, 2 / grid.fine)
    rim -= np.sign(rim) * np.float32(0.5 / grid.fine)
    coast = _side(shape, geometry, cells) * shore
    return RegionShape(
        contours(np.minimum(rim, coast), grid),
        contours(np.minimum(rim, coast) - np.float32(depths.edge), grid),
        tuple(contours(np.minimum(rim - np.float32(depth), coast), grid) for depth in depths.bands),
    )


def _side(shape: LandShape, geometry: Geometry, cells: Sequence[int]) -> np.float32:
    """1 for a region most of whose cells are on land, -1 for one of the sea."""
    some = cells[:: max(len(cells) // 200, 1)]
    x, y = np.array([geometry.centre(cell) for cell in some]).T
    return np.float32(1.0 if (shape.grid.read(shape.field, x, y) > 0).mean() > 0.5 else -1.0)


def _cut(shape: LandShape, geometry: Geometry, cells: Sequence[int]) -> tuple[SampleGrid, Reals]:
    """The part of the samples about some cells, and how far each is from the coast."""
    corners = np.array([corner for cell in cells for corner in geometry.polygon(cell)])
    grid = shape.grid
    low = (corners.min(axis=0) - AROUND - (grid.left, grid.top)) * grid.fine
    high = (corners.max(axis=0) + AROUND - (grid.left, grid.top)) * grid.fine
    first = np.clip(np.floor(low), 0, (grid.columns - 2, grid.rows - 2)).astype(int)
    last = np.clip(np.ceil(high), first + 2, (grid.columns, grid.rows)).astype(int)
    left, top = grid.left + first[0] / grid.fine, grid.top + first[1] / grid.fine
    part = replace(grid, left=left, top=top, columns=int(last[0] - first[0]), rows=int(last[1] - first[1]))
    return part, np.ascontiguousarray(shape.shore[first[1] : last[1], first[0] : last[0]])
