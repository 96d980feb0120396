"""Converts a map to another kind of grid: squares to hexes and back, a grid to a track, a track to a grid."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from math import dist, inf

import numpy as np
from numpy.typing import NDArray

from dsl.maps.board.grid import Grid
from dsl.maps.board.hexes import LEVEL
from dsl.maps.board.spec import BoardSpec, Kind
from dsl.maps.mapfile.schema import MAX_CELLS
from dsl.maps.mapfile.terrain import SPARE
from dsl.maps.mapfile.values import Data
from editor.base.texts import Message
from editor.model.documents import written_cells
from editor.model.documents.chart import Chart, Ink
from editor.model.documents.feature_edits import human_name
from editor.model.documents.geometry import Geometry
from editor.model.documents.patches import MISSING, Patch, Rows, Slots, Value
from editor.model.documents.references import CellMap, relabelled, replaced
from editor.model.documents.reshape import Outcome, loose_rows, refusal, short_rows, size_of, slots_for, titles

MAX_NODES = 200
"""The most cells that become circles of a track."""
SPACING = 4
"""The distance between circles, in units of the drawing, when a grid becomes a track."""
GENERIC_TERRAIN = "circle"
Spots = NDArray[np.float64]
WIDER = (1.0, 1.2, 1.5, 2.0)
"""Distances between the nearest circles, in cells, to try in turn when a track becomes a grid."""
HEADER = ("width", "height", "orientation", "shifted", "coordinates")
DEFAULT_NAMING = {"square4": "column-row", "square8": "column-row", "hex": "row-column"}


def to_kind(
    chart: Chart,
    kind: str,
    orientation: str = "pointy",
    shifted: str = "even",
    spec: BoardSpec | None = None,
    terrains: Collection[str] = (),
) -> Outcome:
    """The change that converts a map to another kind of grid.

    Squares and hexes keep rows, columns and names of cells. From a grid to a track: each cell of the ``terrains`` (at
    most 200) becomes a circle, with lines to its neighbours in both directions. From a track to a grid: each circle
    becomes the cell at its place, and the lines are lost.
    """
    if kind == "track":
        return Outcome(size=size_of(chart)) if chart.is_track else _to_track(chart, spec, terrains)
    if chart.is_track:
        return _from_track(chart, spec, kind, orientation, shifted)
    return _to_grid(chart, kind, orientation, shifted)


# --- grid to grid --------------------------------------------------------------------------------


def _to_grid(chart: Chart, kind: str, orientation: str, shifted: str) -> Outcome:
    height, width = chart.cells.shape
    head: dict[str, Data] = {"kind": kind}
    old = chart.geometry.topology
    naming = old.coordinates
    if naming != DEFAULT_NAMING[kind]:
        head["coordinates"] = naming
    if kind == "hex":
        head |= {"orientation": orientation, "shifted": shifted}
    patches: list[Patch] = []
    if chart.cells.size:
        new = Geometry.of_grid(kind, width, height, orientation, shifted, naming)
        patches = _whole_rows(chart, new)
    return Outcome((*patches, *_header(chart, head)), size=size_of(chart))


def _whole_rows(chart: Chart, new: Geometry) -> list[Patch]:
    """Patches that lengthen rows that are one hex shorter, where the new grid cannot have such rows."""
    short = short_rows(chart) & ~loose_rows(new, new.height)
    if not short.any():
        return []
    slots, patches = slots_for(chart, [Ink(None)])
    grid = chart.cells.copy()
    grid[short, -1] = slots[Ink(None)]
    return [*patches, Rows(chart.cells.copy(), grid)]


def _header(chart: Chart, head: dict[str, Data]) -> Iterator[Patch]:
    """Patches that write the ``grid`` mapping of the map file, and remove keys that the new kind does not have."""
    if not isinstance(chart.value(("grid",)), dict):
        yield Value(("grid",), chart.value(("grid",)), dict(head))
        return
    kind = head["kind"]
    useless = {"square4": ("orientation", "shifted"), "square8": ("orientation", "shifted"), "hex": (), "track": HEADER}
    for key in useless[str(kind)]:
        before = chart.value(("grid", key))
        if before is not MISSING:
            yield Value(("grid", key), before, MISSING)
    if "coordinates" not in head and kind != "track" and chart.value(("grid", "coordinates")) is not MISSING:
        if chart.value(("grid", "coordinates")) != DEFAULT_NAMING[str(kind)]:
            yield Value(("grid", "coordinates"), chart.value(("grid", "coordinates")), MISSING)
    defaults = {"orientation": "pointy", "shifted": "even"}
    for key, value in head.items():
        before = chart.value(("grid", key))
        if before != value and not (before is MISSING and defaults.get(key) == value):
            yield Value(("grid", key), before, value)


# --- grid to track -------------------------------------------------------------------------------


def _to_track(chart: Chart, spec: BoardSpec | None, terrains: Collection[str]) -> Outcome:
    head = [slot for slot in range(len(chart.slots)) if _is_of(chart.ink_of_slot(slot), terrains)]
    chosen = np.flatnonzero(np.isin(chart.cells.reshape(-1), head))
    if not len(chosen):
        return refusal(chart, "reshape-no-cells")
    if len(chosen) > MAX_NODES:
        return refusal(chart, "reshape-too-many-nodes", count=len(chosen), limit=MAX_NODES)
    old = chart.geometry
    nodes = [_node(chart, cell) for cell in chosen.tolist()]
    chains = list(_chains(old, set(chosen.tolist())))
    numbers = np.full(old.size, -1, dtype=np.int64)
    numbers[chosen] = np.arange(len(chosen))
    new = Geometry.of_track(*written_cells.track_of(nodes, chains))
    made = relabelled(chart, spec, CellMap(old, new, lambda cells: numbers[cells]))
    patches: list[Patch] = [*made.patches, *_header(chart, {"kind": "track"})]
    patches.append(Rows(chart.cells.copy(), np.zeros((0, 0), dtype=np.uint16)))
    legend = chart.value(("legend",))
    if legend is not MISSING:
        patches.append(Value(("legend",), legend, MISSING))
    patches += replaced("nodes", chart.items("nodes"), nodes) + replaced("edges", chart.items("edges"), chains)
    rest = chart.cells.size - len(chosen)
    notes = (Message("reshape-cells-left-out", {"count": rest}),) if rest else ()
    lost, clipped = titles(chart, made.lost, spec), titles(chart, made.clipped, spec)
    return Outcome(tuple(patches), lost, clipped, notes, (len(nodes), 1))


def _is_of(ink: Ink | None, terrains: Collection[str]) -> bool:
    return ink is not None and ink.terrain is not None and ink.terrain in terrains


def _node(chart: Chart, cell: int) -> Data:
    x, y = chart.geometry.centre(cell)
    made: dict[str, Data] = {"id": chart.geometry.name(cell), "x": _tidy(x * SPACING), "y": _tidy(y * SPACING)}
    ink = chart.ink_at(cell)
    return made | {"terrain": ink.terrain} | dict(ink.values) if ink else made


def _tidy(number: float) -> Data:
    rounded = round(number, 2)
    return int(rounded) if rounded == int(rounded) else rounded


def _chains(geometry: Geometry, chosen: set[int]) -> Iterator[Data]:
    """Chains of cell names along each straight row of neighbouring cells, in both directions."""
    topology = geometry.topology
    assert isinstance(topology, Grid)
    count = len(topology.directions)
    around = {cell: topology.around(cell) for cell in chosen}
    for way in range(count // 2):
        for cell in sorted(chosen):
            if around[cell][way + count // 2] in chosen:
                continue
            run = [cell]
            while (ahead := around[run[-1]][way]) in chosen:
                run.append(ahead)
            if len(run) > 1:
                names: list[Data] = [geometry.name(c) for c in run]
                yield names
                yield names[::-1]


# --- track to grid -------------------------------------------------------------------------------


def _from_track(chart: Chart, spec: BoardSpec | None, kind: str, orientation: str, shifted: str) -> Outcome:
    old = chart.geometry
    if not old.size:
        return refusal(chart, "reshape-no-cells")
    spots = np.array([old.centre(cell) for cell in range(old.size)])
    spots = (spots - spots.min(axis=0)) / _nearest(spots)
    if _fitting(spots, kind, orientation, shifted) is None:
        return refusal(chart, "reshape-too-large", limit=f"{MAX_CELLS:,}".replace(",", "\u202f"))
    cells: list[int] = []
    for wider in WIDER:  # on hexes two circles may get the same cell, unless they are farther apart
        new = _fitting(spots * wider, kind, orientation, shifted)
        if new is not None and not cells:
            cells, width = _cells_at(spots * wider, new, orientation), new.width
    if not cells:
        return refusal(chart, "reshape-nodes-meet")
    rows, columns = np.divmod(np.array(cells, dtype=np.int64), width)
    width, height = int(columns.max()) + 1, int(rows.max()) + 1  # cut off an empty last row or column
    new = Geometry.of_grid(kind, width, height, orientation, shifted)
    numbers = rows * width + columns
    cells = numbers.tolist()
    made = relabelled(chart, spec, CellMap(old, new, lambda some: numbers[some]))
    head: dict[str, Data] = {"kind": kind, "width": new.width, "height": new.height}
    if kind == "hex":
        head |= {"orientation": orientation, "shifted": shifted}
    nodes = [node for _, node in written_cells.node_items(chart.items("nodes"))]
    grid, legend = _painted(chart, spec, new, dict(zip(cells, nodes)))
    patches = [patch for patch in made.patches if getattr(patch, "section", "") != "nodes"]
    patches += [*_header(chart, head), *legend, Rows(chart.cells.copy(), grid)]
    patches += replaced("nodes", chart.items("nodes"), []) + replaced("edges", chart.items("edges"), [])
    notes = (Message("reshape-lines-lost", {"count": len(old.edges)}),) if old.edges else ()
    named = tuple(human_name(chart, node) for node in nodes if node.get("name"))
    clipped = (*titles(chart, made.clipped, spec), *named)
    return Outcome(tuple(patches), titles(chart, made.lost, spec), clipped, notes, (new.width, new.height))


def _nearest(spots: Spots) -> float:
    """The least distance between two circles at different points; 1 if there are no two."""
    least = inf
    for number in range(len(spots) - 1):
        far = np.hypot(*(spots[number + 1 :] - spots[number]).T)
        least = min(least, float(far[far > 1e-6].min(initial=inf)))
    return least if least < inf else 1.0


def _fitting(spots: Spots, kind: str, orientation: str, shifted: str) -> Geometry | None:
    """The smallest grid with a cell for each circle (``spots`` in cell widths); None if it would be too large."""
    wide, high = spots.max(axis=0).tolist()
    if (wide + 3) * (high + 3) * 1.2 > MAX_CELLS:
        return None
    hexes = kind == "hex"
    columns = round(wide / (LEVEL if hexes and orientation == "flat" else 1)) + 1
    rows = round(high / (LEVEL if hexes and orientation == "pointy" else 1)) + 1
    return Geometry.of_grid(kind, columns, rows, orientation, shifted)


def _cells_at(spots: Spots, grid: Geometry, orientation: str) -> list[int]:
    """A cell for each circle; empty if two circles would share one. On hexes the better of two offsets is used."""
    first = np.array(grid.centre(0))
    by = (0.0, 0.5) if grid.kind == "hex" else (0.0,)
    best: list[int] = []
    least = inf
    for half in by:
        moved = spots + first + (np.array([half, 0.0]) if orientation == "pointy" else np.array([0.0, half]))
        cells = [grid.nearest(*spot) for spot in moved.tolist()]
        off = sum(dist(grid.centre(cell), spot) for cell, spot in zip(cells, moved.tolist()))
        if len(set(cells)) == len(cells) and off < least:
            best, least = cells, off
    return best


def _painted(
    chart: Chart, spec: BoardSpec | None, new: Geometry, nodes: dict[int, dict[str, Data]]
) -> tuple[Slots, list[Patch]]:
    """The grid of a track, and the patches that give it a legend."""
    inks = {cell: _ink(node, spec) for cell, node in nodes.items()}
    legend = chart.value(("legend",))
    patches: list[Patch] = []
    if isinstance(legend, dict):
        slots, patches = slots_for(chart, [*inks.values(), Ink(None)])
    else:
        letters = iter(SPARE)
        called = {ink: next(letters, "?") for ink in dict.fromkeys(inks.values())} | {Ink(None): "_"}
        slots = {ink: chart.slot(character) for ink, character in called.items()}
        entries: dict[str, Data] = {character: ink.entry() for ink, character in called.items()}
        patches = [Value(("legend",), legend, entries)]
    grid = np.full((new.height, new.width), slots[Ink(None)], dtype=np.uint16)
    for cell, ink in inks.items():
        grid.flat[cell] = slots[ink]
    return grid, patches


def _ink(node: dict[str, Data], spec: BoardSpec | None) -> Ink:
    """The terrain and attributes of a circle's cell, without attributes that are cells, lists or mappings."""
    known = spec.of(Kind.TERRAIN) if spec else ()
    terrain = str(node.get("terrain") or (known[0].name if known else GENERIC_TERRAIN))
    declared = spec.feature(Kind.TERRAIN, terrain) if spec else None
    places_ = {a.name for a in declared.attributes if a.type.base == "cell"} if declared else set()
    left = {"id", "x", "y", "name", "terrain", *places_}
    values = ((k, v) for k, v in node.items() if k not in left and not isinstance(v, (list, dict)))
    return Ink(terrain, tuple(values))
