"""Moving features: the patches, or None if they have no room there."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import numpy as np

from dsl.maps.board.spec import NAMES
from dsl.maps.board.topology import Point
from dsl.maps.mapfile.values import Data
from editor.model.documents import written_cells
from editor.model.documents.chart import Chart, Feature
from editor.model.documents.feature_edits import key_of_cells, standing
from editor.model.documents.lattice import Lattice, carried
from editor.model.documents.patches import MISSING, Held, Numbers, Patch, Value
from editor.model.documents.track_edits import snapped
from editor.model.sessions import hit_testing
from editor.model.sessions.features.name_edits import moved_name
from editor.model.sessions.picked import Thing


def moved_things(chart: Chart, things: Collection[Thing], start: int, end: int) -> list[Patch] | None:
    """The patches that move features by the step from cell ``start`` to cell ``end``.

    None if one would leave the board, or a site would come onto another one of its kind.
    """
    if start < 0 or end < 0:
        return None
    patches: list[Patch] = []
    for thing in things:
        item = hit_testing.item_of(chart, thing)
        if item is None or thing.section == "nodes":
            continue
        if thing.section == "arrows":
            made = _moved_arrow(chart, thing, item, start, end)
        elif thing.section == NAMES:
            made = moved_name(chart, thing.index, item, start, end)
        else:
            made = _moved_cells(chart, thing, item, start, end, things)
        if made is None:
            return None
        patches += made
    return patches


def moved_nodes(chart: Chart, things: Iterable[Thing], dx: float, dy: float, free: bool) -> list[Patch]:
    """The patches that move circles of a track by chart units; rounded to half units unless ``free``."""
    patches: list[Patch] = []
    for thing in things:
        item = hit_testing.item_of(chart, thing)
        if item is None or thing.section != "nodes":
            continue
        x, y = snapped(written_cells.number_of(item.get("x")) + dx, written_cells.number_of(item.get("y")) + dy, free)
        for key, after in (("x", x), ("y", y)):
            if item.get(key, MISSING) != after:
                patches.append(Value(("nodes", thing.index, key), item.get(key, MISSING), after))
    return patches


def shifted_cells(chart: Chart, cells: Numbers, start: int, end: int) -> Numbers | None:
    """Cells moved by the step from ``start`` to ``end``; None if one would leave the board."""
    if chart.is_track:
        there = np.where(cells == start, end, cells).astype(np.int32)
        return there if len(np.unique(there)) == len(cells) else None
    lattice = Lattice(chart.geometry)
    (i1, j1), (i2, j2) = lattice.point(start), lattice.point(end)
    i, j = lattice.of(cells)
    there = lattice.cells(i + (i2 - i1), j + (j2 - j1))
    return there if len(there) and int(there.min()) >= 0 else None


def rewritten(chart: Chart, old: Data, cells: Iterable[int]) -> Data:
    """The notation of cells in the file; a list if ``old`` is one."""
    listed = list(cells)
    mask = np.zeros(chart.geometry.size, dtype=np.bool_)
    mask[listed] = True
    made = hit_testing.written_mask(mask.reshape(chart.geometry.height, chart.geometry.width), chart.geometry)
    return made[0] if len(made) == 1 and not isinstance(old, list) else made


def _moved_cells(
    chart: Chart, thing: Thing, item: Feature, start: int, end: int, together: Collection[Thing]
) -> list[Patch] | None:
    there = shifted_cells(chart, hit_testing.cells_array(chart, item), start, end)
    if there is None or (thing.section == "sites" and occupied(chart, item, there, together)):
        return None
    key = key_of_cells(item, thing.section)
    before = item.get(key, MISSING)
    after = rewritten(chart, None if before is MISSING else before, there.tolist())
    return [Value((thing.section, thing.index, key), before, after)]


def occupied(chart: Chart, item: Feature, cells: Numbers, together: Collection[Thing]) -> bool:
    """Whether another site of that kind, which is not in ``together``, is on one of the cells."""
    kind = str(item.get("kind", ""))
    for cell in cells.tolist():
        found = standing(chart, "sites", kind, cell, -1)
        while found >= 0 and Thing("sites", found) in together:
            found = _next_standing(chart, kind, cell, found)
        if found >= 0:
            return True
    return False


def _next_standing(chart: Chart, kind: str, cell: int, after: int) -> int:
    listed = ((i, f) for i, f in chart.features("sites") if i > after and str(f.get("kind", "")) == kind)
    return next((index for index, feature in listed if cell in chart.cells_of(feature)), -1)


# --- arrows --------------------------------------------------------------------------------------


def _moved_arrow(chart: Chart, thing: Thing, item: Feature, start: int, end: int) -> list[Patch] | None:
    cells = hit_testing.arrow_cells(chart, item)
    if not cells:
        return []
    there = carried(chart.geometry, cells, start, end)
    return arrow_through(chart, thing, there) if min(there) >= 0 else None


def arrow_through(chart: Chart, thing: Thing, cells: list[int]) -> list[Patch] | None:
    """The patches that put an arrow's tail, bends and head on these cells; None for fewer than two."""
    item = hit_testing.item_of(chart, thing)
    if item is None or len(cells) < 2 or cells[0] == cells[-1]:
        return None
    names: list[Data] = [chart.geometry.name(cell) for cell in cells]
    wanted: dict[str, Held] = {"from": names[0], "to": names[-1], "via": names[1:-1] or MISSING}
    patches: list[Patch] = []
    old = hit_testing.bends(chart, item)
    for key, after in wanted.items():
        before = item.get(key, MISSING)
        if key == "via" and old == cells[1:-1]:
            continue
        if key != "via" and chart.geometry.cell(str(before)) == chart.geometry.cell(str(after)):
            continue
        patches.append(Value((thing.section, thing.index, key), before, after))
    return patches


def handle_at(chart: Chart, things: Iterable[Thing], x: float, y: float, reach: float) -> tuple[Thing, int] | None:
    """The picked arrow with the point nearest to (x, y), within ``reach``, and that point's number (0: the tail)."""
    best: tuple[float, tuple[Thing, int]] | None = None
    for thing in things:
        item = hit_testing.item_of(chart, thing) if thing.section == "arrows" else None
        for number, (px, py) in enumerate(hit_testing.arrow_line(chart, item) if item is not None else ()):
            far = ((px - x) ** 2 + (py - y) ** 2) ** 0.5
            if far <= reach and (best is None or far < best[0]):
                best = (far, (thing, number))
    return best[1] if best else None


def bent(chart: Chart, thing: Thing, at: Point, cell: int, reach: float) -> list[Patch] | None:
    """The patches that add a bend at a cell of an arrow, or remove the bend within ``reach``."""
    item = hit_testing.item_of(chart, thing)
    cells = hit_testing.arrow_cells(chart, item) if item is not None else []
    if not cells:
        return None
    line = [chart.geometry.centre(c) for c in cells]
    near = [k for k in range(1, len(cells) - 1) if hit_testing.distance_to([line[k], line[k]], *at) <= reach]
    if near or cell in cells[1:-1]:
        gone = near[0] if near else cells.index(cell, 1)
        return arrow_through(chart, thing, cells[:gone] + cells[gone + 1 :])
    if cell < 0 or cell in (cells[0], cells[-1]):
        return None
    place = hit_testing.nearest_stretch(line, *at) + 1
    return arrow_through(chart, thing, [*cells[:place], cell, *cells[place:]])
