"""The real world as cells of land and sea; the coastline is Natural Earth's (see README.md here)."""

from __future__ import annotations

from editor.draw.world.coast import Flags
from editor.draw.world.globe_window import EQUIRECTANGULAR, MERCATOR, PROJECTIONS, GlobeWindow, land_share, raster
from editor.draw.world.straits import open_straits
from editor.model.documents.geometry import Geometry

__all__ = ["EQUIRECTANGULAR", "MERCATOR", "PROJECTIONS", "GlobeWindow", "land_mask"]

STRAIT_SAMPLES = 16_000_000
STRAIT_FINEST = 0.03


def land_mask(
    window: GlobeWindow,
    width: int,
    height: int,
    kind: str = "square8",
    orientation: str = "pointy",
    shifted: str = "even",
    threshold: float = 0.5,
    straits: bool = False,
) -> Flags:
    """Which cells of a grid laid over a window are land: those with at least ``threshold`` (0 to 1) of it.

    ``straits``: cells through which a narrow strait runs are sea all the same. Shape (height, width). Raises
    ``ValueError`` for a grid that is none.
    """
    geometry = Geometry.of_grid(kind, width, height, orientation, shifted)
    sampled = raster(window, geometry, STRAIT_SAMPLES, STRAIT_FINEST) if straits else raster(window, geometry)
    land: Flags = land_share(sampled, geometry) >= max(threshold, 1e-9)
    return open_straits(sampled, land, geometry) if straits else land
