"""How large things are on a track: its drawing has a unit of its own, while plans reckon in cells.

A cell is about as wide on a track as between two circles that are as near as lines bring them, so strokes, hills and
letters come out as large as on a grid. A track that is far wider than its shortest line gets larger cells.
"""

from __future__ import annotations

from math import sqrt

from editor.model.documents.geometry import Geometry

CELL = 1.9
"""Radii of circles."""
MOST_CELLS = 5000
COIN, LARGE_COIN, SMALL_COIN = 1.15, 1.42, 0.9
"""Radii of coins, in radii of the circles that the pointer finds."""


def track_cell(geometry: Geometry) -> float:
    """How many chart units of a track are a cell of plans."""
    left, top, right, bottom = geometry.bounds
    return max(CELL * geometry.radius, sqrt((right - left) * (bottom - top) / MOST_CELLS), 1e-6)
