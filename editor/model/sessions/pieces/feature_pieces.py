"""Picked features as a piece of their own: copied, cut and pasted without the cells on which they stand.

On a track, picked circles come along with the lines between them and the features on them. The circles of other
picked features are in the piece as positions only (no ``id``), matched to the nearest circle where it is pasted.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from math import ceil, hypot

import numpy as np
from numpy.typing import NDArray

from dsl.maps.board.spec import NAMES, SECTIONS, BoardSpec
from dsl.maps.board.topology import Pair
from dsl.maps.mapfile.values import Data
from editor.model.documents.chart import Chart, Feature
from editor.model.documents.feature_edits import duplicated, removed
from editor.model.documents.geometry import Geometry
from editor.model.documents.lattice import Lattice
from editor.model.documents.map_document import Stroke
from editor.model.documents.patches import MISSING, Held, Items, Patch, Value
from editor.model.documents.track_edits import without_nodes
from editor.model.documents.written_cells import node_items
from editor.model.sessions import hit_testing
from editor.model.sessions.features import feature_moves
from editor.model.sessions.picked import Thing
from editor.model.sessions.pieces import carry, node_pieces
from editor.model.sessions.pieces.feature_landing import landed, set_down
from editor.model.sessions.pieces.map_piece import MapPiece, PieceItem, middle_point


def copied(chart: Chart, things: Collection[Thing]) -> MapPiece | None:
    """Copy features into a piece; None if none of them stands on the board."""
    return _of_track(chart, things) if chart.is_track else _of_grid(chart, things)


def take_away(chart: Chart, spec: BoardSpec | None, stroke: Stroke, things: Collection[Thing]) -> None:
    """Remove features; with a circle also its lines and the features on it."""
    for section in (*SECTIONS, NAMES):
        stroke.add(removed(chart, section, [thing.index for thing in things if thing.section == section]))
    nodes = [thing.index for thing in things if thing.section == "nodes"]
    if nodes:
        stroke.add(without_nodes(chart, spec, nodes).patches)


def _features(chart: Chart) -> Iterable[tuple[Thing, Feature]]:
    return ((Thing(section, index), item) for section in SECTIONS for index, item in chart.features(section))


def _stands(chart: Chart, thing: Thing, feature: Feature) -> bool:
    """Whether a feature has cells; an arrow both of its ends."""
    return len(chart.cells_of(feature)) >= (2 if thing.section == "arrows" else 1)


def _bends(chart: Chart, feature: Feature) -> list[int]:
    return chart.cells_of({"at": feature.get("via", [])})


# --- taking --------------------------------------------------------------------------------------


def _of_grid(chart: Chart, things: Collection[Thing]) -> MapPiece | None:
    lattice = Lattice(chart.geometry)
    chosen = [(thing, item, chart.cells_of(item)) for thing, item in _features(chart) if thing in things]
    cells = sorted({cell for _, _, standing_ in chosen for cell in standing_})
    if not cells:
        return None
    home = middle_point(lattice, np.array(cells, dtype=np.int32))

    def points(numbers: list[int]) -> tuple[Pair, ...]:
        i, j = lattice.of(np.array(numbers, dtype=np.int32))
        return tuple(zip((i - home[0]).tolist(), (j - home[1]).tolist()))

    items = []
    for thing, item, places in chosen:
        if _stands(chart, thing, item):
            key = "from" if thing.section == "arrows" else carry.place_key(item)
            items.append(
                PieceItem(thing.section, carry.without_place(item), key, points(places), points(_bends(chart, item)))
            )
    i, j = lattice.of(np.array(cells, dtype=np.int32))
    none: NDArray[np.int64] = np.zeros(0, dtype=np.int64)
    found = MapPiece(lattice.form, (), i - home[0], j - home[1], none, tuple(items), home=home, picked=True)
    return found if items else None


def _of_track(chart: Chart, things: Collection[Thing]) -> MapPiece | None:
    listed = node_items(chart.items("nodes"))
    mine = [cell for cell, (index, _) in enumerate(listed) if Thing("nodes", index) in things]
    others = {c for thing, item in _features(chart) if thing in things for c in chart.cells_of(item)} - set(mine)
    cells = [*mine, *sorted(others)]
    if not cells:
        return None
    base = node_pieces.copied(chart, np.array(mine, dtype=np.int32))
    home = node_pieces.middle(chart, cells)
    places = np.array([chart.geometry.centre(cell) for cell in cells]) - home
    nodes = (base.nodes if base is not None else ()) + ({},) * len(others)
    items = []
    for thing, item in _features(chart):
        found = _track_item(chart, thing, item, cells if thing in things else mine)
        items += [found] if found is not None else []
    edges = base.edges if base is not None else ()
    none: NDArray[np.int64] = np.zeros(0, dtype=np.int64)
    return MapPiece("track", (), places[:, 0], places[:, 1], none, tuple(items), nodes, edges, home, picked=True)


def _track_item(chart: Chart, thing: Thing, item: Feature, cells: list[int]) -> PieceItem | None:
    """A feature on circles as an item of a piece; None for a site or arrow with a cell outside of the piece."""
    places = chart.cells_of(item)
    inside = [cell for cell in places if cell in cells]
    arrow = thing.section == "arrows"
    if (
        not inside
        or (thing.section in ("sites", "arrows") and len(inside) < len(places))
        or (arrow and len(inside) < 2)
    ):
        return None
    via = tuple((cells.index(cell), 0) for cell in _bends(chart, item) if cell in cells)
    key = "from" if arrow else carry.place_key(item)
    return PieceItem(
        thing.section, carry.without_place(item), key, tuple((cells.index(cell), 0) for cell in inside), via
    )


def changed(chart: Chart, things: Collection[Thing], change: Callable[[MapPiece], MapPiece]) -> list[Patch] | None:
    """The patches that turn or mirror features of a grid about their middle; None if one would leave the board."""
    piece = _of_grid(chart, things)
    if piece is None:
        return []
    after, patches = change(piece), list[Patch]()
    chosen = [(thing, old) for thing, old in _features(chart) if thing in things and _stands(chart, thing, old)]
    for (thing, old), item in zip(chosen, after.items, strict=True):
        cells, via = landed(chart, item, piece.home, {})
        crowd = thing.section == "sites" and feature_moves.occupied(chart, old, np.array(cells, dtype=np.int32), things)
        if not cells or crowd:
            return None
        new: dict[str, Held] = {**item.data}
        if thing.section == "arrows":
            names: list[Data] = [chart.geometry.name(cell) for cell in (cells[0], cells[1], *via)]
            new |= {"from": names[0], "to": names[1], "via": names[2:] or MISSING}
        else:
            new[item.key] = feature_moves.rewritten(chart, old.get(item.key), cells)
        for key, value in new.items():
            before = old.get(key, MISSING)
            if before != value:
                patches.append(Value((thing.section, thing.index, key), before, value))
    return patches


STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""(columns, rows) of a step right, down, left and up."""


def step_from(geometry: Geometry, cell: int, dx: int, dy: int, count: int = 1) -> int:
    """The cell ``count`` columns or rows away; on a track the nearest circle in that direction; -1 if there is none."""
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
    """Copy picked circles to a free place, with their lines and features. Returns the copies."""
    piece = copied(chart, [thing for thing in things if thing.section == "nodes"]) if chart.is_track else None
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
    """Add a copy of a feature near it. Returns it, None if there is no room or nothing to copy."""
    if hit_testing.item_of(chart, thing) is None:
        return None
    made = duplicated(chart, thing.section, thing.index)
    copy = Thing(thing.section, len(chart.items(thing.section)))
    cells = hit_testing.cells_of_thing(chart, thing)
    stroke.add([Items(thing.section, copy.index, (), (made,))])
    for there in _places_for_copy(chart, thing, cells):
        patches = feature_moves.moved_things(chart, [copy], cells[0], there)
        if patches is not None:
            stroke.add(patches)
            return copy
    stroke.add([Items(thing.section, copy.index, (made,), ())])
    return None


def _places_for_copy(chart: Chart, thing: Thing, cells: list[int]) -> Iterator[int]:
    """Cells to try as the first cell of a copy: all that avoid the original, then those one step away."""
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
