"""Lines on which names are written: from one point to another, bent in the middle, measured by their length."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import atan2, hypot

import numpy as np
from numpy.typing import NDArray

from dsl.maps.board.topology import Point

Line = NDArray[np.float64]
"""Points of a line, of shape (n, 2)."""
STEPS = 64


@dataclass(frozen=True)
class Bow:
    """From ``start`` to ``end``; the middle is ``bend`` lengths of the straight line above it (seen from the start).

    It is a quadratic Bézier curve; chart units, y to the south.
    """

    start: Point
    end: Point
    bend: float = 0.0

    @cached_property
    def chord(self) -> float:
        """How far the ends are from each other."""
        return hypot(self.end[0] - self.start[0], self.end[1] - self.start[1])

    @property
    def middle(self) -> Point:
        """The point of the bow halfway between its ends."""
        x, y = (self.start[0] + self.end[0]) / 2, (self.start[1] + self.end[1]) / 2
        dx, dy = self.end[0] - self.start[0], self.end[1] - self.start[1]
        return x + dy * self.bend, y - dx * self.bend

    @cached_property
    def points(self) -> Line:
        """The bow as a line of short pieces."""
        start, end, middle = np.array(self.start), np.array(self.end), np.array(self.middle)
        control = 2 * middle - (start + end) / 2
        t = np.linspace(0.0, 1.0, STEPS + 1)[:, None]
        return np.asarray((1 - t) ** 2 * start + 2 * (1 - t) * t * control + t * t * end)

    @cached_property
    def _lengths(self) -> NDArray[np.float64]:
        steps = np.hypot(*np.diff(self.points, axis=0).T)
        return np.concatenate([[0.0], np.cumsum(steps)])

    @property
    def length(self) -> float:
        """How long it is along the curve."""
        return float(self._lengths[-1])

    def at(self, way: float) -> tuple[float, float, float]:
        """Where one is so far from the start along the bow, and the angle of it there in radians; beyond: straight on.

        The angle is 0 to the east and grows clockwise, as screens have it.
        """
        if self.length <= 0:
            return self.start[0] + way, self.start[1], 0.0
        index = int(np.clip(np.searchsorted(self._lengths, way) - 1, 0, STEPS - 1))
        one, other = self.points[index], self.points[index + 1]
        dx, dy = float(other[0] - one[0]), float(other[1] - one[1])
        far = (way - float(self._lengths[index])) / max(hypot(dx, dy), 1e-9)
        before, after = self.points[max(index - 1, 0)], self.points[min(index + 2, STEPS)]
        angle = atan2(float(after[1] - before[1]), float(after[0] - before[0]))  # over three pieces: no letter tilts
        return float(one[0]) + dx * far, float(one[1]) + dy * far, angle

    def nearest(self, x: float, y: float) -> float:
        """How far a point is from the bow."""
        return float(np.hypot(self.points[:, 0] - x, self.points[:, 1] - y).min())


def longest_axis(points: Line) -> tuple[Point, Point]:
    """The ends of the line through the middle of a cloud of points along which it extends farthest, left end first.

    The direction is that of the larger eigenvalue of the covariance (principal component); nearly round clouds lie
    level. The ends are where four fifths of the points lie between.
    """
    middle = points.mean(axis=0)
    way = np.array([1.0, 0.0])
    if len(points) > 2:
        values, vectors = np.linalg.eigh(np.cov((points - middle).T))
        if values[1] > 1.3 * values[0] + 1e-9:
            way = vectors[:, 1] if vectors[0, 1] >= 0 else -vectors[:, 1]
    along = (points - middle) @ way
    low, high = np.quantile(along, [0.1, 0.9])
    one, other = middle + way * low, middle + way * high
    return (float(one[0]), float(one[1])), (float(other[0]), float(other[1]))
