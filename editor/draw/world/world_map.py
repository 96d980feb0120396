"""Which cells of a grid over a window on the globe are land, and the text of a new map with them."""

from __future__ import annotations

import numpy as np

from dsl.maps.mapfile import MapFile
from editor.draw.world.coast import Flags
from editor.draw.world.globe_window import GlobeWindow, land_share, raster
from editor.draw.world.straits import open_straits
from editor.model.documents.chart import Ink
from editor.model.documents.geometry import Geometry
from editor.model.documents.inks import shore_inks
from editor.model.documents.map_document import MapDocument, label
from editor.model.documents.new_map import generic_spec, new_text
from editor.model.games.boards import GameBoard

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


def world_text(
    game: GameBoard | None, land: Flags, kind: str, orientation: str = "pointy", shifted: str = "even", title: str = ""
) -> str:
    """A map with the cells ``land`` (height, width) painted as land, the others as water, in the board's own terrains.

    Raises ``ValueError`` for a size that no map can have, ``MapEditError`` if the text cannot be made.
    """
    height, width = land.shape
    document = MapDocument(MapFile(new_text(game, kind, width, height, orientation, shifted, title)))
    if document.chart.cells.shape != land.shape:
        raise ValueError("the rules fix another size")
    water, shore = shore_inks(game.spec if game is not None else generic_spec(kind))
    for ink, cells in ((water, np.flatnonzero(~land)), (shore, np.flatnonzero(land))):
        document.do(label("world-command"), document.chart.painted(cells, Ink(ink.terrain)))
    return document.text()
