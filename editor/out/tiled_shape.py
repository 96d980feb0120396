"""How our boards and Tiled's lie on each other: cells to pixels and back, for squares and hexes.

Tiled counts rows and columns from 0 and knows two hexagonal boards: every second row (axis y, a point upward) or every
second column (axis x) moved by half a hex. See https://doc.mapeditor.org/en/stable/reference/tmx-map-format/.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

SQUARE = 32
HEX_LONG, HEX_SHORT, HEX_SIDE = 64, 56, 32


class TiledTrouble(Exception):
    """A Tiled file that cannot be taken, or a map that Tiled cannot carry; ``key`` names the text that says why."""

    def __init__(self, key: str, **args: object) -> None:
        super().__init__(key)
        self.key, self.args_ = key, args


@dataclass(frozen=True)
class TiledBoard:
    """A board in Tiled's terms. ``axis`` is empty for squares, else ``x`` or ``y``; ``late``: which are moved."""

    width: int
    height: int
    tile_width: int
    tile_height: int
    side: int = 0
    axis: str = ""
    late: str = "odd"

    @property
    def orientation(self) -> str:
        """Tiled's word for the board."""
        return "hexagonal" if self.axis else "orthogonal"

    def centre(self, row: int, column: int) -> tuple[float, float]:
        """The middle of a cell in Tiled's pixels."""
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
        """Row and column of the cell whose middle is nearest to a point."""
        step_x = (self.tile_width + self.side) / 2 if self.axis == "x" else self.tile_width
        step_y = (self.tile_height + self.side) / 2 if self.axis == "y" else self.tile_height
        row, column = int(y // step_y), int(x // step_x)
        near = [
            (r, c)
            for r in range(row - 1, row + 2)
            for c in range(column - 1, column + 2)
            if 0 <= r < self.height and 0 <= c < self.width
        ]
        if not near:
            return min(max(row, 0), self.height - 1), min(max(column, 0), self.width - 1)
        return min(near, key=lambda cell: hypot(self.centre(*cell)[0] - x, self.centre(*cell)[1] - y))


def board_for(kind: str, width: int, height: int, orientation: str, shifted: str) -> TiledBoard:
    """The board that carries one of ours. Raises ``TiledTrouble`` for a rhombus of hexes."""
    if kind != "hex":
        return TiledBoard(width, height, SQUARE, SQUARE)
    if shifted == "every":
        raise TiledTrouble("out-tiled-rhombus")
    late = "odd" if shifted == "even" else "even"  # our rows are counted from 1, Tiled's from 0
    if orientation == "pointy":
        return TiledBoard(width, height, HEX_SHORT, HEX_LONG, HEX_SIDE, "y", late)
    return TiledBoard(width, height, HEX_LONG, HEX_SHORT, HEX_SIDE, "x", late)
