"""A map with a picture beside it, a chart view and the tracing panel over one session."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from dsl.maps.mapfile import MapFile
from editor.draw.tracing.trace_panel import TracePanel
from editor.model.documents.map_document import MapDocument
from editor.model.sessions.gesture import ToolController
from editor.model.sessions.painting.brush import BrushTool
from editor.model.sessions.painting.trace_state import tracing_of
from editor.model.sessions.painting.trace_tools import PinTool, SampleTool
from editor.model.sessions.session import Session
from editor.view.canvas.chart_view import ChartView


@dataclass
class Bench:
    """Everything that is there."""

    qtbot: QtBot
    session: Session
    view: ChartView
    panel: TracePanel
    host: QWidget

    @property
    def document(self) -> MapDocument:
        """The map on the session."""
        return self.session.document

    def show(self, document: MapDocument) -> None:
        """Show another map."""
        self.session = Session(document)
        self.view.show_session(self.session)
        self.panel.show_session(self.session)

    def open(self, path: Path) -> None:
        """Lay a picture under the map and wait until it is read."""
        self.panel.open_picture(path)
        self.qtbot.waitUntil(lambda: tracing_of(self.session).picture is not None)


@pytest.fixture
def bench(qtbot: QtBot, tmp_path: Path) -> Iterator[Callable[[str], Bench]]:
    """Makes it, for the text of a map that is saved in a folder of its own."""
    hosts: list[QWidget] = []

    def make(text: str) -> Bench:
        path = tmp_path / "map.yaml"
        path.write_text(text, encoding="utf-8")
        session = Session(MapDocument(MapFile.open(path)))
        host = QWidget()
        host.resize(1100, 900)
        hosts.append(host)
        view = ChartView(ToolController({tool.name: tool for tool in (BrushTool(), PinTool(), SampleTool())}), host)
        view.animated = False
        view.show_session(session)
        view.setGeometry(0, 0, 700, 900)
        panel = TracePanel(session, view, host)
        panel.setGeometry(700, 0, 400, 900)
        qtbot.addWidget(host)
        with qtbot.waitExposed(host):
            host.show()
        assert view.size() == QSize(700, 900)
        return Bench(qtbot, session, view, panel, host)

    yield make
    hosts.clear()
