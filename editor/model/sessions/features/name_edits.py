"""Names written across a chart, as patches: add, move, stretch, turn, bend."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence

from dsl.maps.board.spec import NAMES, BoardSpec
from dsl.maps.mapfile.values import Data
from editor.model.documents.chart import Chart, Feature
from editor.model.documents.feature_edits import named
from editor.model.documents.lattice import carried
from editor.model.documents.new_map import shore_inks
from editor.model.documents.patches import MISSING, Held, Items, Patch, Value
from editor.model.sessions import strokes
from editor.model.sessions.gesture import Pointer, Sketch
from editor.model.sessions.name_hits import MIDDLE, START, end_cells, line_of, name_overlays
from editor.model.sessions.picked import Thing
from editor.model.sessions.session import Session

FLAT, MOST_BENT = 0.015, 0.5
"""A smaller bend counts as straight; the largest bend; both as a share of the name's length."""
SAMPLED = 200
"""The most cells of which the kind is looked up to tell sea from land."""


def kind_at(chart: Chart, spec: BoardSpec | None, cells: Sequence[int]) -> str:
    """``sea`` or ``land``, whichever most of the cells are; ``free`` on a track or if neither."""
    if chart.is_track or not cells:
        return "free"
    water, land = shore_inks(spec, chart)
    some = cells[:: max(len(cells) // SAMPLED, 1)]
    found = Counter(ink.terrain for cell in some if (ink := chart.ink_at(cell)) is not None)
    (most, _), *_ = found.most_common(1) or [(None, 0)]
    return "sea" if most == water.terrain else "land" if most == land.terrain else "free"


def written_ends(chart: Chart, cells: Sequence[int]) -> Data:
    """The ``at`` of a name: two cells, or one."""
    names: list[Data] = [chart.geometry.name(cell) for cell in cells]
    return names[0] if names[0] == names[-1] else [names[0], names[-1]]


def new_name(chart: Chart, spec: BoardSpec | None, text: Data, cells: Sequence[int]) -> Feature:
    """A name from the first to the last of some cells."""
    return {"kind": kind_at(chart, spec, cells), "name": text, "at": written_ends(chart, cells)}


def moved_ends(chart: Chart, index: int, cells: Sequence[int], text: Data = None) -> list[Patch]:
    """The patches that put a name between two cells; one along a region becomes independent, with ``text``."""
    item = chart.items(NAMES)[index]
    assert isinstance(item, dict)
    wanted: dict[str, Held] = {"at": written_ends(chart, cells)}
    if "region" in item:
        wanted["region"] = MISSING
        if not item.get("name") and text:
            wanted["name"] = text
    return _changed(index, item, wanted)


def bent_name(chart: Chart, index: int, bend: float) -> list[Patch]:
    """The patches that bend a name; ``bend`` is a share of its length, less than ``FLAT`` makes it straight."""
    item = chart.items(NAMES)[index]
    assert isinstance(item, dict)
    held = min(max(round(bend, 2), -MOST_BENT), MOST_BENT)
    return _changed(index, item, {"bow": MISSING if abs(held) < FLAT else held})


def _changed(index: int, item: Feature, wanted: dict[str, Held]) -> list[Patch]:
    return [
        Value((NAMES, index, key), item.get(key, MISSING), after)
        for key, after in wanted.items()
        if item.get(key, MISSING) != after
    ]


def suggested(chart: Chart, spec: BoardSpec | None) -> list[Patch]:
    """The patch that adds a name on the chart, along the longest axis, for every named region that lacks one."""
    there = {str(item.get("region", "")).casefold() for _, item in chart.features(NAMES)}
    made: list[Data] = []
    for _, region in chart.features("regions"):
        id_ = region.get("id")
        cells = chart.cells_of(region)
        if not region.get("name") or id_ is None or str(id_).casefold() in there or not cells:
            continue
        there.add(str(id_).casefold())
        made.append({"kind": kind_at(chart, spec, cells), "region": id_})
    return [Items(NAMES, len(chart.items(NAMES)), (), tuple(made))] if made else []


Drag = Generator[Sketch | None, Pointer, None]


def moved_name(chart: Chart, index: int, item: Feature, start: int, end: int) -> list[Patch] | None:
    """The patches that move a name by the step from one cell to another; None if an end would leave the board."""
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
    """Stretch and turn a name by an end, or bend it by its middle, until the button is released."""
    chart, thing = session.chart, Thing(NAMES, index)
    item = chart.items(NAMES)[index]
    cells, text = end_cells(chart, index), _text(chart, index)
    if not cells or not isinstance(item, dict):
        return
    key = "features-done-bend" if handle == MIDDLE else "names-done-stretch"
    with strokes.stroke_of(session, key, what=named(chart, item, session.spec)) as stroke:
        while at.kind != "release":
            at = yield name_overlays(chart, [thing])
            stroke.restart()
            if handle == MIDDLE:
                stroke.add(moved_ends(chart, index, cells, text))
                stroke.add(bent_name(chart, index, _bend(chart, cells, at)))
            elif at.cell >= 0:
                ends = [at.cell, cells[1]] if handle == START else [cells[0], at.cell]
                stroke.add(moved_ends(chart, index, ends, text))


def _bend(chart: Chart, cells: list[int], at: Pointer) -> float:
    """The distance of a pointer above the middle of the line between two cells, as a fraction of its length."""
    (x, y), (to_x, to_y) = sorted(chart.geometry.centre(cell) for cell in cells)
    dx, dy = to_x - x, to_y - y
    length = dx * dx + dy * dy
    return ((at.x - (x + to_x) / 2) * dy - (at.y - (y + to_y) / 2) * dx) / length if length else 0.0
