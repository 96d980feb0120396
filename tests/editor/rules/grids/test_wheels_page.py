"""A wheel is changed by dragging its edges and by keys; each drag is one step."""

from __future__ import annotations

import pytest
from on_screen import on_screen
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from rules_hands import house_session

from editor.base.texts import ui
from editor.rules.grids.wheel_widget import WheelWidget
from editor.rules.grids.wheels_page import WheelFrame, WheelsPage
from editor.view.widgets.chance_painting import angle_of, on_rim, sectors, weight_for

HOUSE = 'language 1\ngame strong_storm "Пираты: сильный шторм" extends pirates_1989\n'
LEFT, PLAIN, SHIFT = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def page(qtbot: QtBot) -> WheelsPage:
    ui.language = "ru"
    return on_screen(qtbot, WheelsPage(house_session(HOUSE)), 840, 1400, active=True)


def _frame(page: WheelsPage) -> WheelFrame:
    frame = page.frames["Wheel"]
    assert isinstance(frame, WheelFrame)
    return frame


def _text(page: WheelsPage) -> str:
    assert page.rules is not None
    return page.rules.source.text


def _point(wheel: WheelWidget, turned: float) -> QPoint:
    return on_rim(turned, wheel._disc).toPoint()


def _drag(wheel: WheelWidget, start: float, end: float, keys: Qt.KeyboardModifier = PLAIN) -> None:
    QTest.mousePress(wheel, LEFT, keys, _point(wheel, start))
    for part in (0.3, 0.7, 1.0):
        at = _point(wheel, start + (end - start) * part)
        moved = QMouseEvent(QEvent.Type.MouseMove, QPointF(at), wheel.mapToGlobal(QPointF(at)), LEFT, LEFT, keys)
        QApplication.sendEvent(wheel, moved)
    QTest.mouseRelease(wheel, LEFT, keys, _point(wheel, end))


def test_the_keys_come_to_the_wheel_before_its_table(page: WheelsPage) -> None:
    frame = _frame(page)
    frame.wheel.setFocus()
    QTest.keyClick(frame.wheel, Qt.Key.Key_Tab)
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
    assert frame.view.hasFocus()


def test_angles_are_counted_from_the_top_with_the_clock() -> None:
    assert angle_of(QPointF(0, -5), QPointF(0, 0)) == pytest.approx(0)
    assert angle_of(QPointF(5, 0), QPointF(0, 0)) == pytest.approx(90)
    assert [s.span for s in sectors([("a", "A", 1), ("b", "B", 3)])] == [90, 270]
    assert weight_for(180, 9, 99) == 9 and weight_for(359, 9, 99) == 99 and weight_for(0, 9, 99) == 0


def test_an_edge_is_dragged_to_a_whole_weight_in_one_step(page: WheelsPage) -> None:
    wheel = _frame(page).wheel
    storm = next(sector for sector in wheel.sectors() if sector.key == "storm")
    assert storm.span == pytest.approx(36)
    calm = next(sector for sector in wheel.sectors() if sector.key == "calm")
    _drag(wheel, calm.begin + calm.span, calm.begin + 360 * 3 / 12)
    assert _text(page) == HOUSE + "\nset Wheel.calm.weight = 3\n"
    assert page.session is not None and page.session.undo_stack.count() == 1
    page.session.undo_stack.undo()
    assert _text(page) == HOUSE


def test_with_shift_the_neighbour_gives(page: WheelsPage) -> None:
    wheel = _frame(page).wheel
    calm = next(sector for sector in wheel.sectors() if sector.key == "calm")
    _drag(wheel, calm.begin + calm.span, calm.begin + 72, SHIFT)
    assert "set Wheel.calm.weight = 2\nset Wheel.storm.weight = 0\n" in _text(page)


def test_escape_lets_go(page: WheelsPage) -> None:
    wheel = _frame(page).wheel
    calm = next(sector for sector in wheel.sectors() if sector.key == "calm")
    QTest.mousePress(wheel, LEFT, PLAIN, _point(wheel, calm.begin + calm.span))
    QTest.keyClick(wheel, Qt.Key.Key_Escape)
    QTest.mouseRelease(wheel, LEFT, PLAIN, _point(wheel, 10))
    assert _text(page) == HOUSE


def test_keys_go_round_and_change_the_weight(page: WheelsPage) -> None:
    frame = _frame(page)
    frame.wheel.setFocus()
    QTest.keyClick(frame.wheel, Qt.Key.Key_Left)
    assert frame.wheel.highlighted == "storm" and frame.view.currentIndex().row() == 9
    QTest.keyClick(frame.wheel, Qt.Key.Key_Plus)
    assert "set Wheel.storm.weight = 2\n" in _text(page)
    QTest.keyClick(frame.wheel, Qt.Key.Key_Minus)
    assert _text(page) == HOUSE


def test_a_wheel_that_could_stop_nowhere_is_not_asked_for(page: WheelsPage) -> None:
    wheel = _frame(page).wheel
    wheel._emit({row.key: 0 for row in wheel.grid.rows})
    wheel._emit({row.key: 100 for row in wheel.grid.rows})
    assert _text(page) == HOUSE


def test_a_sector_says_its_chance_and_that_of_the_book(page: WheelsPage) -> None:
    frame = _frame(page)
    frame.change("storm", "weight", 2)
    said = frame.wheel.spoken("storm").replace("\xa0", " ")
    assert said == "шторм: вес 2, шанс 18,2 %; в книге вес 1, 10 %"
    assert said in frame.wheel.accessibleDescription().replace("\xa0", " ")
    assert [share.label for share in frame.bar.now] == ["свежий ветер", "штиль", "шторм"]
    assert frame.bar.now[2].part == pytest.approx(2 / 11) and frame.bar.base[2].part == pytest.approx(0.1)


def test_trying_it_says_how_often_each_came(page: WheelsPage) -> None:
    frame = _frame(page)
    frame.spin()
    assert "1000" in frame.tried.text() and "шторм" in frame.tried.text()


def test_delete_takes_a_sector_off_the_wheel_and_the_page_says_so(page: WheelsPage) -> None:
    wheel = _frame(page).wheel
    wheel.setFocus()
    wheel.highlight("calm")
    QTest.keyClick(wheel, Qt.Key.Key_Delete)
    assert _text(page) == HOUSE + "\nset Wheel.calm.weight = 0\n"
    assert "Del" in page.below.text()


def test_what_is_pointed_at_stays_under_the_pointer(page: WheelsPage) -> None:
    page.resize(840, 500)
    QApplication.processEvents()
    bar, wheel = page.area.verticalScrollBar(), _frame(page).wheel
    bar.setValue(60)
    at = QPointF(wheel.rect().center() + QPoint(40, 40))
    moved = QMouseEvent(
        QEvent.Type.MouseMove, at, wheel.mapToGlobal(at), Qt.MouseButton.NoButton, Qt.MouseButton.NoButton, PLAIN
    )
    QApplication.sendEvent(wheel, moved)
    QApplication.processEvents()
    assert page.session is not None and page.session.chosen.name == "Wheel" and wheel.highlighted
    assert bar.value() == 60
