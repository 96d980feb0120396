"""The cells of one start or site, painted: a start corner of many cells, an island of three."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from editor.model.documents.chart import Chart
from editor.model.documents.feature_edits import key_of_cells, removed
from editor.model.documents.map_document import Stroke
from editor.model.documents.patches import MISSING, Numbers, Value
from editor.model.sessions import hit_testing, strokes
from editor.model.sessions.features import feature_moves
from editor.model.sessions.features.pick_tool import box_line
from editor.model.sessions.gesture import Pointer, Sketch, Use
from editor.model.sessions.picked import Thing
from editor.model.sessions.session import Session


class AreaTool:
    """The cells of a thing as a mask, written into the map as far as a stroke changes them."""

    def __init__(self, chart: Chart, thing: Thing) -> None:
        self.chart, self.thing = chart, thing
        item = hit_testing.item_of(chart, thing)
        assert item is not None
        self.key = key_of_cells(item, thing.section)
        self.written = item.get(self.key, MISSING)
        self.mask: NDArray[np.bool_] = np.zeros(chart.geometry.size, dtype=np.bool_)
        self.mask[chart.cells_of(item)] = True
        self.taken = np.zeros_like(self.mask)
        """The cells of the others of its kind: it does not grow over them."""
        for index, other in chart.features(thing.section):
            if index != thing.index and other.get("kind") == item.get("kind"):
                self.taken[chart.cells_of(other)] = True

    def put(self, stroke: Stroke, cells: Numbers, erase: bool) -> None:
        """Add cells, or take them away."""
        cells = cells[~self.taken[cells]]
        if (self.mask[cells] != erase).all():
            return
        self.mask[cells] = not erase
        thing = self.thing
        if self.mask.any():
            after = feature_moves.rewritten(self.chart, None, np.flatnonzero(self.mask).tolist())
            stroke.add([Value((thing.section, thing.index, self.key), self.written, after)])
            self.written = after


def paint_area(session: Session, at: Pointer, area: AreaTool, stroke: Stroke, erase: bool = False) -> Use:
    """Paint cells of a thing until the button is let go; with Ctrl a rectangle. Without a cell left it is removed."""
    chart, start, last = area.chart, at, at.cell
    while True:
        box = at.control or start.control
        cells = _cells(chart, start, at, last, box)
        if len(cells) and (not box or at.kind == "release"):
            area.put(stroke, cells, erase)
        last = at.cell if at.cell >= 0 else last
        if at.kind == "release":
            break
        listed = tuple(cells.tolist()) if len(cells) <= hit_testing.SHOWN else ()
        lines = (box_line((start.x, start.y), (at.x, at.y)),) if box else ()
        at = yield Sketch(faded=listed, lines=lines) if erase else Sketch(cells=listed, lines=lines)
    left = bool(area.mask.any())
    if not left:
        stroke.add(removed(chart, area.thing.section, [area.thing.index]))
    session.things = (area.thing,) if left else ()


def _cells(chart: Chart, start: Pointer, at: Pointer, last: int, box: bool) -> Numbers:
    geometry = chart.geometry
    if box:
        found = strokes.cells_in_box(geometry, (start.x, start.y), (at.x, at.y))
    elif at.cell < 0 or last < 0 or geometry.is_track:
        found = strokes.as_numbers([at.cell])
    else:
        found = strokes.line(geometry, last, at.cell)
    return found[found >= 0]
