"""The text of a new map whose cells are land and sea of a window on the globe."""

from __future__ import annotations

import numpy as np

from dsl.maps.mapfile import MapFile
from editor.draw.world.coast import Flags
from editor.model.documents.chart import Ink
from editor.model.documents.land_and_sea import shore_inks
from editor.model.documents.map_document import MapDocument, label
from editor.model.documents.new_map import generic_spec, new_text
from editor.model.games.boards import GameBoard


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
