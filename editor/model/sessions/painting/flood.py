"""Flood fill: all connected cells of one ink, found by runs of rows, fast enough for four million cells.

A *run* is a stretch of a row (of a column, on flat hexes) that may be filled. Runs that touch in neighbouring rows are
joined in a forest that is flattened until nothing is left to join: few rounds, each in numpy.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dsl.maps.board.topology import Pair
from editor.base.texts import Message
from editor.model.documents.chart import Chart, Ink
from editor.model.documents.feature_edits import is_hidden
from editor.model.documents.geometry import Geometry
from editor.model.documents.lattice import Lattice
from editor.model.documents.new_map import ink_of
from editor.model.documents.patches import Numbers, having
from editor.model.sessions import strokes
from editor.model.sessions.gesture import NO_SKETCH, Pointer, Sketch, Use
from editor.model.sessions.picked import NOTHING
from editor.model.sessions.session import Session

Mask = NDArray[np.bool_]
NEAR = 32
"""How far around the pointer, in cells, a flood is previewed before the click."""


def same_ink(chart: Chart, cell: int) -> Numbers:
    """All cells that have the ink of a cell."""
    if chart.is_track:
        ink = chart.ink_at(cell)
        return strokes.as_numbers(c for c in range(chart.geometry.size) if chart.ink_at(c) == ink)
    return np.flatnonzero(having(chart.cells, _slots_like(chart, cell))).astype(np.int32)


def of_ink(chart: Chart, ink: Ink) -> Numbers:
    """All cells painted with an ink."""
    if chart.is_track:
        wanted = Ink(ink.terrain or "")
        return strokes.as_numbers(c for c in range(chart.geometry.size) if chart.ink_at(c) == wanted)
    slots = [slot for slot in range(len(chart.slots)) if chart.ink_of_slot(slot) == ink]
    return np.flatnonzero(having(chart.cells, slots)).astype(np.int32)


def _slots_like(chart: Chart, cell: int) -> list[int]:
    slot = int(chart.cells.flat[cell])
    ink = chart.ink_of_slot(slot)
    if ink is None:
        return [slot]
    return [s for s in range(len(chart.slots)) if chart.ink_of_slot(s) == ink]


def flooded(chart: Chart, cell: int, inside: Numbers = NOTHING) -> Numbers:
    """The cells connected to a cell through cells of its ink and, if ``inside`` is not empty, within it."""
    if chart.is_track:
        return _flooded_nodes(chart, cell, inside)
    mask = having(chart.cells, _slots_like(chart, cell))
    if len(inside):
        selected = np.zeros(mask.size, dtype=bool)
        selected[inside[inside < mask.size]] = True
        mask &= selected.reshape(mask.shape)
    return np.flatnonzero(connected(chart.geometry, mask, *divmod(cell, chart.geometry.width)).reshape(-1)).astype(
        np.int32
    )


def _flooded_nodes(chart: Chart, cell: int, inside: Numbers) -> Numbers:
    ink, limits = chart.ink_at(cell), set(inside.tolist())
    if limits and cell not in limits:
        return NOTHING
    seen, front = {cell}, [cell]
    while front:
        here = front.pop()
        for beside in chart.geometry.neighbours(here):
            if beside not in seen and chart.ink_at(beside) == ink and (not limits or beside in limits):
                seen.add(beside)
                front.append(beside)
    return strokes.as_numbers(seen)


def connected(geometry: Geometry, mask: Mask, row: int, column: int, corner: Pair = (0, 0)) -> Mask:
    """The part of a mask that is connected to one of its places.

    The mask has the shape (height, width) of the board, or it is a part of it whose first cell is at ``corner`` (row,
    column); ``row`` and ``column`` are counted inside of it.
    """
    topology = geometry.topology
    if not mask[row, column]:
        return np.zeros_like(mask)
    if topology.orientation == "flat":
        return _connected_levels(mask.T, column, row, geometry, corner[1]).T
    return _connected_levels(mask, row, column, geometry, corner[0])


def _connected_levels(mask: Mask, level: int, along: int, geometry: Geometry, above: int) -> Mask:
    """``connected`` for a mask with levels as rows; ``above`` levels of the board come before the mask."""
    levels, starts, ends = _runs(mask)
    span = mask.shape[1] + 2  # so that one cell beyond the edge is never part of another level
    lower, upper = _reach(levels + above, geometry)
    first = np.searchsorted(levels * span + ends, (levels + 1) * span + starts + lower, side="right")
    last = np.searchsorted(levels * span + starts, (levels + 1) * span + ends + upper, side="left")
    count = np.maximum(last - first, 0)
    one = np.repeat(np.arange(len(levels)), count)
    other = np.arange(count.sum()) - np.repeat(np.cumsum(count) - count, count) + np.repeat(first, count)
    roots = smallest_connected(len(levels), one, other)
    here = int(np.searchsorted(levels * span + starts, level * span + along, side="right")) - 1
    mine = roots == roots[here]
    steps = np.zeros((mask.shape[0], mask.shape[1] + 1), dtype=np.int8)
    steps[levels[mine], starts[mine]] = 1
    # A run never begins where another ends, there is a gap between them.
    steps[levels[mine], ends[mine]] = -1
    return np.cumsum(steps, axis=1, dtype=np.int8)[:, :-1] > 0


def _runs(mask: Mask) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """(level, first, one past the last) of all runs, in order."""
    edges = np.zeros((mask.shape[0], mask.shape[1] + 2), dtype=np.int8)
    edges[:, 1:-1] = mask
    steps = np.diff(edges, axis=1)
    levels, starts = np.nonzero(steps == 1)
    return levels, starts, np.nonzero(steps == -1)[1]


def _reach(levels: NDArray[np.int64], geometry: Geometry) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """How many cells beyond its first and last cell a run touches on the next level."""
    if geometry.kind != "hex":
        diagonal = np.full_like(levels, 1 if geometry.kind == "square8" else 0)
        return -diagonal, diagonal
    lattice = Lattice(geometry)
    on = lattice.shift(levels + 1) - lattice.shift(levels)  # 1: the next level lies further on, -1: further back
    return np.where(on > 0, -1, 0), np.where(on > 0, 0, 1)


def smallest_connected(number: int, one: NDArray[np.int64], other: NDArray[np.int64]) -> NDArray[np.int64]:
    """For each number below ``number`` the smallest one connected to it by the pairs (``one``, ``other``)."""
    roots = np.arange(number)
    while len(one):
        a, b = roots[one], roots[other]
        apart = a != b
        one, other, a, b = one[apart], other[apart], a[apart], b[apart]
        np.minimum.at(roots, np.maximum(a, b), np.minimum(a, b))
        while True:
            higher = roots[roots]
            if np.array_equal(higher, roots):
                break
            roots = higher
    return roots


class FloodTool:
    """Fills the connected cells of one ink; with Ctrl all of that ink on the map."""

    name = "flood"
    cursor = "cross"
    on_circles = True

    def cells(self, session: Session, at: Pointer) -> Numbers:
        """The cells that a click fills, symmetric images included."""
        chart = session.chart
        if not 0 <= at.cell < chart.geometry.size:
            return NOTHING
        if at.control:
            return strokes.allowed(session, same_ink(chart, at.cell))
        return strokes.allowed(session, flooded(chart, at.cell, session.selection))

    def use(self, session: Session, at: Pointer) -> Use:
        """Show the cells while the button is down, fill them when it is released over the board."""
        found, start = self.cells(session, at), at
        ink = strokes.ink_for(session, at)
        while at.kind != "release":
            at = yield strokes.preview(session, found, ink)
        if at.cell != start.cell:
            found = self.cells(session, at)
        if not len(found):
            strokes.report_nothing_painted(session, at.cell)
        strokes.paint(session, found, ink, "tools-done-flood")

    def hover(self, session: Session, at: Pointer) -> Sketch:
        """The part of the fill near the pointer, if it would change anything."""
        chart = session.chart
        if not 0 <= at.cell < chart.geometry.size:
            return NO_SKETCH
        ink = strokes.ink_for(session, at)
        if chart.is_track:
            return strokes.preview(session, self.cells(session, at), ink)
        return strokes.preview(session, strokes.allowed(session, _preview_cells(chart, at, session.selection)), ink)

    def hint(self, session: Session) -> Message:
        """Both inks and what Ctrl does."""
        ink, second = (strokes.ink_name(session, i) for i in (session.ink, session.second_ink))
        return strokes.hinted(session, "tools-flood-hint", ink=ink, second=second)


def _preview_cells(chart: Chart, at: Pointer, selection: Numbers) -> Numbers:
    """The cells a click would fill near the pointer, without an array of the whole board on every move."""
    geometry = chart.geometry
    row, column = geometry.row_column(at.cell)
    top, left = max(row - NEAR, 0), max(column - NEAR, 0)
    part = chart.cells[top : row + NEAR + 1, left : column + NEAR + 1]
    rows, columns = np.indices((part.shape[0], part.shape[1]))
    numbers: Numbers = ((rows + top) * geometry.width + columns + left).astype(np.int32)
    mask = having(part, _slots_like(chart, at.cell))
    if len(selection):
        mask &= np.isin(numbers, strokes.within(selection, numbers.reshape(-1)))
    if not at.control:
        mask = connected(geometry, mask, row - top, column - left, (top, left))
    near: Numbers = numbers[mask]
    return near


def pick_terrain(session: Session, at: Pointer) -> bool:
    """Make the terrain under the pointer the ink of the button; False off the board."""
    chart = session.chart
    ink = ink_of(chart, session.spec, at.cell) if 0 <= at.cell < chart.geometry.size else None
    if ink is None:
        return False
    if chart.is_track and not ink.terrain:
        ink = session.first_ink()  # a node that names no terrain has the first one
    if at.second:
        session.second_ink = ink
    else:
        session.ink = ink
    session.report(Message("tools-picked", {"ink": strokes.ink_name(session, ink)}))
    return True


def site_at(session: Session, cell: int) -> str:
    """The kind of the site on a cell; empty if there is none."""
    chart = session.chart
    for _, site in reversed(chart.features("sites")):
        if cell >= 0 and cell in chart.cells_of(site) and not is_hidden(session.hidden, "sites", site):
            return str(site.get("kind", ""))
    return ""


class PickerTool:
    """Click or drag over the chart; the right button picks the second ink."""

    name = "picker"
    cursor = "cross"
    on_circles = True

    def use(self, session: Session, at: Pointer) -> Use:
        """Pick the ink until the button is released."""
        while True:
            pick_terrain(session, at)
            kind = site_at(session, at.cell)
            if kind and not at.second:
                session.feature = kind
            if at.kind == "release":
                return
            at = yield self.hover(session, at)

    def hover(self, session: Session, at: Pointer) -> Sketch:
        """The cell, and what would be picked."""
        chart = session.chart
        ink: Ink | None = ink_of(chart, session.spec, at.cell) if 0 <= at.cell < chart.geometry.size else None
        if ink is None:
            return NO_SKETCH
        return Sketch(cells=(at.cell,), label=str(strokes.ink_name(session, ink)))

    def hint(self, session: Session) -> Message:
        """The current inks."""
        ink, second = (strokes.ink_name(session, i) for i in (session.ink, session.second_ink))
        return Message("tools-picker-hint", {"ink": ink, "second": second})


TOOLS = (
    FloodTool(),
    PickerTool(),
)
