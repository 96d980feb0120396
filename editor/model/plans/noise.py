"""Noise that is the same on every machine: gradient noise on a torus, of a seed made of words.

K. Perlin, "Improving Noise", ACM Transactions on Graphics 21 (2002), p. 681: gradients at the points of a lattice,
blended by the quintic 6t⁵ - 15t⁴ + 10t³. On a regular grid of samples the blend is separable, so it costs a few passes
over the samples and no lookup for each.
"""

from __future__ import annotations

from functools import lru_cache
from math import tau
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

Reals = NDArray[np.float32]
SIDE = 128
"""After so many units the noise repeats itself."""
LOUD = 1.6
"""Gradient noise seldom passes ±0.6; so much makes it fill -1..1."""

MOST_CACHED = 40
"""So many noises are remembered, each an eighth of a megabyte: charts are planned again after each change."""


def seed_of(*words: object) -> int:
    """A seed of any words and numbers: theirs alone, never of a run's random hashes."""
    return crc32("\x1f".join(str(word) for word in words).encode("utf-8"))


def generator(*words: object) -> np.random.Generator:
    """A stream of random numbers of its own for what the words name."""
    return np.random.default_rng(seed_of(*words))


class Noise:
    """One noise of about -1..1; its features are about a unit wide."""

    def __init__(self, *words: object) -> None:
        self._east, self._south = _gradients(words)

    def grid(self, x: Reals, y: Reals) -> Reals:
        """The noise at all places of a grid: ``x`` of its columns, ``y`` of its rows; shape (rows, columns)."""
        left, fx, wx = _parts(x)
        top, fy, wy = _parts(y)
        rows, place = np.unique(top, return_inverse=True)
        upper = self._across(rows & (SIDE - 1), left, fx, wx)
        lower = self._across((rows + 1) & (SIDE - 1), left, fx, wx)
        fy, wy = fy[:, None], wy[:, None]
        above: Reals = (upper[0][place] + fy * upper[1][place]) * (1 - wy)
        above += (lower[0][place] + (fy - 1) * lower[1][place]) * wy
        return above

    def _across(self, rows: NDArray[np.int32], left: NDArray[np.int32], fx: Reals, wx: Reals) -> tuple[Reals, Reals]:
        """Of some rows of the lattice, blended along x: the part of the east gradients, and of the south ones."""
        west, east = left & (SIDE - 1), (left + 1) & (SIDE - 1)
        along, down = self._east[rows], self._south[rows]
        first = along[:, west] * fx * (1 - wx) + along[:, east] * (fx - 1) * wx
        return first, down[:, west] * (1 - wx) + down[:, east] * wx

    def at(self, x: Reals, y: Reals) -> Reals:
        """The noise at single places; ``x`` and ``y`` of one shape."""
        left, fx, wx = _parts(x)
        top, fy, wy = _parts(y)
        found = np.zeros(np.shape(x), dtype=np.float32)
        for dy, share_y in ((0, 1 - wy), (1, wy)):
            for dx, share_x in ((0, 1 - wx), (1, wx)):
                spot = (top + dy) & (SIDE - 1), (left + dx) & (SIDE - 1)
                found += (self._east[spot] * (fx - dx) + self._south[spot] * (fy - dy)) * share_x * share_y
        return found


@lru_cache(maxsize=MOST_CACHED)
def _gradients(words: tuple[object, ...]) -> tuple[Reals, Reals]:
    """The gradients of the noise of some words: to the east, and to the south."""
    angle = generator("noise", *words).uniform(0, tau, (SIDE, SIDE))
    return (LOUD * np.cos(angle)).astype(np.float32), (LOUD * np.sin(angle)).astype(np.float32)


def _parts(place: Reals) -> tuple[NDArray[np.int32], Reals, Reals]:
    """The point of the lattice before each place, how far it is behind that, and the share of the next point."""
    place = np.asarray(place, dtype=np.float32)
    before = np.floor(place)
    far = place - before
    return before.astype(np.int32), far, far * far * far * (far * (far * 6 - 15) + 10)
