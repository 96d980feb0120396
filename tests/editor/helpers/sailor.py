"""Somebody at the window of the editor: chooses tools, clicks, drags and types, and asks what came of it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton
from window_help import LEFT, pixel, room_of

from dsl.maps.mapfile import MapFile
from editor.model.documents.map_document import MapDocument
from editor.model.sessions.session import Session
from editor.window.main_window import MainWindow

NONE, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
RIGHT = Qt.MouseButton.RightButton
KEYS = {
    "brush": Qt.Key.Key_B, "eraser": Qt.Key.Key_E, "line": Qt.Key.Key_L, "rectangle": Qt.Key.Key_U,
    "ellipse": Qt.Key.Key_O, "flood": Qt.Key.Key_F, "picker": Qt.Key.Key_I, "select": Qt.Key.Key_S,
    "lasso": Qt.Key.Key_Q, "wand": Qt.Key.Key_W, "pick": Qt.Key.Key_V, "place": Qt.Key.Key_P,
    "arrow": Qt.Key.Key_A, "region": Qt.Key.Key_G, "node": Qt.Key.Key_N, "name": Qt.Key.Key_T,
    "ornament": Qt.Key.Key_K,
}  # fmt: skip
Place = str | tuple[float, float]


class Sailor:
    """Somebody at the window: chooses tools, clicks and drags on the chart, and asks after every deed."""

    def __init__(self, window: MainWindow) -> None:
        self.window, self.room = window, room_of(window)
        self.view = self.room.view

    @property
    def session(self) -> Session:
        assert self.room.session is not None
        return self.room.session

    @property
    def document(self) -> MapDocument:
        return self.session.document

    def pixel(self, place: Place) -> QPoint:
        return pixel(self.window, place)

    def click(self, place: Place, button: Qt.MouseButton = LEFT, keys: Qt.KeyboardModifier = NONE) -> None:
        QTest.mouseClick(self.view, button, keys, self.pixel(place))
        QApplication.processEvents()

    def drag(self, *places: Place, button: Qt.MouseButton = LEFT, keys: Qt.KeyboardModifier = NONE) -> None:
        points = [self.pixel(place) for place in places]
        QTest.mousePress(self.view, button, keys, points[0])
        for one, other in pairwise(points):
            middle = (QPointF(one) + QPointF(other)) / 2
            QTest.mouseMove(self.view, middle.toPoint())
            QTest.mouseMove(self.view, other)
        QTest.mouseRelease(self.view, button, keys, points[-1])
        QApplication.processEvents()

    def key(self, key: Qt.Key, keys: Qt.KeyboardModifier = NONE) -> None:
        QTest.keyClick(self.view, key, keys)
        QApplication.processEvents()

    def take(self, tool: str) -> None:
        """Choose a tool by its button, then, with another one in the hand, by its key."""
        strip, action = self.room.tool_strip, self.room.actions[f"tool.{tool}"]
        button = next(found for found in strip.findChildren(QToolButton) if found.defaultAction() is action)
        assert button.isVisible() and button.isEnabled()
        self.session.tools.tool = "pin"
        QTest.mouseClick(button, LEFT)
        assert self.session.tools.tool == tool and action.isChecked()
        self.session.tools.tool = "pin"
        self.key(KEYS[tool])
        assert self.session.tools.tool == tool and button.isChecked()

    def proves(self, deed: Callable[[], object]) -> None:
        """A deed changes the map in one step that can be undone and done again, by keys."""
        before, steps = self.document.text(), self.document.undo_stack.index()
        deed()
        after = self.document.text()
        assert after != before and self.document.undo_stack.index() == steps + 1
        self.key(Qt.Key.Key_Z, CONTROL)
        assert self.document.text() == before
        self.key(Qt.Key.Key_Z, CONTROL | SHIFT)
        assert self.document.text() == after

    def selects(self, deed: Callable[[], object]) -> list[int]:
        """A deed selects cells and changes nothing; gives the cells."""
        before = self.document.text()
        self.session.selection = self.session.selection[:0]
        deed()
        assert self.document.text() == before
        return [int(cell) for cell in self.session.selection]

    def cell(self, name: str) -> int:
        return self.document.chart.geometry.cell(name)

    def ink(self, name: str) -> str | None:
        ink = self.document.chart.ink_at(self.cell(name))
        assert ink is not None
        return ink.terrain

    def saved(self, path: Path) -> None:
        """Saved by its key, the file holds the map that is on the session."""
        self.key(Qt.Key.Key_S, CONTROL)
        assert not self.document.dirty
        here, there = self.document.chart, MapDocument(MapFile.open(path)).chart
        size = here.geometry.size
        assert there.geometry.size == size
        assert [there.ink_at(c) for c in range(size)] == [here.ink_at(c) for c in range(size)]
        assert {k: v for k, v in there.data.items() if k != "legend"} == {
            k: v for k, v in here.data.items() if k != "legend"
        }
