"""A scenario set up on the chart in the place of the match that is played, which comes back when one leaves."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal

from dsl.services.match.match_values import MatchSetup
from dsl.services.match.scenarios.scenario_play import END, ScenarioCourse, StepPlace
from dsl.services.match.scenarios.scenario_values import ScenarioKey, StepView
from editor.model.match.play_session import PlaySession
from editor.model.match.scenarios.scenario_board import ScenarioBoard
from editor.model.sessions.match_keeper import MatchKeeper


@dataclass(frozen=True)
class _Away:
    """A match that waits: what it is opened with, where it stood, whether people hid nothing from each other."""

    setup: MatchSetup
    record: str
    node: int
    openly: bool


class ScenarioStage(QObject):
    """Puts scenarios on the chart of one tab."""

    changed = Signal()
    """Another scenario, or another step of it, is set up."""

    def __init__(self, play: PlaySession, keeper: MatchKeeper, board: ScenarioBoard, parent: QObject) -> None:
        super().__init__(parent)
        self._play, self._keeper, self._board = play, keeper, board
        self._away: _Away | None = None
        self._coming: tuple[ScenarioKey, ScenarioCourse] | None = None
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._set)
        self.set_up: ScenarioKey | None = None
        """The scenario on the chart; None while a match is there."""
        self.place = END
        """The step after which it stands."""
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
        self._play.show_beside("scenarios")
        self.changed.emit()
        self._board.course(key, place, partial(self._take, key))

    def _take(self, key: ScenarioKey, course: object) -> None:
        if isinstance(course, ScenarioCourse):
            self._coming = key, course
            self._set()

    def _set(self) -> None:
        """Open what has come, unless it is not wanted any more; not before a step that is on its way was made."""
        if self._coming is None or self._play.busy:
            return
        (key, course), self._coming = self._coming, None
        if key != self._board.chosen:
            return
        self._put_away()
        self.set_up = key
        self._keeper.look_at(course.setup)
        self._play.open(course.setup, course.record, openly=True)
        self.changed.emit()

    def _put_away(self) -> None:
        """Keep the match that is played: it is not over because somebody looks at a scenario."""
        play = self._play
        if self.set_up is None and self._away is None and play.setup is not None and play.record:
            node = play.position.node if play.position is not None else 0
            self._away = _Away(play.setup, play.record, node, play.openly)

    def leave(self) -> None:
        """Back to the match."""
        self._play.show_beside("")

    def _play_changed(self, name: str) -> None:
        if name == "beside" and self._play.beside != "scenarios":
            self._come_back()
        elif name == "busy" and self._coming is not None:
            self._soon.start()

    def _come_back(self) -> None:
        """The match that waits is on the chart again; where none waits there is none."""
        away, self._away = self._away, None
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
        """From now on the scenario is the match that is played; the one before is let go of."""
        if self.set_up is not None:
            self._away, self.set_up = None, None
            self._keeper.play_on()
            self._play.show_beside("")
            self.changed.emit()
