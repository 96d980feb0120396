"""Moving the view: wheel, touchpad, pinch, middle button, space and drag, and scrolling at the edge."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, QTimer
from PySide6.QtGui import QInputDevice, QKeyEvent, QNativeGestureEvent, QWheelEvent
from PySide6.QtWidgets import QGestureEvent, QPinchGesture, QWidget

from editor.view.canvas.camera import Camera
from editor.view.canvas.tool_input import ToolInput

NOTCH = 120
"""The wheel delta of one notch."""
NOTCHES_TO_DOUBLE = 3
NOTCH_PAN = 80
KEY_PAN = 96
SWIPE_TO_DOUBLE = 160
"""Pixels of a touchpad with Ctrl that double the scale."""
EDGE = 28
EDGE_STEP = 14.0
KEY_WAYS = {
    Qt.Key.Key_Left: (1, 0),
    Qt.Key.Key_Right: (-1, 0),
    Qt.Key.Key_Up: (0, 1),
    Qt.Key.Key_Down: (0, -1),
}


class Navigation(QObject):
    """Converts events of mouse, touchpad and keyboard to moves of the camera."""

    def __init__(self, camera: Camera, feed: ToolInput, window: QWidget) -> None:
        super().__init__(window)
        self.camera, self.tool_input = camera, feed
        self.space = False
        """Space is held: the left button drags the chart."""
        self._window = window
        self._grabbed_at: QPointF | None = None
        self._tapped = False
        self._edge = QTimer(self, interval=16)
        self._edge.timeout.connect(self._along_edge)

    @property
    def dragging(self) -> bool:
        """Whether the chart is being dragged."""
        return self._grabbed_at is not None

    # --- dragging the chart ----------------------------------------------------------------------

    def begin(self, pixel: QPointF) -> None:
        """Begin to drag the chart."""
        self._grabbed_at, self._tapped = pixel, False

    def drag(self, pixel: QPointF) -> None:
        """Pan; the grabbed point stays under the pointer."""
        if self._grabbed_at is not None:
            self.camera.pan(pixel.x() - self._grabbed_at.x(), pixel.y() - self._grabbed_at.y())
            self._grabbed_at = pixel

    def end(self) -> None:
        """End the drag."""
        self._grabbed_at = None

    def space_down(self) -> None:
        """The space bar is pressed."""
        self.space = self._tapped = True

    def space_up(self) -> bool:
        """The space bar is released; True if it was tapped without dragging."""
        self.space = False
        tapped, self._tapped = self._tapped, False
        return tapped

    # --- wheel and fingers -----------------------------------------------------------------------

    def wheel(self, event: QWheelEvent) -> None:
        """A wheel zooms, with Shift it pans; a touchpad pans, with Ctrl it zooms."""
        pixels, angle, held = event.pixelDelta(), event.angleDelta(), event.modifiers()
        zooms = bool(held & Qt.KeyboardModifier.ControlModifier)
        at = event.position()
        if _from_touchpad(event):
            delta = pixels if not pixels.isNull() else angle / 2
            if zooms:
                self.camera.pinch(2 ** (delta.y() / SWIPE_TO_DOUBLE), at.x(), at.y())
            else:
                self.camera.pan(delta.x(), delta.y())
        elif held & Qt.KeyboardModifier.ShiftModifier:
            self.camera.pan((angle.y() or angle.x()) * NOTCH_PAN / NOTCH, 0, softly=True)
        elif angle.y():
            self.camera.zoom(2 ** (angle.y() / NOTCH / NOTCHES_TO_DOUBLE), at.x(), at.y())
        elif angle.x():
            self.camera.pan(angle.x() * NOTCH_PAN / NOTCH, 0, softly=True)

    def gesture(self, event: QEvent) -> bool:
        """Zoom by a pinch; False if the event is another gesture."""
        if isinstance(event, QNativeGestureEvent):
            if event.gestureType() != Qt.NativeGestureType.ZoomNativeGesture:
                return False
            self.camera.pinch(max(1 + event.value(), 0.1), event.position().x(), event.position().y())
            return True
        if isinstance(event, QGestureEvent):
            pinch = event.gesture(Qt.GestureType.PinchGesture)
            if not isinstance(pinch, QPinchGesture):
                return False
            at = self._window.mapFromGlobal(pinch.centerPoint())
            moved = pinch.centerPoint() - pinch.lastCenterPoint()
            self.camera.pinch(max(pinch.scaleFactor(), 0.1), at.x(), at.y())
            self.camera.pan(moved.x(), moved.y())
            return True
        return False

    def key(self, event: QKeyEvent) -> bool:
        """Ctrl and an arrow pan, Page Up and Page Down zoom, Home fits; False for other keys."""
        key = Qt.Key(event.key())
        view = self.camera.view
        if key in KEY_WAYS and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            across, down = KEY_WAYS[key]
            self.camera.pan(across * KEY_PAN, down * KEY_PAN, softly=True)
        elif key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            factor = 2 ** (1 / NOTCHES_TO_DOUBLE)
            self.camera.zoom(factor if key == Qt.Key.Key_PageUp else 1 / factor, view.width / 2, view.height / 2)
        elif key == Qt.Key.Key_Home:
            self.camera.fit()
        else:
            return False
        return True

    # --- at the edge -----------------------------------------------------------------------------

    def watch_edge(self) -> None:
        """Scroll while something is dragged at the edge of the window."""
        if self.tool_input.pressed and self._pull() != (0.0, 0.0):
            if not self._edge.isActive():
                self._edge.start()
        else:
            self._edge.stop()

    def _pull(self) -> tuple[float, float]:
        at, view = self.tool_input.here, self.camera.view
        if at is None:
            return 0.0, 0.0
        return _pull(at.x(), view.width), _pull(at.y(), view.height)

    def _along_edge(self) -> None:
        across, down = self._pull()
        if not self.tool_input.pressed or (across, down) == (0.0, 0.0):
            self._edge.stop()
            return
        self.camera.pan(across, down)


def _pull(at: float, size: int) -> float:
    """The movement of the chart per frame, faster the further out the pointer is."""
    if at < EDGE:
        return EDGE_STEP * min((EDGE - at) / EDGE, 2.0)
    if at > size - EDGE:
        return -EDGE_STEP * min((at - size + EDGE) / EDGE, 2.0)
    return 0.0


def _from_touchpad(event: QWheelEvent) -> bool:
    device = event.pointingDevice()
    if device is not None and device.type() == QInputDevice.DeviceType.TouchPad:
        return True
    return event.phase() != Qt.ScrollPhase.NoScrollPhase and not event.pixelDelta().isNull()
