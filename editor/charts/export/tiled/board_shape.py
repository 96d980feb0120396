"""Converts cells of boards to Tiled's tiles and pixels and back, for squares and hexes.

Tiled counts rows and columns from 0 and has two hexagonal boards: every second row (axis y, a point upward) or every
second column (axis x) shifted by half a hex. A rhombus, whose rows are shifted further and further, is put into a wider
board of that kind: its row r begins r // 2 tiles from the left, and the rest has no tiles.
See https://doc.mapeditor.org/en/stable/reference/tmx-map-format/.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

import numpy as np
from numpy.typing import NDArray

from editor.charts.export.support import ExportError

SQUARE = 32
HEX_LONG, HEX_SHORT, HEX_SIDE = 64, 56, 32
MAX_TILES = 10_000_000


class TiledError(ExportError):
    """A Tiled file cannot be read, or a map cannot be converted for Tiled."""


@dataclass(frozen=True)
class TiledBoard:
    """A board in Tiled's terms: ``width`` × ``height`` tiles with a size in pixels.

    ``axis`` is empty for squares, else ``x`` or ``y``; ``late``: which rows are shifted; ``slanted``: our board is a
    rhombus in it. Rows and columns are ours; ``placed`` converts them to tiles.
    """

    width: int
    height: int
    tile_width: int
    tile_height: int
    side: int = 0
    axis: str = ""
    late: str = "odd"
    slanted: bool = False

    @property
    def own_size(self) -> tuple[int, int]:
        """Width and height of our board."""
        return (
            self.width - (self.height - 1) // 2 * (self.slanted and self.axis == "y"),
            self.height - (self.width - 1) // 2 * (self.slanted and self.axis == "x"),
        )

    def placed(self, row: int, column: int) -> tuple[int, int]:
        """Row and column of the tile for one of our cells."""
        if not self.slanted:
            return row, column
        return (row, column + row // 2) if self.axis == "y" else (row + column // 2, column)

    def spread(self, cells: NDArray[np.int64]) -> NDArray[np.int64]:
        """Values of our cells (row by row) in the order of tiles; 0 for tiles without a cell."""
        wide, high = self.own_size
        tiles = np.zeros((self.height, self.width), dtype=np.int64)
        tiles[self._tiles()] = cells.reshape(high, wide)
        return tiles.reshape(-1)

    def gathered(self, tiles: NDArray[np.int64]) -> NDArray[np.int64]:
        """Values of tiles in the order of our cells."""
        found: NDArray[np.int64] = tiles.reshape(self.height, self.width)[self._tiles()]
        return found.reshape(-1)

    def _tiles(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        wide, high = self.own_size
        row, column = np.mgrid[0:high, 0:wide]
        if self.slanted:
            row, column = (row, column + row // 2) if self.axis == "y" else (row + column // 2, column)
        return row, column

    @property
    def orientation(self) -> str:
        """Tiled's word for the board."""
        return "hexagonal" if self.axis else "orthogonal"

    def centre(self, row: int, column: int) -> tuple[float, float]:
        """The middle of a cell in Tiled's pixels."""
        row, column = self.placed(row, column)
        if not self.axis:
            return (column + 0.5) * self.tile_width, (row + 0.5) * self.tile_height
        if self.axis == "y":
            x = (column + (1.0 if self._late(row) else 0.5)) * self.tile_width
            return x, row * (self.tile_height + self.side) / 2 + self.tile_height / 2
        y = (row + (1.0 if self._late(column) else 0.5)) * self.tile_height
        return column * (self.tile_width + self.side) / 2 + self.tile_width / 2, y

    def _late(self, number: int) -> bool:
        return number % 2 == (1 if self.late == "odd" else 0)

    def at(self, x: float, y: float) -> tuple[int, int]:
        """Row and column of our cell nearest to a point."""
        step_x = (self.tile_width + self.side) / 2 if self.axis == "x" else self.tile_width
        step_y = (self.tile_height + self.side) / 2 if self.axis == "y" else self.tile_height
        row, column = int(y // step_y), int(x // step_x)
        if self.slanted:
            row, column = (row, column - row // 2) if self.axis == "y" else (row - column // 2, column)
        wide, high = self.own_size
        near = [
            (r, c)
            for r in range(row - 1, row + 2)
            for c in range(column - 1, column + 2)
            if 0 <= r < high and 0 <= c < wide
        ]
        if not near:
            return min(max(row, 0), high - 1), min(max(column, 0), wide - 1)
        return min(near, key=lambda cell: hypot(self.centre(*cell)[0] - x, self.centre(*cell)[1] - y))


def board_for(kind: str, width: int, height: int, orientation: str, shifted: str) -> TiledBoard:
    """The Tiled board for one of our boards."""
    if kind != "hex":
        return TiledBoard(width, height, SQUARE, SQUARE)
    slanted = shifted == "every"
    late = "even" if shifted == "odd" else "odd"  # our rows are counted from 1, Tiled's from 0
    if orientation == "pointy":
        width += (height - 1) // 2 * slanted
        return TiledBoard(width, height, HEX_SHORT, HEX_LONG, HEX_SIDE, "y", late, slanted)
    height += (width - 1) // 2 * slanted
    return TiledBoard(width, height, HEX_LONG, HEX_SHORT, HEX_SIDE, "x", late, slanted)
