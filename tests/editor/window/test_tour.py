"""The first-run tour: shown once, led by mouse and keys, over everything, nothing cut in the smallest window."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from window_help import LEFT, Opener, room_of, settle

from editor.window.main_window import MainWindow
from editor.window.tour import Tour


def press(window: MainWindow, key: Qt.Key) -> None:
    focus = QApplication.focusWidget()
    QTest.keyClick(focus if isinstance(focus, QWidget) else window, key)


def shown_first(window: MainWindow, qtbot: QtBot) -> Tour:
    tour = room_of(window).tour
    room_of(window).actions["help.tour"].trigger()
    qtbot.waitUntil(tour.isVisible)
    window.activateWindow()
    return tour


def checked(window: MainWindow, tour: Tour) -> None:
    """The veil covers the window, the callout is whole, what it points at is there and can be seen."""
    callout = tour.callout.geometry()
    assert tour.geometry() == window.rect() and tour.rect().contains(callout)
    for spot in (callout.center(), QPoint(4, 4), window.rect().center(), window.rect().bottomRight() - QPoint(4, 4)):
        over = window.childAt(spot)
        assert over is tour or tour.isAncestorOf(over), f"{type(over).__name__} lies over the veil"
    for label in tour.callout.findChildren(QLabel):
        assert label.height() >= label.heightForWidth(label.width()), f"cut: {label.text()}"
        assert tour.callout.rect().contains(label.geometry())
    for made in tour.callout.findChildren(QPushButton):
        if made.isVisible():
            assert made.width() >= made.sizeHint().width() and tour.callout.rect().contains(made.geometry())
    target = tour.target
    if tour.place == 0:
        assert target.isEmpty()
        return
    assert not target.isEmpty(), tour.steps[tour.place].name
    within = target.intersected(window.rect())
    assert within.width() >= target.width() - 8 and within.height() >= target.height() - 8
    large = within.width() * within.height() > 0.4 * window.width() * window.height()
    assert large or not callout.intersects(within.adjusted(6, 6, -6, -6)), "it does not hide what it shows"


def test_every_stop_is_whole_and_points_at_something_also_in_the_smallest_window(opened: Opener, qtbot: QtBot) -> None:
    window = opened(tour=True)
    tour = shown_first(window, qtbot)
    assert not window.sheets.maps(), "nothing is opened before somebody wants to see it"
    for language, size in (("en", (1280, 800)), ("ru", (720, 480))):
        window.speak(language)
        window.resize(*size)
        tour.go(0)
        for place in range(len(tour.steps)):
            assert tour.place == place
            qtbot.waitUntil(lambda: not tour.target.isEmpty() or tour.place == 0)
            settle(window, qtbot)
            checked(window, tour)
            assert tour.isAncestorOf(QApplication.focusWidget())
            if place + 1 < len(tour.steps):
                press(window, Qt.Key.Key_Right if place == 0 else Qt.Key.Key_Return)
    assert tour.last.isVisible() and not tour.next.isVisible() and not tour.skip.isVisible()
    press(window, Qt.Key.Key_Return)
    assert not tour.isVisible()
    room = room_of(window)
    assert room.view.hasFocus() and room.docks.docks["trace"].isHidden(), "what it opened is put away again"
    assert not window.sheets.maps()[0].unsaved


def test_it_is_led_by_mouse_and_keys_and_found_in_the_help_menu(opened: Opener, qtbot: QtBot) -> None:
    window = opened(tour=True)
    tour = shown_first(window, qtbot)
    QTest.mouseClick(tour.next, LEFT)
    assert tour.place == 1
    settle(window, qtbot)
    QTest.mouseClick(tour.back, LEFT)
    assert tour.place == 0 and not tour.back.isVisible()
    for key, place in (
        (Qt.Key.Key_Right, 1),
        (Qt.Key.Key_Right, 2),
        (Qt.Key.Key_Left, 1),
        (Qt.Key.Key_Left, 0),
        (Qt.Key.Key_Left, 0),
    ):
        press(window, key)
        assert tour.place == place
    stops = set()
    for _ in range(4):
        press(window, Qt.Key.Key_Tab)
        stops.add(QApplication.focusWidget())
    assert stops == {tour.instead, tour.skip, tour.next}, "Tab stays in the callout"
    QTest.mouseClick(tour, LEFT, Qt.KeyboardModifier.NoModifier, QPoint(10, 200))
    assert tour.isVisible() and tour.place == 0, "what lies below the veil gets no click"
    press(window, Qt.Key.Key_Escape)
    assert not tour.isVisible()
    window.close()
    again = opened(tour=True)
    qtbot.wait(500)
    assert not room_of(again).tour.isVisible(), "nobody is led about who does not ask for it"
    tour_action = room_of(again).actions["help.tour"]
    assert tour_action in again.menus["help"].actions()
    tour_action.trigger()
    assert room_of(again).tour.isVisible()
    QTest.mouseClick(room_of(again).tour.skip, LEFT)
    assert not room_of(again).tour.isVisible()


def test_a_sample_that_is_closed_during_the_tour_stays_closed_until_the_next_step(opened: Opener, qtbot: QtBot) -> None:
    window = opened(tour=True)
    tour = shown_first(window, qtbot)
    press(window, Qt.Key.Key_Right)
    qtbot.waitUntil(lambda: not tour.target.isEmpty())
    room_of(window).closing.drop(window.sheets.maps()[0])
    settle(window, qtbot)
    assert not window.sheets.maps() and tour.isVisible()
    press(window, Qt.Key.Key_Return)
    press(window, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not tour.target.isEmpty())
    settle(window, qtbot)
    assert len(window.sheets.maps()) == 1, "asked for twice, opened once"


def test_the_keys_that_the_tour_tells_are_those_in_use(harbour: MainWindow) -> None:
    room = room_of(harbour)
    room.actions.assign("file.save", ["Ctrl+J"])
    room.tour.start()
    room.tour.go(6)
    assert room.tour.steps[6].name == "save" and "Ctrl+J" in room.tour.text.text()
    room.tour.leave()
    room.actions.reset()


def test_the_first_thing_offered_is_a_match(opened: Opener, qtbot: QtBot) -> None:
    window = opened(tour=True)
    tour = shown_first(window, qtbot)
    assert tour.instead.hasFocus()
    press(window, Qt.Key.Key_Return)
    assert not tour.isVisible()
    qtbot.waitUntil(lambda: bool(window.sheets.maps()))
    session = room_of(window).session
    assert session.mode == "play" and session.game is not None and session.game.header.name == "sea_battle"
