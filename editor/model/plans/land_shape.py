"""The land of a chart as a field that is positive on land; its zero line is the coast of engraved charts.

The coast is random, but it never contradicts the rules: a disc around the centre of each cell is land or water as the
cell is, and so is a lane between the centres of neighbours of one kind, so that a way for ships is drawn as water.
Where two land cells and two water cells meet at a corner, water is drawn: land does not connect there.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from editor.model.documents.geometry import Box, Geometry
from editor.model.documents.lattice import Lattice, centres
from editor.model.plans.sample_grid import Corners, Noise, Reals, SampleGrid, corners, distances

OWN_DISC = 0.31
"""The radius around a centre, in cells, where everything has the cell's kind."""
ISLET = 0.46
"""That radius for an island of one cell; a smaller one would be hidden under the coin of its port."""
LANE = 0.11
"""Half the width of the lane between neighbours of one kind."""
CORNER = 0.25
"""Half the width of a passage at a corner: the thickest coasts leave it open."""
STEEP = 3.2
"""How fast the field rises toward a centre, so that its zero line is smooth along the disc."""
WAVES = ((1.25, 0.30), (2.9, 0.20), (6.3, 0.12), (13.1, 0.07))
"""The noises of the coast: waves per cell, and strength (1 is the full height of a cell's field)."""


@dataclass(frozen=True)
class CoastLook:
    """How natural a coast is.

    ``warp``: how far, in cells, the board is distorted under it; ``rough``: how irregular it is (0 smooth, 1 natural);
    ``own_disc`` as the constant above.
    """

    warp: float = 0.17
    rough: float = 1.0
    own_disc: float = OWN_DISC


def coast_field(
    geometry: Geometry, land: NDArray[np.bool_], grid: SampleGrid, seed: object, look: CoastLook | None = None
) -> Reals:
    """The field at the samples of ``grid``; ``land`` has a value for each cell, row by row."""
    look = look or CoastLook()
    lattice = Lattice(geometry)
    values = np.where(land.reshape(-1), np.float32(1), np.float32(-1))
    x, y = np.meshgrid(grid.xs, grid.ys)
    field = corners(lattice, *_bent(grid, x, y, seed, look)).blend(values)
    for number, (often, far) in enumerate(WAVES):
        if often * 2 <= grid.fine:  # finer waves would fall between the samples
            wave = Noise(seed, "coast", number).grid(grid.xs * np.float32(often), grid.ys * np.float32(often))
            field += np.float32(far * look.rough) * wave
    return _ruled(field, lattice, values, x, y, look)


def _bent(grid: SampleGrid, x: Reals, y: Reals, seed: object, look: CoastLook) -> tuple[Reals, Reals]:
    """The places of the samples on a board that is bent a little, so that no coast follows its lines."""
    bent: list[Reals] = []
    for name, place in (("warp x", x), ("warp y", y)):
        wide, near = (
            Noise(seed, name, often).grid(grid.xs * np.float32(often), grid.ys * np.float32(often))
            for often in (0.42, 1.1)
        )
        bent.append((place + look.warp * (wide + 0.5 * near)).astype(np.float32, copy=False))
    return bent[0], bent[1]


def _ruled(field: Reals, lattice: Lattice, values: Reals, x: Reals, y: Reals, look: CoastLook) -> Reals:
    """The field changed so that it does not contradict the rules (see the module)."""
    around = corners(lattice, x, y)
    shares = np.stack(around.shares)
    nearest = np.argmax(shares, axis=0)
    cells = np.take_along_axis(np.stack(around.cells), nearest[None], axis=0)[0]
    own = np.where(_islets(lattice, values), np.float32(max(ISLET, look.own_disc)), np.float32(look.own_disc))
    _at_least(field, values.take(cells), own.take(cells) - _from_centre(lattice, cells, x, y))
    kinds = [values.take(cell) for cell in around.cells]
    for apart, (one, other) in zip(around.apart, around.joined, strict=True):
        same = kinds[one] == kinds[other]
        _at_least(field, np.where(same, kinds[one], 0), LANE - apart)
    if lattice.hex is None:
        _pass_corners(field, kinds, around)
    return field


def _islets(lattice: Lattice, values: Reals) -> NDArray[np.bool_]:
    """Which cells are land surrounded by sea only."""
    i, j = lattice.of(np.arange(lattice.size, dtype=np.int32))
    found = values > 0
    for right, down in lattice.ways().values():
        beside = lattice.cells(i + right, j + down)
        found &= (beside < 0) | (values.take(beside) < 0)
    return np.asarray(found)


def _at_least(field: Reals, kind: Reals, depth: Reals) -> None:
    """Make the field of the kind (1, -1; 0: unchanged) where ``depth`` (in cells) is positive, at least as deep."""
    cone = np.float32(STEEP) * depth
    np.maximum(field, cone, out=field, where=kind > 0)
    np.minimum(field, -cone, out=field, where=kind < 0)


def _from_centre(lattice: Lattice, cells: NDArray[np.intp], x: Reals, y: Reals) -> Reals:
    middle_x, middle_y = centres(lattice.geometry)
    across, down = (middle.astype(np.float32).take(cells) for middle in (middle_x, middle_y))
    found: Reals = np.hypot(x - across, y - down)
    return found


def _pass_corners(field: Reals, kinds: list[Reals], around: Corners) -> None:
    """Make a water passage where two lands and two waters meet diagonally."""
    falls = (kinds[0] == kinds[3]) & (kinds[1] == kinds[2]) & (kinds[0] != kinds[1])
    fx, fy = around.apart[2], around.apart[0]
    falling = kinds[0] < 0  # from top left to bottom right
    apart = np.where(falling, np.abs(fx - fy), np.abs(fx + fy - 1)) * np.float32(0.7071)
    _at_least(field, np.where(falls, np.float32(-1), np.float32(0)), CORNER - apart)


SAMPLES, LEAST_FINE, MOST_FINE = 300_000, 6, 20
"""About how many samples a board gets; the least and the most along one side of a cell."""
AROUND = 1.5
"""How far the coast goes on beyond the board, under the frame, in cells."""
PAGE = 1680.0
"""The width for which charts are designed, in marks: a mark is a pixel on a page of that width."""
LEAST_CELL, MOST_CELL = 22.0, 104.0
"""The smallest and the largest width of a cell, in marks."""
COAST = "coast"
"""The seed of all coasts, so that the same cells always have the same coast."""
FAR = 6.0
"""The largest distance from the coast, in cells, that is computed."""


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
        """The distance of every sample from the coast: positive on land, negative at sea; exact up to 64 marks."""
        reach = min(64 * self.mark + 2 / self.grid.fine, FAR)
        land = self.field > 0
        signed = distances(~land, self.grid.fine, reach) - distances(land, self.grid.fine, reach)
        signed -= np.sign(signed) * np.float32(0.5 / self.grid.fine)  # the coast is between two samples
        near = _slope_distance(self.field, self.grid.fine)
        share = np.clip(1 - np.abs(signed) * self.grid.fine / 3, 0, 1)
        return np.asarray(blurred(signed) * (1 - share) + near * share, dtype=np.float32)

    @cached_property
    def coarse(self) -> tuple[SampleGrid, Reals]:
        """A grid of about four samples a cell, and their distances from the coast up to ``FAR`` cells."""
        step = max(round(self.grid.fine / 4), 1)
        grid, land = self.grid.every(step), self.field[::step, ::step] > 0
        signed = distances(~land, grid.fine, FAR) - distances(land, grid.fine, FAR)
        return grid, signed

    def far_from_coast(self, x: NDArray[np.floating], y: NDArray[np.floating]) -> Reals:
        """The distance of places from the coast, up to ``FAR`` cells: positive on land, negative at sea."""
        grid, signed = self.coarse
        return grid.read(signed, x, y)


def mark_of(width: float, height: float) -> float:
    """The width of a pixel of the designed page, in cells, for a board of this size."""
    return 1 / min(max(PAGE / max(width, height * 1.2, 1), LEAST_CELL), MOST_CELL)


def land_shape(geometry: Geometry, land: NDArray[np.bool_], void: NDArray[np.bool_], seed: str) -> LandShape:
    """The shape of the land of a board of squares or hexes; ``land`` and ``void`` have a value for each cell."""
    left, top, right, bottom = bounds = geometry.bounds
    fine = round(min(max(sqrt(SAMPLES / ((right - left) * (bottom - top))), LEAST_FINE), MOST_FINE))
    grid = SampleGrid.covering(bounds, fine, AROUND)
    look = CoastLook(warp=0.12 if geometry.kind == "hex" else 0.17)
    field = coast_field(geometry, land, grid, COAST, look)
    mark = mark_of(right - left, bottom - top)
    empty = _void_field(geometry, void, grid) if void.any() and geometry.kind != "hex" else None
    return LandShape(bounds, grid, field, seed, mark, empty)


def _void_field(geometry: Geometry, void: NDArray[np.bool_], grid: SampleGrid) -> Reals:
    """A field for areas without cells, from half as many samples."""
    coarse = grid.every(2)
    found = coast_field(geometry, void, coarse, f"{COAST} void", CoastLook(warp=0.3, rough=1.15))
    return coarse.read_rows(found, grid.xs, grid.ys)


def _slope_distance(field: Reals, fine: float) -> Reals:
    """The distance from the zero line, estimated by the slope: close to the line, exact to a fraction of a sample."""
    down, across = np.gradient(field, 1 / fine)
    return np.asarray(field / np.maximum(np.hypot(down, across), 1e-3), dtype=np.float32)


def blurred(field: Reals) -> Reals:
    """The field, each sample mixed with its neighbours, so that contours have no steps."""
    around = np.pad(field, 1, mode="edge")
    across = around[:, :-2] + 2 * around[:, 1:-1] + around[:, 2:]
    return np.asarray((across[:-2] + 2 * across[1:-1] + across[2:]) / 16, dtype=np.float32)
