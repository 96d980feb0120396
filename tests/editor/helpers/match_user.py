"""Somebody who does anything at all in Play: clicks, keys, menus, changes of rules, map and parameters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from match_player import MatchPlayer
from match_tabs import KINDS, MatchTabs
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.base.texts import ui
from editor.model.sessions.session import MODES
from editor.window.workbench import Workbench

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
NONE = Qt.KeyboardModifier.NoModifier
KEYS = (
    Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down,
    Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_9, Qt.Key.Key_0, Qt.Key.Key_Tab, Qt.Key.Key_F1, Qt.Key.Key_F8,
)  # fmt: skip
ACTIONS = (
    "first", "back", "forward", "last", "sit", "own_dice", "why_not", "change", "scenario", "scenarios", "good", "hint",
    "hurry", "stop_bot", "openly", "everything", "animated", "split", "again", "set_up", "new",
)  # fmt: skip
EDITS = ("number", "number", "letter", "line", "paint", "paint", "take_away", "set", "undo", "undo", "go_on", "go_back",
         "put_back", "put_back", "turn_look", "cut")  # fmt: skip
LAST = 12


class MatchUser(MatchTabs):
    """Works in one window; ``step`` does one thing."""

    def __init__(self, room: Workbench, qtbot: QtBot, seed: int, games: tuple[str, ...]) -> None:
        super().__init__(room, qtbot, seed, games)
        self.last: list[str] = []
        self.done: Counter[str] = Counter()
        """How much was done in each game."""
        deeds: dict[Callable[[], object], int] = {
            self.decide: 40, self.click_anywhere: 8, self.key: 10, self.back: 8, self.anywhere: 5, self.branch: 4,
            self.undo: 6, self.point: 6, self.ask_why: 4, self.mode: 2, self.lift: 6, self.begin: 2, self.edit: 12,
            self.act: 8, self.seat: 1, self.speak: 1, self.close: 1,
        }  # fmt: skip
        self._deeds, self._weights = tuple(deeds), tuple(deeds.values())

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

    # --- deeds -----------------------------------------------------------------------------------

    def decide(self) -> None:
        """A click nearer to some answer."""
        question = self.play.question
        if question is not None and not self.play.busy and self.room.session.mode == "play" and self.play.remaining:
            MatchPlayer(self.room, self.qtbot).click(question.choices, self.random.choice(self.play.remaining))

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

    def edit(self) -> None:
        """Something is written in the rules, painted on the map or set among the parameters, or that is decided on."""
        if self.play.stage in ("running", "over"):
            if not self.changer.settings and self.random.random() < 0.2:
                self.changer.look_at_parameters()
            name = self.random.choice(EDITS)
            self.last[-1] = f"edit: {name}"
            getattr(self.changer, name)()

    def act(self) -> None:
        """An action of the menu *Play*."""
        name = self.random.choice(ACTIONS)
        self.last[-1] = f"act: {name}"
        self.room.actions[f"play.{name}"].trigger()

    def seat(self) -> None:
        """Somebody else sits down."""
        setup = self.play.setup
        if setup is not None:
            self.play.take_seat(self.random.randrange(len(setup.seats)), self.random.choice(KINDS))

    def speak(self) -> None:
        """The window speaks another language."""
        ui.language = self.random.choice(("en", "ru", "uk"))
