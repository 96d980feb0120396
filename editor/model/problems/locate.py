"""Finds what a place in a map's text is about: the path of keys, the cells, the feature."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from dsl.maps.board.spec import LISTS, NAMES
from dsl.maps.mapfile.terrain import TerrainBlock, find_block
from dsl.text.diagnostics import Diagnostic, Problems
from dsl.text.files.yaml_tree import MappingNode, Node, ScalarNode, SequenceNode, compose, yaml_source
from dsl.text.source import Span
from editor.model.documents import written_cells
from editor.model.documents.chart import Chart
from editor.model.documents.patches import KeyPath
from editor.model.plans.placing.name_lines import region_of

SHOWN = 2000
"""The most cells marked for one problem."""


@dataclass(frozen=True)
class TextPlace:
    """A place on the map: cells by number, and the item of a list (section, index), if it is one.

    ``counted``: the items of which there are too few or too many.
    """

    cells: tuple[int, ...] = ()
    thing: tuple[str, int] | None = None
    counted: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class Located(Diagnostic):
    """A diagnostic with the path of its place in the data, so that it does not need the map's text."""

    path: KeyPath = ()


class Spots:
    """The tree of a map's text, for lookups by place."""

    def __init__(self, text: str) -> None:
        self.source = yaml_source(text, "map")
        self.root = compose(self.source, Problems())
        self.block: TerrainBlock | None = None
        if isinstance(self.root, MappingNode):
            self.block = find_block(self.root)

    def path(self, span: Span) -> KeyPath:
        """The keys and list indexes of the beginning of a span; empty outside the data."""
        offset = self._offset(span)
        node: Node | None = self.root
        path: KeyPath = ()
        while node is not None and not isinstance(node, ScalarNode):
            step = _step(node, offset)
            if step is None:
                break
            key, inner, on_key = step
            path = (*path, key)
            if on_key:
                break
            node = inner
        return path

    def _offset(self, span: Span) -> int:
        try:
            return self.source.offset(span.line, span.column)
        except IndexError:
            return len(self.source.text)

    def grid_cells(self, span: Span, chart: Chart) -> tuple[int, ...]:
        """The cells of the terrain block that a span covers."""
        if self.block is None or not chart.cells.size:
            return ()
        height, width = chart.cells.shape
        row = span.line - self.block.first
        if not 0 <= row < height:
            return ()
        first = span.column - self.block.column
        last = span.end_column - self.block.column if span.end_line == span.line else width
        first, last = max(first, 0), min(max(last, first + 1), width)
        return tuple(range(row * width + first, row * width + last)) or (row * width + width - 1,)


def _step(node: Node, offset: int) -> tuple[str | int, Node | None, bool] | None:
    """The child of a collection at an offset: its key, itself, and whether the offset is on the key."""
    if isinstance(node, SequenceNode):
        number = bisect_right(node.items, offset, key=lambda item: item.start) - 1
        if number >= 0 and offset < max(node.items[number].end, node.items[number].start + 1):
            return number, node.items[number], False
        return None
    for key, value in node.pairs:
        if key.start <= offset < max(key.end, key.start + 1):
            return key.value, value, True
        if value.start <= offset < max(value.end, value.start + 1):
            return key.value, value, False
    return None


@lru_cache(maxsize=2)
def spots_of(text: str) -> Spots:
    """The tree of a text, cached."""
    return Spots(text)


def path_of(diagnostic: Diagnostic) -> KeyPath:
    """The path in the file's data that a diagnostic points at; empty if it has none."""
    if isinstance(diagnostic, Located):
        return diagnostic.path
    span = diagnostic.span
    return spots_of(span.source.text).path(span) if span is not None and span.source.text else ()


def locate(text: str, span: Span | None, chart: Chart) -> TextPlace:
    """The cells and the feature that a place in the text belongs to; both empty if it is about no part of the map."""
    if span is None:
        return TextPlace()
    spots = spots_of(text)
    path = spots.path(span)
    if not path:
        return TextPlace(spots.grid_cells(span, chart))
    if path[0] == "terrain":
        return TextPlace(spots.grid_cells(span, chart))
    if path[0] == "legend" and len(path) > 1:
        return TextPlace(_painted_with(str(path[1]), chart))
    if path[0] in LISTS and len(path) > 1 and isinstance(path[1], int):
        return _thing(str(path[0]), path[1], span, chart)
    return TextPlace()


def _painted_with(character: str, chart: Chart) -> tuple[int, ...]:
    if character not in chart.slots[1:]:
        return ()
    slot = chart.slots.index(character, 1)
    return tuple(np.flatnonzero(chart.cells == slot)[:SHOWN].tolist())


def _thing(section: str, index: int, span: Span, chart: Chart) -> TextPlace:
    named = chart.geometry.cell(span.text)
    cells = [named] if named >= 0 else cells_of_item(section, index, chart)
    items = chart.items(section)
    there = index < len(items)
    return TextPlace(tuple(cells[:SHOWN]), (section, index) if there else None)


def cells_of_item(section: str, index: int, chart: Chart) -> list[int]:
    """The cells of one item of a list: of a site, an arrow, a node, a line between nodes."""
    items = chart.items(section)
    if not 0 <= index < len(items):
        return []
    item = items[index]
    if section == "nodes":
        return [cell for cell, (number, _) in enumerate(written_cells.node_items(items)) if number == index]
    if section == "edges":
        cells = [chart.geometry.cell(name) for name in written_cells.stations(item)]
        return [cell for cell in cells if cell >= 0]
    if section == NAMES and isinstance(item, dict) and "at" not in item:
        item = region_of(chart, item)
    return chart.cells_of(item) if isinstance(item, dict) else []
