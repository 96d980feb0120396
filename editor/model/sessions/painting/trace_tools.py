"""Tools for tracing: placing the picture under the chart, and marking samples of sea and land on it."""

from __future__ import annotations

from math import hypot

from dsl.maps.board.topology import Point
from editor.base.texts import Message, tr
from editor.model.documents.map_document import label
from editor.model.documents.underlay import Corners, underlay_patches
from editor.model.photos.straighten import box_corners, pinned_box, shifted, stretched, whole_picture
from editor.model.sessions.gesture import NO_SKETCH, Pointer, Sketch, Tool, Use
from editor.model.sessions.painting.trace_state import Tracing, tracing_of
from editor.model.sessions.session import Session

NEAR = 0.3
"""A press this near to a corner (as a fraction of the board's shorter side) moves it, else the picture."""


class PinTool:
    """Drag the picture near a corner of the board and it stretches, in the middle and it moves; the board stays."""

    name = "pin"
    cursor = "move"

    def use(self, session: Session, at: Pointer) -> Use:
        """Move or stretch the picture until the button is released."""
        tracing, document = tracing_of(session), session.document
        places = _places(tracing)
        if document is None or places is None:
            return
        start, at_chart = places
        near = _corner(at_chart, at)
        grabbed = (at.x, at.y)
        stroke = document.begin(label("trace-command-pin"))
        try:
            while at.kind != "release":
                to = (at.x, at.y)
                move = shifted(start, at_chart, grabbed, to)
                made = move if near < 0 else stretched(start, at_chart, grabbed, to, near)
                if made is not None and to != grabbed:
                    stroke.restart()
                    stroke.add(underlay_patches(document.chart, corners=made))
                at = yield _sketch(at_chart, near)
            stroke.finish()
        finally:
            stroke.cancel()

    def hover(self, session: Session, at: Pointer) -> Sketch:
        """Mark the four corners, with a line to the one that a drag would move."""
        places = _places(tracing_of(session))
        return _sketch(places[1], _corner(places[1], at)) if places is not None else NO_SKETCH

    def hint(self, session: Session) -> Message:
        """Explain a drag, or why it does nothing."""
        tracing = tracing_of(session)
        if tracing.underlay is None:
            return Message("trace-hint-none")
        if tracing.trouble is not None:
            return tracing.trouble
        return Message("trace-hint-locked" if tracing.underlay.locked else "trace-hint-pin")


class SampleTool:
    """Click cells that are certainly of a terrain: the suggestion is based on their colours."""

    name = "sample"
    cursor = "cross"

    def use(self, session: Session, at: Pointer) -> Use:
        """Mark the cells under the pointer as samples; the right button removes samples."""
        tracing = tracing_of(session)
        second = at.second
        named: dict[int, None] = {}
        ink = None if second else (tracing.sample_ink or tracing.shore()[0])
        while at.kind != "release":
            if at.cell >= 0:
                named[at.cell] = None
            at = yield Sketch(cells=tuple(named))
        if tracing.transform is not None:
            tracing.sample(named, ink)
            tracing.ask()

    def hover(self, _session: Session, at: Pointer) -> Sketch:
        """Mark the cell under the pointer."""
        return Sketch(cells=(at.cell,)) if at.cell >= 0 else NO_SKETCH

    def hint(self, session: Session) -> Message:
        """Explain a click, or why it does nothing."""
        return Message("trace-hint-sample" if tracing_of(session).picture is not None else "trace-hint-none")


def _places(tracing: Tracing) -> tuple[Corners, Corners] | None:
    """The picture's corners and their positions on the chart; None if they cannot be moved."""
    underlay, chart, picture = tracing.underlay, tracing.chart, tracing.picture
    if underlay is None or chart is None or picture is None or underlay.locked:
        return None
    return underlay.corners or whole_picture(picture.image.size()), box_corners(pinned_box(underlay, chart.geometry))


def _corner(at_chart: Corners, at: Pointer) -> int:
    """The corner near the pointer, or -1."""
    distances = [hypot(x - at.x, y - at.y) for x, y in at_chart]
    side = min(hypot(*_between(at_chart[0], at_chart[1])), hypot(*_between(at_chart[0], at_chart[3])))
    nearest = min(range(4), key=distances.__getitem__)
    return nearest if distances[nearest] <= max(NEAR * side, at.reach) else -1


def _between(one: Point, other: Point) -> Point:
    return other[0] - one[0], other[1] - one[1]


def _sketch(corners: Corners, near: int) -> Sketch:
    text = tr("trace-pin-stretch") if near >= 0 else tr("trace-pin-move")
    return Sketch(handles=corners, lines=((*corners, corners[0]),), label=text)


TOOLS: tuple[Tool, ...] = (PinTool(), SampleTool())
