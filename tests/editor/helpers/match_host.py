"""Somebody who plays in a window: opens a game, seats people, begins, decides."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from window_help import LEFT, room_of, settle

from editor.model.match.play_session import PlaySession
from editor.window.main_window import MainWindow
from editor.window.workbench import Workbench


class Host:
    """Somebody who opens games and begins matches of them."""

    def __init__(self, window: MainWindow, qtbot: QtBot) -> None:
        self.window, self.qtbot = window, qtbot

    @property
    def room(self) -> Workbench:
        return room_of(self.window)

    @property
    def play(self) -> PlaySession:
        assert self.room.session is not None
        return self.room.session.play

    def begin(self, decisions: int = 0) -> None:
        """A match of people, with the first decisions taken."""
        self.turn_to_play()
        self.seat_people()
        self.start()
        for _ in range(decisions):
            self.decide()

    def turn_to_play(self) -> None:
        settle(self.window, self.qtbot)
        QTest.keyClick(self.window, Qt.Key.Key_3, Qt.KeyboardModifier.ControlModifier)
        seats = self.room.play_page.seats
        self.qtbot.waitUntil(lambda: seats.lobby is not None and seats.versus.isVisible())
        if not seats.more_ways.isChecked():
            seats.more_ways.click()

    def seat_people(self) -> None:
        """A person at every seat, by the keys."""
        for card in self.room.play_page.seats.cards:
            card.kind.setFocus()
            QTest.keyClick(card.kind, Qt.Key.Key_Home)
        assert {seat.kind for seat in self.room.play_page.seats.seats} == {"person"}

    def start(self) -> None:
        QTest.mouseClick(self.room.play_page.seats.start, LEFT)
        self.settled()

    def settled(self) -> None:
        """Until the next person is asked, or has to lift the curtain."""

        def done() -> bool:
            curtain = self.play.curtain
            waits = self.play.veiled and curtain is not None and curtain.player is not None
            return not self.play.busy and (waits or self.play.question is not None)

        self.qtbot.waitUntil(done)
        QApplication.processEvents()

    def lift(self) -> None:
        QTest.keyClick(self.room.play_page.curtain, Qt.Key.Key_Return)
        self.qtbot.waitUntil(lambda: not self.play.veiled)
        self.settled()

    def decide(self) -> None:
        self.play.choose(0)
        self.settled()
