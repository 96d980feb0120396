"""Draws tracks: a click makes a circle, a drag from circle to circle a line in that direction."""

from __future__ import annotations

from dsl.maps.board.topology import Pair
from editor.base.texts import Message
from editor.model.documents import written_cells
from editor.model.documents import written_cells as track_lines
from editor.model.documents.chart import Chart
from editor.model.documents.map_document import Stroke, label
from editor.model.documents.patches import Items
from editor.model.documents.track_edits import edges_made, new_node, snapped, without_nodes
from editor.model.sessions import hit_testing, strokes
from editor.model.sessions.features.pick_tool import PickTool, said_things, wait_for_release
from editor.model.sessions.gesture import NO_SKETCH, Pointer, Sketch, Use
from editor.model.sessions.picked import Thing
from editor.model.sessions.session import Session


class TrackTool:
    """Circles and lines. The right button takes a line or a circle away, Alt turns a line, Ctrl moves a circle."""

    name = "node"
    cursor = "cross"
    on_circles = True

    def use(self, session: Session, at: Pointer) -> Use:
        """One click or drag."""
        chart = session.chart
        if not chart.is_track:
            session.report(Message("features-only-tracks"))
            yield from wait_for_release(at)
        elif at.second:
            self._remove(session, at)
            yield from wait_for_release(at)
        elif at.cell >= 0 and at.control:
            session.things = (self._thing(chart, at.cell),)
            yield from PickTool().drag(session, at)
        elif at.cell >= 0:
            yield from self._line(session, at)
        else:
            yield from self._empty(session, at)

    # --- making ----------------------------------------------------------------------------------

    def _empty(self, session: Session, at: Pointer) -> Use:
        """A press beside the circles: a line is turned with Alt, else a circle is made and may be dragged at once."""
        chart = session.chart
        line = hit_testing.line_at(chart, at.x, at.y, at.reach)
        if at.alt and line is not None:
            one, other = (chart.geometry.name(cell) for cell in line)
            said = label("features-done-turn", one=one, other=other)
            session.document.do(said, edges_made(chart, track_lines.turned(chart.items("edges"), one, other)))
            yield from wait_for_release(at)
            return
        with strokes.stroke_of(session, "features-done-node") as stroke:
            while True:
                stroke.restart()
                index = self._new(session, stroke, at)
                if at.kind == "release":
                    break
                at = yield hit_testing.outline(chart, [Thing("nodes", index)])
            session.things = (Thing("nodes", index),)
        session.placed.emit()

    def _new(self, session: Session, stroke: Stroke, at: Pointer) -> int:
        chart = session.chart
        index = len(chart.items("nodes"))
        x, y = snapped(at.x, at.y, at.alt)
        stroke.add([Items("nodes", index, (), (new_node(chart, session.spec, session.ink, x, y),))])
        return index

    def _line(self, session: Session, at: Pointer) -> Use:
        """A drag from a circle: to another one, or into the open, where a new one is made. A mere click picks it."""
        chart, start = session.chart, at
        left = False
        while at.kind != "release":
            at = yield self._shown(chart, start.cell, at)
            left = left or at.cell != start.cell
        if at.cell == start.cell:
            session.things = (self._thing(chart, start.cell),)
            return
        first = chart.geometry.name(start.cell)
        with strokes.stroke_of(session, "features-done-line", one=first) as stroke:
            index = self._thing(chart, at.cell).index if at.cell >= 0 else self._new(session, stroke, at)
            item = chart.items("nodes")[index]
            last = str(item["id"]).strip() if isinstance(item, dict) else ""
            stroke.add(edges_made(chart, track_lines.with_line(chart.items("edges"), first, last)))
            session.things = (Thing("nodes", index),)

    def _remove(self, session: Session, at: Pointer) -> None:
        chart = session.chart
        line = hit_testing.line_at(chart, at.x, at.y, at.reach)
        if at.cell >= 0:
            thing = self._thing(chart, at.cell)
            said = label("features-done-delete", what=said_things(session, (thing,)))
            session.do(said, without_nodes(chart, session.spec, [thing.index]).patches, ())
        elif line is not None:
            one, other = (chart.geometry.name(cell) for cell in line)
            said = label("features-done-unline", one=one, other=other)
            session.do(said, edges_made(chart, track_lines.without_line(chart.items("edges"), one, other)))

    def _thing(self, chart: Chart, cell: int) -> Thing:
        return Thing("nodes", written_cells.node_items(chart.items("nodes"))[cell][0])

    # --- showing ---------------------------------------------------------------------------------

    def _shown(self, chart: Chart, start: int, at: Pointer) -> Sketch:
        if at.cell == start:
            return Sketch(cells=(start,))
        end = chart.geometry.centre(at.cell) if at.cell >= 0 else (at.x, at.y)
        cells = (start, at.cell) if at.cell >= 0 else (start,)
        names = " → ".join(chart.geometry.name(cell) for cell in cells)
        return Sketch(cells=cells, lines=((chart.geometry.centre(start), end),), arrow=True, label=names)

    def hover(self, session: Session, at: Pointer) -> Sketch:
        """The circle or line under the pointer."""
        chart = session.chart
        if not chart.is_track:
            return NO_SKETCH
        if at.cell >= 0:
            return Sketch(cells=(at.cell,), label=chart.geometry.name(at.cell))
        line = hit_testing.line_at(chart, at.x, at.y, at.reach)
        return self._line_shown(chart, line) if line is not None else NO_SKETCH

    def _line_shown(self, chart: Chart, line: Pair) -> Sketch:
        one, other = line
        name = chart.geometry.name
        ends = (chart.geometry.centre(one), chart.geometry.centre(other))
        return Sketch(lines=(ends,), arrow=True, label=f"{name(one)} → {name(other)}")

    def hint(self, session: Session) -> Message:
        """How circles and lines are drawn; on other maps, that there are none."""
        return Message("tools-node-hint") if session.chart.is_track else Message("features-only-tracks")


TOOLS = (TrackTool(),)
