"""Paints named sets of cells: neutral waters, sea locations."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from editor.base.texts import Message
from editor.model.documents.chart import Chart
from editor.model.documents.feature_edits import human_name, key_of_cells, new_feature, removed
from editor.model.documents.map_document import Stroke
from editor.model.documents.patches import MISSING, Items, Numbers, Patch, Value
from editor.model.sessions import hit_testing, strokes
from editor.model.sessions.features.pick_tool import box_line, wait_for_release
from editor.model.sessions.features.place_tool import PlaceChoice, choice, shown_again
from editor.model.sessions.gesture import Pointer, Sketch, Use
from editor.model.sessions.painting.brush import brushed
from editor.model.sessions.picked import Thing
from editor.model.sessions.session import Session

Mask = NDArray[np.bool_]


class Masks:
    """The regions of one kind while they are painted, each as a mask; only changed ones are written to the map."""

    def __init__(self, chart: Chart, kind: str) -> None:
        self.chart = chart
        listed = chart.features("regions")
        self.masks = {
            index: hit_testing.mask_of(chart, item).reshape(-1)
            for index, item in listed
            if str(item.get("kind", "")) == kind
        }

    def owner(self, cell: int) -> int:
        """The last region that contains a cell, or -1."""
        return next((index for index, mask in reversed(self.masks.items()) if cell >= 0 and mask[cell]), -1)

    def add(self, index: int, cells: Numbers, shared: bool) -> list[Patch]:
        """Add cells to a region; removed from the others of its kind unless ``shared``."""
        found = self._set(index, cells, True)
        for other in self.masks:
            if other != index and not shared:
                found += self._set(other, cells, False)
        return found

    def remove(self, indices: list[int], cells: Numbers) -> list[Patch]:
        """The patches that remove cells from some regions."""
        return [patch for index in indices for patch in self._set(index, cells, False)]

    def _set(self, index: int, cells: Numbers, value: bool) -> list[Patch]:
        mask = self.masks[index]
        if (mask[cells] == value).all():
            return []
        mask[cells] = value
        item = self.chart.items("regions")[index]
        assert isinstance(item, dict)
        key = key_of_cells(item, "regions")
        geometry = self.chart.geometry
        after = hit_testing.written_mask(mask.reshape(geometry.height, geometry.width), geometry)
        return [Value(("regions", index, key), item.get(key, MISSING), list(after))]

    def empty(self) -> list[int]:
        """The regions without a cell."""
        return [index for index, mask in self.masks.items() if not mask.any()]


class RegionTool:
    """Left paints, right erases, Ctrl+drag fills a rectangle, Shift lets regions of one kind overlap, Alt picks."""

    name = "region"
    cursor = "cross"

    def use(self, session: Session, at: Pointer) -> Use:
        """One stroke."""
        what = choice(session, ("regions",))
        if not what.kind:
            session.report(Message("features-none-declared"))
        kind = picked_kind(session, what)
        if what.kind and shown_again(session, replace(what, kind=kind)):
            yield from wait_for_release(at)
            return
        if not what.kind or at.alt:
            self._pick(session, what, at.cell)
            yield from wait_for_release(at)
            return
        masks = Masks(session.chart, kind)
        before = set(masks.empty())
        key = "features-done-unregion" if at.second else "features-done-region"
        with strokes.stroke_of(session, key, what=what.title) as stroke:
            if not (yield from self._stroke(session, at, masks, stroke, kind)):
                strokes.report_nothing_painted(session, at.cell)
            self._tidy(session, masks, stroke, before)

    def _stroke(
        self, session: Session, at: Pointer, masks: Masks, stroke: Stroke, kind: str
    ) -> Generator[Sketch | None, Pointer, bool]:
        """Paint until the button is released; returns whether any cell was touched."""
        chart, start, last = session.chart, at, at.cell
        index, touched = picked(session, masks), False
        while True:
            box = at.control or start.control
            cells = self._cells(session, start, at, last, box)
            if len(cells) and (not box or at.kind == "release"):
                touched = True
                if at.second:
                    stroke.add(masks.remove([index] if index >= 0 else list(masks.masks), cells))
                else:
                    index = index if index >= 0 else self._begun(session, stroke, masks, kind, cells)
                    stroke.add(masks.add(index, cells, at.shift))
            last = at.cell if at.cell >= 0 else last
            if at.kind == "release":
                return touched
            at = yield self._sketch(session, start, at, cells, box, chart, index)

    def _begun(self, session: Session, stroke: Stroke, masks: Masks, kind: str, cells: Numbers) -> int:
        """A new region, picked; the first cells are in it."""
        chart = session.chart
        index = len(chart.items("regions"))
        feature = new_feature(chart, session.spec, "regions", kind, cells[:1].tolist())
        stroke.add([Items("regions", index, (), (feature,))])
        masks.masks[index] = hit_testing.mask_of(chart, feature).reshape(-1)
        session.pick_new(Thing("regions", index))
        return index

    def _cells(self, session: Session, start: Pointer, at: Pointer, last: int, box: bool) -> Numbers:
        geometry = session.chart.geometry
        if not hit_testing.has_cells(session.chart):
            return strokes.as_numbers([])
        if box:
            found = strokes.cells_in_box(geometry, (start.x, start.y), (at.x, at.y))
        elif at.cell < 0 or last < 0 or geometry.is_track:
            found = brushed(geometry, strokes.as_numbers([at.cell]), session.tools.size)
        else:
            found = brushed(geometry, strokes.line(geometry, last, at.cell), session.tools.size)
        return strokes.allowed(session, found)

    def _sketch(
        self, _session: Session, start: Pointer, at: Pointer, cells: Numbers, box: bool, _chart: Chart, _index: int
    ) -> Sketch:
        lines = (box_line((start.x, start.y), (at.x, at.y)),) if box else ()
        listed = tuple(cells.tolist()) if len(cells) <= hit_testing.SHOWN else ()
        return Sketch(faded=listed, lines=lines) if at.second else Sketch(cells=listed, lines=lines)

    def _tidy(self, session: Session, masks: Masks, stroke: Stroke, before: set[int]) -> None:
        """Remove the regions that this stroke emptied; the picked features stay picked."""
        gone = sorted(set(masks.empty()) - before)
        if not gone:
            return
        stroke.add(removed(masks.chart, "regions", gone))
        kept = []
        for thing in session.things:
            if thing.section != "regions":
                kept.append(thing)
            elif thing.index not in gone:
                kept.append(Thing("regions", thing.index - sum(index < thing.index for index in gone)))
        session.things = tuple(kept)

    def _pick(self, session: Session, what: PlaceChoice, cell: int) -> None:
        """Pick the region on a cell; without one deselect, so that the next stroke begins a new region."""
        masks = Masks(session.chart, what.kind)
        index = masks.owner(cell)
        session.things = (Thing("regions", index),) if index >= 0 else ()

    def hover(self, session: Session, at: Pointer) -> Sketch:
        """The cells that a click would paint, and the name of the region they would go to."""
        cells = self._cells(session, at, at, at.cell, False)
        return Sketch(cells=tuple(cells.tolist()) if len(cells) <= hit_testing.SHOWN else ())

    def hint(self, session: Session) -> Message:
        """Explain what is painted where."""
        what = choice(session, ("regions",))
        if not what.kind:
            return Message("features-none-declared")
        index = picked(session, Masks(session.chart, picked_kind(session, what))) if session.things else -1
        if index < 0:
            return strokes.hinted(session, "tools-region-hint-new", what=what.title)
        name = painting_name(session, index)
        return strokes.hinted(session, "tools-region-hint", what=name)


def painting_name(session: Session, index: int) -> str:
    """The name of a region."""
    chart = session.chart
    item = hit_testing.item_of(chart, Thing("regions", index))
    return human_name(chart, item, session.spec) if item is not None else ""


def picked(session: Session, masks: Masks) -> int:
    """The picked region, or -1."""
    chosen = (thing.index for thing in reversed(session.things) if thing.section == "regions")
    return next((index for index in chosen if index in masks.masks), -1)


def picked_kind(session: Session, what: PlaceChoice) -> str:
    """The kind to paint: the chosen one, or if that is no region, the kind of the picked region."""
    if session.feature == what.kind:
        return what.kind
    for thing in reversed(session.things):
        item = hit_testing.item_of(session.chart, thing) if thing.section == "regions" else None
        if item is not None:
            return str(item.get("kind", ""))
    return what.kind


TOOLS = (RegionTool(),)
