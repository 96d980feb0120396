"""How many hexes a straightened picture shows: every likely board is laid over it, and its outlines compared.

As with squares (``cell_count``) the darkness of the lines is summed along the outlines of a board's hexes, and along
two smaller rings within them. Only for the right numbers do all the outlines fall on lines.
"""

from __future__ import annotations

import numpy as np

from dsl.maps.board.hexes import LEVEL, RADIUS
from editor.model.photos.cell_count import OBLONG, Count, Floats, darknesses, greyness, nearest_size
from editor.model.photos.straighten import Pixels

LEAST_PIXELS = 8.0
"""A hex that is smaller cannot be seen."""
MOST = 120
ROUGH, FINE, KEPT = 40, 500, 50
"""Cells looked at in the first and in the second round, and boards that come to the second."""
TURN = np.arange(24) * (np.pi / 12)
OUTLINE = 0.5 / np.cos((TURN + np.pi / 6) % (np.pi / 3) - np.pi / 6)
"""How far from the middle the outline of a pointy hex is in each of the directions ``TURN``."""
RINGS = (1.0, 0.68, 0.36)
SURE, SURE_OF_FEW, MANY = 0.35, 0.8, 30
"""The least catch that is believed: of boards that have many cells, and of those with fewer."""
APART = 2.0
"""How much better than any quite different board the best must be."""


def count_hexes(pixels: Pixels, orientation: str = "pointy", shifted: str = "even") -> Count | None:
    """The cells of a board of hexes that fills the picture; the picture's sides should be about as long as in truth."""
    flat = orientation == "flat"
    grey = greyness(pixels)
    grey = np.ascontiguousarray(grey.T) if flat else grey
    maps = darknesses(grey)
    boards = _boards(grey.shape[1], grey.shape[0], shifted)
    if not boards or not maps:
        return None

    def ranked(listed: list[tuple[int, int]], cells: int, every: int) -> list[tuple[float, int, int]]:
        found = []
        for width, height in listed:
            cell = grey.shape[1] / _extent(width, height, shifted)[0]
            found.append((_caught(maps[nearest_size(maps, cell)], width, height, shifted, cells, every), width, height))
        return sorted(found, reverse=True)

    best, *others = ranked([board[1:] for board in ranked(boards, ROUGH, 2)[:KEPT]], FINE, 1)
    catch, width, height = best
    other = next((c for c, w, h in others if abs(w - width) > 1 or abs(h - height) > 1), 0.0)
    plain = catch > (SURE if width * height >= MANY else SURE_OF_FEW)
    sure = plain and catch > APART * other
    return Count(*((height, width) if flat else (width, height)), bool(sure))


def _extent(width: int, height: int, shifted: str) -> tuple[float, float]:
    """The size of a board of pointy hexes, in chart units."""
    more = (height - 1) / 2 if shifted == "every" else 0.5 if height > 1 or shifted == "odd" else 0.0
    return width + more, (height - 1) * LEVEL + 2 * RADIUS


def _boards(across: int, down: int, shifted: str) -> list[tuple[int, int]]:
    """The boards (width, height) whose hexes would be about regular and large enough to be seen."""
    found = []
    for width in range(3, MOST + 1):
        for height in range(2, MOST + 1):
            wide, high = _extent(width, height, shifted)
            regular = (down / high) / (across / wide)
            if across / wide >= LEAST_PIXELS and 1 / OBLONG < regular < OBLONG:
                found.append((width, height))
    return found


def _caught(dark: Floats, width: int, height: int, shifted: str, count: int, every: int) -> float:
    """How much darker the outlines of such hexes are than what is inside them, every so many directions looked at."""
    turn, outline = TURN[::every], OUTLINE[::every]
    cells = np.unique(np.linspace(0, width * height - 1, min(width * height, count)).astype(np.int64))
    row, column = np.divmod(cells, width)
    shift = row if shifted == "every" else (row + (shifted == "odd")) % 2
    x, y = column + shift / 2 + 0.5, row * LEVEL + RADIUS
    wide, high = _extent(width, height, shifted)
    scale_x, scale_y = dark.shape[1] / wide, dark.shape[0] / high
    rings = []
    for part in RINGS:
        at_x = ((x[:, None] + part * outline * np.cos(turn)) * scale_x).astype(np.int32)
        at_y = ((y[:, None] + part * outline * np.sin(turn)) * scale_y).astype(np.int32)
        at_x, at_y = np.clip(at_x, 0, dark.shape[1] - 1), np.clip(at_y, 0, dark.shape[0] - 1)
        rings.append(float(dark[at_y, at_x].mean()))
    return rings[0] - max(rings[1], rings[2])
