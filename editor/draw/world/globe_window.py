"""A window on the globe, and how much of each cell in it is land."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import asinh, cos, radians, tan

import numpy as np
from numpy.typing import NDArray

from editor.draw.world.coast import Flags, Floats, land_raster
from editor.model.documents.geometry import Geometry
from editor.model.documents.lattice import cells_at

EQUIRECTANGULAR = "equirectangular"
MERCATOR = "mercator"
PROJECTIONS = (EQUIRECTANGULAR, MERCATOR)
FARTHEST_NORTH = {EQUIRECTANGULAR: 90.0, MERCATOR: 84.0}
MOST_SAMPLES = 12_000_000
FINEST = 0.02
"""The coastline itself is no finer than this, in degrees."""


@dataclass(frozen=True)
class GlobeWindow:
    """A part of the globe around (``lat``, ``lon``), ``width`` × ``height`` degrees; one step east is even everywhere.

    Equirectangular: latitudes are evenly spaced too. Mercator: farther from the equator they are drawn apart, so that
    small shapes look right. What lies beyond a pole (for Mercator beyond 84°) is cut off.
    """

    lat: float
    lon: float
    width: float
    height: float
    projection: str = EQUIRECTANGULAR

    def tidy(self) -> GlobeWindow:
        """The same window within the globe: its middle moved away from the poles, at most once around."""
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
        """Its left edge, degrees; may be below -180."""
        return self.lon - self.width / 2

    @property
    def east(self) -> float:
        """Its right edge, degrees; may be above 180."""
        return self.lon + self.width / 2

    def latitudes(self, down: Floats) -> Floats:
        """The latitudes at parts of the way down, from 0 (north) to 1 (south)."""
        if self.projection == MERCATOR:
            top, bottom = _stretched(self.north), _stretched(self.south)
            return np.degrees(np.arctan(np.sinh(top + (bottom - top) * down)))
        return self.north + (self.south - self.north) * down

    def proportion(self) -> float:
        """How high it is drawn for its width, so that shapes in its middle look right."""
        if self.projection == MERCATOR:
            return (_stretched(self.north) - _stretched(self.south)) / radians(self.width)
        return (self.north - self.south) / self.width / max(cos(radians(self.lat)), 0.05)


def _stretched(latitude: float) -> float:
    return asinh(tan(radians(latitude)))


@dataclass(frozen=True, eq=False)
class Raster:
    """A window finely sampled: which points are land, and the cell of each (-1: none)."""

    land: Flags
    owner: NDArray[np.int32]
    fine: int
    """Samples along one chart unit."""


def raster(window: GlobeWindow, geometry: Geometry, most: int = MOST_SAMPLES, finest: float = FINEST) -> Raster:
    """Sample a window on which a grid is laid, box on box."""
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
    """How much of each cell is land, 0 to 1; shape (height, width)."""
    inside = sampled.owner >= 0
    owners = sampled.owner[inside]
    total = np.bincount(owners, minlength=geometry.size)
    land = np.bincount(owners, weights=sampled.land[inside], minlength=geometry.size)
    return (land / np.maximum(total, 1)).reshape(geometry.height, geometry.width)
