"""The board of a track map: nodes with their place on the drawing, and the one-way lines between them."""

from __future__ import annotations

from itertools import pairwise

from dsl.maps.board.map import Placed
from dsl.maps.board.spec import Feature, Kind
from dsl.maps.board.topology import Pair, Topology, make_topology
from dsl.maps.mapfile.attributes import read_attributes
from dsl.maps.mapfile.features import leads_back, read_titles
from dsl.maps.mapfile.grid import UNKNOWN, Board
from dsl.maps.mapfile.reading import Reading
from dsl.maps.mapfile.schema import BASE_KEYS
from dsl.maps.mapfile.values import resolve
from dsl.text.diagnostics import Note
from dsl.text.files.yaml_tree import MappingNode, Node, ScalarNode, SequenceNode


def read_track(root: Node, reading: Reading) -> tuple[Board, tuple[Placed, ...]] | None:
    """The board and its nodes; None, after a report, if there is no valid board."""
    listed = root.get("nodes")
    if not isinstance(listed, SequenceNode) or not listed.items:
        reading.report("map-key-missing" if listed is None else "map-no-cells", root.key("grid") or root, keys="nodes")
        return None
    items = _distinct(listed.items, reading)
    if not items:
        return None
    spots = [(item.word("id"), _number(item, "x"), _number(item, "y")) for item in items]
    bare = make_topology("track", nodes=spots)
    topology = make_topology("track", nodes=spots, edges=_edges(root, bare, reading))
    declared = reading.spec.of(Kind.TERRAIN) if reading.spec else ()
    terrains = [t.name for t in declared]
    terrain: list[int] = []
    placed: list[Placed] = []
    for number, item in enumerate(items):
        name = item.word("terrain") or (terrains[0] if terrains else "node")
        if name not in terrains and reading.spec is None:
            terrains.append(name)
        terrain.append(terrains.index(name) if name in terrains else UNKNOWN)
        placed.append(_read_node(number, item, name, declared, topology, reading))
    board = Board(topology, tuple(terrains), tuple(terrain), tuple(p.attributes for p in placed))
    return board, tuple(placed)


def _read_node(
    number: int, item: Node, name: str, declared: tuple[Feature, ...], topology: Topology, reading: Reading
) -> Placed:
    feature = next((t for t in declared if t.name == name), None)
    values, spans = read_attributes(item, feature, BASE_KEYS[Kind.TERRAIN], topology, reading)
    titles = read_titles(item.get("name"))
    return Placed(name, topology.names[number], titles, (number,), values, item.span, spans=spans)


def _distinct(items: list[Node], reading: Reading) -> list[Node]:
    """The nodes that have an id; a second node with the same id is reported and left out."""
    seen: dict[str, Node] = {}
    for item in items:
        named = item.get("id") if isinstance(item, MappingNode) else None
        if not isinstance(named, ScalarNode) or not named.value:
            continue
        first = seen.setdefault(named.value.strip().casefold(), item)
        if first is not item:
            notes = [Note(first.span, "first-here")]
            reading.problems.error("map-duplicate-id", named.span, notes=notes, id=named.value)
    return list(seen.values())


def _edges(root: Node, topology: Topology, reading: Reading) -> list[Pair]:
    """The lines as pairs of nodes, from ``{from, to}`` or from chains of nodes; both ways if ``two_way`` is set."""
    node, back = root.get("edges"), leads_back(root)
    edges: dict[Pair, None] = {}
    for item in node.items if isinstance(node, SequenceNode) else []:
        ends = item.items if isinstance(item, SequenceNode) else [item.get("from"), item.get("to")]
        cells = [reading.cell(end, topology) if end is not None else None for end in ends]
        for a, b in pairwise(cells):
            if a is None or b is None:
                continue
            if a == b:
                reading.report("map-edge-to-itself", item, name=topology.names[a])
            elif (a, b) in edges:
                reading.report("map-edge-twice", item, one=topology.names[a], other=topology.names[b])
            edges |= {(a, b): None, (b, a): None} if back else {(a, b): None}
    return list(edges)


def _number(item: Node, key: str) -> float:
    node = item.get(key)
    value = resolve(node) if isinstance(node, ScalarNode) else 0
    return float(value) if isinstance(value, (int, float)) else 0.0
