"""The picker: the terrain under the cursor becomes the ink, a site under it the kind that is placed next."""

from __future__ import annotations

from editor.base.texts import Message
from editor.model.documents.chart import Ink
from editor.model.documents.feature_edits import is_hidden
from editor.model.documents.new_map import ink_of
from editor.model.sessions import strokes
from editor.model.sessions.gesture import NO_SKETCH, Pointer, Sketch, Use
from editor.model.sessions.session import Session


def pick_terrain(session: Session, at: Pointer) -> bool:
    """Make the terrain under the pointer the ink of the button; False beside the board."""
    chart = session.chart
    ink = ink_of(chart, session.spec, at.cell) if 0 <= at.cell < chart.geometry.size else None
    if ink is None:
        return False
    if chart.is_track and not ink.terrain:
        ink = session.first_ink()  # a node that names no terrain has the first one
    if at.second:
        session.second_ink = ink
    else:
        session.ink = ink
    session.report(Message("tools-picked", {"ink": strokes.ink_said(session, ink)}))
    return True


def site_at(session: Session, cell: int) -> str:
    """The kind of the site on a cell; empty if there is none."""
    chart = session.chart
    for _, site in reversed(chart.features("sites")):
        if cell >= 0 and cell in chart.cells_of(site) and not is_hidden(session.hidden, "sites", site):
            return str(site.get("kind", ""))
    return ""


class PickerTool:
    """Click or drag over the chart; the right button picks the second ink."""

    name = "picker"
    cursor = "cross"
    on_circles = True

    def use(self, session: Session, at: Pointer) -> Use:
        """Pick at once and go on picking while the button is down."""
        while True:
            pick_terrain(session, at)
            kind = site_at(session, at.cell)
            if kind and not at.second:
                session.feature = kind
            if at.kind == "release":
                return
            at = yield self.hover(session, at)

    def hover(self, session: Session, at: Pointer) -> Sketch:
        """The cell, and what would be picked."""
        chart = session.chart
        ink: Ink | None = ink_of(chart, session.spec, at.cell) if 0 <= at.cell < chart.geometry.size else None
        if ink is None:
            return NO_SKETCH
        return Sketch(cells=(at.cell,), label=str(strokes.ink_said(session, ink)))

    def hint(self, session: Session) -> Message:
        """Both inks as they are now."""
        ink, second = (strokes.ink_said(session, i) for i in (session.ink, session.second_ink))
        return Message("tools-picker-hint", {"ink": ink, "second": second})


TOOLS = (PickerTool(),)
