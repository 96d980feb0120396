"""The scenarios of a tab are run again after every sound change of its rules or map, as they stand in the window."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject, QTimer, SignalInstance
from PySide6.QtGui import QUndoStack

from dsl.games.library.shelves import is_shipped
from dsl.games.scenario.shelf import home_of, is_house
from dsl.services.match.scenarios.scenario_values import ScenarioRules
from dsl.text.files import unsaved
from editor.base.signals import hear
from editor.base.texts import Message, speech
from editor.model.documents.map_document import MapDocument
from editor.model.games.boards import GameBoard
from editor.model.match.play_session import PlaySession
from editor.model.match.scenarios.scenario_board import ScenarioBoard
from editor.model.match.scenarios.scenario_edits import ScenarioFileStep
from editor.model.rules.rules_document import RulesDocument
from editor.model.sessions.match_keeper import MatchKeeper
from editor.model.sessions.scenario_stage import ScenarioStage

OWN = "mine"
FIRST = 3_000
PAUSE = 150
"""Milliseconds after the last change: the match that is played under it goes first."""


class WatchedTab(Protocol):
    """What is asked of the session of a tab."""

    @property
    def changed(self) -> SignalInstance:
        """Tells the name of what is another now."""

    @property
    def rules(self) -> RulesDocument | None:
        """The rules that are written."""

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
        """What writes the match down."""

    def report(self, said: Message) -> None:
        """Have something said."""


class ScenarioWatch(QObject):
    """Tells the board of a session by which texts to run."""

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
        self._soon.timeout.connect(self.look_again)
        self._first = QTimer(self, singleShot=True, interval=FIRST)
        self._first.timeout.connect(self.look_again)
        session.changed.connect(self._session_changed)
        session.document.changed.connect(self._later)
        speech.changed.connect(self._later)
        self._follow()

    @property
    def rules(self) -> Path | None:
        """The file of the rules that are written here."""
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
        """The file into which scenarios are kept: of house rules one of their name, else the user's own."""
        rules, home = self.rules, self.home
        if rules is None or home is None:
            return None
        return home / f"{rules.stem if is_house(rules) else OWN}.yaml"

    def write(self, path: Path, text: str, said: Message) -> None:
        """Give a file of scenarios another text, as a step of the tab's history; all are run again."""
        if not is_shipped(path):
            self._session.undo_stack.push(ScenarioFileStep(said, path, text, self._written))

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

    def look_again(self) -> None:
        """Run all scenarios, if there is anything that they have not been run by."""
        texts = self.unsaved()
        if self.rules is None or not self._sound():
            return
        if texts != self._texts or speech.language != self._language:
            self.run_all()

    def look_soon(self) -> None:
        """The same when the window has come to rest: it was only just turned to Play."""
        if self._texts is None and not self._first.isActive():
            self._first.start()

    def run_all(self) -> None:
        """Run all scenarios, whatever was run."""
        rules = self.rules
        if rules is None:
            return
        self._texts, self._language = self.unsaved(), speech.language
        self._version += 1
        self.board.run(ScenarioRules(str(rules), self._texts, self._language, self._version))

    def unsaved(self) -> tuple[tuple[str, str], ...]:
        """The texts that are open here, by their files."""
        session, found = self._session, []
        if session.rules is not None:
            found.append((str(session.rules.place), session.rules.text()))
        if session.document.path is not None and session.document.dirty:
            found.append((str(session.document.path), session.document.text()))
        return tuple(found)

    def _sound(self) -> bool:
        """Whether the rules, if they are followed at all, say something whole now."""
        rules = self._session.rules
        if rules is None or rules.analysis is None:
            return True
        return rules.analysis.sound and rules.analysis.version == rules.version

    def _session_changed(self, name: str) -> None:
        if name == "game":
            self._texts = None  # those of another game may be written alike: not at all
        if name in ("rules", "game"):
            self._follow()
            self._later()

    def _follow(self) -> None:
        rules = self._session.rules
        if rules is self._rules:
            return
        self._rules = hear(self._rules, rules, lambda one: one.analysed, self._later)

    def _later(self, *_: object) -> None:
        self._soon.start()
