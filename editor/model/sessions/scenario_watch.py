"""Runs the scenarios of a tab again after every valid change of its rules or map, with the unsaved state."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject, QTimer, Signal, SignalInstance
from PySide6.QtGui import QUndoStack

from dsl.games.library.shelves import is_shipped
from dsl.games.scenario.shelf import home_of, is_house
from dsl.services.match.match_values import MatchSetup
from dsl.services.match.scenarios.scenario_play import END, ScenarioCourse, StepPlace
from dsl.services.match.scenarios.scenario_values import ScenarioKey, ScenarioRules, StepView
from dsl.text.files import unsaved
from editor.base.signals import reconnect
from editor.base.texts import Message, ui
from editor.model.documents.map_document import MapDocument
from editor.model.games import GameBoard
from editor.model.match.play_session import PlaySession
from editor.model.match.scenario_board import ScenarioBoard
from editor.model.match.scenario_edits import ScenarioFileStep
from editor.model.rules.rules_document import RulesDocument
from editor.model.sessions.match_keeper import MatchKeeper


@dataclass(frozen=True)
class _SuspendedMatch:
    """A match set aside: its setup, record and current node, and whether it was played with open cards."""

    setup: MatchSetup
    record: str
    node: int
    openly: bool


class ScenarioStage(QObject):
    """Shows scenarios on the chart of one tab."""

    changed = Signal()
    """Another scenario, or another step of it, is shown."""

    def __init__(self, play: PlaySession, keeper: MatchKeeper, board: ScenarioBoard, parent: QObject) -> None:
        super().__init__(parent)
        self._play, self._keeper, self._board = play, keeper, board
        self._suspended: _SuspendedMatch | None = None
        self._opening: tuple[ScenarioKey, ScenarioCourse] | None = None
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._open)
        self.set_up: ScenarioKey | None = None
        """The scenario that is shown on the chart; None while a match is."""
        self.place = END
        """The step of the scenario after which the chart shows it."""
        self.steps: tuple[StepView, ...] = ()
        play.changed.connect(self._play_changed)

    def show_scenario(self, key: ScenarioKey, place: StepPlace | None = None) -> None:
        """Set the chart to a scenario, where it first fails or just after the step at ``place``."""
        self._board.choose(key)
        verdict, failure = self._board.verdict(key), self._board.failure
        self.steps = failure.steps if failure is not None else verdict.steps if verdict is not None else ()
        if place is None:
            step = self.steps[failure.step] if failure is not None and failure.step >= 0 else None
            place = (step.line, step.column) if step is not None else END
        self.place = place
        self._play.show_side_panel("scenarios")
        self.changed.emit()
        self._board.course(key, place, partial(self._load, key))

    def _load(self, key: ScenarioKey, course: object) -> None:
        if isinstance(course, ScenarioCourse):
            self._opening = key, course
            self._open()

    def _open(self) -> None:
        """Open the requested scenario, unless it was cancelled; waits for a question in progress."""
        if self._opening is None or self._play.busy:
            return
        (key, course), self._opening = self._opening, None
        if key != self._board.chosen:
            return
        self._suspend_match()
        self.set_up = key
        self._keeper.expect_view(course.setup)
        self._play.open(course.setup, course.record, openly=True)
        self.changed.emit()

    def _suspend_match(self) -> None:
        """Set the current match aside while a scenario is shown."""
        play = self._play
        if self.set_up is None and self._suspended is None and play.setup is not None and play.record:
            node = play.position.node if play.position is not None else 0
            self._suspended = _SuspendedMatch(play.setup, play.record, node, play.openly)

    def leave(self) -> None:
        """Leave the scenario and show the match again."""
        self._play.show_side_panel("")

    def _play_changed(self, name: str) -> None:
        if name == "beside" and self._play.beside != "scenarios":
            self._resume_match()
        elif name == "busy" and self._opening is not None:
            self._soon.start()

    def _resume_match(self) -> None:
        """Show the match that was set aside; no match if there is none."""
        away, self._suspended = self._suspended, None
        was_here, self.set_up = self.set_up is not None, None
        self._board.choose(None)
        play = self._play
        if away is not None:
            self._keeper.take_up(away.setup)
            play.open(away.setup, away.record, openly=away.openly)
            play.go(away.node)
        elif was_here:
            play.leave()
        self.changed.emit()

    def play_on(self) -> None:
        """Continue the scenario as the match; the one set aside is discarded."""
        if self.set_up is not None:
            self._suspended, self.set_up = None, None
            self._keeper.play_on()
            self._play.show_side_panel("")
            self.changed.emit()


OWN = "mine"
"""The name of the file for the user's own scenarios."""
FIRST, PAUSE = 3_000, 150
"""Milliseconds to wait: before the first run; after the last change, because the match is restarted before."""


class WatchedTab(Protocol):
    """The part of a tab's session that is needed here."""

    @property
    def changed(self) -> SignalInstance:
        """Emits the name of the attribute that changed."""

    @property
    def rules(self) -> RulesDocument | None:
        """The rules that are edited; None if none are."""

    @property
    def game(self) -> GameBoard | None:
        """The game."""

    @property
    def document(self) -> MapDocument:
        """The map."""

    @property
    def undo_stack(self) -> QUndoStack:
        """The history."""

    @property
    def play(self) -> PlaySession:
        """The match."""

    @property
    def match_keeper(self) -> MatchKeeper:
        """The object that saves the match."""

    def report(self, message: Message) -> None:
        """Report a message."""


class ScenarioWatch(QObject):
    """Runs the scenarios of a session, with its unsaved rules and map."""

    def __init__(self, session: WatchedTab, parent: QObject, board: ScenarioBoard | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.board = board if board is not None else ScenarioBoard()
        self.board.setParent(self)
        self._version = 0
        self._texts: tuple[tuple[str, str], ...] | None = None
        self._language = ""
        self._rules: RulesDocument | None = None
        self._soon = QTimer(self, singleShot=True, interval=PAUSE)
        self._soon.timeout.connect(self.run_if_changed)
        self._first = QTimer(self, singleShot=True, interval=FIRST)
        self._first.timeout.connect(self.run_if_changed)
        session.changed.connect(self._session_changed)
        session.document.changed.connect(self._later)
        ui.changed.connect(self._later)
        self._follow()

    @property
    def rules(self) -> Path | None:
        """The file of the rules that are edited here, or of the game's."""
        session = self._session
        if session.rules is not None:
            return session.rules.place
        return session.game.header.path if session.game is not None else None

    @cached_property
    def stage(self) -> ScenarioStage:
        """Puts scenarios on the chart."""
        return ScenarioStage(self._session.play, self._session.match_keeper, self.board, self)

    @property
    def own_file(self) -> Path | None:
        """The file for new scenarios: for house rules one with their name, else the user's own."""
        rules, home = self.rules, self.home
        if rules is None or home is None:
            return None
        return home / f"{rules.stem if is_house(rules) else OWN}.yaml"

    def write(self, path: Path, text: str, message: Message) -> None:
        """Replace the text of a scenario file, as an undo step; all scenarios are run again."""
        if not is_shipped(path):
            self._session.undo_stack.push(ScenarioFileStep(message, path, text, self._written))

    def _written(self, trouble: str) -> None:
        if trouble:
            self._session.report(Message("scenarios-not-written", {"reason": trouble}))
        self.run_all()

    @property
    def home(self) -> Path | None:
        """The folder for new scenarios."""
        if self.rules is None:
            return None
        with unsaved({Path(name).resolve(): text for name, text in self.unsaved()}):
            return home_of(self.rules)

    def run_if_changed(self) -> None:
        """Run all scenarios if rules, map or language have changed since the last run, and the rules have no errors."""
        texts = self.unsaved()
        if self.rules is None or not self._has_valid_rules():
            return
        if texts != self._texts or ui.language != self._language:
            self.run_all()

    def run_soon(self) -> None:
        """Run all scenarios for the first time, after a delay: the window has just changed to Play."""
        if self._texts is None and not self._first.isActive():
            self._first.start()

    def run_all(self) -> None:
        """Run all scenarios, even if nothing has changed."""
        rules = self.rules
        if rules is None:
            return
        self._texts, self._language = self.unsaved(), ui.language
        self._version += 1
        self.board.run(ScenarioRules(str(rules), self._texts, self._language, self._version))

    def unsaved(self) -> tuple[tuple[str, str], ...]:
        """The edited texts of rules and map, with the names of their files."""
        session, found = self._session, []
        if session.rules is not None:
            found.append((str(session.rules.place), session.rules.text()))
        if session.document.path is not None and session.document.dirty:
            found.append((str(session.document.path), session.document.text()))
        return tuple(found)

    def _has_valid_rules(self) -> bool:
        """Whether the rules, if any are edited here, have no errors."""
        rules = self._session.rules
        if rules is None or rules.analysis is None:
            return True
        return rules.analysis.valid and rules.analysis.version == rules.version

    def _session_changed(self, name: str) -> None:
        if name == "game":
            self._texts = None  # the texts of another game may be the same: run it in any case
        if name in ("rules", "game"):
            self._follow()
            self._later()

    def _follow(self) -> None:
        rules = self._session.rules
        if rules is self._rules:
            return
        self._rules = reconnect(self._rules, rules, lambda one: one.analysed, self._later)

    def _later(self, *_: object) -> None:
        self._soon.start()
