"""Pastes picked features: finds their cells, leaves out those that have no free place, draws the preview."""

from __future__ import annotations

from math import hypot

from dsl.maps.board.topology import Point
from editor.model.documents.chart import Chart
from editor.model.documents.feature_edits import standing, used_ids
from editor.model.documents.lattice import Lattice
from editor.model.documents.map_document import Stroke
from editor.model.documents.patches import Items
from editor.model.sessions import hit_testing
from editor.model.sessions.gesture import Sketch
from editor.model.sessions.picked import Thing
from editor.model.sessions.pieces import carry, node_pieces
from editor.model.sessions.pieces.map_piece import MapPiece, PieceItem
from editor.model.sessions.pieces.piece_landing import written

NEAR = 2.5
"""The distance, in radii of a circle, within which a position in a piece is matched to that circle."""


def set_down(chart: Chart, stroke: Stroke, piece: MapPiece, at: Point) -> tuple[tuple[Thing, ...], int]:
    """Paste the features of a piece with its middle at a point; returns them, and the number of those left out.

    Features off the board or on an equal one are left out. Identical ones are not duplicated.
    """
    first = len(chart.items("nodes"))
    if chart.is_track:
        where = _stations(chart, piece, at)
        node_pieces.add_nodes(chart, stroke, piece, at)
        new = _new_numbers(chart, piece, where)
        nodes = tuple(Thing("nodes", first + k) for k in range(sum("id" in node for node in piece.nodes)))
    else:
        new, nodes = {}, ()
    found, away = list(nodes), 0
    used = used_ids(chart)
    for item in piece.items:
        cells, via = landed(chart, item, at, new)
        there = _alike(chart, item, cells) if cells else None
        if there is not None:
            found.append(there)
        elif not cells or _is_occupied(chart, item, cells):
            away += 1
        else:
            index = len(chart.items(item.section))
            ids = {(str(item.data.get("kind", "")), id_) for id_ in used}
            made = written(item, cells, via, chart.geometry, ids)
            used |= {str(made["id"]).strip().casefold()} if "id" in made else set()
            stroke.add([Items(item.section, index, (), (made,))])
            found.append(Thing(item.section, index))
    return tuple(found), away


def landed(chart: Chart, item: PieceItem, at: Point, numbers: dict[int, int]) -> tuple[list[int], list[int]]:
    """The cells and bends of a pasted item; no cells if it has no room."""
    if chart.is_track:
        cells = [numbers.get(k, -1) for k, _ in item.places]
        via = [numbers.get(k, -1) for k, _ in item.via]
    else:
        lattice, by = Lattice(chart.geometry), (int(at[0]), int(at[1]))
        cells = [lattice.cell(i + by[0], j + by[1]) for i, j in item.places]
        via = [lattice.cell(i + by[0], j + by[1]) for i, j in item.via]
    whole = min(cells) >= 0 and len(set(cells)) == len(cells)
    return (cells if whole else []), [cell for cell in via if cell >= 0]


def _stations(chart: Chart, piece: MapPiece, at: Point) -> dict[int, int]:
    """The circles of the map nearest to the positions of a piece, by their numbers in the piece."""
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


def _new_numbers(chart: Chart, piece: MapPiece, where: dict[int, int]) -> dict[int, int]:
    """The new circle for each number of a piece whose own circles were added last."""
    own = [k for k, node in enumerate(piece.nodes) if "id" in node]
    first = chart.geometry.size - len(own)
    return where | {k: first + place for place, k in enumerate(own)}


def _alike(chart: Chart, item: PieceItem, cells: list[int]) -> Thing | None:
    for index, feature in chart.features(item.section):
        same = feature.get("kind") == item.data.get("kind") and carry.without_place(feature) == item.data
        if same and sorted(chart.cells_of(feature)) == sorted(cells):
            if item.section != "arrows" or chart.cells_of(feature) == cells:
                return Thing(item.section, index)
    return None


def _is_occupied(chart: Chart, item: PieceItem, cells: list[int]) -> bool:
    kind = str(item.data.get("kind", ""))
    return item.section == "sites" and any(standing(chart, "sites", kind, cell) >= 0 for cell in cells)


def preview(chart: Chart, piece: MapPiece, at: Point) -> Sketch:
    """The preview of a pasted piece; what would be left out is outlined as vanishing."""
    cells: dict[int, None] = {}
    faded: dict[int, None] = {}
    lines = []
    numbers = _stations(chart, piece, at) if chart.is_track else {}
    points = [(float(piece.i[k]) + at[0], float(piece.j[k]) + at[1]) for k in range(len(piece.nodes))]
    for item in piece.items[: hit_testing.SHOWN]:
        there, via = landed(chart, item, at, numbers)
        if there and item.section == "arrows":
            lines.append(tuple(chart.geometry.centre(cell) for cell in (there[0], *via, there[1])))
        elif there:
            (faded if _is_occupied(chart, item, there) else cells).update(dict.fromkeys(there[: hit_testing.SHOWN]))
    own = tuple(point for point, node in zip(points, piece.nodes) if "id" in node)
    arrows = bool(lines)
    lines += [tuple(points[k] for k in edge) for edge in piece.edges]
    return Sketch(cells=tuple(cells), faded=tuple(faded), lines=tuple(lines), arrow=arrows, handles=own)
