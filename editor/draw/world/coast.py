"""The coastline of the world: rings of points, and whether a place is land, asked of a whole raster at once.

``coast.npz`` holds closed rings of longitude and latitude in ``UNITS`` to the degree: first points, numbers of points,
and steps from point to point. A ring that runs over the date line goes on beyond 180°. What lies within an odd number
of rings is land (the Caspian is a ring within a ring).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import as_file, files

import numpy as np
from numpy.typing import NDArray

UNITS = 250
TURNS = (-720.0, -360.0, 0.0, 360.0, 720.0)
"""Rings are drawn beside themselves: a ring or a raster may run over the date line."""
Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Coast:
    """``points``: (longitude, latitude) in degrees, ring after ring, each closed; ``ends``: where each ring ends."""

    points: Floats
    ends: NDArray[np.int64]

    def rings(self) -> list[Floats]:
        """The rings one by one."""
        return np.split(self.points, self.ends[:-1])

    def thinned(self, degrees: float) -> Coast:
        """The same with points left out that are nearer than ``degrees`` to the last one that stays."""
        left = [ring[_spaced(ring, degrees)] for ring in self.rings()]
        left = [ring for ring in left if len(ring) > 3]
        return Coast(np.concatenate(left), np.cumsum([len(ring) for ring in left]))


def _spaced(ring: Floats, degrees: float) -> list[int]:
    left, last = [0], ring[0]
    for number, point in enumerate(ring[1:-1].tolist(), 1):
        if abs(point[0] - last[0]) + abs(point[1] - last[1]) >= degrees:
            left.append(number)
            last = point
    return [*left, len(ring) - 1]


@cache
def coast() -> Coast:
    """The coastline, read once."""
    with as_file(files(__package__).joinpath("coast.npz")) as path, np.load(path, allow_pickle=False) as held:
        starts, lengths, steps = (np.asarray(held[name], dtype=np.int64) for name in ("starts", "lengths", "steps"))
    parts = np.split(steps, np.cumsum(lengths - 1)[:-1])
    rings = [np.concatenate([start[None], start + np.cumsum(part, axis=0)]) for start, part in zip(starts, parts)]
    return Coast(np.concatenate(rings) / UNITS, np.cumsum(lengths))


@cache
def _edges() -> tuple[Floats, Floats, Floats, Floats]:
    """All lines between two points that are not level, the lower end first: x, y, x, y."""
    whole = coast()
    first = np.delete(whole.points, whole.ends - 1, axis=0)
    second = np.delete(whole.points, np.concatenate([[0], whole.ends[:-1]]), axis=0)
    turned = (first[:, 1] > second[:, 1])[:, None]
    low, high = np.where(turned, second, first), np.where(turned, first, second)
    slanting = low[:, 1] < high[:, 1]
    low, high = low[slanting], high[slanting]
    return low[:, 0], low[:, 1], high[:, 0], high[:, 1]


def land_raster(latitudes: Floats, west: float, east: float, columns: int) -> Flags:
    """Which points are land: a row for each latitude (falling, in degrees), ``columns`` even steps from west to east.

    The points are the middles of the steps. ``east`` may be beyond 180°, ``west`` beyond -180°.
    """
    x1, y1, x2, y2 = _edges()
    rising = latitudes[::-1]
    first, last = np.searchsorted(rising, y1, "left"), np.searchsorted(rising, y2, "left")
    counts = last - first
    edge = np.repeat(np.arange(len(x1)), counts)
    row = np.arange(len(edge)) - np.repeat(np.cumsum(counts) - counts - first, counts)
    slope = (x2 - x1) / (y2 - y1)
    longitude = x1[edge] + (rising[row] - y1[edge]) * slope[edge]
    row = len(latitudes) - 1 - row
    flips = np.zeros(len(latitudes) * (columns + 1), dtype=np.uint8)
    for turn in TURNS:
        column = np.ceil((longitude + turn - west) * (columns / (east - west)) - 0.5)
        within = column < columns  # a crossing west of the raster counts at its edge, one to the east not at all
        place = row[within] * (columns + 1) + np.maximum(column[within], 0).astype(np.int64)
        flips ^= (np.bincount(place, minlength=len(flips)) & 1).astype(np.uint8)
    shaped = flips.reshape(len(latitudes), columns + 1)[:, :-1]
    return np.bitwise_xor.accumulate(shaped, axis=1).astype(np.bool_)


def is_land(latitude: float, longitude: float) -> bool:
    """Whether a place is land."""
    return bool(land_raster(np.array([latitude]), longitude - 1e-6, longitude + 1e-6, 1)[0, 0])
