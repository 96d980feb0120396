"""Parts of Tiled maps: layers, properties, the legend of tiles, chunks of infinite maps, external tile sets.

A foreign map must not read other folders: files there are not opened.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dsl.maps.mapfile.terrain import SPARE
from dsl.maps.mapfile.values import Data, emit
from dsl.text.diagnostics import Problems
from dsl.text.files import can_read
from editor.charts.export.tiled.board_shape import MAX_TILES, TiledError
from editor.charts.export.tiled.tmx import Tiled, decoded, is_xml, tileset_from_xml


def flat(layers: list[Tiled]) -> list[Tiled]:
    """All layers, including those in groups."""
    found = []
    for layer in layers:
        found += flat(layer.get("layers", [])) if layer.get("type") == "group" else [layer]
    return found


def own(holder: Mapping[str, Any]) -> dict[str, Data]:
    """The custom properties of a thing as plain values."""
    found: dict[str, Data] = {}
    for prop in holder.get("properties") or []:
        value = prop.get("value")
        if isinstance(value, str) and value.startswith("json:"):
            try:
                value = json.loads(value[5:])
            except (ValueError, RecursionError):
                value = value[5:]
        elif isinstance(value, str) and prop.get("type") == "color" and len(value) == len("#aarrggbb"):
            value = f"#{value[3:]}"  # maps know no opacity
        found[str(prop.get("name", ""))] = value
    return found


def legend_of(entries: Mapping[int, tuple[str, Data]], used: Sequence[int]) -> tuple[dict[str, Data], dict[int, str]]:
    """The legend with all named tiles, and the character of every tile; equal terrains share one."""
    legend: dict[str, Data] = {}
    known: dict[str, str] = {}
    character: dict[int, str] = {}
    taken = {c for c, _ in entries.values()} | {"_"}
    spare = iter(c for c in (*SPARE, *map(chr, range(0x4E00, 0x9FFF))) if c not in taken)
    for gid in sorted({*entries, *used}):
        own, entry = entries.get(gid, ("", f"tile_{gid}" if gid else "none"))
        alike = emit(entry)
        if alike not in known:
            known[alike] = own if own and own not in legend else "_" if not gid else next(spare)
            legend[known[alike]] = entry
        character[gid] = known[alike]
    return legend, character


def rounded(number: float) -> float | int:
    """A number rounded to three decimals; an int if it is whole."""
    near = round(number, 3)
    return int(near) if near == int(near) else near


Chunk = tuple[int, int, NDArray[np.int64]]
"""Column and row of the first tile, and the tiles."""
MOST_TILES = 4 * MAX_TILES
"""The greatest number of tiles in all chunks together, after unpacking."""


def bounded(tiled: Tiled) -> Tiled:
    """An infinite map as a finite one, moved so that its first tile is in the corner. Raises ``TiledError``."""
    parts = flat(tiled.get("layers", []))
    layers = [layer for layer in parts if layer.get("type") == "tilelayer"]
    if sum(_size(chunk) for layer in layers for chunk in layer.get("chunks") or []) > MOST_TILES:
        raise TiledError("out-tiled-size", most=MAX_TILES)
    chunks = [_chunks(layer) for layer in layers]
    left, top, right, bottom = _box([chunk for found in chunks for chunk in found])
    axis = str(tiled.get("staggeraxis", "")) if tiled.get("orientation") == "hexagonal" else ""
    left -= left % 2 * (axis == "x")  # every second row or column stays the one that is moved
    top -= top % 2 * (axis == "y")
    width, height = right - left, bottom - top
    if width * height > MAX_TILES:
        raise TiledError("out-tiled-size", most=MAX_TILES)
    for layer, found in zip(layers, chunks, strict=True):
        tiles = np.zeros((height, width), dtype=np.int64)
        for column, row, part in found:
            _lay(tiles, part, row - top, column - left)
        layer["data"] = tiles.reshape(-1)
    side = int(tiled.get("hexsidelength", 0))
    across = (int(tiled["tilewidth"]) + side) / 2 if axis == "x" else int(tiled["tilewidth"])
    down = (int(tiled["tileheight"]) + side) / 2 if axis == "y" else int(tiled["tileheight"])
    for layer in parts:
        for thing in layer.get("objects", []) if layer.get("type") == "objectgroup" else ():
            thing["x"], thing["y"] = float(thing["x"]) - left * across, float(thing["y"]) - top * down
    return {**tiled, "infinite": False, "width": width, "height": height}


def _size(chunk: Tiled) -> int:
    width, height = int(chunk["width"]), int(chunk["height"])
    if width < 1 or height < 1 or width * height > MAX_TILES:
        raise TiledError("out-tiled-size", most=MAX_TILES)
    return width * height


def _chunks(layer: Tiled) -> list[Chunk]:
    found = []
    for chunk in layer.get("chunks") or []:
        width, height = int(chunk["width"]), int(chunk["height"])
        data = chunk.get("data", [])
        if isinstance(data, str):
            how = (str(layer.get("encoding", "base64")), str(layer.get("compression") or ""))
            data = decoded(data, *how, width * height)
        tiles = np.array(data, dtype=np.int64)
        if tiles.size != width * height:
            name = str(layer.get("name", ""))
            raise TiledError("out-tiled-count", name=name, found=tiles.size, expected=width * height)
        found.append((int(chunk["x"]), int(chunk["y"]), tiles.reshape(height, width)))
    return found


def _box(chunks: list[Chunk]) -> tuple[int, int, int, int]:
    """The range of columns and rows with tiles."""
    boxes = []
    for column, row, part in chunks:
        rows, columns = np.nonzero(part)
        if len(rows):
            across, down = column + columns, row + rows
            boxes.append((int(across.min()), int(down.min()), int(across.max()) + 1, int(down.max()) + 1))
    if not boxes:
        raise TiledError("out-tiled-size", most=MAX_TILES)
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _lay(tiles: NDArray[np.int64], part: NDArray[np.int64], row: int, column: int) -> None:
    """Copy a chunk to the board; empty tiles off the board are ignored."""
    high, wide = tiles.shape
    first_row, first_column = max(-row, 0), max(-column, 0)
    seen = part[first_row : high - row, first_column : wide - column]
    row, column = row + first_row, column + first_column
    tiles[row : row + seen.shape[0], column : column + seen.shape[1]] = seen


LARGEST = 8_000_000
ENDINGS = (".tsx", ".tsj", ".json", ".xml")


def outside_tileset(source: str, folder: Path | None) -> Tiled | None:
    """An external tile set; None if it is in another folder, missing or invalid."""
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
