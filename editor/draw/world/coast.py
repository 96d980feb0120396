"""The coastline of the world as rings of points, and which points of a raster are land.

``coast.npz`` has closed rings of longitude and latitude in ``UNITS`` per degree: first points, numbers of points, and
steps from point to point. A ring across the date line continues beyond 180°. Points inside an odd number of rings are
land (the Caspian is a ring within a ring).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import as_file, files
from math import asinh, cos, radians, tan

import numpy as np
from numpy.typing import NDArray

from editor.model.documents.geometry import Geometry
from editor.model.documents.lattice import cells_at

UNITS = 250
TURNS = (-720.0, -360.0, 0.0, 360.0, 720.0)
"""Offsets at which rings are repeated, because a ring or raster may cross the date line."""
Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Coast:
    """``points``: (longitude, latitude) in degrees, ring after ring, each closed; ``ends``: where each ring ends."""

    points: Floats
    ends: NDArray[np.int64]

    def rings(self) -> list[Floats]:
        """The rings as separate arrays."""
        return np.split(self.points, self.ends[:-1])

    def thinned(self, degrees: float) -> Coast:
        """The coast without points nearer than ``degrees`` to the last kept one."""
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
    """The coastline; cached."""
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
    """A mask of land points: a row for each latitude (falling, in degrees), ``columns`` steps from west to east.

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


EQUIRECTANGULAR = "equirectangular"
MERCATOR = "mercator"
PROJECTIONS = (EQUIRECTANGULAR, MERCATOR)
FARTHEST_NORTH = {EQUIRECTANGULAR: 90.0, MERCATOR: 84.0}
"""The latitude up to which a projection shows the globe; to the south likewise."""
MOST_SAMPLES = 12_000_000
"""The most samples of a raster."""
FINEST = 0.02
"""The distance of samples, in degrees, below which the coastline has no more details."""


@dataclass(frozen=True)
class GlobeWindow:
    """A part of the globe around (``lat``, ``lon``), ``width`` × ``height`` degrees; longitudes are evenly spaced.

    Equirectangular: latitudes are evenly spaced too. Mercator: they are spread away from the equator, so that small
    shapes look right. Parts beyond a pole (for Mercator beyond 84°) are cut off.
    """

    lat: float
    lon: float
    width: float
    height: float
    projection: str = EQUIRECTANGULAR

    def tidy(self) -> GlobeWindow:
        """The window moved into the globe: away from the poles, at most once around."""
        limit = FARTHEST_NORTH[self.projection]
        height = min(max(self.height, 0.1), 2 * limit)
        lat = min(max(self.lat, -limit + height / 2), limit - height / 2)
        lon = (self.lon + 180) % 360 - 180
        return replace(self, lat=lat, lon=lon, width=min(max(self.width, 0.1), 360.0), height=height)

    @property
    def north(self) -> float:
        """Its upper edge, degrees."""
        return min(self.lat + self.height / 2, FARTHEST_NORTH[self.projection])

    @property
    def south(self) -> float:
        """Its lower edge, degrees."""
        return max(self.lat - self.height / 2, -FARTHEST_NORTH[self.projection])

    @property
    def west(self) -> float:
        """Its left edge in degrees; may be below -180."""
        return self.lon - self.width / 2

    @property
    def east(self) -> float:
        """Its right edge, degrees; may be above 180."""
        return self.lon + self.width / 2

    def latitudes(self, down: Floats) -> Floats:
        """The latitudes at fractions of the height, from 0 (north) to 1 (south)."""
        if self.projection == MERCATOR:
            top, bottom = _stretched(self.north), _stretched(self.south)
            return np.degrees(np.arctan(np.sinh(top + (bottom - top) * down)))
        return self.north + (self.south - self.north) * down

    def proportion(self) -> float:
        """The ratio of height to width at which shapes in its middle look right."""
        if self.projection == MERCATOR:
            return (_stretched(self.north) - _stretched(self.south)) / radians(self.width)
        return (self.north - self.south) / self.width / max(cos(radians(self.lat)), 0.05)


def _stretched(latitude: float) -> float:
    return asinh(tan(radians(latitude)))


@dataclass(frozen=True, eq=False)
class Raster:
    """Samples of a window: masks of the points that are land, and the cell of each point (``owner``, -1: none)."""

    land: Flags
    owner: NDArray[np.int32]
    fine: int
    """The number of samples per chart unit."""


def raster(window: GlobeWindow, geometry: Geometry, most: int = MOST_SAMPLES, finest: float = FINEST) -> Raster:
    """Sample a window; the box around the grid's cells fills it."""
    wide, high = geometry.bounds[2], geometry.bounds[3]
    useful = int(window.width / wide / finest) + 1
    fine = max(min(int((most / (wide * high)) ** 0.5), useful), 2)
    columns, rows = max(round(wide * fine), 1), max(round(high * fine), 1)
    x = np.arange(0.5, columns, dtype=np.float64) * np.float64(wide / columns)
    y = np.arange(0.5, rows, dtype=np.float64) * np.float64(high / rows)
    land = land_raster(window.latitudes(np.asarray(y / high)), window.west, window.east, columns)
    owner = np.empty((rows, columns), dtype=np.int32)
    for first in range(0, rows, 256):
        part = np.meshgrid(x, y[first : first + 256])
        owner[first : first + 256] = cells_at(geometry, part[0], part[1])
    return Raster(land, owner, fine)


def land_share(sampled: Raster, geometry: Geometry) -> Floats:
    """The fraction of land in each cell, 0 to 1; shape (height, width)."""
    inside = sampled.owner >= 0
    owners = sampled.owner[inside]
    total = np.bincount(owners, minlength=geometry.size)
    land = np.bincount(owners, weights=sampled.land[inside], minlength=geometry.size)
    return (land / np.maximum(total, 1)).reshape(geometry.height, geometry.width)
