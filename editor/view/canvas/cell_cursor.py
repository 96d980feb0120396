"""The cell cursor: all a mouse can do, done with arrow keys, Enter and the space bar, and told to screen readers."""

from __future__ import annotations

import time
from math import hypot

from PySide6.QtCore import QObject, QPointF, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent

from dsl.maps.board.topology import Point
from editor.model.documents.chart import Chart
from editor.model.documents.geometry import Geometry
from editor.model.documents.viewport import View
from editor.view.canvas.camera import Camera
from editor.view.canvas.tool_input import ToolInput

WAYS = {
    Qt.Key.Key_Left: (-1.0, 0.0),
    Qt.Key.Key_Right: (1.0, 0.0),
    Qt.Key.Key_Up: (0.0, -1.0),
    Qt.Key.Key_Down: (0.0, 1.0),
}
BESIDE = 0.3
"""A neighbour lies in a direction if it is so much farther that way."""
INSET = 64.0
"""The cursor is kept so many pixels from the edge of the window."""
NOTHING_HELD = Qt.KeyboardModifier.NoModifier


class CellCursor(QObject):
    """The cell on which the keyboard works. ``changed``: it is elsewhere, or appeared or vanished."""

    changed = Signal()

    def __init__(self, feed: ToolInput, camera: Camera, parent: QObject) -> None:
        super().__init__(parent)
        self.tool_input, self.camera = feed, camera
        self.cell = -1
        self.shown = False
        self._held = False
        self._aim: Point | None = None
        self._pressed_at = (-1, 0.0)

    # --- where it is -----------------------------------------------------------------------------

    @property
    def chart(self) -> Chart | None:
        """The chart, if it has cells."""
        return self.tool_input.chart

    def put(self, cell: int, show: bool = True) -> None:
        """Put the cursor on a cell."""
        shown = show and cell >= 0
        if (cell, shown) != (self.cell, self.shown):
            self.cell, self.shown = cell, shown
            self.changed.emit()

    def lead_to(self, cell: int) -> None:
        """Put the cursor on a cell, and the cell into sight."""
        chart = self.chart
        if chart is not None and 0 <= cell < chart.geometry.size:
            self.put(cell)
            self._into_sight(chart.geometry)

    def hide(self) -> None:
        """The mouse leads now."""
        self._held, self._aim = False, None
        if self.shown:
            self.shown = False
            self.changed.emit()

    def check(self) -> None:
        """The board has changed: a cursor on a cell that is gone vanishes."""
        chart = self.chart
        if chart is None or self.cell >= chart.geometry.size:
            self._held, self._aim = False, None
            self.put(-1, False)

    # --- keys ------------------------------------------------------------------------------------

    def key(self, event: QKeyEvent) -> bool:
        """Handle a key press; True if the key was meant for the cursor."""
        key = Qt.Key(event.key())
        if self.chart is None:
            return False
        if key in WAYS:
            self._arrow(WAYS[key], event.modifiers())
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.tap(event.modifiers())
        else:
            return False
        return True

    def shift_up(self) -> None:
        """The Shift key is released: so is the button that it held."""
        if self._held:
            self._held = False
            self.tool_input.release(self._pixel(), NOTHING_HELD)
            self.tool_input.here = None

    def tap(self, modifiers: Qt.KeyboardModifier) -> None:
        """Press and release on the cursor's cell; with Alt the second button. Twice quickly is a double click."""
        if self._held:
            self.shift_up()
            return
        if not self._appear():
            return
        now = time.monotonic()
        cell, when = self._pressed_at
        double = cell == self.cell and now - when < QGuiApplication.styleHints().mouseDoubleClickInterval() / 1000
        self._pressed_at = (-1, 0.0) if double else (self.cell, now)
        second = bool(modifiers & Qt.KeyboardModifier.AltModifier)
        held = modifiers & ~Qt.KeyboardModifier.AltModifier & ~Qt.KeyboardModifier.KeypadModifier
        self.tool_input.press(self._pixel(), second, held, double)
        self.tool_input.release(self._pixel(), held)
        self.tool_input.here = None

    def _arrow(self, way: Point, modifiers: Qt.KeyboardModifier) -> None:
        chart = self.chart
        if chart is None or not self._appear():
            return
        drags = bool(modifiers & Qt.KeyboardModifier.ShiftModifier)
        if drags and not self._held:
            self._held = True
            self.tool_input.press(self._pixel(), False, NOTHING_HELD)
        elif not drags:
            self.shift_up()
        self.put(self._step(chart.geometry, way))
        self._into_sight(chart.geometry)
        self.tool_input.move(self._pixel(), NOTHING_HELD)
        self.tool_input.here = None

    def _appear(self) -> bool:
        """Show the cursor; False if it was hidden before."""
        if self.shown and self.cell >= 0:
            return True
        chart = self.chart
        assert chart is not None
        view = self.camera.goal
        cell = self.cell
        if not 0 <= cell < chart.geometry.size or not _inside(view.point(*chart.geometry.centre(cell)), view):
            cell = chart.geometry.nearest(*view.chart(view.width / 2, view.height / 2))
        self.put(cell)
        self.tool_input.here = None
        self.tool_input.move(self._pixel(), NOTHING_HELD)
        self.tool_input.here = None
        return False

    def _pixel(self) -> QPointF:
        chart = self.chart
        if chart is None or not 0 <= self.cell < chart.geometry.size:
            return QPointF(-1.0, -1.0)
        return self.camera.view.point(*chart.geometry.centre(self.cell))

    def _step(self, geometry: Geometry, way: Point) -> int:
        if geometry.is_track:
            return step_on_track(geometry, self.cell, way)
        x, y = geometry.centre(self.cell)
        aim = self._aim
        # Straight on is reckoned from where this run of steps began, as a text cursor keeps its column.
        if aim is None or abs((x - aim[0]) * way[1]) + abs((y - aim[1]) * way[0]) > 0.6:
            aim = (x, y)
        found = step_on_grid(geometry, self.cell, way, aim)
        self._aim = (
            aim[0] if way[0] == 0 else geometry.centre(found)[0],
            aim[1] if way[1] == 0 else geometry.centre(found)[1],
        )
        return found

    def _into_sight(self, geometry: Geometry) -> None:
        view = self.camera.goal
        at = view.point(*geometry.centre(self.cell))
        inset_x, inset_y = min(INSET, view.width / 3), min(INSET, view.height / 3)
        dx = max(inset_x - at.x(), 0) + min(view.width - inset_x - at.x(), 0)
        dy = max(inset_y - at.y(), 0) + min(view.height - inset_y - at.y(), 0)
        if dx or dy:
            self.camera.pan(dx, dy)


def _inside(at: QPointF, view: View) -> bool:
    return 0 <= at.x() < view.width and 0 <= at.y() < view.height


def step_on_grid(geometry: Geometry, cell: int, way: Point, aim: Point) -> int:
    """The neighbour in a direction that lies nearest to the line through ``aim``; the cell itself at the edge."""
    x, y = geometry.centre(cell)
    best, least = cell, (9.0, 0.0)
    for other in geometry.neighbours(cell):
        ox, oy = geometry.centre(other)
        on = (ox - x) * way[0] + (oy - y) * way[1]
        aside = abs((ox - aim[0]) * way[1]) + abs((oy - aim[1]) * way[0])
        if on > BESIDE and (round(aside, 6), -on) < least:
            best, least = other, (round(aside, 6), -on)
    return best


def step_on_track(geometry: Geometry, cell: int, way: Point) -> int:
    """The nearest node in a direction: straight on if possible, otherwise anywhere on that side."""
    x, y = geometry.centre(cell)
    best, least = cell, (True, float("inf"))
    for other in range(geometry.size):
        ox, oy = geometry.centre(other)
        on = (ox - x) * way[0] + (oy - y) * way[1]
        aside = abs((ox - x) * way[1]) + abs((oy - y) * way[0])
        if on <= 1e-9:
            continue
        far = (aside > on, hypot(on, 2 * aside))
        if far < least:
            best, least = other, far
    return best
