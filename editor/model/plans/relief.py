"""Places hills, trees, dunes and tufts of grass: mountains in ranges, trees in woods.

A range of mountains follows the zero line of a noise, with hills beside it; where another noise is high there are
woods, firs far from the equator and palms near it. Terrains of the map (mountains, woods, marsh …) have priority.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from editor.model.documents.lattice import cells_at
from editor.model.plans.ground_kinds import CellGround
from editor.model.plans.land_shape import LandShape
from editor.model.plans.placing.taken import Taken
from editor.model.plans.sample_grid import Noise, Reals, generator

KINDS = ("mountain", "hill", "fir", "tree", "palm", "dune", "tuft", "reeds", "floe", "rocks")
"""The kinds of stamp; ``Stamps.kind`` is an index of this list."""
MOUNTAIN, HILL, FIR, TREE, PALM, DUNE, TUFT, REEDS, FLOE, ROCKS = range(len(KINDS))
VARIANTS = 6
"""The number of drawings of each kind."""
BENT = (1.3, 0.31)
"""The noise by which ranges and woods are bent: strength in cells, waves per cell."""
STAGGERED = 1.3
"""The factor for vertical distances between mountains, which may overlap more sideways than up and down."""
OFTEN = (0.175, 0.22, 0.12)
"""The waves per cell of the noises of ranges, woods and deserts."""
SIZES = (
    (1.1, 1.6), (0.95, 1.35), (0.72, 0.92), (0.72, 0.92), (0.85, 1.08), (0.95, 1.25), (0.45, 0.62), (0.6, 0.85),
    (0.7, 1.2), (0.55, 0.8),
)  # fmt: skip
"""The least and the most width of each kind, in units of relief."""
APART = (0.42, 0.56, 0.42, 0.46, 0.52, 1.15, 2.6, 0.7, 0.85, 1.0)
"""The least distance of two stamps of each kind, in their widths; of two kinds, the mean of both."""
INLAND, FROM_VOID = 0.34, 0.7
"""The least distance of stamps from the coast, in units of relief, and from areas without cells, in cells."""
BY_COVER = {
    "wood": TREE,
    "hills": HILL,
    "mountains": MOUNTAIN,
    "dunes": DUNE,
    "grass": TUFT,
    "marsh": REEDS,
    "ice": FLOE,
    "reef": ROCKS,
}


@dataclass(frozen=True)
class Stamps:
    """The stamps from north to south, as arrays of one length. ``x``, ``y`` is the middle of the foot.

    ``width`` is in cells, ``variant`` below ``VARIANTS``, ``colour`` that of the tint of the land there (-1: none).
    """

    kind: NDArray[np.uint8]
    x: Reals
    y: Reals
    width: Reals
    variant: NDArray[np.uint8]
    colour: NDArray[np.int8]


NO_STAMPS = Stamps(*(np.zeros(0, dtype=kind) for kind in (np.uint8, "f4", "f4", "f4", np.uint8, np.int8)))


@dataclass(frozen=True)
class Climate:
    """Where palms and firs grow: ``equator`` is a y of the chart, ``pole`` the distance where only firs grow."""

    equator: float
    pole: float


def plan_relief(shape: LandShape, climate: Climate, taken: Taken | None, ground: CellGround | None = None) -> Stamps:
    """The hills, trees and so on of a chart; none where something is ``taken``."""
    unit = min(0.88, 29 * shape.mark)
    x, y, stream = _spots(shape, unit)
    kind = _natural(shape, climate, x, y, stream)
    if ground is not None and ground.special():
        kind = _declared(kind, ground, climate, x, y, stream)
    width = _widths(kind, unit, stream)
    variant = stream.integers(0, VARIANTS, len(x)).astype(np.uint8)  # by place: no stroke changes hills far from it
    wet = (kind == FLOE) | (kind == ROCKS)
    shown = (kind >= 0) & (wet | _stands_on_land(shape, x, y, width, unit))
    if shape.void is not None:
        shown &= shape.grid.read(shape.void, x, y) < -FROM_VOID * 0.5
    if taken is not None:
        shown &= taken.all_free(x - 0.5 * width, y - 0.62 * width, x + 0.5 * width, y + 0.1 * width)
    x, y, kind, width, variant = x[shown], y[shown], kind[shown], width[shown], variant[shown]
    order = np.argsort(_rank(kind), kind="stable")
    chosen = _thinned(x[order], y[order], kind[order], width[order])
    order = order[chosen]
    order = order[np.lexsort((x[order], y[order]))]
    none = np.full(len(order), -1, dtype=np.int8)
    return Stamps(
        kind[order].astype(np.uint8), _real(x[order]), _real(y[order]), _real(width[order]), variant[order], none
    )


def _stands_on_land(shape: LandShape, x: Reals, y: Reals, width: Reals, unit: float) -> NDArray[np.bool_]:
    """Whether all of a stamp is inland: the middle and both ends of its foot, and its top."""
    sea = 0.14 * unit
    shown = shape.far_from_coast(x, y) > INLAND * unit
    for right, up in ((-0.5, 0.0), (0.5, 0.0), (0.0, 0.6)):
        shown &= shape.far_from_coast(x + right * width, y - up * width) > sea
    return shown


def _real(values: NDArray[np.floating]) -> Reals:
    return np.asarray(values, dtype=np.float32)


def _spots(shape: LandShape, unit: float) -> tuple[Reals, Reals, np.random.Generator]:
    """A grid of places about half a unit apart, each moved a little, and random numbers for them."""
    left, top, right, bottom = shape.bounds
    side = 0.46 * unit
    stream = generator(shape.seed, "relief")
    xs, ys = np.arange(left + side / 2, right, side), np.arange(top + side / 2, bottom, side)
    x, y = np.meshgrid(xs, ys)
    x, y = (place + stream.uniform(-0.45, 0.45, place.shape) * side for place in (x, y))
    return _real(x.reshape(-1)), _real(y.reshape(-1)), stream


def _natural(shape: LandShape, climate: Climate, x: Reals, y: Reals, stream: np.random.Generator) -> NDArray[np.int8]:
    """The kind of stamp at each place by noise and climate alone; -1 for none."""
    # small boards have few cells, and islands rather than lands: their ranges are shorter, but there are more
    scale = max(1.0, 27 / min(shape.bounds[2] - shape.bounds[0], shape.bounds[3] - shape.bounds[1]))
    bent_x, bent_y = (
        place
        + np.float32(BENT[0]) * Noise(shape.seed, "relief", name).at(x * np.float32(BENT[1]), y * np.float32(BENT[1]))
        for name, place in (("x", x), ("y", y))
    )
    ranges, woods, deserts = (
        Noise(shape.seed, "relief", number).at(bent_x * np.float32(often * scale), bent_y * np.float32(often * scale))
        for number, often in enumerate(OFTEN)
    )
    north = np.abs(y - climate.equator) / max(climate.pole, 1e-6)
    blur = north + stream.normal(0, 0.07, len(x))
    chance = stream.random(len(x))
    kind = np.where(chance < 0.07, TUFT, -1)
    thick = woods > 0.13 + 0.2 * chance
    leaves = np.where(blur > 0.62, FIR, np.where(blur > 0.3, TREE, PALM))
    kind = np.where(thick, leaves, kind)
    kind = np.where((deserts < -0.3) & (north < 0.55), np.where(chance < 0.22, DUNE, -1), kind)
    rich = 1.0 if scale == 1 else 1.35
    if rich > 1:  # no island is left empty
        kind = np.where((chance > 0.93) & (kind == -1), np.where(woods > 0, leaves, HILL), kind)
    kind = np.where((np.abs(ranges) < 0.08 * rich) & (chance < 0.45), HILL, kind)
    kind = np.where(np.abs(ranges) < (0.05 + 0.02 * woods) * rich, MOUNTAIN, kind)
    return kind.astype(np.int8)


def _declared(
    kind: NDArray[np.int8],
    ground: CellGround,
    climate: Climate,
    x: Reals,
    y: Reals,
    stream: np.random.Generator,
) -> NDArray[np.int8]:
    """``kind`` with the stamps of the terrains that the map has at the places."""
    cells = cells_at(ground.geometry, x.astype(np.float64), y.astype(np.float64))
    table = np.full(len(ground.grounds), -2, dtype=np.int8)
    for slot in ground.special():
        table[slot] = BY_COVER.get(ground.grounds[slot].cover, -1)
    stamp_kind = np.where(cells >= 0, table[ground.slots[np.maximum(cells, 0)]], -2)
    north = np.abs(y - climate.equator) / max(climate.pole, 1e-6)
    stamp_kind = np.where(
        stamp_kind == TREE, np.where(north > 0.62, FIR, np.where(north > 0.22, TREE, PALM)), stamp_kind
    )
    stamp_kind = np.where((stamp_kind == MOUNTAIN) & (stream.random(len(y)) < 0.2), HILL, stamp_kind)
    # a land of hills or woods that the map declares keeps other land free of them, so that one sees which is which
    clear = np.isin(
        kind, [k for c, k in BY_COVER.items() if any(ground.grounds[s].cover == c for s in ground.special())]
    )
    return np.where(stamp_kind == -2, np.where(clear, -1, kind), stamp_kind).astype(np.int8)


def _widths(kind: NDArray[np.int8], unit: float, stream: np.random.Generator) -> Reals:
    least, most = np.array(SIZES, dtype=np.float32)[np.maximum(kind, 0)].T
    return _real((least + (most - least) * stream.random(len(kind))) * unit)


def _rank(kind: NDArray[np.int8]) -> NDArray[np.int8]:
    """The order in which stamps are placed: large kinds first."""
    return np.array([0, 1, 2, 2, 2, 1, 3, 2, 2, 2], dtype=np.int8)[np.maximum(kind, 0)]


def _thinned(x: Reals, y: Reals, kind: NDArray[np.int8], width: Reals) -> NDArray[np.intp]:
    """The places that are drawn, none too close to those before (in buckets as wide as the widest)."""
    side = max(float(width.max()), 1e-3) if len(width) else 1.0
    buckets: dict[tuple[int, int], list[tuple[float, float, int, float]]] = {}
    found = []
    for number, (px, py, what, wide) in enumerate(zip(x.tolist(), y.tolist(), kind.tolist(), width.tolist())):
        i, j = int(px / side), int(py / side)
        near = (spot for a in (-1, 0, 1) for b in (-1, 0, 1) for spot in buckets.get((i + a, j + b), ()))
        if all(_clear(px, py, what, wide, spot) for spot in near):
            buckets.setdefault((i, j), []).append((px, py, what, wide))
            found.append(number)
    return np.array(found, dtype=np.intp)


def _clear(x: float, y: float, kind: int, width: float, other: tuple[float, float, int, float]) -> bool:
    """Whether a place is far enough from another; mountains of a range may overlap."""
    ox, oy, what, wide = other
    if kind == what:
        apart = APART[kind] * (width + wide) / 2
    else:
        apart = 0.42 * (width + wide) if {kind, what} != {MOUNTAIN, HILL} else 0.31 * (width + wide)
    down = STAGGERED if kind == what == MOUNTAIN else 1.25
    return bool((ox - x) ** 2 + (down * (oy - y)) ** 2 >= apart * apart)
