"""Copies of picked features, a step aside; and steps of picked features by the keyboard."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from math import ceil, hypot

from editor.model.documents.chart import Chart
from editor.model.documents.feature_edits import duplicated
from editor.model.documents.geometry import Geometry
from editor.model.documents.map_document import Stroke
from editor.model.documents.patches import Items, Patch
from editor.model.sessions import hit_testing
from editor.model.sessions.features import feature_moves
from editor.model.sessions.picked import Thing
from editor.model.sessions.pieces.feature_landing import set_down
from editor.model.sessions.pieces.feature_pieces import taken

STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""Right, down, left, up: columns and rows."""


def step_from(geometry: Geometry, cell: int, dx: int, dy: int, count: int = 1) -> int:
    """The cell ``count`` columns or rows further on; on a track the nearest circle that way; -1 if there is none."""
    if not geometry.is_track:
        row, column = geometry.row_column(cell)
        return geometry.number(row + dy * count, column + dx * count)
    x, y = geometry.centre(cell)
    best, least = -1, float("inf")
    for other in range(geometry.size):
        ox, oy = geometry.centre(other)
        far = hypot(ox - x, oy - y)
        if 0 < far < least and (ox - x) * dx + (oy - y) * dy >= 0.7 * far:
            best, least = other, far
    return best


def stepped(chart: Chart, things: tuple[Thing, ...], dx: int, dy: int) -> list[Patch] | None:
    """The patches that move features by one cell (circles: by half a unit); None if there is no room."""
    nodes = feature_moves.moved_nodes(chart, things, dx / 2, dy / 2, False)
    rest = [thing for thing in things if thing.section != "nodes"]
    cells = [cell for thing in rest for cell in hit_testing.cells_of_thing(chart, thing)[:1]]
    if not cells:
        return nodes or None
    there = step_from(chart.geometry, cells[0], dx, dy)
    made = feature_moves.moved_things(chart, rest, cells[0], there)
    return None if made is None else [*nodes, *made]


def circles_beside(chart: Chart, stroke: Stroke, things: Collection[Thing]) -> list[Thing]:
    """Copies of picked circles with the lines between them and what stands on them, clear of the others; all of it."""
    piece = taken(chart, [thing for thing in things if thing.section == "nodes"]) if chart.is_track else None
    if piece is None:
        return []
    geometry = chart.geometry
    step = ceil(geometry.radius * 5) / 2  # half units, and at least two and a half radii
    here = [geometry.centre(cell) for cell in range(geometry.size)]
    new = [(float(x) + piece.home[0], float(y) + piece.home[1]) for x, y in zip(piece.i, piece.j, strict=True)]

    def clear(dx: float, dy: float) -> bool:
        return all(hypot(x + dx - cx, y + dy - cy) > 2 * geometry.radius for x, y in new for cx, cy in here)

    ways = ((k * step * dx, k * step * dy) for k in range(1, 9) for dx, dy in ((1, 1), (0, 1), (1, 0), (1, -1)))
    dx, dy = next((way for way in ways if clear(*way)), (step, step))
    made, _ = set_down(chart, stroke, piece, (piece.home[0] + dx, piece.home[1] + dy))
    return [thing for thing in made if thing.section == "nodes"]


def copy_beside(chart: Chart, stroke: Stroke, thing: Thing) -> Thing | None:
    """Add a copy of a feature where there is room for it; None if there is none, or nothing to copy."""
    if hit_testing.item_of(chart, thing) is None:
        return None
    made = duplicated(chart, thing.section, thing.index)
    copy = Thing(thing.section, len(chart.items(thing.section)))
    cells = hit_testing.cells_of_thing(chart, thing)
    stroke.add([Items(thing.section, copy.index, (), (made,))])
    for there in _beside(chart, thing, cells):
        patches = feature_moves.moved_things(chart, [copy], cells[0], there)
        if patches is not None:
            stroke.add(patches)
            return copy
    stroke.add([Items(thing.section, copy.index, (made,), ())])
    return None


def _beside(chart: Chart, thing: Thing, cells: list[int]) -> Iterator[int]:
    """Where the first cell of a copy may go: clear of the original if that can be, else one step aside."""
    geometry = chart.geometry
    if not cells:
        return
    far = 1
    if thing.section == "regions" and not geometry.is_track:
        columns = [cell % geometry.width for cell in cells]
        far = max(columns) - min(columns) + 1
    for count in dict.fromkeys((far, 1, 2, 3)):
        for dx, dy in STEPS:
            there = step_from(geometry, cells[0], dx, dy, count)
            if there >= 0:
                yield there
