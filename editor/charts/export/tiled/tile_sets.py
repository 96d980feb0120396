"""Tile sets of a Tiled map in files of their own (``.tsx``, ``.tsj``), if those lie beside the map or below it.

A map from a stranger must not make us look into other folders: what lies there is not opened.
"""

from __future__ import annotations

import json
from pathlib import Path

from dsl.text.diagnostics import Problems
from dsl.text.files import can_read
from editor.charts.export.tiled.board_shape import TiledError
from editor.charts.export.tiled.tmx import Tiled, is_xml, tileset_from_xml

LARGEST = 8_000_000
ENDINGS = (".tsx", ".tsj", ".json", ".xml")


def outside_tileset(source: str, folder: Path | None) -> Tiled | None:
    """The tile set that a map names; None if it lies elsewhere, is not there, or is none."""
    if folder is None:
        return None
    try:
        path = (folder / source).resolve()
        if not path.is_relative_to(folder.resolve()) or path.suffix.lower() not in ENDINGS:
            return None
        if not can_read(path, LARGEST, Problems()):
            return None
        data = path.read_bytes()
        found = tileset_from_xml(data) if is_xml(data) else json.loads(data)
    except (OSError, ValueError, RecursionError, TiledError):
        return None
    return found if isinstance(found, dict) else None
