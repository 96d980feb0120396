"""Checks the section ``chart`` of a map file (style, ornaments) and the names written across it. All are warnings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

from dsl.maps.board.map import Placed
from dsl.maps.board.spec import NAMES
from dsl.maps.board.topology import Topology
from dsl.maps.mapfile.features import read_titles
from dsl.maps.mapfile.reading import CELL_RANGE, Reading
from dsl.maps.mapfile.schema import CHART
from dsl.maps.mapfile.shape import harmless
from dsl.text.diagnostics import Problems, near
from dsl.text.files.yaml_tree import MappingNode, Node, ScalarNode, SequenceNode

IN_FRAME = "frame"
"""The value of ``at`` for a cartouche or legend on the frame of the chart."""


def check_adornment(root: Node, topology: Topology, reading: Reading) -> None:
    """Warn of ornaments, a cartouche or a legend that are off the board."""
    section = root.get(CHART)
    if not isinstance(section, MappingNode):
        return
    own = Reading(reading.source, reading.spec, Problems(), reading.rows, reading.other_grid)
    for node in _places(section):
        ends = CELL_RANGE.fullmatch(node.value.strip())
        names = ends.groups() if ends is not None and topology.cell(node.value) is None else (node.value,)
        for name in names:
            own.check_place(node, name, topology)
    reading.problems.extend(harmless(own.problems))


def _places(section: Node) -> Iterator[Node]:
    """The nodes of the section that name cells."""
    listed = section.get("ornaments")
    for item in listed.items if isinstance(listed, SequenceNode) else ():
        at = item.get("at") if isinstance(item, MappingNode) else None
        if isinstance(at, ScalarNode):
            yield at
    for key in ("cartouche", "legend"):
        place = section.get(key)
        if isinstance(place, ScalarNode) and place.value not in ("", IN_FRAME):
            yield place


LETTERS = 4.5
"""The number of letters of the smallest size that fit into the width of a cell."""
LONGEST = 80
"""The most letters of a name."""


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
    missing = region is not None and called is None  # a region that does not exist is reported elsewhere
    if not texts and not missing and (called is None or not any(called.titles.values())):
        reading.report("map-name-empty", item)
    _check_length(item, texts, [cell for cell in cells if cell is not None], topology, reading)


def _region(node: Node | None, regions: Sequence[Placed], reading: Reading) -> Placed | None:
    if not isinstance(node, ScalarNode):
        return None
    found = next((r for r in regions if r.id and r.id.casefold() == node.value.casefold()), None)
    if found is None:
        known = [r.id for r in regions if r.id]
        reading.report("map-name-region", node, near(node.value, known), id=node.value, known=", ".join(known) or "–")
    return found


def _check_length(item: Node, texts: list[str], cells: list[int], topology: Topology, reading: Reading) -> None:
    """Report a name that is longer than ``LONGEST``, or too long for the space between its two cells."""
    longest = max(map(len, texts), default=0)
    if longest > LONGEST:
        reading.report("map-name-endless", item.get("name") or item, count=longest, limit=LONGEST)
    elif len(cells) == 2 and topology.kind != "track":
        (x1, y1), (x2, y2) = (topology.centre(cell) for cell in cells)
        room = int((hypot(x2 - x1, y2 - y1) + 1) * LETTERS)
        if longest > room:
            span = (item.get("at") or item).span
            reading.problems.warn("map-name-long", span, count=longest, room=room)
