"""Passes events of mouse, pen and keyboard to the tool.

Every event reaches the tool at once, so that a fast stroke keeps all its points. Only moves wait if the tool is too
slow: without a pressed button one per frame is passed, in a stroke the last of those during a slow one.
"""

from __future__ import annotations

import time

from PySide6.QtCore import QObject, QPointF, Qt, QTimer, Signal

from editor.model.documents.chart import Chart
from editor.model.sessions.gesture import NO_SKETCH, Pointer, Sketch, ToolController
from editor.view.canvas.camera import Camera
from editor.view.canvas.overlay import has_cells

FRAME = 14
"""Milliseconds for which the next move waits."""
SLOW = 0.010
"""Seconds of processor time for a move in a stroke above which the next ones wait."""
FINGER = 6.0
"""Pixels that count as touched around the pointer."""

Modifiers = Qt.KeyboardModifier


class ToolInput(QObject):
    """Converts pixels to ``Pointer`` events and passes them on; stores the tool's ``sketch``."""

    sketched = Signal()
    """The sketch may look different."""
    pointed = Signal(int, float, float)
    """The cell (-1: none) and the point of the chart under the pointer."""

    def __init__(self, tool_controller: ToolController, camera: Camera, parent: QObject) -> None:
        super().__init__(parent)
        self.tool_controller, self.camera = tool_controller, camera
        self.sketch: Sketch = NO_SKETCH
        self.here: QPointF | None = None
        """The pixel at which the mouse is; None while it is elsewhere, or the keyboard leads."""
        self.pressed = False
        self._second = False
        self._modifiers = Modifiers.NoModifier
        self._waiting: Pointer | None = None
        self._tick = QTimer(self, singleShot=True, interval=FRAME)
        self._tick.timeout.connect(self._ticked)

    @property
    def chart(self) -> Chart | None:
        """The map that is shown, if it has cells."""
        session = self.tool_controller.session
        return session.chart if session is not None and has_cells(session.chart) else None

    def pointer(self, kind: str, pixel: QPointF) -> Pointer:
        """The pointer event for a pixel of the window."""
        chart, view = self.chart, self.camera.view
        x, y = view.chart(pixel.x(), pixel.y())
        cell = chart.geometry.at(x, y) if chart is not None else -1
        held = self._modifiers
        return Pointer(
            kind,
            x,
            y,
            cell,
            self._second,
            bool(held & Modifiers.ShiftModifier),
            bool(held & Modifiers.ControlModifier),
            bool(held & Modifiers.AltModifier),
            FINGER / view.scale,
        )

    # --- what happens ----------------------------------------------------------------------------

    def press(self, pixel: QPointF, second: bool, modifiers: Modifiers, double: bool = False) -> None:
        """Handle a press; ``second``: the right button."""
        self._flush()
        self.here, self.pressed, self._second, self._modifiers = pixel, True, second, modifiers
        self._pass_on(self.pointer("double" if double else "press", pixel))

    def move(self, pixel: QPointF, modifiers: Modifiers) -> None:
        """The pointer moves, with a button or without."""
        self.here, self._modifiers = pixel, modifiers
        at = self.pointer("move" if self.pressed else "hover", pixel)
        self.pointed.emit(at.cell, at.x, at.y)
        if self._tick.isActive():
            self._waiting = at
        else:
            self._moved(at)

    def release(self, pixel: QPointF, modifiers: Modifiers) -> None:
        """Handle a release."""
        self._flush()
        if not self.pressed:
            return
        self.here, self._modifiers = pixel, modifiers
        self._pass_on(self.pointer("release", pixel))
        self.pressed = self._second = False
        if not self.tool_controller.busy:
            self._pass_on(self.pointer("hover", pixel))

    def again(self) -> None:
        """The chart has moved under the pointer."""
        if self.here is not None:
            self.move(self.here, self._modifiers)

    def leave(self) -> None:
        """Handle the pointer leaving the window; a tool in use keeps its sketch."""
        if not self.pressed:
            self.here = self._waiting = None
            if not self.tool_controller.busy:
                self.show(NO_SKETCH)
            self.pointed.emit(-1, 0.0, 0.0)

    def cancel(self) -> bool:
        """Cancel the use of a tool; returns whether one was in use."""
        self._waiting = None
        busy = self.tool_controller.cancel() or self.pressed
        self.pressed = self._second = False
        self.show(NO_SKETCH)
        return busy

    # --- passing on ------------------------------------------------------------------------------

    def _moved(self, at: Pointer) -> None:
        begin = time.thread_time()
        self._pass_on(at)
        if at.kind == "hover" or time.thread_time() - begin > SLOW:
            self._tick.start()

    def _ticked(self) -> None:
        at, self._waiting = self._waiting, None
        if at is not None:
            self._moved(at)

    def _flush(self) -> None:
        at, self._waiting = self._waiting, None
        self._tick.stop()
        if at is not None and at.kind == "move":
            self._pass_on(at)

    def _pass_on(self, at: Pointer) -> None:
        self.show(self.tool_controller.event(at))

    def show(self, sketch: Sketch) -> None:
        """Set the sketch, until the tool is used."""
        if sketch != self.sketch:
            self.sketch = sketch
            self.sketched.emit()
