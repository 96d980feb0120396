"""Which part of the board the chart of an example shows, and what moved on it."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.services.book.book_values import PlayedExample
from dsl.services.match.match_values import PieceView, PositionView
from editor.model.documents.chart import Chart
from editor.model.documents.geometry import Box
from editor.model.documents.viewport import View

EXAMPLE = 330
"""How wide the chart of an example is, in pixels in which it is drawn."""
NEAR, LEAST = 2.6, 7.0
"""Cells around what happens that an example shows, and how many it shows at least."""


def moved_pieces(before: PositionView, after: PositionView) -> Iterator[tuple[int, int]]:
    """From where to where each piece went that is elsewhere now; -1 for one that is off the board."""
    now: dict[object, PieceView] = {piece.ref: piece for piece in after.pieces}
    for piece in before.pieces:
        end = now[piece.ref].cell if piece.ref in now else -1
        if piece.cell >= 0 and end != piece.cell:
            yield piece.cell, end


def around(chart: Chart, block: PlayedExample) -> Box:
    """The part of the board on which something happens: all of a small one, of a large one what is near to it."""
    geometry = chart.geometry
    was = {piece.ref: piece for piece in block.before.pieces}
    cells = {piece.cell for piece in block.after.pieces if was.get(piece.ref) != piece}
    cells |= {was[piece.ref].cell for piece in block.after.pieces if piece.ref in was and was[piece.ref] != piece}
    cells |= {piece.cell for piece in block.before.pieces if piece.ref not in {p.ref for p in block.after.pieces}}
    cells = {cell for cell in cells if cell >= 0} or {p.cell for p in block.before.pieces if p.cell >= 0}
    left, top, right, bottom = geometry.bounds
    unit = 2 * geometry.radius if geometry.is_track else 1.0
    if not cells or max(right - left, bottom - top) <= 13 * unit:
        return left, top, right, bottom
    places = [geometry.centre(cell) for cell in cells]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    box = min(xs) - NEAR * unit, min(ys) - NEAR * unit, max(xs) + NEAR * unit, max(ys) + NEAR * unit
    wide, high = max(LEAST * unit - (box[2] - box[0]), 0) / 2, max(LEAST * unit * 0.8 - (box[3] - box[1]), 0) / 2
    across = _within(box[0] - wide, box[2] + wide, left, right)
    down = _within(box[1] - high, box[3] + high, top, bottom)
    return across[0], down[0], across[1], down[1]


def _within(low: float, high: float, least: float, most: float) -> tuple[float, float]:
    """A stretch moved into another one; cut where it is longer."""
    shift = max(least - low, 0.0) or min(most - high, 0.0)
    return max(low + shift, least), min(high + shift, most)


def example_view(box: Box, rim: float) -> View:
    """How that part of a board is drawn, not too flat and not too tall, within a rim."""
    left, top, right, bottom = box
    share = min(max((bottom - top) / max(right - left, 1e-6), 0.45), 1.15)
    return View.fitting(box, EXAMPLE, round((EXAMPLE - 2 * rim) * share + 2 * rim), rim)
