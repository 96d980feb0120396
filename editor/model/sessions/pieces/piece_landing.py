"""Paste a piece on a map: paint its cells, add its features, rename ids that are in use.

An equal feature on the same cells is left as it is, so pasting a piece where it was cut changes nothing. Other sites
lose the cells that the piece covers; regions and starts are joined to those with the same name.
"""

from __future__ import annotations

import numpy as np

from dsl.maps.board.spec import SECTIONS
from dsl.maps.board.topology import Pair
from dsl.maps.mapfile.values import Data
from editor.model.documents.chart import Chart, Feature
from editor.model.documents.feature_edits import unused_id
from editor.model.documents.geometry import Geometry
from editor.model.documents.lattice import Lattice
from editor.model.documents.map_document import Stroke
from editor.model.documents.patches import Numbers, Patch, rising
from editor.model.documents.written_cells import write_cells
from editor.model.sessions.pieces import carry
from editor.model.sessions.pieces.map_piece import MapPiece, PieceItem
from editor.model.sessions.strokes import within


def cells_under(piece: MapPiece, lattice: Lattice, by: Pair) -> Numbers:
    """The cells that a piece covers when pasted, in its own order; -1 off the board."""
    i, j = piece.i.astype(np.int64) + by[0], piece.j.astype(np.int64) + by[1]
    return lattice.cells(i, j)


def set_down(chart: Chart, stroke: Stroke, piece: MapPiece, by: Pair) -> Numbers:
    """Paint the cells of a piece with its middle at a point of the lattice. Returns the cells it covers."""
    lattice = Lattice(chart.geometry)
    cells = cells_under(piece, lattice, by)
    for number, ink in enumerate(piece.inks):
        mine = cells[(piece.ink == number) & (cells >= 0)]
        if len(mine):
            stroke.add(chart.painted(mine, ink))
    covered: Numbers = rising(cells[cells >= 0])
    stroke.add(_features(chart, lattice, piece, by, covered))
    return covered


def _features(chart: Chart, lattice: Lattice, piece: MapPiece, by: Pair, covered: Numbers) -> list[Patch]:
    patches = []
    standing = [cell for _, feature in chart.features("sites") for cell in chart.cells_of(feature)]
    taken = set(within(covered, rising(np.array(standing, dtype=np.int32))).tolist())
    for section in SECTIONS:
        arriving = []
        for item in piece.items:
            if item.section == section:
                places = _landed(lattice, item.places, by)
                if places and (section != "arrows" or len(places) == 2):
                    arriving.append((item, places, _landed(lattice, item.via, by)))
        patches += carry.listed(chart, section, merged(chart, section, arriving, taken))
    return patches


def _landed(lattice: Lattice, places: tuple[Pair, ...], by: Pair) -> list[int]:
    if not places:
        return []
    i, j = np.array(places, dtype=np.int64).T
    cells = lattice.cells(i + by[0], j + by[1])
    return [int(cell) for cell in cells if cell >= 0]


Arriving = tuple[PieceItem, list[int], list[int]]


def merged(chart: Chart, section: str, arriving: list[Arriving], covered: set[int]) -> list[Data]:
    """A list of the file with the pasted features added; other sites lose the cells in ``covered``."""
    geometry = chart.geometry
    kept: set[int] = set()
    new: list[Arriving] = []
    after = list(chart.items(section))
    for item, cells, via in arriving:
        there = _alike(chart, section, item, cells)
        if there is not None:
            kept.add(there)
        elif section in ("regions", "starts") and (joined := _joined(after, chart, item)) is not None:
            after[joined] = _with(after[joined], cells, chart)
        else:
            new.append((item, cells, via))
    if section == "sites":
        for index, feature in chart.features(section):
            if index not in kept:
                after[index] = _without(feature, chart, covered)
        after = [item for item in after if item is not None]
    ids = _ids(after)
    for item, cells, via in new:
        after.append(written(item, cells, via, geometry, ids))
    return after


def _ids(listed: list[Data]) -> set[tuple[str, str]]:
    """(kind, id in small letters) of the features of a list."""
    return {
        (str(item.get("kind", "")), str(item["id"]).strip().casefold())
        for item in listed
        if isinstance(item, dict) and item.get("id") is not None
    }


def _alike(chart: Chart, section: str, item: PieceItem, cells: list[int]) -> int | None:
    """The index of an equal feature on the same cells (region, start: on at least these cells), or None."""
    for index, feature in chart.features(section):
        if carry.without_place(feature) != item.data:
            continue
        standing = chart.cells_of(feature)
        if section == "arrows" and standing == cells:
            return index
        if (
            section != "arrows"
            and set(standing).issuperset(cells)
            and (section != "sites" or len(standing) == len(cells))
        ):
            return index
    return None


def _joined(listed: list[Data], chart: Chart, item: PieceItem) -> int | None:
    """The index of the region or start to add the pasted one to: same kind and id, or equal data without ids."""
    named = item.data.get("id")
    for index, feature in enumerate(listed):
        if not isinstance(feature, dict) or not chart.cells_of(feature) or feature.get("kind") != item.data.get("kind"):
            continue
        if (
            str(feature.get("id", "")).casefold() == str(named).casefold()
            if named
            else carry.without_place(feature) == item.data
        ):
            return index
    return None


def _with(feature: Data, cells: list[int], chart: Chart) -> Data:
    assert isinstance(feature, dict)
    return carry.with_cells(feature, sorted({*chart.cells_of(feature), *cells}), chart.geometry)


def _without(feature: Feature, chart: Chart, covered: set[int]) -> Data:
    cells = chart.cells_of(feature)
    if covered.isdisjoint(cells):
        return feature
    return carry.with_cells(feature, [cell for cell in cells if cell not in covered], chart.geometry)


def written(
    item: PieceItem, cells: list[int], via: list[int], geometry: Geometry, ids: set[tuple[str, str]]
) -> Feature:
    """An arriving feature as the map file writes it: kind and id first, then where, then the rest."""
    data = dict(item.data)
    kind = str(data.get("kind", ""))
    if data.get("id") is not None:
        taken = {id_ for other, id_ in ids if other == kind}
        data["id"] = unused_id(str(data["id"]), taken)
        ids.add((kind, str(data["id"]).casefold()))
    found: Feature = {key: data.pop(key) for key in ("kind", "id", "name") if key in data}
    if item.key == "from":
        found |= {"from": geometry.name(cells[0]), "to": geometry.name(cells[1])}
        if via:
            found["via"] = [geometry.name(cell) for cell in via]
    else:
        found[item.key] = write_cells(cells, geometry)
    return {**found, **data}
