"""Layers of an engraved ground: strokes along the coast, waves, outlines of special terrains, texture of the paper."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import pi, tau

import numpy as np
from numpy.typing import NDArray

from editor.model.documents.geometry import Box
from editor.model.plans.contours import Line, contours
from editor.model.plans.ground_kinds import CellGround
from editor.model.plans.land_shape import CoastLook, LandShape, coast_field
from editor.model.plans.placing.taken import Taken
from editor.model.plans.print_screens import hatch_lines
from editor.model.plans.sample_grid import Noise, Reals, generator

Segments = NDArray[np.float32]
"""Straight strokes, an array (n, 4): x and y of one end, x and y of the other; sorted by y."""
Waves = NDArray[np.float32]
"""Small waves, an array (n, 3): x and y of the left end, and the width; sorted by y."""
SHORTEST = 0.06
"""The length of the shortest stroke that is drawn, in cells."""
OPEN, OPEN_CELLS = 24.0, 0.7
"""The least distance of waves from the coast: the larger of this number of marks and this share of a cell."""


def coast_strokes(shape: LandShape) -> Segments:
    """Horizontal strokes on the water along the coast; how far they extend varies from line to line."""
    left, top, right, bottom = shape.bounds
    cell = 1 / shape.mark
    step, reach = (2.6 + 0.026 * cell) * shape.mark, (6.5 + 0.16 * cell) * shape.mark
    ys = np.arange(top + step / 2, bottom, step, dtype=np.float32)
    xs = np.arange(left, right + 1e-6, min(1 / 16, 1.6 * shape.mark), dtype=np.float32)
    depth = -shape.grid.read_rows(shape.shore, xs, ys)
    swell = Noise(shape.seed, "strokes").grid(xs * np.float32(0.7 / reach), ys * np.float32(1.8 / reach))
    stream = generator(shape.seed, "stroke lines")
    ragged = stream.uniform(-0.28, 0.28, (len(ys), 1)).astype(np.float32)
    shown = (depth > 0) & (depth < reach * (1 + 0.42 * swell + ragged))
    if shape.void is not None:
        shown &= shape.grid.read_rows(shape.void, xs, ys) < 0
    return _runs(shown, xs, ys)


def _runs(shown: NDArray[np.bool_], xs: Reals, ys: Reals) -> Segments:
    edges = np.diff(np.pad(shown, ((0, 0), (1, 1))).astype(np.int8), axis=1)
    rows, first = np.nonzero(edges == 1)
    _, last = np.nonzero(edges == -1)
    start, end = xs[first], xs[np.minimum(last, len(xs) - 1)]
    long = end - start >= SHORTEST
    return np.stack([start, ys[rows], end, ys[rows]], axis=1)[long].astype(np.float32)


def sea_waves(shape: LandShape, taken: Taken | None = None) -> Waves:
    """The places of small waves on free open water: in twos and threes, groups apart from each other."""
    left, top, right, bottom = shape.bounds
    side = min(max(68 * shape.mark, 0.9), 3.2)
    stream = generator(shape.seed, "waves")
    columns, rows = max(int((right - left) / side), 1), max(int((bottom - top) / side), 1)
    x, y = np.meshgrid((np.arange(columns) + 0.5) * side + left, (np.arange(rows) + 0.5) * side + top)
    x, y = (place + stream.uniform(-0.42, 0.42, place.shape) * side for place in (x, y))
    wide = np.full(x.shape, 9 * shape.mark)
    shown = stream.random(x.shape) < 0.55
    shown &= shape.far_from_coast(x, y) < -max(OPEN * shape.mark, OPEN_CELLS)
    if shape.void is not None:
        shown &= shape.grid.read(shape.void, x, y) < -0.3
    if taken is not None:
        shown &= taken.all_free(x - wide, y - wide, x + 3 * wide, y + wide)
    groups = np.stack([x, y, wide], axis=-1)[shown]
    crests = [groups + np.array([k, dy, 0.0]) * groups[:, 2:] for k, dy in ((0, 0), (1.05, 0), (2.3, 0.5))]
    lone = stream.random(len(groups)) < 0.5
    found = np.concatenate([crests[0], crests[1], crests[2][lone]])
    return found[np.lexsort((found[:, 0], found[:, 1]))].astype(np.float32)


NATURAL = frozenset({"reef", "shallows", "deep", "ice", "marsh", "wood", "hills", "mountains", "dunes", "grass"})
"""Covers with a natural outline; others follow their cells exactly, because players count them."""
DOTTED = frozenset({"reef", "shallows", "dunes"})
APART = 0.18
"""How far apart hatches are, in cells."""
NO_SEGMENTS: Segments = np.zeros((0, 4), dtype=np.float32)
NO_DOTS: Reals = np.zeros((0, 2), dtype=np.float32)


@dataclass(frozen=True)
class Cover:
    """One terrain as it is drawn: its kind (empty: unknown), outline, colour, hatches and dots.

    ``natural``: the outline is irregular, not that of the cells; ``edged``: it is drawn as a line.
    """

    kind: str
    wet: bool
    tint: str
    outline: list[Line]
    hatches: Segments = field(default_factory=lambda: NO_SEGMENTS)
    dots: Reals = field(default_factory=lambda: NO_DOTS)
    natural: bool = True
    edged: bool = True


def natural_cover(shape: LandShape, ground: CellGround, slot: int) -> Cover:
    """A terrain with an irregular outline, that ends at the coast."""
    of_slot = ground.grounds[slot]
    step = 2 if shape.grid.fine >= 12 else 1
    grid = shape.grid.every(step)
    own = coast_field(
        ground.geometry, ground.slots == slot, grid, f"cover {of_slot.cover}", CoastLook(0.12, 0.75, 0.36)
    )
    side = shape.field[::step, ::step] * np.float32(-1 if of_slot.wet else 1)
    dots = _dots(shape, ground, slot) if of_slot.cover in DOTTED else NO_DOTS
    return Cover(
        of_slot.cover, of_slot.wet, of_slot.tint, contours(np.minimum(own, side + np.float32(0.05)), grid), dots=dots
    )


def exact_cover(ground: CellGround, slot: int, outline: list[Line], edged: bool = True) -> Cover:
    """A terrain that ends where its cells end; ``outline``: that of its cells. ``edged``: with a line and hatches."""
    of_slot = ground.grounds[slot]
    lines = hatch_lines(outline, APART) if edged and of_slot.wet else NO_SEGMENTS
    hatches = np.asarray(lines[np.argsort(lines[:, 1], kind="stable")], dtype=np.float32)
    return Cover(of_slot.cover, of_slot.wet, of_slot.tint, outline, hatches, natural=False, edged=edged)


def _dots(shape: LandShape, ground: CellGround, slot: int) -> Reals:
    """Dots strewn over the cells of a slot, on their side of the coast."""
    cells = np.flatnonzero(ground.slots == slot)
    count = min(int(10 / max(28 * shape.mark, 0.3)), 40)
    stream = generator(shape.seed, "dots", slot)
    x0, y0 = (np.asarray(middle) for middle in zip(*(ground.geometry.centre(int(cell)) for cell in cells)))
    places = stream.uniform(-0.5, 0.5, (len(cells), count, 2))
    x, y = (x0[:, None] + places[..., 0]).reshape(-1), (y0[:, None] + places[..., 1]).reshape(-1)
    wet = ground.grounds[slot].wet
    shown = _is_clear(shape, x, y, wet)
    found = np.stack([x, y], axis=1)[shown]
    return np.asarray(found[np.argsort(found[:, 1], kind="stable")], dtype=np.float32)


def _is_clear(shape: LandShape, x: NDArray[np.float64], y: NDArray[np.float64], wet: bool) -> NDArray[np.bool_]:
    """Whether places are in the water, or on land, and not just at the coast."""
    depth = shape.far_from_coast(x, y)
    return np.asarray(-depth > 0.12 if wet else depth > 0.12)


AROUND = 130.0
"""How far the texture of the page extends beyond the board, in marks."""
ROOM, STAINED = 1700.0, 90
"""A page has a fibre for each ``ROOM`` square marks, and a stain for each ``STAINED`` fibres."""
MOST, LONGEST = 6000, 13.0
"""The most fibres; the length of the longest, in marks."""
STAIN = (25.0, 120.0)
"""The least and the most radius of a stain, in marks."""
RINGS = (1.0,)
"""The rings of a stain, each filled with the same thin colour: their sizes, relative to the stain."""
Curves = NDArray[np.float32]
"""Quadratic curves (n, 6): start, control point, end; sorted by y."""


@dataclass(frozen=True)
class PaperTexture:
    """Dark and light fibres, and the outlines of stains."""

    dark: Curves
    light: Curves
    stains: list[Line]


def plan_paper(bounds: Box, mark: float, seed: str) -> PaperTexture:
    """The texture of the page around a board; ``mark``: see ``LandShape``."""
    margin = AROUND * mark
    left, top, right, bottom = bounds[0] - margin, bounds[1] - margin, bounds[2] + margin, bounds[3] + margin
    stream = generator(seed, "paper")
    area = (right - left) * (bottom - top) / mark**2
    count = min(int(area / ROOM), MOST)
    fibres = [_fibres((left, top, right, bottom), mark, count // 2, stream) for _ in range(2)]
    stains = [
        _stain(stream.uniform(left, right), stream.uniform(top, bottom), stream.uniform(*STAIN) * mark, stream)
        for _ in range(max(count // STAINED, 3))
    ]
    return PaperTexture(fibres[0], fibres[1], [ring for rings in stains for ring in rings])


def _fibres(box: Box, mark: float, count: int, stream: np.random.Generator) -> Curves:
    left, top, right, bottom = box
    x, y = stream.uniform(left, right, count), np.sort(stream.uniform(top, bottom, count))
    angle, length = stream.uniform(0, pi, count), stream.uniform(3, LONGEST, count) * mark
    dx, dy = np.cos(angle) * length, np.sin(angle) * length
    bow = stream.uniform(-0.3, 0.3, count)
    curves = np.stack([x, y, x + 0.5 * dx + bow * dy, y + 0.5 * dy - bow * dx, x + dx, y + dy], axis=1)
    return curves.astype(np.float32)


def _stain(x: float, y: float, radius: float, stream: np.random.Generator) -> list[Line]:
    """Concentric wavy rings."""
    angle = np.linspace(0, tau, 24, endpoint=False)
    phase = stream.uniform(0, tau, 3)
    wave = 1 + 0.10 * np.sin(2 * angle + phase[0]) + 0.07 * np.sin(3 * angle + phase[1])
    wave += 0.04 * np.sin(5 * angle + phase[2])
    ring = np.stack([np.cos(angle) * wave, np.sin(angle) * wave], axis=1) * radius
    return [(np.array([x, y]) + ring * size).astype(np.float32) for size in RINGS]
