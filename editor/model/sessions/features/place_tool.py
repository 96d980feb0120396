"""Puts sites and starts on cells: ports, forts, harbours, whatever the rules call them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dsl.maps.board.spec import SECTIONS, Kind
from editor.base.texts import Message
from editor.model.documents.chart import Chart
from editor.model.documents.feature_edits import (
    added,
    chosen_kind,
    human_name,
    key_of_cells,
    named,
    new_feature,
    removed,
    standing,
)
from editor.model.documents.map_document import Stroke, label
from editor.model.documents.patches import MISSING, Numbers, Patch, Value
from editor.model.games import feature_label, kind_word
from editor.model.sessions import hit_testing, strokes
from editor.model.sessions.features import feature_moves
from editor.model.sessions.features.pick_tool import PickTool, box_line, picked_text, wait_for_release
from editor.model.sessions.gesture import NO_SKETCH, Pointer, Sketch, Use
from editor.model.sessions.picked import Thing
from editor.model.sessions.session import Session


class AreaTool:
    """Paints the cells of one feature; a stroke's changes are written into the map at once."""

    def __init__(self, chart: Chart, thing: Thing) -> None:
        self.chart, self.thing = chart, thing
        item = hit_testing.item_of(chart, thing)
        assert item is not None
        self.key = key_of_cells(item, thing.section)
        self.written = item.get(self.key, MISSING)
        self.mask: NDArray[np.bool_] = np.zeros(chart.geometry.size, dtype=np.bool_)
        self.mask[chart.cells_of(item)] = True
        self.taken = np.zeros_like(self.mask)
        """The cells of other features of its kind, onto which it does not extend."""
        for index, other in chart.features(thing.section):
            if index != thing.index and other.get("kind") == item.get("kind"):
                self.taken[chart.cells_of(other)] = True

    def paint(self, stroke: Stroke, cells: Numbers, erase: bool) -> None:
        """Add cells, or remove them."""
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
    """Paint a feature's cells until the button is released; with Ctrl a rectangle. Without cells it is removed."""
    chart, start, last = area.chart, at, at.cell
    while True:
        box = at.control or start.control
        cells = _cells(chart, start, at, last, box)
        if len(cells) and (not box or at.kind == "release"):
            area.paint(stroke, cells, erase)
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


ON_CELLS = (Kind.SITE.section, Kind.START.section)


@dataclass(frozen=True)
class PlaceChoice:
    """What is placed next: a kind, and its list. The kind is empty if the rules declare none."""

    section: str
    kind: str
    title: str


def choice(session: Session, sections: tuple[str, ...] = ON_CELLS) -> PlaceChoice:
    """What a tool for these lists places next, with the ruleset's name for it."""
    section, kind = chosen_kind(session.chart, session.spec, sections, session.feature)
    declared = session.spec.feature(SECTIONS[section], kind) if session.spec else None
    return PlaceChoice(section, kind, feature_label(session.game, declared) if declared else kind_word(None, kind))


def shown_again(session: Session, what: PlaceChoice) -> bool:
    """Show a hidden kind again, with a message, since it is about to be edited. Returns whether it was hidden."""
    there = frozenset((what.section, f"{what.section}:{what.kind}")) & session.hidden
    if there:
        session.hidden -= there
        session.report(Message("features-shown-again", {"what": what.title}))
    return bool(there)


class PlaceTool:
    """A click places or picks, a drag moves, Shift paints the cells of what is picked, the right button removes.

    Starts are areas: a click or drag next to one extends it, elsewhere it begins a new one (with Alt always).
    """

    name = "place"
    cursor = "cross"

    def use(self, session: Session, at: Pointer) -> Use:
        """One click or drag."""
        what = choice(session)
        if not what.kind:
            session.report(Message("features-none-declared"))
            yield from wait_for_release(at)
        elif at.cell < 0:
            strokes.report_nothing_painted(session, at.cell)
            yield from wait_for_release(at)
        elif shown_again(session, what):
            yield from wait_for_release(at)
        elif at.second:
            yield from self._remove(session, what, at)
        elif at.shift and (thing := _picked(session)) is not None:
            erase = at.cell in hit_testing.cells_of_thing(session.chart, thing)
            yield from self._paint(session, at, thing, erase)
        elif what.section == "starts" and (thing := _adjacent_start(session, what, at)) is not None:
            yield from self._paint(session, at, thing)
        else:
            yield from self._place(session, at, what)

    def _paint(self, session: Session, at: Pointer, thing: Thing, erase: bool = False) -> Use:
        """Add cells to a feature, or remove some."""
        area = AreaTool(session.chart, thing)
        with strokes.stroke_of(session, "features-done-cells", what=picked_text(session, (thing,))) as stroke:
            yield from paint_area(session, at, area, stroke, erase)

    def _place(self, session: Session, at: Pointer, what: PlaceChoice) -> Use:
        chart = session.chart
        there = standing(chart, what.section, what.kind, at.cell)
        if there >= 0:
            session.things = (Thing(what.section, there),)
            yield from PickTool().drag(session, at)
            return
        if what.section == "starts":
            with strokes.stroke_of(session, "features-done-place", what=what.title) as stroke:
                patches, index = made(session, chart, what, [at.cell])
                stroke.add(patches)
                yield from paint_area(session, at, AreaTool(chart, Thing(what.section, index)), stroke)
            if session.things:
                session.placed.emit()
            return
        with strokes.stroke_of(session, "features-done-place", what=what.title) as stroke:
            index = -1
            while True:
                if at.cell >= 0 and standing(chart, what.section, what.kind, at.cell, index) < 0:
                    stroke.restart()
                    patches, index = made(session, chart, what, [at.cell])
                    stroke.add(patches)
                if at.kind == "release":
                    break
                at = yield hit_testing.outline(chart, [Thing(what.section, index)])
            session.things = (Thing(what.section, index),)
        session.placed.emit()

    def _remove(self, session: Session, what: PlaceChoice, at: Pointer) -> Use:
        """Remove the feature on a cell; of a start, the cells over which the button is dragged."""
        chart = session.chart
        index = standing(chart, what.section, what.kind, at.cell)
        if index < 0:
            yield from wait_for_release(at)
        elif what.section == "starts":
            yield from self._paint(session, at, Thing(what.section, index), erase=True)
        else:
            item = hit_testing.item_of(chart, Thing(what.section, index))
            name = named(chart, item, session.spec) if item is not None else ""
            message = label("features-done-delete", what=name)
            session.do(message, removed(chart, what.section, [index]), ())
            yield from wait_for_release(at)

    def hover(self, session: Session, at: Pointer) -> Sketch:
        """Mark the cell, and what would be placed there."""
        if at.cell < 0:
            return NO_SKETCH
        what = choice(session)
        chart = session.chart
        index = standing(chart, what.section, what.kind, at.cell) if what.kind else -1
        index = -1 if session.hides(Thing(what.section, index)) else index
        item = hit_testing.item_of(chart, Thing(what.section, index)) if index >= 0 else None
        return Sketch(cells=(at.cell,), label=human_name(chart, item, session.spec) if item is not None else what.title)

    def hint(self, session: Session) -> Message:
        """Explain what is placed, and what Shift and the right button do."""
        what = choice(session)
        key = "tools-place-hint-start" if what.section == "starts" else "tools-place-hint"
        return Message(key, {"what": what.title}) if what.kind else Message("features-none-declared")


def _picked(session: Session) -> Thing | None:
    """The picked site or start, if it exists."""
    thing = next((thing for thing in session.seen() if thing.section in ON_CELLS), None)
    return thing if thing is not None and hit_testing.item_of(session.chart, thing) is not None else None


def _adjacent_start(session: Session, what: PlaceChoice, at: Pointer) -> Thing | None:
    """A start of that kind next to the free cell under the pointer, preferring the picked one."""
    chart = session.chart
    if at.alt or standing(chart, what.section, what.kind, at.cell) >= 0:
        return None
    listed = [(index, item) for index, item in chart.features("starts") if str(item.get("kind", "")) == what.kind]
    round_it = set(chart.geometry.neighbours(at.cell))
    found = [Thing("starts", index) for index, item in listed if not round_it.isdisjoint(chart.cells_of(item))]
    return next((thing for thing in found if thing in session.things), found[0] if found else None)


def made(session: Session, chart: Chart, what: PlaceChoice, cells: list[int]) -> tuple[list[Patch], int]:
    """The patches that add a feature of the chosen kind on cells, and its index in its list."""
    return added(chart, what.section, new_feature(chart, session.spec, what.section, what.kind, cells))


TOOLS = (PlaceTool(),)
