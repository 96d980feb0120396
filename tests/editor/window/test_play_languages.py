"""Another language in the middle of a match: it is told in it from then on, and stands where it stood."""

from __future__ import annotations

from pathlib import Path

from match_player import MatchPlayer
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from window_help import Opener, room_of, settle

from dsl.services.match.match_values import Seat
from editor.base.texts import ui
from editor.model.sessions.live_match import setup_of
from editor.window.modes.mode_bar import TopStrip

ONE_WINDOW = True

CROSSING = Path(__file__).parents[2] / "dsl" / "games" / "play" / "games" / "crossing" / "crossing.rules"


def test_a_match_goes_on_in_another_language(opened: Opener, qtbot: QtBot) -> None:
    window = opened(CROSSING)
    settle(window, qtbot)
    room = room_of(window)
    QTest.keyClick(window, Qt.Key.Key_3, Qt.KeyboardModifier.ControlModifier)
    play = room.session.play
    play.start(setup_of(room.session, (Seat(), Seat())))
    player = MatchPlayer(room, qtbot)
    qtbot.waitUntil(lambda: play.question is not None and not play.busy)
    player.decide(play.question.choices[0].notation)
    node, record = play.position.node, play.record
    before = play.position.players[0].name
    ui.language = "ru"
    qtbot.waitUntil(lambda: not play.busy and play.position is not None and play.position.players[0].name != before)
    assert play.position.players[0].name == "Игрок 1"
    assert play.position.node == node and play.setup.language == "ru"
    qtbot.waitUntil(lambda: any("Игрок" in line.text for line in play.log))
    assert play.record.splitlines()[-1] == record.splitlines()[-1]
    qtbot.waitUntil(lambda: play.question is not None)
    player.decide(play.question.choices[0].notation)
    assert play.position.node != node
    ui.language = "en"


def test_the_strip_above_a_match_never_makes_the_window_wider_and_no_icon_moves(opened: Opener, qtbot: QtBot) -> None:
    window = opened(CROSSING)
    settle(window, qtbot)
    QTest.keyClick(window, Qt.Key.Key_3, Qt.KeyboardModifier.ControlModifier)
    room, strip = room_of(window), window.findChild(TopStrip)
    assert strip is not None
    for width in (720, 1280):
        window.resize(width, 800)
        places = []
        for language in ("en", "ru", "uk"):
            ui.language = language
            QTest.qWait(1)
            assert window.width() == width
            places.append([made.pos() for made in strip.icons.values()])
        room.session.play.start(setup_of(room.session, (Seat(), Seat())))
        qtbot.waitUntil(lambda: room.session.play.stage == "running")
        QTest.qWait(20)
        places.append([made.pos() for made in strip.icons.values()])
        assert all(place == places[0] for place in places), "no button moves because another appeared"
        room.session.play.leave()
    ui.language = "en"
