"""The grid of a map: header, legend and the block of characters, one for a cell and one line for a row."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

from dsl.maps.board.map import Values
from dsl.maps.board.spec import MAX_PLAYED_CELLS, Feature, Kind
from dsl.maps.board.topology import COORDINATES, ORIENTATIONS, SHIFTS, Topology, make_topology
from dsl.maps.mapfile.attributes import read_attributes
from dsl.maps.mapfile.reading import Reading
from dsl.maps.mapfile.schema import MAX_CELLS
from dsl.maps.mapfile.values import NOTHING, is_nothing, resolve
from dsl.text.diagnostics import WANTED, Note
from dsl.text.files.yaml_tree import MappingNode, Node, ScalarNode
from dsl.text.source import Span

_ENTRY = re.compile(r"- ?[\[{].*[\]}]$")
# In the place of the index of a terrain: no cell, a cell of unknown terrain.
ABSENT = -1
UNKNOWN = -2  # not ABSENT, or everything that stands on such a cell would be reported as well


@dataclass
class Board:
    """The fields of ``Map`` that are read from its grid."""

    topology: Topology
    terrains: tuple[str, ...]
    terrain: tuple[int, ...]
    values: tuple[Values, ...]
    corner: Span | None = None


@dataclass
class Legend:
    """For each character the index of its terrain, and the mapping with its attributes if it has some.

    ``faulty`` if something is wrong with the legend, so that a character may be missing for that reason.
    """

    terrains: list[str]
    index: dict[str, int] = field(default_factory=dict)
    nodes: dict[str, Node] = field(default_factory=dict)
    faulty: bool = False


@dataclass
class Rows:
    """The lines of the terrain block, and the place of its first character in the file."""

    node: Node
    lines: list[str]
    line: int
    column: int
    width_notes: list[Note] = field(default_factory=list)
    """Notes with the place of ``width`` in the file."""

    def span(self, row: int, first: int, last: int, reading: Reading) -> Span:
        """The place of the characters ``first`` to ``last`` (exclusive) of a row, all from 0."""
        source, line = reading.source, self.line + row
        return Span(source, line, self.column + first, line, self.column + max(last, first + 1))


def read_grid(root: Node, kind: str, header: Node, reading: Reading) -> Board | None:
    """The board of a grid map; None, after a report, if it cannot be read at all."""
    legend = read_legend(root.get("legend"), root, reading)
    rows = read_rows(root, legend, reading)
    if rows is None:
        return None
    orientation = _chosen(header, "orientation", ORIENTATIONS, "pointy")
    shifted = _chosen(header, "shifted", SHIFTS, "even")
    naming = _chosen(header, "coordinates", COORDINATES, "")
    if reading.spec is not None and reading.spec.coordinates and header.get("coordinates") is None:
        rules = reading.spec
        reading.problems.warn("map-coordinates-south", header.span, game=rules.game, coordinates=rules.coordinates)
    loose = _loose_rows(kind, orientation, shifted, len(rows.lines))
    width, height = _size(header, rows, loose, reading)
    if width * height > MAX_CELLS:
        reading.report("map-too-many-cells", header, limit=MAX_CELLS)
        return None
    if reading.spec is not None and width * height > MAX_PLAYED_CELLS:
        reading.report("map-too-large-to-play", header, cells=width * height, limit=MAX_PLAYED_CELLS)
    terrain = _cells(rows, legend, width, height, loose, reading)
    absent = int("".join("1" if t == ABSENT else "0" for t in reversed(terrain)), 2)
    if absent == (1 << width * height) - 1:
        reading.report("map-no-cells", rows.node)
        return None
    topology = make_topology(
        kind, width, height, absent=absent, orientation=orientation, shifted=shifted, coordinates=naming
    )
    values = _values(rows, legend, terrain, topology, reading)
    corner = rows.span(0, 0, 1, reading)
    return Board(topology, tuple(legend.terrains), terrain, values, corner)


def _chosen(header: Node, key: str, known: tuple[str, ...], otherwise: str) -> str:
    node = header.get(key)
    return node.value if node is not None and node.value in known else otherwise


def read_legend(node: Node | None, root: Node, reading: Reading) -> Legend:
    """The legend; characters with mistakes are reported and left out."""
    legend = Legend([t.name for t in reading.spec.of(Kind.TERRAIN)] if reading.spec else [])
    if not isinstance(node, MappingNode):
        if node is None:
            reading.report("map-key-missing", root.key("terrain") or root, keys="legend")
            legend.faulty = True
        return legend
    legend.faulty = reading.is_faulty(node, "yaml-key-twice", "map-legend-character")
    for key, value in node.pairs:
        if len(key.value) != 1:
            legend.index |= {character: UNKNOWN for character in key.value if character not in legend.index}
            continue
        named = value.get("terrain") if isinstance(value, MappingNode) else value
        if isinstance(value, MappingNode):
            legend.nodes[key.value] = value
        if not isinstance(named, ScalarNode):
            continue
        if is_nothing(value) or value.value == NOTHING:  # also in quotes
            legend.index[key.value] = ABSENT
            continue
        if named.value not in legend.terrains and reading.spec is None:
            legend.terrains.append(named.value)
        if named.value in legend.terrains:
            legend.index[key.value] = legend.terrains.index(named.value)
        else:
            legend.index[key.value] = UNKNOWN  # reported by the schema check; not again for each cell
    return legend


def read_rows(root: Node, legend: Legend, reading: Reading) -> Rows | None:
    """The lines of the terrain block without the indentation and without blank lines at the end."""
    node = root.get("terrain")
    if node is None:
        reading.report("map-key-missing", root.pairs[0][0] if root.pairs else root, keys="terrain")
        return None
    if not isinstance(node, ScalarNode) or node.style != "|" or node.alias:
        reading.report("map-terrain-block", node)
        return None
    written = node.value.split("\n")
    lines = written if " " in legend.index else [line.rstrip(" \t") for line in written]
    used = len(lines)
    while used and not lines[used - 1]:
        used -= 1
    lines = lines[:used]
    stray = next((k for k, text in enumerate(lines) if _ENTRY.match(text)), used)
    while stray < used and stray > 1 and lines[stray - 1].startswith("# "):  # a comment above the entries
        stray -= 1
    if not lines or not stray:
        reading.report("map-no-cells", node)
        return None
    line = reading.source.place(node.start)[0] + 1
    full = next(k for k, text in enumerate(lines) if text)
    indent = len(reading.source.line(line + full)) - len(written[full])
    rows = Rows(node, lines[:stray], line, indent + 1)
    _report_of_rows(rows, lines[stray:], legend, reading)
    return rows


def _report_of_rows(rows: Rows, stray: list[str], legend: Legend, reading: Reading) -> None:
    """Report blank lines between rows, indented rows, and list entries whose heading is missing."""
    blanks = [len(text) - len(text.lstrip(" ")) if " " not in legend.index else 0 for text in rows.lines]
    usual = Counter(blanks).most_common(1)[0][0]
    for k, text in enumerate(rows.lines):
        if not text:
            reading.problems.error("map-row-empty", rows.span(k, 0, 1, reading), row=k + 1)
        elif blanks[k] != usual:
            reading.problems.error("map-row-indent", rows.span(k, 0, blanks[k], reading), row=k + 1)
        rows.lines[k] = text[blanks[k] :]
    if stray:
        section = reading.section_of(stray[0])
        span = rows.span(len(rows.lines), 0, len(stray[0]), reading)
        reading.problems.error("map-section-lost", span, f"{section}:", section=section, above="terrain")


def _loose_rows(kind: str, orientation: str, shifted: str, count: int) -> set[int]:
    """The rows (from 0) that may be one hex shorter, because they are shifted by half a hex."""
    if kind != "hex" or orientation != "pointy" or shifted == "every":
        return set()
    return set(range(1 if shifted == "even" else 0, count, 2))


def _size(header: Node, rows: Rows, loose: set[int], reading: Reading) -> tuple[int, int]:
    """Width and height: from the header, else from the rules, else from most rows."""
    usual = Counter(len(line) for k, line in enumerate(rows.lines) if k not in loose or len(rows.lines) == 1)
    counted = max(usual.items(), key=lambda item: (item[1], item[0]))[0]
    fixed = reading.spec.size if reading.spec and reading.spec.size else (0, 0)
    width = _width(header, rows, usual, fixed[0], reading) or max(counted, 1)
    rows.width_notes = _size_notes(header, "width")
    height = _whole(header.get("height")) or fixed[1] or len(rows.lines)
    if height != len(rows.lines) and height != sum(map(bool, rows.lines)):
        last = len(rows.lines) - 1
        place = min(last, height) if height < len(rows.lines) else last
        span = rows.span(place, 0, len(rows.lines[place]), reading)
        reading.problems.error(
            "map-row-count", span, "", _size_notes(header, "height"), found=len(rows.lines), expected=height
        )
        reading.rows = len(rows.lines)
    return width, height


def _size_notes(header: Node, key: str) -> list[Note]:
    """Notes with the place of ``width`` or ``height`` in the file."""
    written = header.get(key)
    return [Note(written.span, WANTED)] if written is not None else []


def _width(header: Node, rows: Rows, usual: Counter[int], fixed: int, reading: Reading) -> int:
    """The width from the header or the rules; the rows' own, reported, if all rows agree on another one."""
    written = header.get("width")
    width = _whole(written) or fixed
    (counted, times), *others = usual.most_common(2)
    if (
        width
        and counted != width
        and times > 1
        and not any(length == width for length in usual)
        and times >= 3 * sum(count for _, count in others)
    ):
        place = written if written is not None else header
        reading.report("map-width", place, width=width, found=counted, count=len(rows.lines))
        return counted
    return width


def _whole(node: Node | None) -> int:
    value = resolve(node) if isinstance(node, ScalarNode) else 0
    return value if isinstance(value, int) and 0 < value <= MAX_CELLS else 0


def _cells(rows: Rows, legend: Legend, width: int, height: int, loose: set[int], reading: Reading) -> tuple[int, ...]:
    """The terrain of every cell; rows that are too short are filled up, rows too long are cut off."""
    terrain: list[int] = []
    strange: dict[str, Span] = {}
    for r, line in enumerate(rows.lines[:height]):
        allowed = (width, width - 1) if r in loose else (width,)
        if line and len(line) not in allowed:
            span = rows.span(r, min(width, len(line)), max(len(line), width), reading)
            expected = f"{width - 1}–{width}" if r in loose else str(width)
            reading.problems.error(
                "map-row-length", span, "", rows.width_notes, row=r + 1, count=len(line), expected=expected
            )
        for unknown in set(line) - legend.index.keys():
            place = line.index(unknown)
            strange.setdefault(unknown, rows.span(r, place, place + 1, reading))
        terrain.extend([legend.index.get(character, UNKNOWN) for character in line[:width]])
        terrain.extend([ABSENT if len(line) in allowed else UNKNOWN] * (width - len(line)))
    for character, span in strange.items() if not legend.faulty else ():
        known = " ".join(legend.index)
        reading.problems.error("map-character-unknown", span, character=character, known=known)
    terrain.extend([UNKNOWN] * (width * height - len(terrain)))
    return tuple(terrain)


def _values(
    rows: Rows, legend: Legend, terrain: tuple[int, ...], topology: Topology, reading: Reading
) -> tuple[Values, ...]:
    """The terrain attributes of every cell; cells with the same character share one mapping."""
    declared: dict[str, Feature] = {t.name: t for t in reading.spec.of(Kind.TERRAIN)} if reading.spec else {}
    made: dict[str, Values] = {}
    for character, index in legend.index.items():
        if index >= 0:
            node, feature = legend.nodes.get(character), declared.get(legend.terrains[index])
            made[character] = read_attributes(node, feature, ("terrain",), topology, reading)[0]
    nothing: Values = {}
    if not any(made.values()):
        return (nothing,) * len(terrain)
    found: list[Values] = []
    for line in rows.lines[: topology.height]:
        found.extend([made.get(character, nothing) for character in line[: topology.width]])
        found.extend([nothing] * (topology.width - len(line)))
    found.extend([nothing] * (len(terrain) - len(found)))
    return tuple(found)
