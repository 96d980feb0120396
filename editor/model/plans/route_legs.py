"""The lines of a track as smooth curves around circles to which they do not lead; the size of a cell on a track.

A cell is about as wide on a track as between two circles that are as near as lines bring them, so strokes, hills and
letters come out as large as on a grid. A track that is far wider than its shortest line gets larger cells.

Each line is a cubic curve with the tangents of E. Catmull, R. Rom, "A Class of Local Interpolating Splines" (1974),
made as long as the line itself: they never overshoot where short lines meet long ones. At a fork each way out goes on
from the way in that is most nearly straight.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from math import sqrt
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from editor.model.documents.geometry import Geometry

CELL = 1.9
"""Radii of circles."""
MOST_CELLS = 5000
COIN, LARGE_COIN, SMALL_COIN = 1.15, 1.42, 0.9
"""Radii of coins, in radii of the circles that the pointer finds."""


def track_cell(geometry: Geometry) -> float:
    """How many chart units of a track are a cell of plans."""
    left, top, right, bottom = geometry.bounds
    return max(CELL * geometry.radius, sqrt((right - left) * (bottom - top) / MOST_CELLS), 1e-6)


Points = NDArray[np.float64]
STEPS = 24
STRAIGHT = 0.17
"""Cosine of the sharpest turn through which a line runs smoothly."""
LEAST = LARGE_COIN + 0.25
"""So many radii of circles a line stays away from the middle of a circle to which it does not lead."""
BOWS = (1.6, 2.4, 3.4, 4.8, 7.0)
"""How far the handles of a curve around others are from the straight line, in radii."""
LEANINGS = ((0.3, 0.7), (0.05, 0.5), (0.5, 0.95), (0.05, 0.95))
"""Where along the line its handles are."""
_cached: WeakKeyDictionary[Geometry, tuple[Leg, ...]] = WeakKeyDictionary()


@dataclass(frozen=True, eq=False)
class Leg:
    """The line from one circle to another: ``STEPS + 1`` points in chart units, from middle to middle.

    ``both``: it leads both ways, and is here once.
    """

    start: int
    end: int
    both: bool
    line: Points


def route_legs(geometry: Geometry) -> tuple[Leg, ...]:
    """All lines of a track that have a length, in the order of the map; cached as long as the geometry."""
    if geometry not in _cached:
        _cached[geometry] = tuple(_Router(geometry).legs())
    return _cached[geometry]


class _Router:
    """Finds the curves of one track."""

    def __init__(self, geometry: Geometry) -> None:
        self.edges = tuple(dict.fromkeys(geometry.edges))
        self.known = set(self.edges)
        self.places: Points = np.array([geometry.centre(cell) for cell in range(geometry.size)]).reshape(-1, 2)
        self.radius = geometry.radius
        self.into: dict[int, list[int]] = {}
        self.out: dict[int, list[int]] = {}
        for one, other in self.edges:
            self.out.setdefault(one, []).append(other)
            self.into.setdefault(other, []).append(one)

    def legs(self) -> Iterator[Leg]:
        """The curves, one for each pair of circles."""
        for one, other in self.edges:
            both = (other, one) in self.known
            if (both and one > other) or not self._way(one, other)[1]:
                continue
            yield Leg(one, other, both, self._curve(one, other))

    def _way(self, one: int, other: int) -> tuple[Points, float]:
        """The direction from a circle to another, and how far it is."""
        way = self.places[other] - self.places[one]
        far = float(np.hypot(*way))
        return (way / far if far else way), far

    def _curve(self, one: int, other: int) -> Points:
        a, b = self.places[one], self.places[other]
        way, far = self._way(one, other)
        leaving = self._tangent(
            way, [self._way(before, one)[0] for before in self.into.get(one, ()) if before != other]
        )
        arriving = self._tangent(way, [self._way(other, after)[0] for after in self.out.get(other, ()) if after != one])
        smooth = _cubic(a, a + leaving * far / 3, b - arriving * far / 3, b)
        near = self._others(one, other, a, b)
        if not len(near) or self._worst(smooth, near) == 0:
            return smooth
        return min(self._around(a, b, way, far), key=lambda line: self._cost(line, near, far))

    @staticmethod
    def _tangent(way: Points, joined: list[Points]) -> Points:
        """Half-way between a line's own direction and that of the straightest line that it continues."""
        straightest = max(joined, key=lambda other: float(other @ way), default=way)
        if float(straightest @ way) < STRAIGHT:
            return way
        between = way + straightest
        found: Points = between / np.hypot(*between)
        return found

    def _others(self, one: int, other: int, a: Points, b: Points) -> Points:
        """The circles that a line could meet on its way, all bows considered."""
        reach = (max(BOWS) + LEAST) * self.radius
        low, high = np.minimum(a, b) - reach, np.maximum(a, b) + reach
        inside: NDArray[np.bool_] = np.all((self.places >= low) & (self.places <= high), axis=1)
        inside[[one, other]] = False
        found: Points = self.places[inside]
        return found

    def _worst(self, line: Points, near: Points) -> float:
        """How deep a line is in the surroundings of other circles, summed up, in parts of what is to be free."""
        far = np.hypot(*(line[:, None, :] - near[None, :, :]).transpose(2, 0, 1)).min(axis=0)
        return float(np.maximum(1 - far / (LEAST * self.radius), 0).sum())

    def _cost(self, line: Points, near: Points, far: float) -> float:
        length = float(np.hypot(*np.diff(line, axis=0).T).sum())
        return 10 * self._worst(line, near) + length / far

    def _around(self, a: Points, b: Points, way: Points, far: float) -> Iterator[Points]:
        """The straight line, and bows to both sides."""
        yield _cubic(a, a + way * far / 3, b - way * far / 3, b)
        aside = np.array([-way[1], way[0]]) * self.radius
        for bow, side, (first, second) in product(BOWS, (1, -1), LEANINGS):
            off = aside * bow * side
            yield _cubic(a, a + way * far * first + off, a + way * far * second + off, b)


def _cubic(a: Points, b: Points, c: Points, d: Points) -> Points:
    """Points of a cubic Bézier curve."""
    t = np.linspace(0, 1, STEPS + 1)[:, None]
    found: Points = (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t**2 * c + t**3 * d
    return found
