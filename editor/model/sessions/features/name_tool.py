"""The tool for names across the chart (seas, lands, anything): write, move, stretch, turn and bend them."""

from __future__ import annotations

from dsl.maps.board.spec import NAMES
from dsl.maps.mapfile.values import Data
from editor.base.texts import Message, tr, ui
from editor.model.documents.feature_edits import added, named, removed
from editor.model.documents.map_document import label
from editor.model.sessions import hit_testing, name_hits, strokes
from editor.model.sessions.features import name_edits
from editor.model.sessions.features.name_edits import kind_at, new_name
from editor.model.sessions.features.pick_tool import GRIP, PickTool, wait_for_release
from editor.model.sessions.gesture import NO_SKETCH, Pointer, Sketch, Use
from editor.model.sessions.picked import Thing
from editor.model.sessions.session import Session


class NameTool:
    """A drag writes a name from cell to cell, a click around a cell; its text is typed in the form.

    A name is moved by dragging its letters, stretched and turned by its ends, bent by its middle; the right button
    removes it.
    """

    name = "name"
    cursor = "cross"

    def use(self, session: Session, at: Pointer) -> Use:
        """Add or change one name."""
        chart = session.chart
        if NAMES in session.hidden:
            session.hidden -= {NAMES}
            session.report(Message("features-shown-again", {"what": Message("names-title")}))
            yield from wait_for_release(at)
            return
        near = name_hits.names_near(chart, at.x, at.y, at.reach)
        if at.second:
            self._remove(session, near)
            yield from wait_for_release(at)
            return
        grip = name_hits.grip_at(chart, session.seen(), at.x, at.y, at.reach * GRIP)
        if grip is not None:
            yield from name_edits.drag_grip(session, at, *grip)
        elif near:
            session.things = (near[0],)
            yield from PickTool().drag(session, at)
        elif at.cell < 0:
            strokes.report_nothing_painted(session, at.cell)
            yield from wait_for_release(at)
        else:
            yield from self._write(session, at)

    def _write(self, session: Session, at: Pointer) -> Use:
        chart, start, end = session.chart, at.cell, at.cell
        while at.kind != "release":
            line = tuple(chart.geometry.centre(cell) for cell in dict.fromkeys((start, end)))
            at = yield Sketch(cells=(start, end), lines=(line,) if len(line) > 1 else ())
            end = at.cell if at.cell >= 0 else end
        cells = [start, end]
        if not chart.is_track and chart.geometry.centre(start)[0] > chart.geometry.centre(end)[0]:
            cells.reverse()  # letters run to the right
        kind = kind_at(chart, session.spec, cells)
        text: dict[str, Data] = {ui.language: tr(f"names-new-{kind}")}
        patches, index = added(chart, NAMES, new_name(chart, session.spec, text, cells))
        session.do(label("names-done-write"), patches, (Thing(NAMES, index),))
        session.placed.emit()

    def _remove(self, session: Session, near: list[Thing]) -> None:
        item = hit_testing.item_of(session.chart, near[0]) if near else None
        if item is not None:
            message = label("features-done-delete", what=named(session.chart, item, session.spec))
            session.do(message, removed(session.chart, NAMES, [near[0].index]), ())

    def hover(self, session: Session, at: Pointer) -> Sketch:
        """Mark the name that a press would pick, or the cell where a new one would begin."""
        chart = session.chart
        grip = name_hits.grip_at(chart, session.seen(), at.x, at.y, at.reach * GRIP)
        if grip is not None:
            return name_hits.name_overlays(chart, [Thing(NAMES, grip[0])])
        near = [] if NAMES in session.hidden else name_hits.names_near(chart, at.x, at.y, at.reach)
        if near:
            return name_hits.name_overlays(chart, near[:1])
        return Sketch(cells=(at.cell,)) if at.cell >= 0 else NO_SKETCH

    def hint(self, session: Session) -> Message:
        """Explain a drag; with a name picked, its handles."""
        picked = any(thing.section == NAMES for thing in session.things)
        return Message("tools-name-hint-picked" if picked else "tools-name-hint")


TOOLS = (NameTool(),)
