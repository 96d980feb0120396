"""The terrain block of a map's text: its characters, and edits that change some of them."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from dsl.maps.mapfile.edit import Edit, line_end
from dsl.maps.mapfile.grid import read_legend, read_rows
from dsl.maps.mapfile.reading import Reading
from dsl.maps.mapfile.values import Data, is_nothing, resolve
from dsl.text.diagnostics import Diagnostic, Problems
from dsl.text.files.yaml_tree import MappingNode, Node, ScalarNode
from dsl.text.source import Source, Span

# Characters for terrains that are not in the legend yet, in order of preference.
SPARE = (
    "~#.:+=^*%@$oxOX"
    + "abcdefghijklmnpqrstuvwyzABCDEFGHIJKLMNPQRSTUVWYZ0123456789"
    + "".join(map(chr, range(0x430, 0x450)))
)


@dataclass
class TerrainBlock:
    """The rows of a map's grid and their place in the file; ``legend`` has the node of each character."""

    source: Source
    lines: list[str]
    first: int
    column: int
    width: int
    legend: dict[str, Node]
    raw: str

    def character(self, name: str | None) -> str | None:
        """The character of a terrain (None: of no cell), preferably one without attributes; None if missing."""
        second = None
        for character, node in self.legend.items():
            if isinstance(node, ScalarNode):
                if is_nothing(node) if name is None else (not is_nothing(node) and node.value == name):
                    return character
            elif name is not None and second is None:
                named = node.get("terrain")
                second = character if named is not None and named.value == name else None
        return second

    def unused(self) -> str:
        """A character that is neither in the legend nor in any row."""
        used = set(self.legend).union(*self.lines)
        return next(c for c in SPARE if c not in used)

    def painted(self, cells: Collection[int], character: str) -> list[Edit] | None:
        """The edits that write ``character`` into some cells; None if one of them is outside the rows."""
        rows: dict[int, list[int]] = {}
        for c in cells:
            rows.setdefault(c // self.width, []).append(c % self.width)
        if any(not 0 <= row < len(self.lines) for row in rows):
            return None
        gap = self.character(None) or character
        edits = []
        for row, columns in rows.items():
            old = self.lines[row]
            new = list(old.ljust(max(columns) + 1, "\0").replace("\0", gap))
            for column in columns:
                new[column] = character
            start = self.source.offset(self.first + row, self.column)
            edits.append((start, start + len(old), "".join(new)))
        return edits

    def replaced(self, rows: Sequence[str]) -> list[Edit]:
        """The edit that replaces all rows."""
        start = self.source.offset(self.first, self.column)
        last = self.first + len(self.lines) - 1
        end = self.source.offset(last, self.column) + len(self.lines[-1])
        between = line_end(self.source.text) + " " * (self.column - 1)
        return [(start, end, between.join(rows))]

    def lines_replaced(self, lines: Mapping[int, str]) -> list[Edit]:
        """The edits that replace some rows, by their numbers from 0."""
        starts = {row: self.source.offset(self.first + row, self.column) for row in lines}
        return [(starts[row], starts[row] + len(self.lines[row]), line) for row, line in lines.items()]

    def value(self, rows: Sequence[str]) -> Data:
        """The value of the block after ``replaced``; what follows the last row stays."""
        written, count = self.raw.split("\n"), len(self.lines)
        rest = [written[count - 1][len(self.lines[-1]) :], *written[count:]]
        return "\n".join(rows) + "\n".join(rest)

    def lines_value(self, lines: Mapping[int, str]) -> Data:
        """The value of the block after ``lines_replaced``; blanks at the ends of rows stay."""
        written = self.raw.split("\n")
        for row, line in lines.items():
            written[row] = line + written[row][len(self.lines[row]) :]
        return "\n".join(written)


def find_block(root: Node) -> TerrainBlock | None:
    """The terrain block of a map; None if it has none."""
    reading = Reading(root.source, None, Problems())
    node = root.get("legend")
    rows = read_rows(root, read_legend(node, root, reading), reading)
    if rows is None:
        return None
    header = root.get("grid")
    named = header.get("width") if isinstance(header, MappingNode) else None
    number = resolve(named) if isinstance(named, ScalarNode) else 0
    width = number if isinstance(number, int) and number > 0 else max(map(len, rows.lines))
    legend = {key.value: value for key, value in node.pairs} if isinstance(node, MappingNode) else {}
    return TerrainBlock(root.source, rows.lines, rows.line, rows.column, width, legend, rows.node.value)


def block_fault(source: Source, offset: int) -> Diagnostic | None:
    """The mistake in the terrain block that stopped the YAML parser: no ``|``, or an uneven row; None if neither."""
    lines, last = source.lines, source.place(offset)[0]
    top = next((n for n in range(last, 0, -1) if lines[n - 1][:1].strip(" #-")), 1)
    if re.match(r"terrain:\s*$", lines[top - 1]):
        return Diagnostic("map-terrain-block", Span(source, top, 1, top, 2))
    if not re.match(r"terrain:\s*\|", lines[top - 1]):
        return None
    blanks = {n: len(line) - len(line.lstrip(" ")) for n, line in enumerate(lines[top:last], top + 1) if line.strip()}
    usual = max(blanks.values(), key=list(blanks.values()).count, default=0)
    found = next((n for n, count in blanks.items() if count != usual), None)
    return Diagnostic("map-row-indent", Span(source, found, 1, found, 2), {"row": found - top}) if found else None
