"""What is under the pointer: features of the chart, topmost first, and their handles."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from math import hypot

import numpy as np

from dsl.maps.board.grid import read_name
from dsl.maps.board.spec import NAMES
from dsl.maps.board.topology import Pair, Point
from dsl.maps.mapfile.values import Data
from editor.model.documents import written_cells
from editor.model.documents.chart import Chart, Feature
from editor.model.documents.feature_edits import is_hidden
from editor.model.documents.geometry import Geometry
from editor.model.documents.patches import Numbers
from editor.model.sessions import name_hits
from editor.model.sessions.gesture import Sketch
from editor.model.sessions.picked import Thing

ORDER = ("sites", "nodes", "arrows", NAMES, "regions", "starts")
"""Topmost first."""
_ENDS = re.compile(r"(\w+)\s*(?:\.\.|:|-|–)\s*(\w+)")
SHOWN = 2500
"""The greatest number of cells of a feature that are outlined."""


def things_at(
    chart: Chart, x: float, y: float, reach: float = 0.0, hidden: frozenset[str] = frozenset()
) -> list[Thing]:
    """The features at a point of the chart, topmost first: sites and nodes, arrows, names, regions, starts.

    ``reach``: the largest distance from the line of an arrow, in chart units. ``hidden`` features are left out.
    """
    found = _all_things_at(chart, x, y, reach)
    return [thing for thing in found if not _is_hidden(chart, thing, hidden)] if hidden else found


def _is_hidden(chart: Chart, thing: Thing, hidden: frozenset[str]) -> bool:
    item = item_of(chart, thing)
    return item is not None and is_hidden(hidden, thing.section, item)


def _all_things_at(chart: Chart, x: float, y: float, reach: float) -> list[Thing]:
    geometry = chart.geometry
    cell = geometry.at(x, y) if has_cells(chart) else -1
    found: list[Thing] = []
    for section in ORDER:
        if section == "arrows":
            found += [Thing(section, -index) for _, index in sorted(_arrows_near(chart, x, y, reach))]
        elif section == NAMES:
            found += name_hits.names_near(chart, x, y, reach)
        elif section == "nodes":
            if chart.is_track and cell >= 0:
                found.append(Thing(section, written_cells.node_items(chart.items("nodes"))[cell][0]))
        elif cell >= 0:
            listed = (index for index, item in chart.features(section) if on_cell(chart, item, cell))
            found += [Thing(section, index) for index in reversed(list(listed))]
    return found


def has_cells(chart: Chart) -> bool:
    """Whether the chart has any cell."""
    return bool(chart.geometry.size and (chart.is_track or chart.cells.size))


def _arrows_near(chart: Chart, x: float, y: float, reach: float) -> Iterator[tuple[float, int]]:
    """(distance, negative index in the list) of the arrows at a point, so that later ones sort first."""
    for index, item in chart.features("arrows"):
        line = arrow_line(chart, item)
        far = distance_to(line, x, y)
        if far <= max(reach, 1e-6):
            yield round(far, 6), -index


def distance_to(line: Iterable[Point], x: float, y: float) -> float:
    """The distance of a point from a polyline; infinite for a line with fewer than two points."""
    return min((_to_stretch(a, b, x, y) for a, b in pairwise(line)), default=float("inf"))


def _to_stretch(a: Point, b: Point, x: float, y: float) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    t = min(max(((x - a[0]) * dx + (y - a[1]) * dy) / length, 0.0), 1.0) if length else 0.0
    return hypot(a[0] + t * dx - x, a[1] + t * dy - y)


def nearest_stretch(line: list[Point], x: float, y: float) -> int:
    """The number of the stretch of a polyline that is nearest to a point."""
    far = [_to_stretch(a, b, x, y) for a, b in pairwise(line)]
    return far.index(min(far)) if far else 0


# --- arrows --------------------------------------------------------------------------------------


def bends(chart: Chart, arrow: Feature) -> list[int]:
    """The cells of an arrow's bends."""
    return written_cells.read_cells(arrow["via"], chart.geometry) if "via" in arrow else []


def arrow_cells(chart: Chart, arrow: Feature) -> list[int]:
    """Tail, bends and head of an arrow; empty if one of its ends is not a cell."""
    ends = chart.cells_of(arrow)
    return [ends[0], *bends(chart, arrow), ends[1]] if len(ends) == 2 else []


def arrow_line(chart: Chart, arrow: Feature) -> list[Point]:
    """The polyline of an arrow, from the tail to the head."""
    return [chart.geometry.centre(cell) for cell in arrow_cells(chart, arrow)]


def line_at(chart: Chart, x: float, y: float, reach: float) -> Pair | None:
    """The line of a track (from, to) at a point; None if there is none.

    If the circles are joined both ways, the line that leads to the nearer circle.
    """
    geometry = chart.geometry
    best: tuple[float, float, Pair] | None = None
    for one, other in geometry.edges:
        a, b = geometry.centre(one), geometry.centre(other)
        far = _to_stretch(a, b, x, y)
        if far <= reach:
            found = (round(far, 9), hypot(b[0] - x, b[1] - y), (one, other))
            best = min(best, found) if best else found
    return best[2] if best else None


# --- cells of features ---------------------------------------------------------------------------


@lru_cache(maxsize=65536)
def _spanned(written: str, naming: str, height: int) -> tuple[int, int, int, int] | None:
    """First row and column, last row and column (from 0) of a written name or range."""
    one = other = read_name(written, naming, height)
    match = _ENDS.fullmatch(written.strip()) if one is None else None
    if match is not None:
        one, other = read_name(match[1], naming, height), read_name(match[2], naming, height)
    if one is None or other is None:
        return None
    (c1, r1), (c2, r2) = one, other
    return min(r1, r2) - 1, min(c1, c2) - 1, max(r1, r2) - 1, max(c1, c2) - 1


def spans(written: Data, geometry: Geometry) -> Iterator[tuple[int, int, int, int]]:
    """The rectangles (rows and columns, inclusive) in a list of cells on a grid; invalid ones are left out."""
    topology = geometry.topology
    naming, height = topology.coordinates, topology.height
    for item in written if isinstance(written, list) else [written]:
        found = _spanned(str(item), naming, height) if isinstance(item, (str, int)) else None
        if found is not None and found[2] < geometry.height and found[3] < geometry.width:
            yield found


def on_cell(chart: Chart, feature: Feature, cell: int) -> bool:
    """Whether a site, region or start has a cell, without making a list of all of them."""
    if chart.is_track:
        return cell in chart.cells_of(feature)
    row, column = chart.geometry.row_column(cell)
    written = feature.get("at", feature.get("cells"))
    return any(r1 <= row <= r2 and c1 <= column <= c2 for r1, c1, r2, c2 in spans(written, chart.geometry))


def cells_array(chart: Chart, feature: Feature) -> Numbers:
    """The cells of a site, region or start in rising order."""
    if chart.is_track:
        return np.unique(np.array(chart.cells_of(feature), dtype=np.int32))
    return np.flatnonzero(mask_of(chart, feature)).astype(np.int32)


def mask_of(chart: Chart, feature: Feature) -> np.ndarray[tuple[int, int], np.dtype[np.bool_]]:
    """The cells of a feature as a mask (rows, columns) of the chart's shape."""
    geometry = chart.geometry
    mask = np.zeros((geometry.height, geometry.width), dtype=np.bool_)
    written = feature.get("at", feature.get("cells"))
    if geometry.is_track:
        mask.reshape(-1)[written_cells.read_cells(written, geometry)] = True
    else:
        for r1, c1, r2, c2 in spans(written, geometry):
            mask[r1 : r2 + 1, c1 : c2 + 1] = True
    return mask


def written_mask(mask: np.ndarray[tuple[int, int], np.dtype[np.bool_]], geometry: Geometry) -> list[Data]:
    """Cells as a map file names them, like ``places.write_cells``, but quick for very many; always a list."""
    if geometry.is_track:
        return [geometry.name(int(cell)) for cell in np.flatnonzero(mask)]
    left = mask.copy()
    made: list[Data] = []
    for row in np.flatnonzero(left.any(axis=1)).tolist():
        steps = np.flatnonzero(np.diff(left[row].astype(np.int8), prepend=0, append=0))
        for first, end in zip(steps[::2].tolist(), steps[1::2].tolist()):
            below = row + 1
            while below < geometry.height and left[below, first:end].all():
                left[below, first:end] = False
                below += 1
            one, last = row * geometry.width + first, (below - 1) * geometry.width + end - 1
            made.append(geometry.name(one) if one == last else f"{geometry.name(one)}..{geometry.name(last)}")
    return made


# --- showing -------------------------------------------------------------------------------------


def item_of(chart: Chart, thing: Thing) -> Feature | None:
    """The feature of a thing; None if it no longer exists."""
    listed = chart.items(thing.section)
    item = listed[thing.index] if 0 <= thing.index < len(listed) else None
    return item if isinstance(item, dict) else None


def cells_of_thing(chart: Chart, thing: Thing) -> list[int]:
    """The cells of a thing: those of a feature, the two ends of an arrow, the node itself."""
    if thing.section == "nodes":
        listed = written_cells.node_items(chart.items("nodes"))
        return [cell for cell, (number, _) in enumerate(listed) if number == thing.index]
    item = item_of(chart, thing)
    if item is None:
        return []
    if thing.section == NAMES:
        return name_hits.end_cells(chart, thing.index)
    return chart.cells_of(item) if thing.section == "arrows" else cells_array(chart, item).tolist()


def handles(chart: Chart, things: Iterable[Thing]) -> tuple[Point, ...]:
    """The points by which picked arrows can be bent (tails, bends and heads), and names by their ends and middles."""
    found = []
    for thing in things:
        item = item_of(chart, thing)
        if thing.section == "arrows" and item is not None:
            found += arrow_line(chart, item)
        elif thing.section == NAMES:
            found += name_hits.handles_of(chart, thing.index)
    return tuple(found)


def outline(chart: Chart, things: Iterable[Thing], label: str = "") -> Sketch:
    """The sketch that shows things: their cells outlined, arrows as lines with handles."""
    cells: dict[int, None] = {}
    lines: list[tuple[Point, ...]] = []
    written: list[tuple[Point, ...]] = []
    listed = list(things)
    for thing in listed:
        item = item_of(chart, thing)
        if item is not None and thing.section == "arrows":
            line = arrow_line(chart, item)
            if line:
                lines.append(tuple(line))
        elif thing.section == NAMES:
            written += name_hits.name_overlays(chart, [thing]).lines
        else:
            cells |= dict.fromkeys(cells_of_thing(chart, thing)[:SHOWN])
    return Sketch(
        cells=tuple(cells),
        lines=(*lines, *written),
        arrow=bool(lines),
        handles=handles(chart, listed),
        label=label,
    )
