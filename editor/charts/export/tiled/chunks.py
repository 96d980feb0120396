"""Infinite maps of Tiled: their chunks put together to the smallest board that holds every tile."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from editor.charts.export.tiled.board_shape import MAX_TILES, TiledError
from editor.charts.export.tiled.elements import flat
from editor.charts.export.tiled.tmx import Tiled, decoded

Chunk = tuple[int, int, NDArray[np.int64]]
"""Column and row of the first tile, and the tiles."""
MOST_TILES = 4 * MAX_TILES
"""Of all chunks together, whatever they are packed to."""


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
    """Columns and rows from the first tile up to behind the last."""
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
    """Put a chunk on the board, without what of it is off the board and empty."""
    high, wide = tiles.shape
    first_row, first_column = max(-row, 0), max(-column, 0)
    seen = part[first_row : high - row, first_column : wide - column]
    row, column = row + first_row, column + first_column
    tiles[row : row + seen.shape[0], column : column + seen.shape[1]] = seen
