"""The terrain block of a map's text: which character stands where, and how to change some of them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from dsl.diagnostics import Problems
from dsl.mapfile.edit import Edit, line_end
from dsl.mapfile.grid import read_legend, read_rows
from dsl.mapfile.nodes import Node
from dsl.mapfile.reading import Reading
from dsl.mapfile.text import MapText
from dsl.mapfile.values import Data, is_nothing, resolve

SPARE = (
    "~#.:+=^*%@$oxOX"
    + "abcdefghijklmnpqrstuvwyzABCDEFGHIJKLMNPQRSTUVWYZ0123456789"
    + "".join(map(chr, range(0x430, 0x450)))
)


@dataclass
class TerrainBlock:
    """The rows of a map's grid and where they stand; ``legend`` leads from characters to nodes."""

    text: MapText
    lines: list[str]
    first: int
    column: int
    width: int
    legend: dict[str, Node]
    raw: str

    def character(self, name: str | None) -> str | None:
        """The character for a terrain (None: for no cell); one without attributes, if there is a choice."""
        second = None
        for character, node in self.legend.items():
            if node.kind == "scalar":
                if is_nothing(node) if name is None else (not is_nothing(node) and node.value == name):
                    return character
            elif name is not None and second is None:
                named = node.get("terrain")
                second = character if named is not None and named.value == name else None
        return second

    def unused(self) -> str:
        """A character that neither the legend nor any row has yet."""
        used = set(self.legend).union(*self.lines)
        return next(c for c in SPARE if c not in used)

    def painted(self, cells: Collection[int], character: str) -> list[Edit] | None:
        """The edits that write ``character`` into some cells; None if one is outside the rows."""
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
            start = self.text.offset(self.first + row, self.column)
            edits.append((start, start + len(old), "".join(new)))
        return edits

    def replaced(self, rows: Sequence[str]) -> list[Edit]:
        """The edit that puts other rows in the place of all."""
        start = self.text.offset(self.first, self.column)
        last = self.first + len(self.lines) - 1
        end = self.text.offset(last, self.column) + len(self.lines[-1])
        between = line_end(self.text.text) + " " * (self.column - 1)
        return [(start, end, between.join(rows))]

    def lines_replaced(self, lines: Mapping[int, str]) -> list[Edit]:
        """The edits that put other rows in the place of some, by their numbers from 0."""
        starts = {row: self.text.offset(self.first + row, self.column) for row in lines}
        return [(starts[row], starts[row] + len(self.lines[row]), line) for row, line in lines.items()]

    def value(self, rows: Sequence[str]) -> Data:
        """The value of the block once ``replaced`` put other rows there: what follows the last row stays."""
        written, count = self.raw.split("\n"), len(self.lines)
        rest = [written[count - 1][len(self.lines[-1]) :], *written[count:]]
        return "\n".join(rows) + "\n".join(rest)

    def lines_value(self, lines: Mapping[int, str]) -> Data:
        """The value of the block once ``lines_replaced`` put other rows there: blanks at the ends of rows stay."""
        written = self.raw.split("\n")
        for row, line in lines.items():
            written[row] = line + written[row][len(self.lines[row]) :]
        return "\n".join(written)


def find_block(root: Node, text: MapText) -> TerrainBlock | None:
    """The terrain block of a map, if it has one."""
    reading = Reading(text, None, Problems())
    node = root.get("legend")
    rows = read_rows(root, read_legend(node, root, reading), reading)
    if rows is None:
        return None
    header = root.get("grid")
    named = header.get("width") if header is not None and header.kind == "map" else None
    said = resolve(named) if named is not None and named.kind == "scalar" else 0
    width = said if isinstance(said, int) and said > 0 else max(map(len, rows.lines))
    legend = {key.value: value for key, value in node.pairs} if node is not None and node.kind == "map" else {}
    return TerrainBlock(text, rows.lines, rows.line, rows.column, width, legend, rows.node.value)
