"""The wheel over a value that has no focus scrolls the panel and changes nothing, anywhere in the window."""

from __future__ import annotations

from itertools import product
from pathlib import Path

from charts import map_text
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QAbstractSlider, QAbstractSpinBox, QApplication, QComboBox, QScrollBar, QWidget
from pytestqt.qtbot import QtBot
from window_help import Opener, room_of, settle

from editor.model.sessions.picked import Thing
from editor.window.main_window import MainWindow

ONE_WINDOW = True

Value = QComboBox | QAbstractSpinBox | QAbstractSlider


def values(window: MainWindow) -> list[Value]:
    """Every widget of the window that shows one value of several."""
    found = [w for kind in (QComboBox, QAbstractSpinBox, QAbstractSlider) for w in window.findChildren(kind)]
    return [widget for widget in found if not isinstance(widget, QScrollBar)]


def state(widget: Value) -> object:
    """What it shows."""
    if isinstance(widget, QComboBox):
        return widget.currentIndex()
    return widget.value() if isinstance(widget, QAbstractSlider) else widget.text()


def wheel(widget: QWidget, way: int) -> QWheelEvent:
    """A notch of the wheel over the middle of a widget."""
    middle = QPointF(widget.rect().center())
    return QWheelEvent(
        middle,
        widget.mapToGlobal(middle),
        QPoint(),
        QPoint(0, way * 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )


def test_no_value_is_changed_without_the_focus(opened: Opener, tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "map.yaml"
    path.write_text(map_text("square8"), encoding="utf-8")
    window = opened(path)
    room = room_of(window)
    room.session.things = (Thing("sites", 0),)
    for name in room.docks.docks:
        room.docks.panel(name)
    for id_ in ("file.new", "file.world"):
        room.actions[id_].trigger()
    settle(window, qtbot)
    everything = values(window)
    assert len(everything) > 30
    window.setFocus()
    for widget, way in product(everything, (1, -1)):
        before = state(widget)
        widget.clearFocus()
        assert widget.focusPolicy() != Qt.FocusPolicy.WheelFocus, f"{widget.accessibleName()}: the wheel gives it focus"
        event = wheel(widget, way)
        QApplication.sendEvent(widget, event)
        assert state(widget) == before, f"{widget.accessibleName()} in {type(widget.parent()).__name__}"


def test_a_list_does_not_even_follow_with_the_focus(opened: Opener, tmp_path: Path, qtbot: QtBot) -> None:
    """The page of new maps begins with one: a notch of the wheel must not choose another game."""
    window = opened()
    room = room_of(window)
    room.actions["file.new"].trigger()
    settle(window, qtbot)
    lists = [box for box in window.findChildren(QComboBox) if box.isVisible() and box.count() > 1]
    assert lists
    window.activateWindow()
    for box in lists:
        box.setFocus()
        qtbot.waitUntil(box.hasFocus)
        before = box.currentIndex()
        for way in (1, -1):
            QApplication.sendEvent(box, wheel(box, way))
        QApplication.sendEvent(box, wheel(box, -1))
        assert box.currentIndex() == before, box.accessibleName()


def test_a_value_with_the_focus_follows_the_wheel(opened: Opener, tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "map.yaml"
    path.write_text(map_text("square8"), encoding="utf-8")
    window = opened(path)
    size = room_of(window).option_strip.size_
    window.activateWindow()
    size.setFocus()
    qtbot.waitUntil(size.hasFocus)
    before = size.value()
    QApplication.sendEvent(size, wheel(size, 1))
    assert size.value() == before + 1
