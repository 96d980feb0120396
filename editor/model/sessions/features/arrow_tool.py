"""Draws arrows from the tail to the head, with bends on the way."""

from __future__ import annotations

from editor.base.texts import Message
from editor.model.documents.chart import Chart
from editor.model.documents.feature_edits import added, new_feature, removed
from editor.model.documents.map_document import label
from editor.model.sessions import hit_testing
from editor.model.sessions.features.pick_tool import said_things, wait_for_release
from editor.model.sessions.features.place_tool import PlaceChoice, choice, shown_again
from editor.model.sessions.gesture import NO_SKETCH, Pointer, Sketch, Use
from editor.model.sessions.picked import Thing
from editor.model.sessions.session import Session


class ArrowTool:
    """A drag from tail to head; Shift on the way leaves a bend.

    Without a drag it goes by clicks: the first is the tail, one with Shift or the right button a bend, the last the
    head. So it can be done with the keyboard's cursor too. Escape gives up.
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
            at = yield self._shown(chart, [*cells, head], what, clicks)
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
        """Whether this press begins an arrow; if not, it has done something else or says why not."""
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
        """Take away the arrow that is nearest."""
        chart = session.chart
        near = hit_testing.things_at(chart, at.x, at.y, at.reach * 2, session.hidden)
        thing = next((thing for thing in near if thing.section == "arrows"), None)
        if thing is None:
            return
        said = label("features-done-delete", what=said_things(session, (thing,)))
        session.do(said, removed(chart, "arrows", [thing.index]), ())

    def _shown(self, chart: Chart, cells: list[int], what: PlaceChoice, clicks: bool) -> Sketch:
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


TOOLS = (ArrowTool(),)
