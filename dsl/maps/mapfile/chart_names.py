"""Names written across a chart: no rules know of them, but what is wrong with one is told like all else."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from dsl.maps.board.map import Placed
from dsl.maps.board.spec import NAMES
from dsl.maps.board.topology import Topology
from dsl.maps.mapfile.features import read_titles
from dsl.maps.mapfile.reading import Reading
from dsl.text.diagnostics import near
from dsl.text.files.yaml_tree import MappingNode, Node, ScalarNode, SequenceNode

LETTERS = 4.5
"""So many letters find room on the length of a cell, small as they may be."""
LONGEST = 80
"""Letters of a name at most."""


def check_names(root: Node, topology: Topology, regions: Sequence[Placed], reading: Reading) -> None:
    """Report what is wrong with the names of a map: no text, no place, no such cell or region, too long."""
    listed = root.get(NAMES)
    for item in listed.items if isinstance(listed, SequenceNode) else []:
        if isinstance(item, MappingNode):
            _check(item, topology, regions, reading)


def _check(item: Node, topology: Topology, regions: Sequence[Placed], reading: Reading) -> None:
    at, region = item.get("at"), item.get("region")
    if at is None and region is None:
        reading.report("map-name-nowhere", item)
    elif at is not None and region is not None:
        reading.report("map-name-twice", item)
    ends = at.items if isinstance(at, SequenceNode) else [] if at is None else [at]
    cells = [reading.cell(end, topology) for end in ends[:2]]
    called = _region(region, regions, reading)
    texts = [text for text in read_titles(item.get("name")).values() if text.strip()]
    if not texts and (called is None or not any(called.titles.values())) and not _faulty(region, called):
        reading.report("map-name-empty", item)
    _measure(item, texts, [cell for cell in cells if cell is not None], topology, reading)


def _faulty(region: Node | None, called: Placed | None) -> bool:
    """Whether the text is lost with a region that there is none of, which is told already."""
    return region is not None and called is None


def _region(node: Node | None, regions: Sequence[Placed], reading: Reading) -> Placed | None:
    if not isinstance(node, ScalarNode):
        return None
    found = next((r for r in regions if r.id and r.id.casefold() == node.value.casefold()), None)
    if found is None:
        known = [r.id for r in regions if r.id]
        reading.report("map-name-region", node, near(node.value, known), id=node.value, known=", ".join(known) or "–")
    return found


def _measure(item: Node, texts: list[str], cells: list[int], topology: Topology, reading: Reading) -> None:
    """A name longer than any, or than what there is room for between its two cells."""
    longest = max(map(len, texts), default=0)
    if longest > LONGEST:
        reading.report("map-name-endless", item.get("name") or item, count=longest, limit=LONGEST)
    elif len(cells) == 2 and topology.kind != "track":
        (x1, y1), (x2, y2) = (topology.centre(cell) for cell in cells)
        room = int((hypot(x2 - x1, y2 - y1) + 1) * LETTERS)
        if longest > room:
            span = (item.get("at") or item).span
            reading.problems.warn("map-name-long", span, count=longest, room=room)
