"""The part of the board that an example of play shows, and how large it is drawn."""

from __future__ import annotations

from collections.abc import Callable
from math import dist

from dsl.services.book.book_values import PlayedExample
from editor.model.documents.chart import Chart
from editor.model.documents.geometry import Box, Geometry, View

EXAMPLE = 330
"""How wide the chart of an example is, in pixels in which it is drawn."""
NEAR, LEAST = 2.6, 7.0
"""Cells around what happens that an example shows, and how many it shows at least."""
FLAT, TALL = 0.45, 1.15
"""How high it is at least and at most, as a share of its width."""
ROUND, NAMED = (1.05, 1.05), (1.7, 1.3)
"""How far a circle of a track reaches to the right and up, with its name to the left and down, in its radii."""


def around(chart: Chart, block: PlayedExample) -> Box:
    """The part of the board on which something happens: all of a small one, of a large one what is near to it."""
    geometry = chart.geometry
    left, top, right, bottom = geometry.bounds
    unit = 2 * geometry.radius if geometry.is_track else 1.0
    if geometry.is_track:  # names stand beyond the last circles
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
    """A box grown so that it cuts no circle of a track, nor its name."""
    left, top, right, bottom = box
    (east, north), (west, south) = ([geometry.radius * part for part in way] for way in (ROUND, NAMED))
    for x, y in 3 * [*map(geometry.centre, range(geometry.size))]:
        if left - east < x < right + west and top - south < y < bottom + north:
            left, top = min(left, x - west), min(top, y - north)
            right, bottom = max(right, x + east), max(bottom, y + south)
    return left, top, right, bottom


def _lively(block: PlayedExample, is_near: Callable[[int, int], bool]) -> set[int]:
    """The cells of moves, of what is told and of changes near to them; without any, of what changed at all."""
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
    """A stretch moved into another one; cut where it is longer."""
    shift = max(least - low, 0.0) or min(most - high, 0.0)
    return max(low + shift, least), min(high + shift, most)


def example_view(box: Box, rim: float) -> View:
    """How that part of a board is drawn, not too flat and not too tall, within a rim."""
    left, top, right, bottom = box
    share = min(max((bottom - top) / max(right - left, 1e-6), FLAT), TALL)
    return View.fitting(box, EXAMPLE, round((EXAMPLE - 2 * rim) * share + 2 * rim), rim)
