"""Classifies the ground of each cell for engraving, and shapes regions along the coast."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from editor.model.documents.chart import Chart
from editor.model.documents.geometry import Geometry
from editor.model.documents.lattice import cells_at
from editor.model.plans.contours import Line, contours
from editor.model.plans.land_shape import LandShape
from editor.model.plans.sample_grid import Reals, SampleGrid, distances

COVERS: dict[str, tuple[str, ...]] = {
    "wood": ("forest", "wood", "jungle", "лес", "джунгл", "ліс"),
    "hills": ("hill", "холм", "пагорб", "горб"),
    "mountains": ("mountain", "rock", "cliff", "гора", "горы", "горн", "гори", "гірс", "скал", "скел"),
    "dunes": ("desert", "sand", "dune", "beach", "пустын", "пустел", "песок", "песк", "піск", "пісок", "дюн", "пляж"),
    "grass": ("grass", "plain", "meadow", "steppe", "трав", "степ", "луг", "равнин", "рівнин"),
    "marsh": ("swamp", "marsh", "bog", "болот"),
    "ice": ("ice", "floe", "glacier", "лёд", "льд", "лед", "лід", "криг"),
    "reef": ("reef", "shoal", "риф", "skerr"),
    "shallows": ("shallow", "bank", "мель", "мілин", "отмел"),
    "deep": ("deep", "ocean", "глуб", "глиб", "океан"),
    "storm": ("storm", "шторм", "бур"),
}
"""The kinds of cover, and beginnings of words for each in names of terrains."""


AFLOAT = frozenset({"reef", "shallows", "deep", "ice"})
"""Covers that are drawn in the water, whether ships may enter it or not."""


@dataclass(frozen=True)
class SlotGround:
    """How cells of one terrain are drawn: as water (``wet``), not at all (``blank``), with a ``cover`` of ``COVERS``.

    ``tint`` is a colour (#rrggbb) for a terrain whose name is not in ``COVERS``.
    """

    wet: bool = False
    blank: bool = False
    cover: str = ""
    tint: str = ""


def cover_of(terrain: str) -> str:
    """The kind of cover for a terrain, by its name; empty if no word is known."""
    words = terrain.casefold().replace("-", "_").replace(" ", "_").split("_")
    found = (name for name, roots in COVERS.items() for root in roots for word in words if word.startswith(root))
    return next(found, "")


@dataclass(frozen=True)
class CellGround:
    """For each cell, row by row: whether it is ``land``, whether it is not drawn (``void``), and its terrain.

    ``slots``: the index of its terrain in ``grounds``.
    """

    geometry: Geometry
    land: NDArray[np.bool_]
    void: NDArray[np.bool_]
    lake: NDArray[np.bool_]
    """Void surrounded by land, which is drawn as water."""
    slots: NDArray[np.uint16]
    grounds: tuple[SlotGround, ...]

    def special(self) -> list[int]:
        """The slots whose ground differs from the chart's most frequent water and land."""
        counts: Counter[int] = Counter(dict(zip(*(a.tolist() for a in np.unique(self.slots, return_counts=True)))))
        usual: set[int] = set()
        for wet in (False, True):
            plain = [slot for slot in counts if self.grounds[slot].wet == wet and not self.grounds[slot].blank]
            uncovered = [slot for slot in plain if not self.grounds[slot].cover]
            usual |= {max(uncovered or plain, key=lambda slot: (counts[slot], -slot), default=-1)}
        return [slot for slot in sorted(counts) if slot not in usual and not self.grounds[slot].blank]


def cell_ground(chart: Chart, grounds: tuple[SlotGround, ...]) -> CellGround:
    """The ground of the cells of a chart; ``grounds`` are those of its slots."""
    slots = chart.cells.reshape(-1)
    wet, blank = (np.array([getattr(ground, name) for ground in grounds])[slots] for name in ("wet", "blank"))
    shape = chart.cells.shape
    kind = np.where(blank, 0, np.where(wet, -1, 1)).astype(np.int8).reshape(shape)
    lake = _lakes(kind)
    filled = _spread(np.where(lake, np.int8(-1), kind)).reshape(-1)
    return CellGround(chart.geometry, filled > 0, blank & ~lake.reshape(-1), lake.reshape(-1), slots, grounds)


def _lakes(kind: NDArray[np.int8]) -> NDArray[np.bool_]:
    """Void cells that neither reach the rim nor touch water."""
    void = kind == 0
    open_sky = np.pad(kind < 0, 1, constant_values=True)
    while True:
        wider = open_sky.copy()
        for step in (1, -1):
            for axis in (0, 1):
                wider |= np.roll(open_sky, step, axis)
        wider[1:-1, 1:-1] &= void | (kind < 0)
        if (wider == open_sky).all():
            return np.asarray(void & ~open_sky[1:-1, 1:-1])
        open_sky = wider


def _spread(kind: NDArray[np.int8]) -> NDArray[np.int8]:
    """The kinds with void filled by what is around it, so that a coast continues through it; without that, water."""
    while (kind == 0).any():
        around = np.pad(kind, 1).astype(np.int16)
        rows, columns = kind.shape
        total = sum(
            around[dy : dy + rows, dx : dx + columns] for dy in (0, 1, 2) for dx in (0, 1, 2) if (dy, dx) != (1, 1)
        )
        found = np.where((kind == 0) & (total != 0), np.sign(total), kind).astype(np.int8)
        if (found == kind).all():
            return np.where(kind == 0, np.int8(-1), kind)
        kind = found
    return kind


AROUND = 0.75
"""How far beyond a region's cells samples are taken, in cells."""


@dataclass(frozen=True)
class RegionShape:
    """Closed lines in chart units: around a region (``body``), a little inside (``edge``), inside each of its bands."""

    body: list[Line]
    edge: list[Line]
    bands: tuple[list[Line], ...]


@dataclass(frozen=True)
class Depths:
    """How far the edge of a region and its bands extend inward, in cells."""

    edge: float
    bands: tuple[float, ...]


def region_shape(shape: LandShape, geometry: Geometry, cells: Sequence[int], depths: Depths) -> RegionShape:
    """The shape of a set of cells.

    A region with mostly sea ends at the coast, one with mostly land at the water. Its bands follow the rim of its
    cells, not the coast.
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
    """1 for a region with mostly land, -1 for one with mostly sea."""
    some = cells[:: max(len(cells) // 200, 1)]
    x, y = np.array([geometry.centre(cell) for cell in some]).T
    return np.float32(1.0 if (shape.grid.read(shape.field, x, y) > 0).mean() > 0.5 else -1.0)


def _cut(shape: LandShape, geometry: Geometry, cells: Sequence[int]) -> tuple[SampleGrid, Reals]:
    """The part of the sample grid around some cells, and the distance of each of its samples from the coast."""
    corners = np.array([corner for cell in cells for corner in geometry.polygon(cell)])
    grid = shape.grid
    low = (corners.min(axis=0) - AROUND - (grid.left, grid.top)) * grid.fine
    high = (corners.max(axis=0) + AROUND - (grid.left, grid.top)) * grid.fine
    first = np.clip(np.floor(low), 0, (grid.columns - 2, grid.rows - 2)).astype(int)
    last = np.clip(np.ceil(high), first + 2, (grid.columns, grid.rows)).astype(int)
    left, top = grid.left + first[0] / grid.fine, grid.top + first[1] / grid.fine
    part = replace(grid, left=left, top=top, columns=int(last[0] - first[0]), rows=int(last[1] - first[1]))
    return part, np.ascontiguousarray(shape.shore[first[1] : last[1], first[0] : last[0]])
