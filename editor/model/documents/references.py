"""Where features refer to cells by name, and how these names change when cells move, vanish or are renamed.

A ``CellMap`` has the new number of each cell. ``relabelled`` applies it to the whole map: ``at``, ``cells``, ``from``,
``to``, ``via`` and every attribute that the rules declare as a cell. Invalid names are not changed. A range is written
as a range again if its cells still form a rectangle.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from dsl.maps.board.spec import NAMES, SECTIONS, BoardSpec, Feature, Kind
from dsl.maps.board.topology import COORDINATES, Pair
from dsl.maps.mapfile.schema import CHART
from dsl.maps.mapfile.values import Data
from editor.model.documents import written_cells
from editor.model.documents.chart import Chart
from editor.model.documents.geometry import Geometry
from editor.model.documents.patches import MISSING, Held, Items, Patch, Value

Cells = NDArray[np.int64]
Target = Callable[[Cells], Cells]
"""Maps old cell numbers to new ones; -1 for lost cells."""
PLACES = ("at", "cells", "via")
_RANGE = re.compile(r"(\w+)(\s*(?:\.\.|:|-|–)\s*)(\w+)")


@dataclass(frozen=True)
class CellMap:
    """The new cells (of ``new``) for the cells of ``old``, by ``target``."""

    old: Geometry
    new: Geometry
    target: Target

    def cell(self, cell: int) -> int:
        """The new number of one cell, or -1."""
        return int(self.target(np.array([cell], dtype=np.int64))[0])

    def one(self, written: Data) -> Held:
        """The new name of a named cell; the same object if nothing changes, ``MISSING`` if the cell is lost."""
        cell = self.old.cell(str(written)) if isinstance(written, (str, int)) else -1
        if cell < 0:
            return written
        there = self.cell(cell)
        if there < 0:
            return MISSING
        name = self.new.name(there)
        return written if name == self.old.name(cell) else name

    def some(self, written: Data) -> Held:
        """Like ``one``, for a name, a range or a list of both."""
        if not isinstance(written, list):
            entries = self._entry(written)
            return MISSING if not entries else entries[0] if len(entries) == 1 else entries
        found = [entry for item in written for entry in self._entry(item)]
        return MISSING if written and not found else found

    def _entry(self, written: Data) -> list[Data]:
        ends = self._corners(written)
        if ends is None:
            there = self.one(written)
            return [] if there is MISSING else [there]
        (first, last), between = ends
        moved = self.target(_rectangle(first, last, self.old.width))
        moved = moved[moved >= 0]
        if not len(moved):
            return []
        box = None if self.new.is_track else _box(moved, self.new.width)
        if box is None:
            names = written_cells.write_cells(moved.tolist(), self.new)
            return names if isinstance(names, list) else [names]
        if box[0] == box[1]:
            return [self.new.name(box[0])]
        same = tuple(map(self.new.name, box)) == (self.old.name(first), self.old.name(last))
        return [written] if same else [f"{self.new.name(box[0])}{between}{self.new.name(box[1])}"]

    def _corners(self, written: Data) -> tuple[Pair, str] | None:
        """The first and last cell of a range, and the separator between them; None for anything else."""
        if not isinstance(written, str) or self.old.is_track or self.old.cell(written) >= 0:
            return None
        match = _RANGE.fullmatch(written.strip())
        if match is None:
            return None
        one, other = self.old.cell(match[1]), self.old.cell(match[3])
        if one < 0 or other < 0:
            return None
        (r1, c1), (r2, c2) = self.old.row_column(one), self.old.row_column(other)
        width = self.old.width
        return (min(r1, r2) * width + min(c1, c2), max(r1, r2) * width + max(c1, c2)), match[2]


def _rectangle(first: int, last: int, width: int) -> Cells:
    rows = np.arange(first // width, last // width + 1, dtype=np.int64)
    columns = np.arange(first % width, last % width + 1, dtype=np.int64)
    return (rows[:, None] * width + columns[None, :]).reshape(-1)


def _box(cells: Cells, width: int) -> Pair | None:
    """First and last cell of the rectangle that cells fill; None if they fill none."""
    rows, columns = np.divmod(cells, width)
    first, last = int(rows.min() * width + columns.min()), int(rows.max() * width + columns.max())
    full = (last // width - first // width + 1) * (last % width - first % width + 1)
    return (first, last) if full == len(np.unique(cells)) else None


@dataclass
class Relabelled:
    """The patches of a renaming; the features that lost all their cells (``lost``) or some (``clipped``)."""

    patches: list[Patch] = field(default_factory=list)
    lost: list[tuple[str, dict[str, Data]]] = field(default_factory=list)
    clipped: list[tuple[str, dict[str, Data]]] = field(default_factory=list)


def relabelled(chart: Chart, spec: BoardSpec | None, cells: CellMap) -> Relabelled:
    """The patches that change every name of a cell in features, nodes, legend and ornaments of a chart."""
    made = Relabelled()
    for section in (*SECTIONS, NAMES):
        old, new = chart.items(section), []
        for item in old:
            after = _feature(section, item, spec, cells, made) if isinstance(item, dict) else item
            if after is not MISSING:
                new.append(after)
        made.patches += replaced(section, old, new)
    _nodes(chart, spec, cells, made)
    _legend(chart, spec, cells, made)
    made.patches += _adornment(chart, cells)
    return made


def replaced(section: str, old: list[Data], new: list[Data]) -> list[Patch]:
    """The shortest patch that turns one list into the other; none if they are equal."""
    head = 0
    while head < min(len(old), len(new)) and old[head] == new[head]:
        head += 1
    tail = 0
    while tail < min(len(old), len(new)) - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    before, after = tuple(old[head : len(old) - tail]), tuple(new[head : len(new) - tail])
    return [Items(section, head, before, after)] if before or after else []


def _feature(section: str, item: dict[str, Data], spec: BoardSpec | None, cells: CellMap, made: Relabelled) -> Held:
    after: dict[str, Data] = {}
    clipped = False
    declared = dict(_cell_attributes(spec, SECTIONS[section], item.get("kind"))) if section in SECTIONS else {}
    for key, value in item.items():
        if key in ("from", "to") and section == "arrows":
            there: Held = cells.one(value)
        elif key in PLACES or declared.get(key):
            there = cells.some(value)
        elif key in declared:
            there = cells.one(value)
        else:
            there = value
        if there is MISSING and key in ("from", "to", "at", "cells"):
            made.lost.append((section, item))
            return MISSING
        if there is MISSING:
            clipped = True
            continue
        clipped = clipped or (isinstance(value, list) and isinstance(there, list) and _fewer(value, there, cells))
        after[key] = there
    if clipped:
        made.clipped.append((section, item))
    return after


def _fewer(old: list[Data], new: list[Data], cells: CellMap) -> bool:
    """Whether a list of cells lost some of them."""
    if old == new:
        return False
    return len(written_cells.read_cells(new, cells.new)) < len(written_cells.read_cells(old, cells.old))


def _cell_attributes(spec: BoardSpec | None, kind: Kind, name: object) -> Iterator[tuple[str, bool]]:
    """The attributes that name cells, each with whether it is a list."""
    declared: Feature | None = spec.feature(kind, str(name)) if spec else None
    for attribute in declared.attributes if declared else ():
        if attribute.type.base == "cell":
            yield attribute.name, attribute.type.many


def _values(item: dict[str, Data], keys: Iterator[tuple[str, bool]], cells: CellMap) -> tuple[dict[str, Data], bool]:
    """A node or legend entry with its cell attributes renamed, and whether one of them was lost."""
    after, lost = dict(item), False
    for key, many in keys:
        if key in item:
            there = cells.some(item[key]) if many else cells.one(item[key])
            if there is MISSING:
                del after[key]
                lost = True
            else:
                after[key] = there
    return after, lost


def _nodes(chart: Chart, spec: BoardSpec | None, cells: CellMap, made: Relabelled) -> None:
    terrains = spec.of(Kind.TERRAIN) if spec else ()
    if not terrains:
        return
    old = chart.items("nodes")
    new: list[Data] = []
    for item in old:
        if isinstance(item, dict):
            keys = _cell_attributes(spec, Kind.TERRAIN, item.get("terrain", terrains[0].name))
            after, lost = _values(item, keys, cells)
            new.append(after)
            if lost:
                made.clipped.append(("nodes", item))
        else:
            new.append(item)
    made.patches += replaced("nodes", old, new)


def _adornment(chart: Chart, cells: CellMap) -> list[Patch]:
    """Ornaments, cartouche and legend with new cells; without a cell an entry is removed, so the program places it."""
    held = chart.value((CHART,))
    if not isinstance(held, dict):
        return []
    after: dict[str, Held] = dict(held)
    listed = held.get("ornaments")
    if isinstance(listed, list):
        moved = [_ornament(item, cells) for item in listed]
        after["ornaments"] = [item for item in moved if item is not MISSING]
    for key in ("cartouche", "legend"):
        if isinstance(held.get(key), str):
            after[key] = _stretch(held[key], cells)
    gone = {key: MISSING for key, value in after.items() if value == []}
    return [Value((CHART, key), held[key], value) for key, value in (after | gone).items() if held[key] != value]


def _ornament(item: Data, cells: CellMap) -> Held:
    at = item.get("at") if isinstance(item, dict) else None
    if not isinstance(item, dict) or not isinstance(at, (str, int)):
        return item
    there = cells.one(at)
    return there if there is MISSING else {**item, "at": there}


def _stretch(written: Data, cells: CellMap) -> Held:
    """The range between the new cells of its corners; ``MISSING`` if one of them is lost."""
    match = _RANGE.fullmatch(str(written).strip())
    if match is None:
        return cells.one(written)
    ends = [cells.one(match[1]), cells.one(match[3])]
    return MISSING if MISSING in ends else f"{ends[0]}{match[2]}{ends[1]}"


def _legend(chart: Chart, spec: BoardSpec | None, cells: CellMap, made: Relabelled) -> None:
    legend = chart.value(("legend",))
    for character, entry in legend.items() if isinstance(legend, dict) and spec else ():
        if isinstance(entry, dict):
            after, _ = _values(entry, _cell_attributes(spec, Kind.TERRAIN, entry.get("terrain")), cells)
            made.patches += [
                Value(("legend", character, key), entry[key], after.get(key, MISSING))
                for key in entry
                if entry[key] != after.get(key, MISSING)
            ]


PATH = ("grid", "coordinates")


def naming_of(chart: Chart) -> str:
    """The naming of the cells, one of ``COORDINATES``; empty on a track."""
    topology = chart.geometry.topology
    return topology.coordinates


def with_naming(chart: Chart, naming: str) -> Geometry:
    """The geometry of a grid with another naming of its cells."""
    geometry, topology = chart.geometry, chart.geometry.topology
    hexes = (topology.orientation or "pointy", topology.shifted or "even")
    return Geometry.of_grid(chart.kind, geometry.width, geometry.height, *hexes, naming)


def renamed_cells(chart: Chart, spec: BoardSpec | None, naming: str) -> list[Patch]:
    """The patches that change the naming of cells wherever the map uses it; none if nothing changes."""
    if naming not in COORDINATES or naming_of(chart) in ("", naming) or not isinstance(chart.value(("grid",)), dict):
        return []
    usual = COORDINATES[1] if chart.kind == "hex" else COORDINATES[0]
    head = Value(PATH, chart.value(PATH), MISSING if naming == usual else naming)
    made = relabelled(chart, spec, CellMap(chart.geometry, with_naming(chart, naming), lambda cells: cells))
    return [*made.patches, head]
