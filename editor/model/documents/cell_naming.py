"""How the cells of a grid are called: by letters for columns or for rows. Changing it renames them all over the map."""

from __future__ import annotations

from dsl.maps.board.spec import BoardSpec
from dsl.maps.board.topology import COORDINATES
from editor.model.documents.chart import Chart
from editor.model.documents.geometry import Geometry
from editor.model.documents.patches import MISSING, Patch, Value
from editor.model.documents.references import CellMap, relabelled

PATH = ("grid", "coordinates")


def naming_of(chart: Chart) -> str:
    """One of ``COORDINATES``; empty on a track."""
    topology = chart.geometry.topology
    return topology.coordinates


def called(chart: Chart, naming: str) -> Geometry:
    """The geometry of a grid with its cells called another way."""
    geometry, topology = chart.geometry, chart.geometry.topology
    hexes = (topology.orientation or "pointy", topology.shifted or "even")
    return Geometry.of_grid(chart.kind, geometry.width, geometry.height, *hexes, naming)


def renamed_cells(chart: Chart, spec: BoardSpec | None, naming: str) -> list[Patch]:
    """The patches that call the cells another way, wherever the map names one; none where nothing changes."""
    if naming not in COORDINATES or naming_of(chart) in ("", naming) or not isinstance(chart.value(("grid",)), dict):
        return []
    usual = naming_of_kind(chart.kind)
    head = Value(PATH, chart.value(PATH), MISSING if naming == usual else naming)
    made = relabelled(chart, spec, CellMap(chart.geometry, called(chart, naming), lambda cells: cells))
    return [*made.patches, head]


def naming_of_kind(kind: str) -> str:
    """What a grid's cells are called by where the file does not say."""
    return COORDINATES[1] if kind == "hex" else COORDINATES[0]
