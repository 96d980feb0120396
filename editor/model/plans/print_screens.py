"""Tones for prints with one ink: lines and dots of varying size; hatching of closed shapes with parallel lines.

The width of lines or dots gives the tone; each is a closed shape or a circle, so that only the printer rasterizes them.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, radians, sin

import numpy as np
from numpy.typing import NDArray

from editor.model.plans.contours import Line
from editor.model.plans.land_shape import LandShape
from editor.model.plans.sample_grid import Noise, Reals

Segments = NDArray[np.float64]
"""Of shape (n, 4): x and y of one end, x and y of the other."""
MOST = 60_000
"""The most crossings; with more, lines are set farther apart."""


def hatch_lines(
    rings: Iterable[NDArray[np.floating]], spacing: float, angle: float = 45.0, phase: float = 0.0
) -> Segments:
    """The parts of parallel lines that lie inside closed rings by the odd-even rule (holes are rings, too).

    ``rings`` are arrays (n, 2) whose first point is not repeated; ``spacing`` is in their units, ``angle`` in
    degrees, 0 along x; a line goes through the origin, moved by ``phase`` spacings, so that shapes side by side agree.
    Each side is crossed with all lines at once, then the crossings of each line are taken two by two (the scan line
    algorithm: J. Foley et al., Computer Graphics, 3.5).
    """
    sides = [np.hstack((ring, np.roll(ring, -1, axis=0))) for ring in rings if len(ring) > 2]
    if not sides or spacing <= 0:
        return np.empty((0, 4))
    ends = np.concatenate(sides).astype(np.float64)
    c, s = cos(radians(angle)), sin(radians(angle))
    along = np.stack((ends[:, 0] * c + ends[:, 1] * s, ends[:, 2] * c + ends[:, 3] * s))
    across = np.stack((ends[:, 1] * c - ends[:, 0] * s, ends[:, 3] * c - ends[:, 2] * s))
    while np.abs(across[1] - across[0]).sum() / spacing > MOST:
        spacing *= 2
    found = _crossings(along, across / spacing - phase)
    number, place = found[:, 0], found[:, 1]
    if not len(number):
        return np.empty((0, 4))
    one, other, level = place[::2], place[1::2], (number[::2] + phase) * spacing
    return np.stack((one * c - level * s, one * s + level * c, other * c - level * s, other * s + level * c), axis=1)


def _crossings(along: NDArray[np.float64], across: NDArray[np.float64]) -> NDArray[np.float64]:
    """Number of line and place along it of every crossing, sorted by both; the lines are at whole numbers."""
    low, high = across.min(axis=0), across.max(axis=0)
    first = np.ceil(low)
    count = np.maximum(np.ceil(high) - first, 0).astype(np.int64)  # half open: a corner belongs to one of its sides
    side = np.repeat(np.arange(len(count)), count)
    number = np.repeat(first, count) + np.arange(count.sum()) - np.repeat(np.cumsum(count) - count, count)
    share = (number - across[0, side]) / (across[1, side] - across[0, side])
    place = along[0, side] + share * (along[1, side] - along[0, side])
    order = np.lexsort((place, number))
    return np.stack((number[order], place[order]), axis=1)


SPACING = 6.2
"""The distance between lines, in marks."""
REACH, DOTTED = 30.0, 24.0
"""How far from the coast there are lines, and dots, in marks."""
HEAVY = 0.72
"""How much of the spacing a line fills at the coast."""
FINEST = 0.5
"""The smallest width of a line and size of a dot, in marks."""
UNDER = 3.0
"""How far lines go on under the land, in marks; the coast is drawn over their ends."""
DOTS = 7.4
"""The distance between dots, in marks, along the two diagonals."""
LARGEST = 0.47
"""The radius of the largest dot (at a coast on the side away from the light), in ``DOTS``."""
WOBBLE = 0.35
"""How far a line drawn by hand deviates, in marks."""


def line_screen(shape: LandShape) -> list[Line]:
    """Closed shapes of the lines at sea, in chart units, from north to south."""
    mark, grid = shape.mark, shape.grid
    _, top, _, bottom = shape.bounds
    rows = np.arange(top - SPACING * mark, bottom + SPACING * mark, SPACING * mark)
    xs = grid.xs[:: max(round(grid.fine * 3.2 * mark), 1)]
    stray = Noise(shape.seed, "screen").grid(
        xs * np.float32(0.045 / mark), np.arange(len(rows), dtype=np.float32) * 3.7
    )
    ys = rows[:, None].astype(np.float32) + np.float32(WOBBLE * mark) * stray
    far = -grid.read(shape.shore, np.broadcast_to(xs, ys.shape), ys) / np.float32(mark)
    tone = np.clip(1 - far / REACH, 0, 1)
    wide = np.where(far > -UNDER, np.float32(SPACING * HEAVY) * tone**1.25, 0)
    found: list[Line] = []
    for middle, width in zip(ys, wide, strict=True):
        found += _swelling(xs, middle, width * mark, FINEST * mark)
    return found


def _swelling(xs: Reals, ys: Reals, wide: Reals, least: float) -> list[Line]:
    """The parts of one line that are wide enough, each as a closed shape."""
    drawn = np.concatenate(([False], wide > least, [False]))
    starts, ends = np.flatnonzero(drawn[1:] & ~drawn[:-1]), np.flatnonzero(drawn[:-1] & ~drawn[1:])
    found = []
    for start, end in zip(starts.tolist(), ends.tolist(), strict=True):
        if end - start > 1:
            x, y, half = xs[start:end], ys[start:end], wide[start:end] / 2
            upper, lower = np.stack((x, y - half), axis=1), np.stack((x, y + half), axis=1)
            found.append(np.concatenate((upper, lower[::-1])))
    return found


def dot_screen(shape: LandShape) -> NDArray[np.float64]:
    """Dots on land, of shape (n, 3): x, y and radius in chart units; the light comes from the upper left."""
    mark = shape.mark
    left, top, right, bottom = shape.bounds
    side = DOTS * mark * 2**0.5
    x, y = np.meshgrid(np.arange(left, right, side / 2), np.arange(top, bottom, side / 2))
    odd = np.add.outer(np.arange(x.shape[0]), np.arange(x.shape[1])) % 2 == 0
    x, y = x[odd].astype(np.float32), y[odd].astype(np.float32)
    far = shape.grid.read(shape.shore, x, y) / np.float32(mark)
    step = np.float32(2 * mark)
    east, south = (
        shape.grid.read(shape.shore, x + dx, y + dy) / np.float32(mark) - far for dx, dy in ((step, 0), (0, step))
    )
    shade = np.clip(0.56 - 0.2 * (east + south), 0.12, 1.0)
    tone = np.clip(1 - far / DOTTED, 0, 1) * shade
    radius = np.float32(DOTS * LARGEST * mark) * np.sqrt(tone)
    shown = (far > 0) & (radius > FINEST * mark)
    if shape.void is not None:
        shown &= shape.grid.read(shape.void, x, y) < 0
    return np.asarray(np.stack((x, y, radius), axis=1)[shown], dtype=np.float64)
