"""The section ``chart`` of a map file: how the chart is drawn and adorned. Whatever is wrong there, one can play."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dsl.maps.board.topology import Topology
from dsl.maps.mapfile.reading import Reading
from dsl.maps.mapfile.schema import CHART
from dsl.maps.mapfile.shape import harmless
from dsl.text.diagnostics import Problems
from dsl.text.files.yaml_tree import MappingNode, Node, ScalarNode, SequenceNode

IN_FRAME = "frame"
"""The place of a cartouche or legend that stands on the frame of the chart."""
RANGE = re.compile(r"(\w+)\s*(?:\.\.|:|-|–)\s*(\w+)")


def check_adornment(root: Node, topology: Topology, reading: Reading) -> None:
    """Warn of ornaments, of a cartouche or legend that are nowhere on the board."""
    section = root.get(CHART)
    if not isinstance(section, MappingNode):
        return
    own = Reading(reading.source, reading.spec, Problems(), reading.rows, reading.other_grid)
    for node in _places(section):
        ends = RANGE.fullmatch(node.value.strip())
        names = ends.groups() if ends is not None and topology.cell(node.value) is None else (node.value,)
        for name in names:
            own.check_place(node, name, topology)
    reading.problems.extend(harmless(own.problems))


def _places(section: Node) -> Iterator[Node]:
    """What names cells in the section."""
    listed = section.get("ornaments")
    for item in listed.items if isinstance(listed, SequenceNode) else ():
        at = item.get("at") if isinstance(item, MappingNode) else None
        if isinstance(at, ScalarNode):
            yield at
    for key in ("cartouche", "legend"):
        place = section.get(key)
        if isinstance(place, ScalarNode) and place.value not in ("", IN_FRAME):
            yield place
