"""The tool that picks features: a click picks one, Shift adds, a drag moves, a double click bends arrows."""

from __future__ import annotations

from collections.abc import Generator

from dsl.maps.board.spec import NAMES, NODES, SECTIONS
from dsl.maps.board.topology import Point
from editor.base.texts import Message
from editor.model.documents.chart import Chart
from editor.model.documents.feature_edits import Named, human_name, named
from editor.model.documents.map_document import label
from editor.model.sessions import hit_testing, name_hits, strokes
from editor.model.sessions.features import feature_moves, name_edits
from editor.model.sessions.gesture import NO_SKETCH, Pointer, Sketch, Use
from editor.model.sessions.picked import Thing
from editor.model.sessions.session import Session

GRIP = 1.6
"""The factor of the pointer's reach within which a handle is grabbed: easier than a line."""
Sub = Generator[Sketch | None, Pointer, bool]


def wait_for_release(at: Pointer) -> Generator[Sketch | None, Pointer, Pointer]:
    """Show nothing until the button is released; returns that event."""
    while at.kind != "release":
        at = yield NO_SKETCH
    return at


class PickTool:
    """Picks and moves features of all kinds, and circles."""

    name = "pick"
    cursor = "arrow"

    def use(self, session: Session, at: Pointer) -> Use:
        """A click, a drag of what is under the pointer, or a frame drawn over empty water."""
        chart = session.chart
        if at.kind == "double" and self._bend(session, at):
            yield from wait_for_release(at)
            return
        held = name_hits.grip_at(chart, session.seen(), at.x, at.y, at.reach * GRIP)
        if held is not None and not at.second and not at.shift:
            yield from name_edits.drag_grip(session, at, *held)
            return
        grip = feature_moves.handle_at(chart, session.seen(), at.x, at.y, at.reach * GRIP)
        if grip is not None and not at.second and not at.shift:
            yield from self._drag_handle(session, at, *grip)
            return
        found = hit_testing.things_at(chart, at.x, at.y, at.reach, session.hidden)
        if not found:
            yield from self._frame(session, at)
            return
        yield from self._pick_or_drag(session, at, found)

    def _pick_or_drag(self, session: Session, at: Pointer, found: list[Thing]) -> Use:
        thing = next((thing for thing in found if thing in session.things), found[0])
        had = thing in session.things
        if at.shift:
            session.things = tuple(t for t in session.things if t != thing) if had else (*session.things, thing)
            yield from wait_for_release(at)
            return
        if not had:
            session.things = (thing,)
        if at.second:
            yield from wait_for_release(at)
            return
        moved = yield from self.drag(session, at)
        if not moved and had:  # a second click at the same place picks the feature below
            session.things = (found[(found.index(thing) + 1) % len(found)],)

    # --- dragging --------------------------------------------------------------------------------

    def drag(self, session: Session, at: Pointer) -> Sub:
        """Move the picked features until the button is released; True if they were moved."""
        chart, things, start = session.chart, session.seen(), at
        afloat = any(thing.section == "nodes" for thing in things)
        good: tuple[int, float, float] | None = None
        refused = False
        with strokes.stroke_of(session, "features-done-move", what=picked_text(session, things)) as stroke:
            while at.kind != "release":
                at = yield hit_testing.outline(chart, things)
                far = max(abs(at.x - start.x), abs(at.y - start.y))
                if good is None and (far <= at.reach if afloat else at.cell == start.cell):
                    continue
                stroke.restart()
                wanted = (at.cell, at.x - start.x, at.y - start.y)
                patches = feature_moves.moved_nodes(chart, things, wanted[1], wanted[2], at.alt) if afloat else None
                if not afloat:
                    patches = feature_moves.moved_things(chart, things, start.cell, at.cell)
                refused = patches is None
                if patches is None and good is not None:
                    patches = feature_moves.moved_things(chart, things, start.cell, good[0])
                elif patches is not None:
                    good = wanted
                stroke.add(patches or ())
        if refused:
            session.report(Message("features-not-there"))
        return good is not None

    def _drag_handle(self, session: Session, at: Pointer, thing: Thing, number: int) -> Use:
        chart = session.chart
        item = hit_testing.item_of(chart, thing)
        cells = hit_testing.arrow_cells(chart, item) if item is not None else []
        with strokes.stroke_of(session, "features-done-bend", what=picked_text(session, (thing,))) as stroke:
            while at.kind != "release":
                at = yield hit_testing.outline(chart, (thing,))
                if at.cell >= 0:
                    there = [*cells[:number], at.cell, *cells[number + 1 :]]
                    if there[0] != there[-1]:
                        stroke.restart()
                        stroke.add(feature_moves.arrow_through(chart, thing, there) or ())

    def _frame(self, session: Session, at: Pointer) -> Use:
        start, before = at, session.things if at.shift else ()
        while at.kind != "release":
            at = yield Sketch(lines=(box_line((start.x, start.y), (at.x, at.y)),))
        inside = things_inside(session.chart, (start.x, start.y), (at.x, at.y))
        session.things = tuple(dict.fromkeys((*before, *(thing for thing in inside if not session.hides(thing)))))

    def _bend(self, session: Session, at: Pointer) -> bool:
        """Bend the arrow under a double click; False if there is none."""
        chart = session.chart
        found = hit_testing.things_at(chart, at.x, at.y, at.reach, session.hidden)
        grip = feature_moves.handle_at(chart, session.seen(), at.x, at.y, at.reach * GRIP)
        thing = grip[0] if grip else next((thing for thing in found if thing.section == "arrows"), None)
        if thing is None:
            return False
        patches = feature_moves.bent(chart, thing, (at.x, at.y), at.cell, at.reach * GRIP)
        session.do(label("features-done-bend", what=picked_text(session, (thing,))), patches or (), (thing,))
        return True

    # --- showing ---------------------------------------------------------------------------------

    def hover(self, session: Session, at: Pointer) -> Sketch:
        """Mark what a click would pick."""
        chart = session.chart
        grip = feature_moves.handle_at(chart, session.seen(), at.x, at.y, at.reach * GRIP)
        if grip is not None:
            return hit_testing.outline(chart, [grip[0]])
        found = hit_testing.things_at(chart, at.x, at.y, at.reach, session.hidden)
        item = hit_testing.item_of(chart, found[0]) if found else None
        return (
            hit_testing.outline(chart, found[:1], human_name(chart, item, session.spec))
            if item is not None
            else NO_SKETCH
        )

    def hint(self, session: Session) -> Message:
        """Explain click, drag and double click, or what can be done with what is picked."""
        if any(thing.section == NAMES for thing in session.things):
            return Message("tools-name-hint-picked")
        if session.things and not any(thing.section == "arrows" for thing in session.things):
            return Message("tools-pick-hint-picked", {"what": picked_text(session)})
        return Message("tools-pick-hint-track" if session.chart.is_track else "tools-pick-hint")


def picked_text(session: Session, things: tuple[Thing, ...] | None = None) -> Message | Named | str:
    """What is picked: the name of one feature, or the number of several."""
    chosen = session.things if things is None else things
    if len(chosen) != 1:
        return Message("features-many", {"count": len(chosen)})
    item = hit_testing.item_of(session.chart, chosen[0])
    return named(session.chart, item, session.spec) if item is not None else ""


def box_line(one: Point, other: Point) -> tuple[Point, ...]:
    """A rectangle as a closed line."""
    (x1, y1), (x2, y2) = one, other
    return ((x1, y1), (x2, y1), (x2, y2), (x1, y2), (x1, y1))


def things_inside(chart: Chart, one: Point, other: Point) -> list[Thing]:
    """The features that are wholly within a rectangle, except those with very many cells."""
    left, right = min(one[0], other[0]), max(one[0], other[0])
    top, bottom = min(one[1], other[1]), max(one[1], other[1])

    def inside(cells: list[int]) -> bool:
        spots = (chart.geometry.centre(cell) for cell in cells)
        return bool(cells) and all(left <= x <= right and top <= y <= bottom for x, y in spots)

    found = []
    for section in (*SECTIONS, *((NODES,) if chart.is_track else ())):
        for index, _ in chart.features(section):
            cells = hit_testing.cells_of_thing(chart, Thing(section, index))
            if len(cells) <= hit_testing.SHOWN and inside(cells):
                found.append(Thing(section, index))
    return found


TOOLS = (PickTool(),)
