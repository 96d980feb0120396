"""Strokes of the burin: level lines out from the coast, and sparse waves on the open sea."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from editor.model.plans.land_shape import LandShape
from editor.model.plans.noise import Noise, Reals, generator
from editor.model.plans.taken import Taken

Segments = NDArray[np.float32]
"""Straight strokes (n, 4): x and y of one end, x and y of the other, sorted by y."""
Waves = NDArray[np.float32]
"""Small waves (n, 3): x and y of the left end, and how wide; sorted by y."""
SHORTEST = 0.06
"""Shorter strokes are left out, in cells."""
OPEN = 24.0
"""Waves keep so many marks from the coast, or this part of a cell if that is more:"""
OPEN_CELLS = 0.7


def coast_strokes(shape: LandShape) -> Segments:
    """Level strokes on all water that is nearer to the coast than a rough reach, which differs from line to line."""
    left, top, right, bottom = shape.bounds
    cell = 1 / shape.mark
    step, reach = (2.6 + 0.026 * cell) * shape.mark, (6.5 + 0.16 * cell) * shape.mark
    ys = np.arange(top + step / 2, bottom, step, dtype=np.float32)
    xs = np.arange(left, right + 1e-6, min(1 / 16, 1.6 * shape.mark), dtype=np.float32)
    depth = -shape.grid.read_rows(shape.shore, xs, ys)
    swell = Noise(shape.seed, "strokes").grid(xs * np.float32(0.7 / reach), ys * np.float32(1.8 / reach))
    stream = generator(shape.seed, "stroke lines")
    ragged = stream.uniform(-0.28, 0.28, (len(ys), 1)).astype(np.float32)
    kept = (depth > 0) & (depth < reach * (1 + 0.42 * swell + ragged))
    if shape.void is not None:
        kept &= shape.grid.read_rows(shape.void, xs, ys) < 0
    return _runs(kept, xs, ys)


def _runs(kept: NDArray[np.bool_], xs: Reals, ys: Reals) -> Segments:
    edges = np.diff(np.pad(kept, ((0, 0), (1, 1))).astype(np.int8), axis=1)
    rows, first = np.nonzero(edges == 1)
    _, last = np.nonzero(edges == -1)
    start, end = xs[first], xs[np.minimum(last, len(xs) - 1)]
    long = end - start >= SHORTEST
    return np.stack([start, ys[rows], end, ys[rows]], axis=1)[long].astype(np.float32)


def sea_waves(shape: LandShape, taken: Taken | None = None) -> Waves:
    """Places of small waves on open water, where nothing is taken: in twos and threes, no group near another."""
    left, top, right, bottom = shape.bounds
    side = min(max(68 * shape.mark, 0.9), 3.2)
    stream = generator(shape.seed, "waves")
    columns, rows = max(int((right - left) / side), 1), max(int((bottom - top) / side), 1)
    x, y = np.meshgrid((np.arange(columns) + 0.5) * side + left, (np.arange(rows) + 0.5) * side + top)
    x, y = (place + stream.uniform(-0.42, 0.42, place.shape) * side for place in (x, y))
    wide = np.full(x.shape, 9 * shape.mark)
    kept = stream.random(x.shape) < 0.55
    kept &= shape.far_from_coast(x, y) < -max(OPEN * shape.mark, OPEN_CELLS)
    if shape.void is not None:
        kept &= shape.grid.read(shape.void, x, y) < -0.3
    if taken is not None:
        kept &= taken.all_free(x - wide, y - wide, x + 3 * wide, y + wide)
    groups = np.stack([x, y, wide], axis=-1)[kept]
    crests = [groups + np.array([k, dy, 0.0]) * groups[:, 2:] for k, dy in ((0, 0), (1.05, 0), (2.3, 0.5))]
    lone = stream.random(len(groups)) < 0.5
    found = np.concatenate([crests[0], crests[1], crests[2][lone]])
    return found[np.lexsort((found[:, 0], found[:, 1]))].astype(np.float32)
