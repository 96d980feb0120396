"""A window in which matches are played in tabs that are opened and closed; what must hold of them."""

from __future__ import annotations

import gc
from collections import Counter
from random import Random
from weakref import WeakSet

from PySide6.QtCore import QCoreApplication, QEvent
from pytestqt.qtbot import QtBot

from dsl.games.library.shelves import find_rules
from dsl.services.match.match_values import Seat
from dsl.text.diagnostics import Problems
from editor.model.match.play_session import PlaySession
from editor.model.sessions.live_match import setup_of
from editor.model.sessions.session import Session
from editor.view.canvas.grounds.ground_client import ground_client, picture_client
from editor.window.workbench import Workbench
from tests.editor.helpers.random_changes import RandomChanger

KINDS = ("person", "person", "person", "random", "greedy")


class MatchTabs:
    """Opens and closes tabs with matches; ``check`` looks whether all is as it must be."""

    def __init__(self, room: Workbench, qtbot: QtBot, seed: int, games: tuple[str, ...]) -> None:
        self.room, self.qtbot, self.random, self.games = room, qtbot, Random(seed), games
        self.met: Counter[str] = Counter()
        """How often the window was compared with a fresh replay, by what it showed."""
        self._changer: RandomChanger | None = None
        self._opened: WeakSet[object] = WeakSet()  # what must be gone when its tab is closed

    @property
    def session(self) -> Session:
        """The tab that is shown."""
        assert self.room.session is not None
        return self.room.session

    @property
    def play(self) -> PlaySession:
        """The match of the tab that is shown."""
        return self.session.play

    @property
    def changer(self) -> RandomChanger:
        """Who changes the rules and the map of the tab that is shown, and compares its match with a fresh replay."""
        if self._changer is None or self._changer.session is not self.room.session:
            self._changer = RandomChanger(self.session, self.random.randrange(10_000))
        return self._changer

    def idle(self) -> None:
        """Wait until no answer is on its way."""
        self.qtbot.waitUntil(lambda: self.room.session is None or not self.play.busy)

    def _stopped(self) -> bool:
        """Whether no bot is to answer; an answer that was on its way has the next one asked."""
        if self.play.bot is not None:
            self.play.stop_bot()
        return not self.play.busy and self.play.bot is None

    # --- tabs ------------------------------------------------------------------------------------

    def open(self) -> None:
        """A game by its rules, in Play, with a match on."""
        path = find_rules(self.random.choice(self.games), Problems())
        self.room.file_opening.open_paths([path])
        self.qtbot.waitUntil(lambda: self.room.session is not None)
        self.session.mode = "play"
        self._opened.update((self.session, self.play, self.session.document))
        self.begin()

    def begin(self) -> None:
        """A match from its start, people and bots at the seats."""
        seats = tuple(Seat(self.random.choice(KINDS)) for _ in range(2))
        setup = setup_of(self.room.session, seats, (), self.random.randrange(10_000))
        if setup is not None:
            self.play.start(setup)
            self.idle()

    def close(self) -> None:
        """The tab is closed: nothing of its match is left."""
        self._changer = None
        while maps := self.room.window.sheets.maps():
            self.room.closing.drop(maps.pop())
        del maps
        self.qtbot.waitUntil(lambda: not (ground_client().busy or picture_client().busy))
        self.qtbot.waitUntil(self._let_go)

    def _let_go(self) -> None:
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect()
        assert not self._opened, f"left: {[type(thing).__name__ for thing in self._opened]}"

    # --- what must hold --------------------------------------------------------------------------

    def check(self) -> None:
        """What is shown is what a fresh service shows after it has read the record."""
        if self.room.session is None:
            return
        self.qtbot.waitUntil(self._stopped)
        self.changer.settle()
        if self.play.stage in ("running", "over"):  # asked now: what was on its way may have led to another
            self.changer.look()
        self.met += self.changer.met
        self.changer.met.clear()
