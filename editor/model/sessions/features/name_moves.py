"""Names on a chart on the move: elsewhere, stretched and turned by an end, bent by the middle."""

from __future__ import annotations

from collections.abc import Generator

from dsl.maps.board.spec import NAMES
from dsl.maps.mapfile.values import Data
from editor.model.documents.chart import Chart, Feature
from editor.model.documents.feature_edits import named
from editor.model.documents.lattice import carried
from editor.model.documents.patches import Patch
from editor.model.sessions import strokes
from editor.model.sessions.features.name_edits import bent_name, moved_ends
from editor.model.sessions.gesture import Pointer, Sketch
from editor.model.sessions.name_hits import MIDDLE, START, end_cells, line_of, shown
from editor.model.sessions.picked import Thing
from editor.model.sessions.session import Session

Drag = Generator[Sketch | None, Pointer, None]


def moved_name(chart: Chart, index: int, item: Feature, start: int, end: int) -> list[Patch] | None:
    """A name moved as a cell goes to another; None if an end would leave the board."""
    at = item.get("at")
    written = at if isinstance(at, list) else [at]
    cells = [chart.geometry.cell(str(name)) for name in written[:2]] if at is not None else end_cells(chart, index)
    if not cells or min(cells) < 0:
        return []
    there = carried(chart.geometry, cells, start, end)
    return moved_ends(chart, index, there, _text(chart, index)) if min(there) >= 0 else None


def _text(chart: Chart, index: int) -> Data:
    line = line_of(chart, index)
    return line.text if line is not None else None


def drag_grip(session: Session, at: Pointer, index: int, handle: int) -> Drag:
    """Stretch and turn a name by an end, or bend it by its middle, until the button is let go."""
    chart, thing = session.chart, Thing(NAMES, index)
    item = chart.items(NAMES)[index]
    cells, text = end_cells(chart, index), _text(chart, index)
    if not cells or not isinstance(item, dict):
        return
    key = "features-done-bend" if handle == MIDDLE else "names-done-stretch"
    with strokes.stroke_of(session, key, what=named(chart, item, session.spec)) as stroke:
        while at.kind != "release":
            at = yield shown(chart, [thing])
            stroke.restart()
            if handle == MIDDLE:
                stroke.add(moved_ends(chart, index, cells, text))
                stroke.add(bent_name(chart, index, _bend(chart, cells, at)))
            elif at.cell >= 0:
                ends = [at.cell, cells[1]] if handle == START else [cells[0], at.cell]
                stroke.add(moved_ends(chart, index, ends, text))


def _bend(chart: Chart, cells: list[int], at: Pointer) -> float:
    """How far a pointer is above the middle of the line between two cells, in lengths of it."""
    (x, y), (to_x, to_y) = sorted(chart.geometry.centre(cell) for cell in cells)
    dx, dy = to_x - x, to_y - y
    length = dx * dx + dy * dy
    return ((at.x - (x + to_x) / 2) * dy - (at.y - (y + to_y) / 2) * dx) / length if length else 0.0
