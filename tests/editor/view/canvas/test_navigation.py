"""Zoom and pan by each way there is."""

from __future__ import annotations

from itertools import pairwise

import pytest
from charts import TOPOLOGIES
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QInputDevice, QNativeGestureEvent, QPointingDevice, QWheelEvent
from PySide6.QtWidgets import QApplication

LEFT, MIDDLE, NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton, Qt.MouseButton.NoButton
PLAIN, SHIFT, CTRL = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
)
NOWHERE = QPoint()


@pytest.fixture(scope="session")
def touchpad() -> QPointingDevice:
    """A touchpad that nobody has; kept, for Qt remembers devices."""
    return QPointingDevice(
        "pad",
        77,
        QInputDevice.DeviceType.TouchPad,
        QPointingDevice.PointerType.Finger,
        QInputDevice.Capability.Scroll | QInputDevice.Capability.PixelScroll,
        5,
        1,
    )


def wheel(stage, at, angle=NOWHERE, pixels=NOWHERE, held=PLAIN, device=None):
    device = device or QPointingDevice.primaryPointingDevice()
    event = QWheelEvent(
        QPointF(at),
        QPointF(stage.view.mapToGlobal(at)),
        pixels,
        angle,
        NONE,
        held,
        Qt.ScrollPhase.NoScrollPhase,
        False,
        Qt.MouseEventSource.MouseEventNotSynthesized,
        device,
    )
    QApplication.sendEvent(stage.view, event)
    assert event.isAccepted()


def close_to(one, other, pixels=1.5):
    """Two points of the window, for views are snapped to pixels."""
    return abs(one.x() - other.x()) <= pixels and abs(one.y() - other.y()) <= pixels


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_the_wheel_zooms_at_the_cursor(staged, topology):
    stage = staged(topology)
    cell = 1 if topology == "track" else 30
    stage.view.zoom(0.55 if topology == "track" else 2)  # six circles fill the window: there is little more to zoom
    at = stage.pixel(cell)
    point = stage.chart_point(at)
    scale = stage.view.view.scale
    for _ in range(3):
        wheel(stage, at, QPoint(0, 120))
    assert stage.view.view.scale == pytest.approx(2 * scale)
    assert close_to(stage.view.view.point(*point), at)
    wheel(stage, at, QPoint(0, -3 * 120))
    assert stage.view.view.scale == pytest.approx(scale) and close_to(stage.view.view.point(*point), at)


def test_a_fine_wheel_zooms_finely(staged):
    stage = staged()
    scale = stage.view.view.scale
    wheel(stage, QPoint(200, 200), QPoint(0, 12))
    assert 1.01 < stage.view.view.scale / scale < 1.04


def test_a_glide_keeps_the_point_and_arrives(staged):
    stage = staged()
    stage.view.zoom(3)
    stage.view.animated = True
    at = QPoint(200, 300)
    point = stage.chart_point(at)
    wheel(stage, at, QPoint(0, 120))
    wheel(stage, at, QPoint(0, 120))
    scales = []

    def note():
        scales.append(stage.view.view.scale)
        assert close_to(stage.view.view.point(*point), at)

    stage.view.viewed.connect(note)
    stage.qtbot.waitUntil(lambda: not stage.view.camera.gliding)
    assert stage.view.view == stage.view.camera.goal
    assert len(scales) > 2 and all(one <= other for one, other in pairwise(scales))


def test_there_is_a_smallest_and_a_largest_scale(staged):
    stage = staged()
    for _ in range(40):
        wheel(stage, QPoint(300, 200), QPoint(0, 240))
    assert stage.view.view.scale == pytest.approx(256)
    for _ in range(60):
        wheel(stage, QPoint(300, 200), QPoint(0, -240))
    whole = stage.view.camera.fitting(640, 480).scale
    assert stage.view.view.scale == pytest.approx(whole / 2)


def drift(stage, act):
    """By how many pixels the chart moved."""
    before = stage.view.view
    act()
    moved = stage.view.view.point(before.left, before.top)
    assert stage.view.view.scale == before.scale
    return round(moved.x()), round(moved.y())


def test_pan_by_touchpad_and_by_wheel_with_shift(staged, touchpad):
    stage = staged()
    stage.view.zoom(3)
    pad = {"device": touchpad}
    assert drift(stage, lambda: wheel(stage, QPoint(9, 9), QPoint(0, 60), QPoint(-7, 13), **pad)) == (-7, 13)
    assert drift(stage, lambda: wheel(stage, QPoint(9, 9), QPoint(0, 120), held=SHIFT)) == (80, 0)
    assert drift(stage, lambda: wheel(stage, QPoint(9, 9), QPoint(-120, 0))) == (-80, 0)


def test_zoom_by_touchpad_and_by_pinch(staged, touchpad):
    stage = staged()
    stage.view.zoom(2)
    at = QPoint(300, 250)
    point, scale = stage.chart_point(at), stage.view.view.scale
    wheel(stage, at, pixels=QPoint(0, 160), held=CTRL, device=touchpad)
    assert stage.view.view.scale == pytest.approx(2 * scale)
    assert close_to(stage.view.view.point(*point), at)
    where = QPointF(at)
    pinch = QNativeGestureEvent(
        Qt.NativeGestureType.ZoomNativeGesture, touchpad, 2, where, where, where, -0.5, QPointF()
    )
    QApplication.sendEvent(stage.view, pinch)
    assert stage.view.view.scale == pytest.approx(scale) and close_to(stage.view.view.point(*point), at)
    stage.settle()
    assert stage.view.scene.tiles.level == pytest.approx(scale)


def drag(stage, button, one, other, held=PLAIN):
    stage.qtbot.mousePress(stage.view, button, held, one)
    stage.qtbot.mouseMove(stage.view, (one + other) / 2)
    stage.qtbot.mouseMove(stage.view, other)
    stage.qtbot.mouseRelease(stage.view, button, held, other)


def test_pan_by_the_middle_button(staged):
    stage = staged(tool="notes")
    stage.view.zoom(3)
    assert drift(stage, lambda: drag(stage, MIDDLE, QPoint(300, 200), QPoint(260, 225))) == (-40, 25)
    assert stage.notes.kinds() == []


def test_pan_by_space_and_drag(staged):
    stage = staged(tool="notes")
    stage.view.zoom(3)
    stage.qtbot.keyPress(stage.view, Qt.Key.Key_Space)
    assert stage.view.cursor().shape() == Qt.CursorShape.OpenHandCursor
    assert drift(stage, lambda: drag(stage, LEFT, QPoint(300, 200), QPoint(340, 180))) == (40, -20)
    stage.qtbot.keyRelease(stage.view, Qt.Key.Key_Space)
    assert stage.notes.kinds() == [] and not stage.view.cell_cursor.shown
    drag(stage, LEFT, QPoint(300, 200), QPoint(340, 180))
    assert stage.notes.kinds() == ["press", "move", "move", "release"]


def test_pan_and_zoom_by_keys(staged):
    stage = staged()
    stage.view.zoom(3)
    assert drift(stage, lambda: stage.qtbot.keyClick(stage.view, Qt.Key.Key_Left, CTRL)) == (96, 0)
    assert drift(stage, lambda: stage.qtbot.keyClick(stage.view, Qt.Key.Key_Down, CTRL)) == (0, -96)
    scale = stage.view.view.scale
    stage.qtbot.keyClick(stage.view, Qt.Key.Key_PageDown)
    assert stage.view.view.scale < scale
    stage.qtbot.keyClick(stage.view, Qt.Key.Key_PageUp)
    assert stage.view.view.scale == pytest.approx(scale)
    stage.qtbot.keyClick(stage.view, Qt.Key.Key_Home)
    assert stage.view.view == stage.view.camera.fitting(640, 480) or stage.view.camera.place.fitted
    left, top, right, bottom = stage.view.view.box
    assert left < 0 and top < 0 and right > 12 and bottom > 9


def test_the_chart_moves_on_below_a_drag_at_the_edge(staged):
    stage = staged(tool="notes")
    stage.view.zoom(4)
    stage.qtbot.mousePress(stage.view, LEFT, pos=QPoint(300, 200))
    stage.qtbot.mouseMove(stage.view, QPoint(634, 200))
    before = stage.view.view.left
    stage.qtbot.waitUntil(lambda: stage.view.view.left > before + 1)
    assert stage.notes.events[-1].kind == "move" and stage.notes.events[-1].x > stage.notes.events[1].x
    stage.qtbot.mouseMove(stage.view, QPoint(300, 200))
    assert not stage.view.navigation._edge.isActive()
    stage.qtbot.mouseRelease(stage.view, LEFT, pos=QPoint(300, 200))


def test_the_chart_cannot_be_lost(staged):
    stage = staged()
    for _ in range(50):
        drag(stage, MIDDLE, QPoint(10, 10), QPoint(600, 400))
    left, top, right, bottom = stage.view.view.box
    assert left <= 0 <= right and top <= 0 <= bottom


def test_a_fitted_chart_stays_fitted_and_another_keeps_its_middle(staged):
    stage = staged()
    stage.view.resize(900, 700)
    left, top, right, bottom = stage.view.view.box
    assert left < 0 and right > 12 and abs((left + right) / 2 - 6) < 0.1 and abs((top + bottom) / 2 - 4.5) < 0.1
    assert stage.view.view.scale == pytest.approx(stage.view.camera.fitting(900, 700).scale)
    stage.view.zoom(2)
    stage.view.centre_at((3.0, 3.0))
    scale = stage.view.view.scale
    stage.view.resize(500, 400)
    assert stage.view.view.scale == scale
    assert stage.chart_point(QPoint(250, 200)) == pytest.approx((3.0, 3.0), abs=0.05)


def test_centre_on_and_set_scale(staged):
    stage = staged()
    told = []
    stage.view.scaled.connect(told.append)
    stage.view.set_scale(100)
    assert told[-1] == stage.view.view.scale == pytest.approx(100)
    stage.view.centre_on([40])
    assert close_to(stage.pixel(40), QPoint(320, 240))
    assert stage.view.view.scale == pytest.approx(100)
    stage.view.centre_on([13, 94])  # far apart: from farther away
    assert stage.view.view.scale < 100
    assert all(stage.view.rect().contains(stage.pixel(cell)) for cell in (13, 94))


def test_flash_brings_cells_into_sight(staged):
    stage = staged()
    stage.view.set_scale(200)
    stage.view.centre_at((0.0, 0.0))
    assert not stage.view.rect().contains(stage.pixel(107))
    stage.view.flash([107])
    assert stage.view.rect().contains(stage.pixel(107))
    assert stage.view.cell_cursor.cell == 107


def test_leave_event_in_a_drag_keeps_the_drag(staged):
    stage = staged(tool="notes")
    stage.qtbot.mousePress(stage.view, LEFT, pos=QPoint(300, 200))
    QApplication.sendEvent(stage.view, QEvent(QEvent.Type.Leave))
    stage.qtbot.mouseMove(stage.view, QPoint(310, 200))
    stage.qtbot.mouseRelease(stage.view, LEFT, pos=QPoint(310, 200))
    assert stage.notes.kinds() == ["press", "move", "release"]
