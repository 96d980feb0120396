"""What the readers of a map's parts share: source, board declaration, problems, and reading cell names."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from dsl.maps.board.grid import ROW_COLUMN, letters, read_name
from dsl.maps.board.spec import SECTIONS, BoardSpec
from dsl.maps.board.topology import Topology
from dsl.text.diagnostics import Diagnostic, Problems, near
from dsl.text.diagnostics.lookalikes import letters_alike, lookalike
from dsl.text.files.yaml_tree import MappingNode, Node, ScalarNode, SequenceNode, run_together
from dsl.text.source import Source

CELL_RANGE = re.compile(r"(\w+)\s*(?:\.\.|:|-|–)\s*(\w+)")
"""``A1..C3``; also with other marks that people write between the two names."""


@dataclass
class Reading:
    """One map file being read."""

    source: Source
    spec: BoardSpec | None
    problems: Problems
    rows: int = 0
    """The number of rows of the terrain block, if the grid's ``height`` is another number."""
    other_grid: bool = False
    """Whether the grid is of another kind than that of the rules, so that cell names may differ."""

    def report(self, code: str, node: Node, hint: str = "", **args: object) -> None:
        """Report an error at a node, unless the node has been reported already."""
        if node.faulty:
            return
        self.problems.add(Diagnostic(code, node.span, args, hint))

    def is_faulty(self, node: Node, *codes: str) -> bool:
        """Whether a mistake with one of these codes was reported inside a node or in the line below."""
        first, last = self.source.place(node.start)[0], self.source.place(node.end)[0] + 1
        return any(d.code in codes and d.span and first <= d.span.line <= last for d in self.problems)

    def section_of(self, entry: str) -> str:
        """The section that an entry belongs to, by its kind, else by its keys."""
        named = re.search(r"\bkind: *(\w+)", entry)
        kinds = [f.kind for f in self.spec.features if named and f.name == named[1]] if self.spec else []
        known = next((section for section, kind in SECTIONS.items() if kind in kinds), "")
        keys = "arrows" if "from:" in entry else "nodes" if "x:" in entry else "edges" if "[" in entry[:3] else "sites"
        return known or keys

    def cell(self, node: Node, topology: Topology) -> int | None:
        """The cell that a scalar names; None, after a report, if there is no such cell."""
        if not isinstance(node, ScalarNode):
            return None
        found = topology.cell(node.value)
        if found is None:
            self._no_cell(node, node.value, topology)
        return found

    def check_place(self, node: Node, name: str, topology: Topology) -> None:
        """Report a name that is no place on the board; absent cells are places."""
        if topology.cell(name) is None and (topology.kind == "track" or self._on_board(name, topology) is None):
            self._no_cell(node, name, topology)

    def cells(self, node: Node | None, topology: Topology) -> tuple[int, ...]:
        """The cells of a name, a range (``A1..C3``) or a list of these, in the file's order, without repetitions."""
        if node is None or isinstance(node, MappingNode):
            return ()
        if self._two_numbers(node, topology):
            return ()
        found: dict[int, None] = {}
        for item in node.items if isinstance(node, SequenceNode) else [node]:
            if isinstance(item, ScalarNode):
                for c in self._cells_of(item, topology):
                    found.setdefault(c)
        return tuple(found)

    def _two_numbers(self, node: Node, topology: Topology) -> bool:
        """Whether a cell is written as ``[column, row]``; if so, report it with the cell's name."""
        parts = [item.value for item in node.items]
        if topology.kind == "track" or len(parts) != 2 or not all(part.isdecimal() for part in parts):
            return False
        column, row = map(int, parts)
        inside = 0 < column <= topology.width and 0 < row <= topology.height
        hint = topology.names[(row - 1) * topology.width + column - 1] if inside else ""
        self.report("map-cell-numbers", node, hint)
        return True

    def _cells_of(self, node: Node, topology: Topology) -> Iterable[int]:
        ends = CELL_RANGE.fullmatch(node.value.strip())
        if topology.kind == "track" or ends is None or topology.cell(node.value) is not None:
            found = self.cell(node, topology)
            return () if found is None else (found,)
        corners = []
        for name in ends.groups():
            place = self._on_board(name, topology)
            if place is None:
                self._no_cell(node, name, topology)
                return ()
            corners.append(place)
        (x1, y1), (x2, y2) = corners
        rows, columns = range(min(y1, y2), max(y1, y2) + 1), range(min(x1, x2), max(x1, x2) + 1)
        inside = [(y - 1) * topology.width + x - 1 for y in rows for x in columns]
        present = f"{topology.present:0{topology.size}b}"
        there = [c for c in inside if present[-1 - c] == "1"]
        if not there:
            self.report("map-range-empty", node, name=node.value)
        return there

    def _looks_like(self, name: str, topology: Topology) -> str:
        """The cell name that looks like ``name``: O for 0, Cyrillic letters for Latin ones."""
        if topology.kind == "track":
            return lookalike(name, topology.names)
        head = name.rstrip("0123456789OoОо")
        meant = head + name[len(head) :].translate(dict.fromkeys(map(ord, "OoОо"), "0"))
        return meant if meant != name and topology.cell(meant) is not None else ""

    def _on_board(self, name: str, topology: Topology) -> tuple[int, int] | None:
        place = read_name(name, topology.coordinates, topology.height)
        inside = place is not None and place[0] <= topology.width and 1 <= place[1] <= topology.height
        return place if inside else None

    def _no_cell(self, node: Node, name: str, topology: Topology) -> None:
        alike = self._looks_like(name, topology)
        joined = run_together(node)
        if joined is not None:
            self.problems.add(joined)
        elif alike and not node.faulty:
            self.problems.add(letters_alike(node.span, name, alike))
        elif topology.kind == "track":
            self.report("map-unknown-node", node, near(name, topology.names), name=name)
        elif read_name(name, topology.coordinates, topology.height) is None:
            self.report("map-not-a-cell", node, name=name, first="A1", last=last_name(topology))
        elif self._on_board(name, topology) is None:
            column, row = read_name(name, topology.coordinates, topology.height) or (0, 0)
            if self.other_grid or (column <= topology.width and 1 <= row <= self.rows):
                return  # wrong only because of the height or the kind of grid, which is reported already
            self.report("map-cell-outside", node, name=name, first="A1", last=last_name(topology))
        else:
            self.report("map-cell-absent", node, name=name)


def last_name(topology: Topology) -> str:
    """The name of the last cell, without computing the table of all names."""
    if topology.coordinates == ROW_COLUMN:
        return f"{letters(topology.height)}{topology.width}"
    return f"{letters(topology.width)}{topology.height}"
