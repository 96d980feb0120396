"""A field over the chart that is above zero on land: its zero line is a coast as nature makes them.

What the rules of the game need is no matter of luck but cut into the field: a disc around the centre of each cell
belongs to it, and so does a lane between the centres of neighbours of one kind: who may sail on sees water all the way.
Where two lands meet two waters at a corner, one of both goes through: the sea where ships move over corners, else land.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from editor.model.documents.geometry import Geometry
from editor.model.documents.lattice import Lattice, centres
from editor.model.plans.cell_mesh import Corners, corners
from editor.model.plans.noise import Noise, Reals
from editor.model.plans.sample_grid import SampleGrid

KEPT = 0.31
"""So far from a centre, in cells, everything is the cell's own."""
LANE = 0.11
"""Half the width of the lane between neighbours of one kind."""
CORNER = 0.25
"""Half the width of what goes through where two cells meet at a corner: the thickest coasts leave it open."""
STEEP = 3.2
"""How fast the field rises toward a centre: fast enough that its zero line is smooth along the disc."""
WAVES = ((1.25, 0.30), (2.9, 0.20), (6.3, 0.12), (13.1, 0.07))
"""How often a cell the coast swings, and how far (1 is a cell's whole height of the field)."""


@dataclass(frozen=True)
class CoastLook:
    """How natural a coast is.

    ``warp``: how far, in cells, the board is bent under it; ``rough``: how wild it is (0 smooth, 1 natural);
    ``kept`` and ``lane`` as the constants above; ``sea_passes`` between lands that meet at a corner.
    """

    warp: float = 0.17
    rough: float = 1.0
    kept: float = KEPT
    lane: float = LANE
    sea_passes: bool = True


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
    """The field with what the rules need cut into it."""
    around = corners(lattice, x, y)
    shares = np.stack(around.shares)
    nearest = np.argmax(shares, axis=0)
    cells = np.take_along_axis(np.stack(around.cells), nearest[None], axis=0)[0]
    _hold(field, values.take(cells), look.kept - _from_centre(lattice, cells, x, y))
    kinds = [values.take(cell) for cell in around.cells]
    for apart, (one, other) in zip(around.apart, around.joined, strict=True):
        same = kinds[one] == kinds[other]
        _hold(field, np.where(same, kinds[one], 0), look.lane - apart)
    if lattice.hex is None:
        _pass_corners(field, kinds, around, look)
    return field


def _hold(field: Reals, kind: Reals, depth: Reals) -> None:
    """Where ``depth`` (in cells) is positive the field is of the kind (1, -1; 0: left alone), and as deep at least."""
    cone = np.float32(STEEP) * depth
    np.maximum(field, cone, out=field, where=kind > 0)
    np.minimum(field, -cone, out=field, where=kind < 0)


def _from_centre(lattice: Lattice, cells: NDArray[np.intp], x: Reals, y: Reals) -> Reals:
    middle_x, middle_y = centres(lattice.geometry)
    across, down = (middle.astype(np.float32).take(cells) for middle in (middle_x, middle_y))
    found: Reals = np.hypot(x - across, y - down)
    return found


def _pass_corners(field: Reals, kinds: list[Reals], around: Corners, look: CoastLook) -> None:
    """Where two lands and two waters meet crosswise, one of both goes through."""
    falls = (kinds[0] == kinds[3]) & (kinds[1] == kinds[2]) & (kinds[0] != kinds[1])
    if not falls.any():
        return
    fx, fy = around.apart[2], around.apart[0]
    wanted = np.float32(-1 if look.sea_passes else 1)
    falling = kinds[0] == wanted  # from top left to bottom right
    apart = np.where(falling, np.abs(fx - fy), np.abs(fx + fy - 1)) * np.float32(0.7071)
    _hold(field, np.where(falls, wanted, np.float32(0)), CORNER - apart)
