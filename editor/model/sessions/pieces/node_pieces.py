"""Nodes of a track as a piece: moved, turned and mirrored by their coordinates, copied with the lines between them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np
from numpy.typing import NDArray

from dsl.maps.board.spec import SECTIONS, BoardSpec
from dsl.maps.board.topology import Point
from dsl.maps.mapfile.values import Data
from editor.model.documents.chart import Chart
from editor.model.documents.feature_edits import unused_id
from editor.model.documents.map_document import Stroke
from editor.model.documents.patches import MISSING, Items, Numbers, Patch, Value
from editor.model.documents.track_edits import without_nodes
from editor.model.documents.written_cells import node_items, stations
from editor.model.sessions.pieces import carry
from editor.model.sessions.pieces.map_piece import MapPiece, PieceItem
from editor.model.sessions.pieces.piece_landing import Arriving, merged

NODE_PLACES = ("id", "x", "y")
DIGITS = 3


def coordinate(value: float) -> int | float:
    """A coordinate as the file writes it: rounded, whole numbers without a point."""
    rounded = round(float(value), DIGITS)
    return int(rounded) if rounded.is_integer() else rounded


def moved(chart: Chart, cells: Numbers, to: Callable[[float, float], Point]) -> list[Patch]:
    """The patches that move nodes; lines and features follow, because they refer to nodes by id."""
    nodes = node_items(chart.items("nodes"))
    patches: list[Patch] = []
    for cell in cells.tolist():
        number, node = nodes[cell]
        for key, after in zip(("x", "y"), to(*chart.geometry.centre(cell)), strict=True):
            before = node.get(key, MISSING)
            if before is MISSING or before != coordinate(after):
                patches.append(Value(("nodes", number, key), before, coordinate(after)))
    return patches


def middle(chart: Chart, cells: Iterable[int]) -> Point:
    """The middle of the box around the centres of some nodes."""
    xs, ys = zip(*(chart.geometry.centre(cell) for cell in cells), strict=True)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def copied(chart: Chart, cells: Numbers) -> MapPiece | None:
    """Copy nodes, the lines between them and the features on them into a piece; None for no nodes."""
    if not len(cells):
        return None
    nodes = node_items(chart.items("nodes"))
    home = middle(chart, cells.tolist())
    number = {str(nodes[cell][1]["id"]).strip().casefold(): k for k, cell in enumerate(cells.tolist())}
    places = np.array([chart.geometry.centre(cell) for cell in cells.tolist()]) - home
    data = tuple({k: v for k, v in nodes[c][1].items() if k not in ("x", "y")} for c in cells.tolist())
    edges = []
    for edge in chart.items("edges"):
        along = [number.get(name.casefold(), -1) for name in stations(edge)]
        edges += [tuple(run) for run in _runs(along)]
    items = tuple(_items(chart, cells))
    none: NDArray[np.int64] = np.zeros(0, dtype=np.int64)
    return MapPiece("track", (), places[:, 0], places[:, 1], none, items, data, tuple(edges), home)


def _runs(along: list[int]) -> list[list[int]]:
    """Stretches of two stations or more without a -1."""
    found: list[list[int]] = [[]]
    for station in along:
        if station < 0:
            found.append([])
        else:
            found[-1].append(station)
    return [run for run in found if len(run) > 1]


def _items(chart: Chart, cells: Numbers) -> Iterable[PieceItem]:
    number = {cell: k for k, cell in enumerate(cells.tolist())}
    for section in SECTIONS:
        for _, feature in chart.features(section):
            standing = chart.cells_of(feature)
            inside = [cell for cell in standing if cell in number]
            data: dict[str, Data] = {key: value for key, value in feature.items() if key not in carry.PLACES}
            whole = len(inside) == len(standing)
            if not inside or (section in ("sites", "arrows") and not whole):
                continue
            if section == "arrows" and len(inside) < 2:
                continue
            via = [c for c in chart.cells_of({"at": feature.get("via", [])}) if c in number]
            key = "from" if section == "arrows" else carry.place_key(feature)
            places = tuple((number[cell], 0) for cell in inside)
            yield PieceItem(section, data, key, places, tuple((number[c], 0) for c in via))


def set_down(chart: Chart, stroke: Stroke, piece: MapPiece, at: Point) -> Numbers:
    """Add a piece of a track with its middle at a point; ids that are in use are renamed. Returns the new nodes."""
    first = chart.geometry.size
    count = add_nodes(chart, stroke, piece, at)
    for section in SECTIONS:
        arriving: list[Arriving] = [
            (item, [first + k for k, _ in item.places], [first + k for k, _ in item.via])
            for item in piece.items
            if item.section == section
        ]
        if arriving:
            stroke.add(carry.listed(chart, section, merged(chart, section, arriving, set())))
    return np.arange(first, first + count, dtype=np.int32)


def add_nodes(chart: Chart, stroke: Stroke, piece: MapPiece, at: Point) -> int:
    """Add the nodes and lines of a piece with its middle at a point. Returns the number of new nodes."""
    known = {str(node["id"]).strip().casefold() for _, node in node_items(chart.items("nodes"))}
    nodes: list[Data] = []
    names: dict[int, str] = {}
    for k, data in enumerate(piece.nodes):
        if piece.picked and "id" not in data:  # a mark only
            continue
        name = unused_id(str(data.get("id", "N1")).strip() or "N1", known, "")
        known.add(name.casefold())
        names[k] = name
        rest = {key: value for key, value in data.items() if key not in NODE_PLACES}
        nodes.append({"id": name, "x": coordinate(piece.i[k] + at[0]), "y": coordinate(piece.j[k] + at[1]), **rest})
    lines: list[Data] = [[names[k] for k in edge] for edge in piece.edges if all(k in names for k in edge)]
    stroke.add([Items("nodes", len(chart.items("nodes")), (), tuple(nodes))] if nodes else [])
    stroke.add([Items("edges", len(chart.items("edges")), (), tuple(lines))] if lines else [])
    return len(nodes)


def removed(chart: Chart, spec: BoardSpec | None, cells: Numbers) -> list[Patch]:
    """The patches that remove nodes with their lines and the features on them."""
    listed = node_items(chart.items("nodes"))
    return without_nodes(chart, spec, [listed[cell][0] for cell in cells.tolist()]).patches
