"""Terrains beside plain water and land: reefs, shallows, ice, marsh by their natural outline, others cell by cell."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from editor.model.plans.coast_field import CoastLook, coast_field
from editor.model.plans.contours import Line, contours
from editor.model.plans.ground_kinds import CellGround
from editor.model.plans.ground_layers.coast_strokes import Segments
from editor.model.plans.hatching import hatch_lines
from editor.model.plans.land_shape import LandShape
from editor.model.plans.noise import Reals, generator

NATURAL = frozenset({"reef", "shallows", "deep", "ice", "marsh", "wood", "hills", "mountains", "dunes", "grass"})
"""What has a wandering outline; all else ends where its cells end, for players count them."""
DOTTED = frozenset({"reef", "shallows", "dunes"})
APART = 0.18
"""How far apart hatches are, in cells."""
NO_SEGMENTS: Segments = np.zeros((0, 4), dtype=np.float32)
NO_DOTS: Reals = np.zeros((0, 2), dtype=np.float32)


@dataclass(frozen=True)
class Cover:
    """One terrain: what it is (empty: no word for it is known), its outline and colour, hatches and dots on it."""

    kind: str
    wet: bool
    tint: str
    outline: list[Line]
    hatches: Segments = field(default_factory=lambda: NO_SEGMENTS)
    dots: Reals = field(default_factory=lambda: NO_DOTS)
    natural: bool = True
    edged: bool = True


def natural_cover(shape: LandShape, ground: CellGround, slot: int) -> Cover:
    """A terrain with an outline as nature makes them, that ends at the coast."""
    said = ground.grounds[slot]
    step = 2 if shape.grid.fine >= 12 else 1
    grid = shape.grid.every(step)
    own = coast_field(ground.geometry, ground.slots == slot, grid, f"cover {said.cover}", CoastLook(0.12, 0.75, 0.36))
    side = shape.field[::step, ::step] * np.float32(-1 if said.wet else 1)
    dots = _dots(shape, ground, slot) if said.cover in DOTTED else NO_DOTS
    return Cover(said.cover, said.wet, said.tint, contours(np.minimum(own, side + np.float32(0.05)), grid), dots=dots)


def exact_cover(ground: CellGround, slot: int, outline: list[Line], edged: bool = True) -> Cover:
    """A terrain that ends where its cells end; ``outline``: that of its cells. ``edged``: with a line and hatches."""
    said = ground.grounds[slot]
    lines = hatch_lines(outline, APART) if edged and said.wet else NO_SEGMENTS
    hatches = np.asarray(lines[np.argsort(lines[:, 1], kind="stable")], dtype=np.float32)
    return Cover(said.cover, said.wet, said.tint, outline, hatches, natural=False, edged=edged)


def _dots(shape: LandShape, ground: CellGround, slot: int) -> Reals:
    """Dots strewn over the cells of a slot, on their side of the coast."""
    cells = np.flatnonzero(ground.slots == slot)
    count = min(int(10 / max(28 * shape.mark, 0.3)), 40)
    stream = generator(shape.seed, "dots", slot)
    x0, y0 = (np.asarray(middle) for middle in zip(*(ground.geometry.centre(int(cell)) for cell in cells)))
    places = stream.uniform(-0.5, 0.5, (len(cells), count, 2))
    x, y = (x0[:, None] + places[..., 0]).reshape(-1), (y0[:, None] + places[..., 1]).reshape(-1)
    wet = ground.grounds[slot].wet
    kept = _is_clear(shape, x, y, wet)
    found = np.stack([x, y], axis=1)[kept]
    return np.asarray(found[np.argsort(found[:, 1], kind="stable")], dtype=np.float32)


def _is_clear(shape: LandShape, x: NDArray[np.float64], y: NDArray[np.float64], wet: bool) -> NDArray[np.bool_]:
    """Whether places are in the water, or on land, and not just at the coast."""
    depth = shape.far_from_coast(x, y)
    return np.asarray(-depth > 0.12 if wet else depth > 0.12)
