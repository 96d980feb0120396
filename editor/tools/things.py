"""Picked features as a piece of their own: copied, cut and set down without the cells on which they stand.

On a track picked circles come along, with the lines between them and all that stands on them; the circles of other
picked things are only marks in the piece (without an ``id``), which find the nearest circle where it is set down.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from math import hypot

import numpy as np
from numpy.typing import NDArray

from dsl.board.spec import BoardSpec
from dsl.board.topology import Pair, Point
from dsl.mapfile.schema import SECTIONS
from dsl.mapfile.values import Data
from editor.model.chart import Chart, Feature
from editor.model.document import Stroke
from editor.model.features import removed, standing, used_ids
from editor.model.patches import MISSING, Held, Items, Patch, Value
from editor.model.places import node_items
from editor.model.tracks import without_nodes
from editor.tools import carry, hits, moves, stations
from editor.tools.desk import Thing
from editor.tools.landing import written
from editor.tools.lattice import Lattice
from editor.tools.piece import Item, Piece, middle_point
from editor.tools.tool import Sketch

NEAR = 2.5
"""How many radii from a circle a mark of a piece may be to mean it."""


def taken(chart: Chart, things: Collection[Thing]) -> Piece | None:
    """The piece of some features; None if none of them stands on the board."""
    return _of_track(chart, things) if chart.is_track else _of_grid(chart, things)


def take_away(chart: Chart, spec: BoardSpec | None, stroke: Stroke, things: Collection[Thing]) -> None:
    """Remove features; with circles go their lines and what stands on them."""
    for section in SECTIONS:
        stroke.add(removed(chart, section, [thing.index for thing in things if thing.section == section]))
    nodes = [thing.index for thing in things if thing.section == "nodes"]
    if nodes:
        stroke.add(without_nodes(chart, spec, nodes).patches)


def _rest(feature: Feature) -> Feature:
    return {key: value for key, value in feature.items() if key not in carry.PLACES}


def _features(chart: Chart) -> Iterable[tuple[Thing, Feature]]:
    return ((Thing(section, index), item) for section in SECTIONS for index, item in chart.features(section))


def _stands(chart: Chart, thing: Thing, feature: Feature) -> bool:
    """Whether a feature has cells; an arrow both of its ends."""
    return len(chart.cells_of(feature)) >= (2 if thing.section == "arrows" else 1)


def _bends(chart: Chart, feature: Feature) -> list[int]:
    return chart.cells_of({"at": feature.get("via", [])})


# --- taking --------------------------------------------------------------------------------------


def _of_grid(chart: Chart, things: Collection[Thing]) -> Piece | None:
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
            items.append(Item(thing.section, _rest(item), key, points(places), points(_bends(chart, item))))
    i, j = lattice.of(np.array(cells, dtype=np.int32))
    none: NDArray[np.int64] = np.zeros(0, dtype=np.int64)
    found = Piece(lattice.form, (), i - home[0], j - home[1], none, tuple(items), home=home, picked=True)
    return found if items else None


def _of_track(chart: Chart, things: Collection[Thing]) -> Piece | None:
    listed = node_items(chart.items("nodes"))
    mine = [cell for cell, (index, _) in enumerate(listed) if Thing("nodes", index) in things]
    others = {c for thing, item in _features(chart) if thing in things for c in chart.cells_of(item)} - set(mine)
    cells = [*mine, *sorted(others)]
    if not cells:
        return None
    base = stations.taken(chart, np.array(mine, dtype=np.int32))
    home = stations.middle(chart, cells)
    places = np.array([chart.geometry.centre(cell) for cell in cells]) - home
    nodes = (base.nodes if base is not None else ()) + ({},) * len(others)
    items = []
    for thing, item in _features(chart):
        found = _track_item(chart, thing, item, cells if thing in things else mine)
        items += [found] if found is not None else []
    edges = base.edges if base is not None else ()
    none: NDArray[np.int64] = np.zeros(0, dtype=np.int64)
    return Piece("track", (), places[:, 0], places[:, 1], none, tuple(items), nodes, edges, home, picked=True)


def _track_item(chart: Chart, thing: Thing, item: Feature, cells: list[int]) -> Item | None:
    """What stands on circles of a piece, as an item of it; sites and arrows only if they do with all their cells."""
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
    return Item(thing.section, _rest(item), key, tuple((cells.index(cell), 0) for cell in inside), via)


def changed(chart: Chart, things: Collection[Thing], change: Callable[[Piece], Piece]) -> list[Patch] | None:
    """The patches that turn or mirror features of a grid about their middle; None where one would not have room."""
    piece = _of_grid(chart, things)
    if piece is None:
        return []
    after, patches = change(piece), list[Patch]()
    chosen = [(thing, old) for thing, old in _features(chart) if thing in things and _stands(chart, thing, old)]
    for (thing, old), item in zip(chosen, after.items, strict=True):
        cells, via = landed(chart, after, item, piece.home, {})
        crowd = thing.section == "sites" and moves.occupied(chart, old, np.array(cells, dtype=np.int32), things)
        if not cells or crowd:
            return None
        new: dict[str, Held] = {**item.data}
        if thing.section == "arrows":
            names: list[Data] = [chart.geometry.name(cell) for cell in (cells[0], cells[1], *via)]
            new |= {"from": names[0], "to": names[1], "via": names[2:] or MISSING}
        else:
            new[item.key] = moves.rewritten(chart, old.get(item.key), cells)
        for key, value in new.items():
            before = old.get(key, MISSING)
            if before != value:
                patches.append(Value((thing.section, thing.index, key), before, value))
    return patches


# --- setting down --------------------------------------------------------------------------------


def set_down(chart: Chart, stroke: Stroke, piece: Piece, at: Point) -> tuple[tuple[Thing, ...], int]:
    """Add the things of a piece of the board's form with its middle at a point; gives them, and how many stay away.

    What would leave the board, or stand on its like, stays away. What stands there already just so is not doubled.
    """
    first = len(chart.items("nodes"))
    if chart.is_track:
        where = _stations(chart, piece, at)
        stations.add_nodes(chart, stroke, piece, at)
        new = _new_numbers(chart, piece, where)
        nodes = tuple(Thing("nodes", first + k) for k in range(sum("id" in node for node in piece.nodes)))
    else:
        new, nodes = {}, ()
    found, away = list(nodes), 0
    used = used_ids(chart)
    for item in piece.items:
        cells, via = landed(chart, piece, item, at, new)
        there = _alike(chart, item, cells) if cells else None
        if there is not None:
            found.append(there)
        elif not cells or _taken(chart, item, cells):
            away += 1
        else:
            index = len(chart.items(item.section))
            ids = {(str(item.data.get("kind", "")), id_) for id_ in used}
            made = written(item, cells, via, chart.geometry, ids)
            used |= {str(made["id"]).strip().casefold()} if "id" in made else set()
            stroke.add([Items(item.section, index, (), (made,))])
            found.append(Thing(item.section, index))
    return tuple(found), away


def landed(chart: Chart, piece: Piece, item: Item, at: Point, numbers: dict[int, int]) -> tuple[list[int], list[int]]:
    """The cells, and the bends, of an item set down; no cells where it cannot stand whole."""
    if chart.is_track:
        cells = [numbers.get(k, -1) for k, _ in item.places]
        via = [numbers.get(k, -1) for k, _ in item.via]
    else:
        lattice, by = Lattice(chart.geometry), (int(at[0]), int(at[1]))
        cells = [lattice.cell(i + by[0], j + by[1]) for i, j in item.places]
        via = [lattice.cell(i + by[0], j + by[1]) for i, j in item.via]
    whole = min(cells) >= 0 and len(set(cells)) == len(cells)
    return (cells if whole else []), [cell for cell in via if cell >= 0]


def _stations(chart: Chart, piece: Piece, at: Point) -> dict[int, int]:
    """The circles nearest to the marks of a piece, by their numbers in it."""
    geometry, found = chart.geometry, dict[int, int]()
    for k, node in enumerate(piece.nodes):
        if "id" in node or not geometry.size:
            continue
        x, y = float(piece.i[k]) + at[0], float(piece.j[k]) + at[1]
        far = [hypot(cx - x, cy - y) for cx, cy in map(geometry.centre, range(geometry.size))]
        nearest = far.index(min(far))
        if far[nearest] <= NEAR * geometry.radius:
            found[k] = nearest
    return found


def _new_numbers(chart: Chart, piece: Piece, where: dict[int, int]) -> dict[int, int]:
    """The circle for each number of a piece whose own circles were added last."""
    own = [k for k, node in enumerate(piece.nodes) if "id" in node]
    first = chart.geometry.size - len(own)
    return where | {k: first + place for place, k in enumerate(own)}


def _alike(chart: Chart, item: Item, cells: list[int]) -> Thing | None:
    for index, feature in chart.features(item.section):
        same = feature.get("kind") == item.data.get("kind") and _rest(feature) == item.data
        if same and sorted(chart.cells_of(feature)) == sorted(cells):
            if item.section != "arrows" or chart.cells_of(feature) == cells:
                return Thing(item.section, index)
    return None


def _taken(chart: Chart, item: Item, cells: list[int]) -> bool:
    kind = str(item.data.get("kind", ""))
    return item.section == "sites" and any(standing(chart, "sites", kind, cell) >= 0 for cell in cells)


# --- showing -------------------------------------------------------------------------------------


def shown(chart: Chart, piece: Piece, at: Point) -> Sketch:
    """The things of a piece where they would come down; what would stay away is outlined as what vanishes."""
    cells: dict[int, None] = {}
    faded: dict[int, None] = {}
    lines = []
    numbers = _stations(chart, piece, at) if chart.is_track else {}
    points = [(float(piece.i[k]) + at[0], float(piece.j[k]) + at[1]) for k in range(len(piece.nodes))]
    for item in piece.items[: hits.SHOWN]:
        there, via = landed(chart, piece, item, at, numbers)
        if there and item.section == "arrows":
            lines.append(tuple(chart.geometry.centre(cell) for cell in (there[0], *via, there[1])))
        elif there:
            (faded if _taken(chart, item, there) else cells).update(dict.fromkeys(there[: hits.SHOWN]))
    own = tuple(point for point, node in zip(points, piece.nodes) if "id" in node)
    arrows = bool(lines)
    lines += [tuple(points[k] for k in edge) for edge in piece.edges]
    return Sketch(cells=tuple(cells), faded=tuple(faded), lines=tuple(lines), arrow=arrows, handles=own)
