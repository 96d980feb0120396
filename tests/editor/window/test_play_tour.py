"""The tour of Play: it comes with the first match after the tour of the window, and is asked for again in the menu."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot
from window_help import Opener, room_of, settle

from dsl.games.library.shelves import find_rules
from dsl.services.match.match_values import Seat
from dsl.text.diagnostics import Problems
from editor.model.sessions.match_setups import setup_of
from editor.window.help.play_tour import DUE
from editor.window.main_window import MainWindow


def begun(window: MainWindow, qtbot: QtBot) -> None:
    """A match of two people at one screen."""
    session = room_of(window).session
    assert session is not None
    session.mode = "play"
    setup = setup_of(session, (Seat(), Seat()), (), 1)
    assert setup is not None
    session.play.start(setup)
    qtbot.waitUntil(lambda: session.play.stage == "running")


def rules() -> Path:
    path = find_rules("ships_track", Problems())
    assert path is not None
    return path.absolute()


def test_every_stop_points_at_something_and_nothing_is_cut(opened: Opener, qtbot: QtBot) -> None:
    window = opened(rules())
    window.settings.put(DUE, True)
    window.resize(1280, 800)
    begun(window, qtbot)
    tour = room_of(window).play_tour
    qtbot.waitUntil(tour.isVisible)
    for language in ("en", "ru", "uk"):
        window.speak(language)
        for place in range(len(tour.steps)):
            tour.go(place)
            settle(window, qtbot)
            assert tour.target.isEmpty() == (place == 0), tour.steps[place].name
            assert tour.rect().contains(tour.callout.geometry())
            for label in tour.callout.findChildren(QLabel):
                assert label.height() >= label.heightForWidth(label.width()), f"cut: {label.text()}"
    QTest.keyClick(tour, Qt.Key.Key_Escape)
    assert not tour.isVisible() and not window.settings.flag(DUE)
    begun(window, qtbot)
    assert not tour.isVisible(), "once is enough"
    room_of(window).actions["help.play_tour"].trigger()
    assert tour.isVisible()


def test_the_tour_of_drawing_turns_to_the_map_and_back_to_the_match(opened: Opener, qtbot: QtBot) -> None:
    window = opened(rules())
    begun(window, qtbot)
    room = room_of(window)
    room.actions["help.tour"].trigger()
    QTest.keyClick(room.tour.next, Qt.Key.Key_Space)
    assert room.session.mode == "draw" and not room.tour.target.isEmpty()
    QTest.keyClick(room.tour, Qt.Key.Key_Escape)
    assert not room.tour.isVisible() and room.session.mode == "play"


def test_the_tour_of_drawing_from_another_page_turns_a_match_to_its_map(opened: Opener, qtbot: QtBot) -> None:
    window = opened(rules())
    begun(window, qtbot)
    room = room_of(window)
    played = room.session
    room.start_actions.show_start()
    room.actions["help.tour"].trigger()
    QTest.keyClick(room.tour.next, Qt.Key.Key_Space)
    assert room.session is played and played.mode == "draw"
    room.start_actions.show_start()
    QTest.keyClick(room.tour, Qt.Key.Key_Escape)
    assert not room.tour.isVisible() and played.mode == "play", "though it is not shown just now"


def test_the_tour_of_drawing_begins_at_a_sample_where_there_is_no_map(opened: Opener, qtbot: QtBot) -> None:
    base = find_rules("sailing", Problems())
    assert base is not None
    window = opened(base.absolute())
    room = room_of(window)
    rules_only = room.session
    room.actions["help.tour"].trigger()
    QTest.keyClick(room.tour.next, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: room.session is not rules_only and not room.tour.target.isEmpty())
    assert room.session.has_map and rules_only.mode == "rules"
    QTest.keyClick(room.tour, Qt.Key.Key_Escape)
