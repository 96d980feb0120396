"""A map in the making: plain data that is changed at random and written as a map file.

Nothing here knows a game: terrains, features and attributes are whatever a ruleset's board declares.
"""

from __future__ import annotations

import copy
import json
from dataclasses import dataclass, field

from dsl.maps.board.map import Map, Placed
from dsl.maps.board.spec import SECTIONS, BoardSpec
from dsl.maps.board.topology import Topology, make_topology

NO_CELL = "none"
SIGNS = "~#=+%&*"


@dataclass
class Thing:
    """A site, arrow, region or start; cells are numbers, an arrow's are (tail, head)."""

    kind: str
    cells: list[int]
    values: dict[str, object] = field(default_factory=dict)


@dataclass
class Sketch:
    """A map as one changes it. ``ground`` names each cell's terrain; a track has ``nodes`` and ``edges`` besides."""

    grid: dict[str, object]
    ground: list[str]
    things: dict[str, list[Thing]]
    nodes: list[dict[str, object]] = field(default_factory=list)
    edges: list[tuple[int, int]] = field(default_factory=list)

    def copy(self) -> Sketch:
        """Another one that can be changed by itself."""
        return copy.deepcopy(self)

    @property
    def topology(self) -> Topology:
        """The board, without a thought for what stands on it."""
        if self.grid["kind"] == "track":
            places = [(f"n{i + 1}", 0.0, 0.0) for i in range(len(self.nodes))]
            return make_topology("track", nodes=places, edges=self.edges)
        extras = {key: str(value) for key, value in self.grid.items() if key in ("orientation", "shifted")}
        return make_topology(str(self.grid["kind"]), self.width, self.height, **extras)

    @property
    def width(self) -> int:
        """Cells in a row."""
        return int(str(self.grid["width"]))

    @property
    def height(self) -> int:
        """Rows."""
        return int(str(self.grid["height"]))

    @property
    def size(self) -> int:
        """How many cells there are, absent ones too."""
        return len(self.nodes) if self.nodes else len(self.ground)

    def text(self, spec: BoardSpec) -> str:
        """The map file."""
        names = self.topology.names
        lines = self._head(spec)
        for section in SECTIONS:
            things = self.things.get(section, [])
            lines += [f"{section}:"] if things else []
            lines += [f"  - {json.dumps(_item(thing, section, names))}" for thing in things]
        return "\n".join(lines) + "\n"

    def thing_at(self, spec: BoardSpec, line: int) -> tuple[str, Thing] | None:
        """What stands on that line of the text (the first is 1), with its section."""
        at = len(self._head(spec))
        for section in SECTIONS:
            things = self.things.get(section, [])
            at += bool(things)
            if at < line <= at + len(things):
                return section, things[line - at - 1]
            at += len(things)
        return None

    def cell_at(self, spec: BoardSpec, line: int, column: int) -> int | None:
        """The cell or circle which that place of the text draws."""
        last = len(self._head(spec)) - (len(self.edges) + 1 if self.nodes else 0)
        first = last - (len(self.nodes) or self.height)
        if not first < line <= last:
            return None
        cell = line - first - 1 if self.nodes else (line - first - 1) * self.width + column - 3
        return cell if 0 <= cell < self.size else None

    def _head(self, spec: BoardSpec) -> list[str]:
        lines = ["fordewind: 1", f"games: [{spec.game}]", f"grid: {json.dumps(self.grid)}"]
        return lines + (self._track(self.topology.names) if self.nodes else self._terrain())

    def _terrain(self) -> list[str]:
        terrains = [NO_CELL, *sorted(set(self.ground) - {NO_CELL})]
        signs = dict(zip(terrains, "_" + SIGNS, strict=False))
        legend = json.dumps({sign: name for name, sign in signs.items()})
        rows = ["".join(signs[name] for name in self.ground[at : at + self.width]) for at in self._starts()]
        return [f"legend: {legend}", "terrain: |", *(f"  {row}" for row in rows)]

    def _starts(self) -> range:
        return range(0, len(self.ground), self.width)

    def _track(self, names: tuple[str, ...]) -> list[str]:
        nodes = [{"id": name, "x": 4 * i, "y": i % 7} | node for i, (name, node) in enumerate(zip(names, self.nodes))]
        edges = [[names[a], names[b]] for a, b in self.edges]
        lines = ["nodes:", *(f"  - {json.dumps(node)}" for node in nodes)]
        return lines + (["edges:", *(f"  - {json.dumps(edge)}" for edge in edges)] if edges else ["edges: []"])


def _item(thing: Thing, section: str, names: tuple[str, ...]) -> dict[str, object]:
    cells = [names[c] for c in thing.cells]
    if section == "arrows":
        return {"kind": thing.kind, "from": cells[0], "to": cells[1]} | thing.values
    return {"kind": thing.kind, "cells" if section == "regions" else "at": cells} | thing.values


def sketch_of(board: Map) -> Sketch:
    """A map that was loaded, to be changed."""
    topology = board.topology
    things = {
        section: [Thing(p.kind, list(p.cells), _values(p, topology)) for p in getattr(board, section)]
        for section in SECTIONS
    }
    if topology.kind == "track":
        nodes = [{"terrain": p.kind} | _values(p, topology) for p in board.nodes]
        return Sketch({"kind": "track"}, [], things, nodes, list(board.edges))
    grid: dict[str, object] = {"kind": topology.kind, "width": topology.width, "height": topology.height}
    grid |= {"orientation": topology.orientation, "shifted": topology.shifted} if topology.orientation else {}
    return Sketch(grid, [board.terrains[t] if t >= 0 else NO_CELL for t in board.terrain], things)


def _values(placed: Placed, topology: Topology) -> dict[str, object]:
    """The attributes that a map file would give; what is none is left out, as are cells, which none of ours has."""
    values: dict[str, object] = {}
    for name, value in placed.attributes.items():
        if name == "open" and isinstance(value, tuple):
            values[name] = [topology.directions[d] for d in value if isinstance(d, int)]
        elif value is not None:
            values[name] = list(value) if isinstance(value, tuple) else value
    return values
