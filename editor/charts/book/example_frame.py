"""The part of the board shown in an example, and its scale."""

from __future__ import annotations

from collections.abc import Callable
from math import dist

from dsl.services.book.book_values import PlayedExample
from editor.model.documents.chart import Chart
from editor.model.documents.geometry import Box, Geometry, View

EXAMPLE = 330
"""The width of an example's chart, in pixels of the drawing."""
NEAR, LEAST = 2.6, 7.0
"""The margin of cells around the moves of an example, and the least number of cells across."""
FLAT, TALL = 0.45, 1.15
"""The least and greatest height, as a share of the width."""
ROUND, NAMED = (1.05, 1.05), (1.7, 1.3)
"""The extent of a track's circle to the right and up, and with its name to the left and down, in radii."""


def around(chart: Chart, block: PlayedExample) -> Box:
    """The part of the board around the moves; a small board is shown whole."""
    geometry = chart.geometry
    left, top, right, bottom = geometry.bounds
    unit = 2 * geometry.radius if geometry.is_track else 1.0
    if geometry.is_track:  # names reach beyond the last circles
        left, bottom = left - unit / 2, bottom + unit / 2
    cells = _lively(block, lambda one, other: dist(geometry.centre(one), geometry.centre(other)) <= LEAST * unit)
    if not cells or max(right - left, bottom - top) <= 13 * unit:
        return left, top, right, bottom
    places = [geometry.centre(cell) for cell in cells]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    box = min(xs) - NEAR * unit, min(ys) - NEAR * unit, max(xs) + NEAR * unit, max(ys) + NEAR * unit
    box = _whole(geometry, box) if geometry.is_track else box
    long, tall = box[2] - box[0], box[3] - box[1]
    wide = max(LEAST * unit, tall / TALL, long) / 2 - long / 2
    high = max(LEAST * unit * 0.8, long * FLAT, tall) / 2 - tall / 2
    across = _within(box[0] - wide, box[2] + wide, left, right)
    down = _within(box[1] - high, box[3] + high, top, bottom)
    box = across[0], down[0], across[1], down[1]
    return _whole(geometry, box) if geometry.is_track else box


def _whole(geometry: Geometry, box: Box) -> Box:
    """A box extended so that it cuts no circle of a track nor its name."""
    left, top, right, bottom = box
    (east, north), (west, south) = ([geometry.radius * part for part in way] for way in (ROUND, NAMED))
    for x, y in 3 * [*map(geometry.centre, range(geometry.size))]:
        if left - east < x < right + west and top - south < y < bottom + north:
            left, top = min(left, x - west), min(top, y - north)
            right, bottom = max(right, x + east), max(bottom, y + south)
    return left, top, right, bottom


def _lively(block: PlayedExample, is_near: Callable[[int, int], bool]) -> set[int]:
    """The cells of moves, of the text and of changes near them; without any, of all changes."""
    was = {piece.ref: piece for piece in block.before.pieces}
    now = {piece.ref: piece for piece in block.after.pieces}
    changed = {
        piece.cell
        for ref in was.keys() | now.keys()
        if was.get(ref) != now.get(ref)
        for piece in (was.get(ref), now.get(ref))
        if piece is not None and piece.cell >= 0
    }
    told = {cell for way in block.ways for cell in way.cells if cell >= 0} | block.named
    near = {cell for cell in changed if any(is_near(cell, other) for other in told)}
    return told | near or changed or {piece.cell for piece in block.before.pieces if piece.cell >= 0}


def _within(low: float, high: float, least: float, most: float) -> tuple[float, float]:
    """A range moved into another one, and cut if it is longer."""
    shift = max(least - low, 0.0) or min(most - high, 0.0)
    return max(low + shift, least), min(high + shift, most)


def example_view(box: Box, rim: float) -> View:
    """The view of a part of a board, neither too flat nor too tall, within a rim."""
    left, top, right, bottom = box
    share = min(max((bottom - top) / max(right - left, 1e-6), FLAT), TALL)
    return View.fitting(box, EXAMPLE, round((EXAMPLE - 2 * rim) * share + 2 * rim), rim)
