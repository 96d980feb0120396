"""A chart on a session, with a brush and with tools that only take notes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from charts import small_map
from PySide6.QtCore import QPoint, QPointF
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from editor.base.texts import Message
from editor.model.documents.chart import Ink
from editor.model.documents.map_document import MapDocument
from editor.model.sessions.gesture import Pointer, Sketch, ToolController, Use
from editor.model.sessions.painting.brush import BrushTool
from editor.model.sessions.session import Session
from editor.model.sessions.session_factory import SessionListener
from editor.model.sessions.watched import ToolState
from editor.view.canvas.chart_view import ChartView


@dataclass
class Notes:
    """A tool that writes down every event and outlines the cell under it."""

    name: str = "notes"
    cursor: str = "arrow"
    events: list[Pointer] = field(default_factory=list)
    cancelled: int = 0

    def use(self, session: Session, at: Pointer) -> Use:
        """Takes notes until the release."""
        self.events.append(at)
        try:
            while at.kind != "release":
                at = yield Sketch(cells=(at.cell,))
                self.events.append(at)
        except GeneratorExit:
            self.cancelled += 1
            raise

    def hover(self, session: Session, at: Pointer) -> Sketch:
        """The cell under the pointer."""
        self.events.append(at)
        return Sketch(cells=(at.cell,) if at.cell >= 0 else ())

    def hint(self, session: Session) -> Message:
        """Nothing to say."""
        return Message("")

    def kinds(self) -> list[str]:
        """The kinds of the events but for hovering."""
        return [at.kind for at in self.events if at.kind != "hover"]


@dataclass
class Stage:
    """A view, what it shows, and ways to look at it."""

    qtbot: QtBot
    tools: ToolState
    view: ChartView
    notes: Notes

    @property
    def session(self) -> Session:
        """What is shown."""
        assert self.view.session is not None
        return self.view.session

    @property
    def document(self) -> MapDocument:
        """The map on the session."""
        return self.session.document

    def show(self, document: MapDocument | None, *others: SessionListener) -> None:
        """Show another map, or none."""
        session = Session(document, self.tools) if document is not None else None
        if session is not None:
            session.ink, session.second_ink = Ink("land"), Ink("sea")
        for listener in (self.view, *others):
            listener.show_session(session)

    def settle(self) -> None:
        """Wait until everything that is seen is drawn."""
        self.view.update()
        self.view.scene.sharp = False
        self.qtbot.waitUntil(lambda: self.view.scene.sharp)

    def pixel(self, cell: int) -> QPoint:
        """Where the middle of a cell is seen."""
        return self.view.view.point(*self.document.chart.geometry.centre(cell)).toPoint()

    def colour(self, at: QPoint) -> QColor:
        """The colour that is seen at a pixel."""
        self.settle()
        return self.view.grab().toImage().pixelColor(at)

    def away(self) -> None:
        """Take the mouse off the chart's cells: into the corner."""
        self.qtbot.mouseMove(self.view, QPoint(2, 2))
        self.view.tool_input.leave()

    def cell(self, name: str) -> int:
        """A cell by its name; on a track by the number that a grid's name would suit."""
        return self.document.chart.geometry.cell(name)

    def chart_point(self, at: QPoint | QPointF) -> tuple[float, float]:
        """The point of the chart that is seen at a pixel."""
        return self.view.view.chart(at.x(), at.y())


Staged = Callable[..., Stage]


@pytest.fixture
def staged(qtbot: QtBot) -> Staged:
    """Makes a stage: ``staged(topology or document, tool="brush")``."""

    def make(
        shown: str | MapDocument | None = "square8", tool: str = "brush", width: int = 640, height: int = 480
    ) -> Stage:
        tools, notes = ToolState(), Notes()
        tools.tool = tool
        view = ChartView(ToolController({"brush": BrushTool(), "notes": notes}))
        view.animated = False
        view.resize(width, height)
        qtbot.addWidget(view)
        with qtbot.waitExposed(view):
            view.show()
        view.setFocus()
        stage = Stage(qtbot, tools, view, notes)
        stage.show(small_map(shown) if isinstance(shown, str) else shown)
        stage.settle()
        return stage

    return make
