"""Draws tracks: a click makes a circle, a drag from circle to circle a line in that direction."""

from __future__ import annotations

from dsl.maps.board.topology import Pair
from editor.base.texts import Message
from editor.model.documents import written_cells
from editor.model.documents import written_cells as track_lines
from editor.model.documents.chart import Chart
from editor.model.documents.feature_edits import added, new_feature, removed
from editor.model.documents.map_document import Stroke, label
from editor.model.documents.patches import Items
from editor.model.documents.track_edits import edges_made, new_node, snapped, without_nodes
from editor.model.sessions import hit_testing, strokes
from editor.model.sessions.features.pick_tool import PickTool, picked_text, wait_for_release
from editor.model.sessions.features.place_tool import PlaceChoice, choice, shown_again
from editor.model.sessions.gesture import NO_SKETCH, Pointer, Sketch, Use
from editor.model.sessions.picked import Thing
from editor.model.sessions.session import Session


class TrackTool:
    """Draws circles and lines. The right button removes a line or circle, Alt turns a line, Ctrl moves a circle."""

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
        """A press off the circles: with Alt turn the line there, else add a circle, which may be dragged."""
        chart = session.chart
        line = hit_testing.line_at(chart, at.x, at.y, at.reach)
        if at.alt and line is not None:
            one, other = (chart.geometry.name(cell) for cell in line)
            message = label("features-done-turn", one=one, other=other)
            session.document.do(message, edges_made(chart, track_lines.turned(chart.items("edges"), one, other)))
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
        """A drag from a circle adds a line to another one, or to a new one in the open; a click picks the circle."""
        chart, start = session.chart, at
        left = False
        while at.kind != "release":
            at = yield self._sketch(chart, start.cell, at)
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
            message = label("features-done-delete", what=picked_text(session, (thing,)))
            session.do(message, without_nodes(chart, session.spec, [thing.index]).patches, ())
        elif line is not None:
            one, other = (chart.geometry.name(cell) for cell in line)
            message = label("features-done-unline", one=one, other=other)
            session.do(message, edges_made(chart, track_lines.without_line(chart.items("edges"), one, other)))

    def _thing(self, chart: Chart, cell: int) -> Thing:
        return Thing("nodes", written_cells.node_items(chart.items("nodes"))[cell][0])

    # --- showing ---------------------------------------------------------------------------------

    def _sketch(self, chart: Chart, start: int, at: Pointer) -> Sketch:
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
        """Explain how circles and lines are drawn; on other maps, that there are none."""
        return Message("tools-node-hint") if session.chart.is_track else Message("features-only-tracks")


class ArrowTool:
    """A drag from tail to head; Shift on the way adds a bend.

    Without a drag by clicks: the first is the tail, one with Shift or the right button a bend, the last the head. So it
    works with the keyboard's cursor too. Escape cancels.
    """

    name = "arrow"
    cursor = "cross"

    def use(self, session: Session, at: Pointer) -> Use:
        """One arrow."""
        what, chart = choice(session, ("arrows",)), session.chart
        if not self._begins(session, at, what):
            yield from wait_for_release(at)
            return
        cells = [at.cell]
        head = at.cell
        clicks = False  # by clicks instead of by a drag
        shift = at.shift
        while True:
            at = yield self._sketch(chart, [*cells, head], what, clicks)
            head = at.cell if at.cell >= 0 else head
            bend = at.shift and (at.kind in ("press", "double") or not (shift or clicks))
            bend = bend or (at.kind in ("press", "double") and at.second)
            shift = at.shift
            if bend:
                if head != cells[-1]:
                    cells.append(head)
            elif at.kind in ("press", "double") and clicks:
                break
            elif at.kind == "release" and not clicks and not at.second:
                if head != cells[0] or len(cells) > 1:
                    break
                clicks = True
        self._finish(session, what, cells, head)
        yield from wait_for_release(at)

    def _begins(self, session: Session, at: Pointer, what: PlaceChoice) -> bool:
        """Whether this press begins an arrow; otherwise it does something else or reports why not."""
        if not what.kind:
            session.report(Message("features-none-declared"))
        elif at.second:
            self._remove(session, at)
        elif at.cell < 0:
            session.report(Message("tools-told-beside"))
        else:
            return not shown_again(session, what)
        return False

    def _finish(self, session: Session, what: PlaceChoice, cells: list[int], head: int) -> None:
        bends = cells[1:-1] if cells[-1] == head else cells[1:]
        if head == cells[0]:
            session.report(Message("features-arrow-nowhere"))
            return
        chart = session.chart
        feature = new_feature(chart, session.spec, "arrows", what.kind, [cells[0], head])
        if bends:
            ends = {key: feature.pop(key) for key in ("kind", "from", "to")}
            feature = ends | {"via": [chart.geometry.name(cell) for cell in bends]} | feature
        patches, index = added(chart, "arrows", feature)
        session.do(label("features-done-arrow", what=what.title), patches, (Thing("arrows", index),))
        session.placed.emit()

    def _remove(self, session: Session, at: Pointer) -> None:
        """Remove the nearest arrow."""
        chart = session.chart
        near = hit_testing.things_at(chart, at.x, at.y, at.reach * 2, session.hidden)
        thing = next((thing for thing in near if thing.section == "arrows"), None)
        if thing is None:
            return
        message = label("features-done-delete", what=picked_text(session, (thing,)))
        session.do(message, removed(chart, "arrows", [thing.index]), ())

    def _sketch(self, chart: Chart, cells: list[int], what: PlaceChoice, clicks: bool) -> Sketch:
        line = tuple(chart.geometry.centre(cell) for cell in cells)
        name = chart.geometry.name
        return Sketch(
            cells=(cells[-1],),
            lines=(line,),
            arrow=True,
            handles=line[:-1],
            label=f"{what.title}: {name(cells[0])} → {name(cells[-1])}",
            hint=Message("tools-arrow-clicks" if clicks else "tools-arrow-drags", {"tail": name(cells[0])}),
        )

    def hover(self, session: Session, at: Pointer) -> Sketch:
        """The cell that an arrow would begin at, and the arrows that begin there already."""
        if at.cell < 0:
            return NO_SKETCH
        chart = session.chart
        beginning = [
            Thing("arrows", index) for index, item in chart.features("arrows") if chart.cells_of(item)[:1] == [at.cell]
        ]
        beginning = [thing for thing in beginning if not session.hides(thing)]
        shown = hit_testing.outline(chart, beginning)
        return Sketch(cells=(at.cell,), lines=shown.lines, arrow=bool(shown.lines))

    def hint(self, session: Session) -> Message:
        """How to draw one."""
        what = choice(session, ("arrows",))
        return Message("tools-arrow-hint", {"what": what.title}) if what.kind else Message("features-none-declared")


TOOLS = (
    TrackTool(),
    ArrowTool(),
)
