"""A chart on which a match made by hand is played."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace

from charts import small_map
from play_views import StillPlay
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.model.sessions.gesture import ToolController
from editor.model.sessions.session import Session
from editor.view.canvas.chart_view import ChartView
from editor.view.canvas.match.match_scene import MatchScene

LEFT = Qt.MouseButton.LeftButton


@dataclass
class Table:
    """A chart view with a match on it, and a hand."""

    view: ChartView
    play: StillPlay

    @property
    def scene(self) -> MatchScene:
        """What is on the chart."""
        return self.view.match.scene

    def cell(self, name: str) -> int:
        """The number of a cell."""
        assert self.scene.geometry is not None
        return self.scene.geometry.cell(name)

    def pixel(self, cell: int) -> QPoint:
        """The middle of a cell in the widget."""
        return self.view.match.context.pixel_of(cell).toPoint()

    def click(self, cell: int, button: Qt.MouseButton = LEFT) -> None:
        """Press and release on a cell."""
        QTest.mouseClick(self.view, button, Qt.KeyboardModifier.NoModifier, self.pixel(cell))

    def move(self, cell: int, aside: int = 0) -> None:
        """Bring the mouse to a cell, or some pixels beside its middle."""
        QTest.mouseMove(self.view, self.pixel(cell) + QPoint(aside, 0))

    def drag(self, start: int, end: int, aside: int = 0) -> None:
        """Drag from cell to cell."""
        QTest.mousePress(self.view, LEFT, Qt.KeyboardModifier.NoModifier, self.pixel(start))
        for share in (0.3, 0.7, 1.0):
            way = self.pixel(end) + QPoint(aside, 0) - self.pixel(start)
            QTest.mouseMove(self.view, self.pixel(start) + way * share)
        QTest.mouseRelease(self.view, LEFT, Qt.KeyboardModifier.NoModifier, self.pixel(end) + QPoint(aside, 0))

    def key(self, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Press a key on the chart."""
        QTest.keyClick(self.view, key, held)


def laid(qtbot: QtBot, topology: str = "square8") -> Table:
    """A small map of a topology with an empty match; nothing is animated."""
    session = Session(small_map(topology))
    play = StillPlay()
    session._match = SimpleNamespace(play=play)
    view = ChartView(ToolController({}))
    qtbot.addWidget(view)
    view.animated = False
    view.resize(700, 500)
    view.show_session(session)
    view.set_playing(True)
    view.show()
    return Table(view, play)
