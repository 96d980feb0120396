"""How many cells a straightened picture shows: boards of every likely size are laid over it, and their lines compared.

Lines are darker than what lies on both sides of them. How much darker each place is than its surroundings (of about a
cell's size, so that shadows, coasts and the grain of paper and telephone do not count) is summed along the lines that a
board would have, and along the middles of its cells. Only for the right numbers do all lines fall on lines: a board of
twice as many would have half of them in the middles, one of half as many has lines in its middles.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from editor.model.photos.straighten import Pixels

Floats = NDArray[np.float32]

FEWEST, MOST = 3, 300
LEAST_PIXELS = 4.0
"""A cell that is smaller cannot be seen."""
OBLONG = 1.38
"""How much longer than high cells may look, or higher than long: corners are dragged by hand, telephones err."""
SIZES = (6, 12, 24, 48, 96, 192)
"""Sizes of cells, in pixels, for which the darkness is worked out."""
SURE, SURE_OF_FEW, MANY = 0.5, 1.2, 60
"""The least catch that is believed: of boards that have many cells, and of those with fewer."""
APART = 1.5
"""How much better than any quite different board the best must be."""


@dataclass(frozen=True)
class Count:
    """A number of cells across and down that a picture seems to have; ``sure`` if the lines are plain to see."""

    width: int
    height: int
    sure: bool


def greyness(pixels: Pixels) -> Floats:
    """How light each place is, as a logarithm: a shadow only adds something to it."""
    return np.asarray(np.log(pixels.astype(np.float32).mean(axis=2) + 20), dtype=np.float32)


def darknesses(grey: Floats) -> dict[int, Floats]:
    """``darkness`` for each of the ``SIZES`` that fit into the picture."""
    return {size: darkness(grey, size) for size in SIZES if size < max(grey.shape)}


def darkness(grey: Floats, cell: float) -> Floats:
    """How much darker each place is than its surroundings of the size of a cell; 1 is the typical difference."""
    fine = _mean(_mean(grey, cell / 24), cell / 24)
    found = _mean(fine, cell * 0.5) - fine
    limit = float(np.percentile(np.abs(found[::3, ::3]), 92))
    cut = np.clip(found, -limit, limit)
    return np.asarray(cut / max(float(cut.std()), 1e-6), dtype=np.float32)


def _mean(values: Floats, reach: float) -> Floats:
    """The mean of the square around each place, ``reach`` to each side."""
    near = round(reach)
    for axis in (0, 1) if near else ():
        size = values.shape[axis]
        edges = [(near + 1, near) if side == axis else (0, 0) for side in (0, 1)]
        sums = np.pad(values, edges, mode="edge").cumsum(axis=axis, dtype=np.float64)
        above = np.take(sums, range(2 * near + 1, 2 * near + 1 + size), axis=axis)
        values = ((above - np.take(sums, range(size), axis=axis)) / (2 * near + 1)).astype(np.float32)
    return values


def nearest_size(maps: dict[int, Floats], cell: float) -> int:
    """The size whose darkness suits a cell of so many pixels."""
    return min(maps, key=lambda size: abs(np.log(size / cell)))


def count_squares(pixels: Pixels) -> Count | None:
    """The cells of a board of squares that fills the picture, its sides about as long as in truth.

    None if no lines come again and again.
    """
    maps = darknesses(greyness(pixels))
    if not maps:
        return None
    down, across = pixels.shape[:2]
    wide = {size: found.mean(axis=0) for size, found in maps.items()}
    high = {size: found.mean(axis=1) for size, found in maps.items()}
    columns = {n: _comb(wide[nearest_size(maps, across / n)], n) for n in _likely(across)}
    rows = {n: _comb(high[nearest_size(maps, down / n)], n) for n in _likely(down)}
    ranked = sorted(
        ((columns[w] + rows[h], w, h) for w in columns for h in rows if _square(across / w, down / h)), reverse=True
    )
    if not ranked or ranked[0][0] <= 0:
        return None
    catch, width, height = ranked[0]
    other = next((c for c, w, h in ranked if not _kindred((w, h), (width, height))), 0.0)
    plain = catch > (SURE if width * height >= MANY else SURE_OF_FEW)
    return Count(width, height, plain and min(columns[width], rows[height]) > SURE / 4 and catch > APART * other)


def _likely(length: int) -> range:
    return range(FEWEST, int(min(length / LEAST_PIXELS, MOST)) + 1)


def _kindred(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether two boards are nearly the same, or one has cells that are whole parts of the other's."""
    (width, height), (wide, high) = one, other
    if abs(width - wide) <= 1 or abs(height - high) <= 1:
        return True
    return width % wide == 0 and height % high == 0


def _square(wide: float, high: float) -> bool:
    return 1 / OBLONG < wide / high < OBLONG


def _comb(profile: Floats, count: int) -> float:
    """How much darker the lines between ``count`` cells are than the middles of the cells."""
    step = len(profile) / count
    lines, middles = np.arange(1, count) * step, (np.arange(count) + 0.5) * step
    near = np.array([-0.06, 0.0, 0.06]) * step
    places = np.arange(len(profile)) + 0.5
    caught = np.interp(lines[:, None] + near, places, profile).mean()
    missed = np.interp(middles[:, None] + 2 * near, places, profile).mean()
    return float(caught - missed)
