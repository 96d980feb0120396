"""Somebody who does anything at all in Play, and what must hold: no fault, and the window agrees with a fresh replay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from random import Random

from match_player import MatchPlayer
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dsl.diagnostics import Problems
from dsl.library.shelves import find_rules
from dsl.match_service.match_values import Advance, Seat
from dsl.match_service.service import MatchService
from editor.sessions.match_setups import setup_of
from editor.sessions.session import MODES
from editor.window.workbench import Workbench

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
NONE = Qt.KeyboardModifier.NoModifier
KINDS = ("person", "person", "person", "random", "greedy")
KEYS = (
    Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down,
    Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_9, Qt.Key.Key_0, Qt.Key.Key_Tab, Qt.Key.Key_F1, Qt.Key.Key_F8,
)  # fmt: skip
LAST = 12


class MatchUser:
    """Works in one window; ``step`` does one thing, ``check`` looks whether all is as it must be."""

    def __init__(self, room: Workbench, qtbot: QtBot, seed: int, games: tuple[str, ...]) -> None:
        self.room, self.qtbot, self.random, self.games = room, qtbot, Random(seed), games
        self.last: list[str] = []
        self.done: Counter[str] = Counter()
        """How much was done in each game."""
        self.agreed = 0
        deeds: dict[Callable[[], object], int] = {
            self.decide: 40, self.click_anywhere: 8, self.key: 10, self.back: 8, self.anywhere: 5, self.branch: 4,
            self.undo: 6, self.point: 6, self.ask_why: 4, self.mode: 2, self.lift: 6, self.begin: 1, self.openly: 1,
            self.own_dice: 1, self.beside: 2, self.close: 1,
        }  # fmt: skip
        self._deeds, self._weights = tuple(deeds), tuple(deeds.values())

    # --- what is there ---------------------------------------------------------------------------

    @property
    def play(self):  # type: ignore[no-untyped-def]
        """The match of the tab that is shown."""
        assert self.room.session is not None
        return self.room.session.play

    def step(self) -> None:
        """Do one thing."""
        if self.room.session is None:
            self.open()
        assert self.room.session is not None
        rules = self.room.session.rules
        self.done[rules.place.stem if rules is not None else ""] += 1
        deed = self.random.choices(self._deeds, self._weights)[0]
        self.last = [*self.last[1 - LAST :], deed.__name__]
        deed()
        QApplication.processEvents()
        if self.random.random() < 0.5:
            self.idle()

    def idle(self) -> None:
        """Wait until no answer is on its way."""
        self.qtbot.waitUntil(lambda: self.room.session is None or not self.play.busy)

    # --- deeds -----------------------------------------------------------------------------------

    def open(self) -> None:
        """A game by its rules, in Play, with a match on."""
        path = find_rules(self.random.choice(self.games), Problems())
        self.room.file_opening.open_paths([path])
        self.qtbot.waitUntil(lambda: self.room.session is not None)
        self.room.session.mode = "play"
        self.begin()

    def begin(self) -> None:
        """A match from its start, people and bots at the seats."""
        seats = tuple(Seat(self.random.choice(KINDS)) for _ in range(2))
        setup = setup_of(self.room.session, seats, (), self.random.randrange(10_000))
        if setup is not None:
            self.play.start(setup)
            self.idle()

    def decide(self) -> None:
        """A click nearer to some answer."""
        question = self.play.question
        if question is not None and not self.play.busy and self.room.session.mode == "play" and self.play.kept:
            MatchPlayer(self.room, self.qtbot).click(question.choices, self.random.choice(self.play.kept))

    def click_anywhere(self) -> None:
        """A click on the chart."""
        view = self.room.view
        at = QPoint(self.random.randrange(max(view.width(), 1)), self.random.randrange(max(view.height(), 1)))
        if view.isVisible():
            QTest.mouseClick(view, LEFT, NONE, at)

    def key(self) -> None:
        """A key on the chart."""
        if self.room.view.isVisible():
            QTest.keyClick(self.room.view, self.random.choice(KEYS))

    def back(self) -> None:
        """Some steps along the time line."""
        if self.play.position is not None and not self.play.veiled:
            self.play.step(self.random.choice((-3, -1, -1, 1, 1, 3)))

    def anywhere(self) -> None:
        """Another place of the time line."""
        line = self.play.time_line
        ticks = [tick.node for branch in line.branches for tick in branch.ticks] if line is not None else []
        if ticks and not self.play.veiled:
            self.play.go(self.random.choice(ticks))

    def branch(self) -> None:
        """Turn to another course, give it a name, or take it away."""
        line = self.play.time_line
        if line is None or self.play.veiled:
            return
        chosen = self.random.choice(line.branches)
        deed = self.random.choice(("turn", "name", "remove"))
        if deed == "turn":
            self.play.turn_to(chosen.number)
        elif deed == "name":
            self.play.name_branch(chosen.number, self.random.choice(("", "to the south", "«х»\n#")))
        elif chosen.parent is not None:
            self.play.remove_branch(chosen.number)

    def undo(self) -> None:
        """A step of the tab's history."""
        stack = self.room.session.undo_stack
        self.random.choice((stack.undo, stack.undo, stack.redo))()

    def point(self) -> None:
        """The mouse is moved over the chart."""
        view = self.room.view
        if view.isVisible():
            QTest.mouseMove(
                view, QPoint(self.random.randrange(1, view.width()), self.random.randrange(1, view.height()))
            )

    def ask_why(self) -> None:
        """The right button on the chart."""
        view = self.room.view
        if view.isVisible():
            at = QPoint(self.random.randrange(1, view.width()), self.random.randrange(1, view.height()))
            QTest.mouseClick(view, RIGHT, NONE, at)

    def mode(self) -> None:
        """Draw, rules, and back to the match."""
        self.room.session.mode = self.random.choice(MODES)
        QApplication.processEvents()
        self.room.session.mode = "play"

    def lift(self) -> None:
        """The next one lifts the curtain."""
        if self.play.veiled:
            QTest.keyClick(self.room.play_page.curtain, Qt.Key.Key_Return)

    def openly(self) -> None:
        """Without a curtain, or with one."""
        self.room.actions["play.openly"].trigger()

    def own_dice(self) -> None:
        """The table throws, or the program."""
        self.room.actions["play.own_dice"].trigger()

    def beside(self) -> None:
        """Scenarios, or whether it is any good, beside the chart."""
        self.room.actions[self.random.choice(("play.scenarios", "play.good"))].trigger()

    def close(self) -> None:
        """The tab is closed, another game opened."""
        for sheet in self.room.window.sheets.maps():
            self.room.closing.drop(sheet)

    # --- what must hold --------------------------------------------------------------------------

    def check(self) -> None:
        """What is shown is what a fresh service shows after it has read the record."""
        if self.room.session is None:
            return
        self.idle()
        play = self.play
        if play.position is None or play.veiled or play.setup is None or play.bot is not None:
            return
        fresh = MatchService()
        opened = fresh.open(play.setup, play.record, play.viewer)
        assert isinstance(opened, Advance), opened
        shown = fresh.position(play.viewer, play.position.node)
        other = [part for part in flat(shown.position, "position") if part not in flat(play.position, "position")]
        assert not other, f"other than a fresh replay at {play.position.node}: {other[:6]}"
        assert shown.line == play.time_line
        self.agreed += 1


def flat(value: object, name: str) -> list[str]:
    """A value as lines, each a part of it with the way to it."""
    if is_dataclass(value):
        return [line for part in fields(value) for line in flat(getattr(value, part.name), f"{name}.{part.name}")]
    if isinstance(value, tuple):
        return [line for k, part in enumerate(value) for line in flat(part, f"{name}[{k}]")]
    return [f"{name} = {value!r}"]
