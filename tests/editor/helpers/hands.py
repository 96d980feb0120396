"""A session with a small map on any topology, and a hand that clicks and drags on it: for tests of tools."""

from __future__ import annotations

from collections.abc import Sequence

from charts import map_text

from dsl.maps.mapfile import MapFile
from editor.model.documents.chart import Ink
from editor.model.documents.map_document import MapDocument
from editor.model.sessions.gesture import Pointer, Sketch, ToolController
from editor.model.sessions.session import Session
from editor.model.sessions.toolbox import all_tools

FORMS = ("square4", "square8", "pointy", "flat", "pointy-odd", "flat-odd", "pointy-every", "flat-every", "track")
GRIDS = FORMS[:-1]


def form_text(form: str, width: int = 12, height: int = 9) -> str:
    """The small map of ``charts`` on a topology; hexes also with other rows shifted."""
    kind, _, shifted = form.partition("-")
    text = map_text(kind, width, height)
    return text.replace(f"orientation: {kind}\n", f"orientation: {kind}\n  shifted: {shifted}\n") if shifted else text


class Bench:
    """A session, a map on it and a hand."""

    def __init__(self, form: str, text: str = "", width: int = 12, height: int = 9) -> None:
        self.session = Session(MapDocument(MapFile(text or form_text(form, width, height))))
        track = form == "track"
        self.session.ink = Ink("storm" if track else "land")
        self.session.second_ink = Ink("circle" if track else "sea")
        self.tool_controller = ToolController(all_tools(), self.session)

    @property
    def document(self) -> MapDocument:
        return self.session.document

    @property
    def geometry(self):  # type: ignore[no-untyped-def]
        return self.document.chart.geometry

    def pointer(self, kind: str, cell: int, **keys: bool) -> Pointer:
        x, y = self.geometry.centre(cell)
        return Pointer(kind, x, y, cell, **keys)

    def drag(self, *cells: int, **keys: bool) -> Sketch:
        """Press on the first cell, move over the others, let go on the last; gives the sketch before letting go."""
        sketch = self.tool_controller.event(self.pointer("press", cells[0], **keys))
        for cell in cells[1:]:
            sketch = self.tool_controller.event(self.pointer("move", cell, **keys))
        self.tool_controller.event(self.pointer("release", cells[-1], **keys))
        return sketch

    def draw(self, points: Sequence[tuple[float, float]], **keys: bool) -> None:
        """The same with places instead of cells."""
        kinds = ["press", *["move"] * (len(points) - 1), "release"]
        for kind, (x, y) in zip(kinds, [*points, points[-1]], strict=True):
            self.tool_controller.event(Pointer(kind, x, y, self.geometry.at(x, y), **keys))

    def inks(self) -> list[Ink | None]:
        """What every cell is painted with."""
        return [self.document.chart.ink_at(cell) for cell in range(self.geometry.size)]

    def painted(self, before: Sequence[Ink | None]) -> set[int]:
        """The cells that are painted with something else than before."""
        return {cell for cell, (old, new) in enumerate(zip(before, self.inks(), strict=True)) if old != new}

    def proved(self) -> None:
        """What was done last can be undone and redone, and the saved text reads as the same map."""
        document = self.document
        after, text = self.inks(), document.text()
        features = {k: v for k, v in document.chart.data.items() if k != "legend"}
        document.undo_stack.undo()
        before = document.text()
        document.undo_stack.redo()
        assert self.inks() == after
        assert document.text() == text
        assert before != text
        self.reloaded(after, features)

    def reloaded(self, after: list[Ink | None] | None = None, features: dict[str, object] | None = None) -> None:
        """The saved text reads as the map that is on the session."""
        again = MapDocument(MapFile(self.document.text())).chart
        there = [again.ink_at(cell) for cell in range(again.geometry.size)]
        assert there == (self.inks() if after is None else after)
        mine = {k: v for k, v in self.document.chart.data.items() if k != "legend"}
        assert {k: v for k, v in again.data.items() if k != "legend"} == (mine if features is None else features)
