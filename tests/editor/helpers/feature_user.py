"""A user of the tools for features: presses, drags and keys over a chart without a window."""

from __future__ import annotations

from itertools import pairwise

from charts import TOPOLOGIES, small_map

from dsl.maps.mapfile import MapFile
from editor.model.documents.chart import Ink
from editor.model.documents.map_document import MapDocument
from editor.model.sessions.gesture import Pointer, ToolController
from editor.model.sessions.session import Session
from editor.model.sessions.toolbox import FEATURES

GRIDS = tuple(t for t in TOPOLOGIES if t != "track")


class User:
    """A hand with a map under it."""

    def __init__(self, topology: str, tool: str = "pick", feature: str = "") -> None:
        self.document = small_map(topology)
        self.session = Session(self.document)
        self.session.tools.tool, self.session.feature = tool, feature
        self.session.ink = Ink("circle" if topology == "track" else "sea")
        self.tool_controller = ToolController({made.name: made for made in FEATURES}, self.session)
        self.start = self.document.text()

    @property
    def chart(self):
        return self.document.chart

    def spot(self, where: str | tuple[float, float]) -> tuple[float, float]:
        if isinstance(where, tuple):
            return where
        cell = self.chart.geometry.cell(where)
        assert cell >= 0, where
        return self.chart.geometry.centre(cell)

    def event(self, kind: str, where: str | tuple[float, float], **keys: bool) -> None:
        x, y = self.spot(where)
        self.tool_controller.event(Pointer(kind, x, y, self.chart.geometry.at(x, y), **keys, reach=0.15))

    def drag(self, *stops: str | tuple[float, float], **keys: bool) -> None:
        spots = [self.spot(stop) for stop in stops]
        self.event("press", spots[0], **keys)
        for (x1, y1), (x2, y2) in pairwise(spots):
            for step in (0.5, 1.0):
                self.event("move", (x1 + (x2 - x1) * step, y1 + (y2 - y1) * step), **keys)
        self.event("release", spots[-1], **keys)
        assert not self.tool_controller.busy

    def click(self, where: str | tuple[float, float], **keys: bool) -> None:
        spot = self.spot(where)
        self.event("press", spot, **keys)
        self.event("release", spot, **keys)

    def proved(self, commands: int = 1) -> None:
        """So many commands were done; they can be taken back and made again, and the file says the same."""
        assert self.document.undo_stack.count() == commands
        after = self.document.text()
        again = MapDocument(MapFile(after)).chart
        assert again.data == self.chart.data
        for _ in range(commands):
            self.document.undo_stack.undo()
        assert self.document.text() == self.start
        for _ in range(commands):
            self.document.undo_stack.redo()
        assert self.document.text() == after
