"""The course of a match that was replaced when play continued under other rules: it can be viewed and restored."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, QTimer, Signal

from dsl.services.match.match_values import MatchSetup
from dsl.services.match.passage_values import Difference, Tick, TimeLine
from editor.base.texts import Message
from editor.model.match.courses import course_of
from editor.model.match.match_steps import MatchStep
from editor.model.match.play_session import PlaySession

Kept = tuple[MatchSetup, str, int]
"""A stored course: its setup, its record, the node that was current."""


@dataclass(frozen=True)
class LeftCourse:
    """A replaced course: its match, and its events from where the new course differs.

    It is kept as a record with the rules it was played by, and as its sentences, while the tab is open.
    """

    record: Kept
    begins: int
    ticks: tuple[Tick, ...]

    def untold(self) -> LeftCourse:
        """The course without its sentences: the viewer changed, and may not know all that they tell."""
        return replace(self, ticks=tuple(replace(tick, text="") for tick in self.ticks))


class WentOn(MatchStep):
    """An undo step: play continued under other rules; undo restores the course before, with its rules."""

    def __init__(self, play: PlaySession, before: Kept, after: Kept) -> None:
        super().__init__(Message("live-step-went-on"), play)
        self._before, self._after = before, after

    def forward(self, match: object) -> None:
        """Again the new course."""
        assert isinstance(match, PlaySession)
        match.reopen(*self._after)

    def back(self, match: object) -> None:
        """The old course."""
        assert isinstance(match, PlaySession)
        match.reopen(*self._before)


def left_course(kept: Kept, line: TimeLine | None, found: Difference) -> LeftCourse | None:
    """The current course, from where the new one differs; None if it does not differ."""
    if line is None or found.stopped:
        return None
    course = course_of(line)
    at = next((at for at, tick in enumerate(course) if tick.node == found.node), len(course))
    return LeftCourse(kept, course[at - 1].node if at else 0, course[at:]) if at < len(course) else None


SHORTEST = 30
"""The least number of milliseconds between events, at any speed."""
A_WHILE = 0.5
"""The time for a past event, as a fraction of the wait between two decisions of a bot."""


class Playback(QObject):
    """Steps forward through past events; any other step of the user ends it."""

    changed = Signal()
    """It began or ended."""

    def __init__(self, play: PlaySession, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.play = play
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._step)
        self._goal = self._reached = -1
        play.changed.connect(self._play_changed)

    @property
    def running(self) -> bool:
        """Whether it is stepping."""
        return self._timer.isActive() or self._goal >= 0

    def begin(self) -> None:
        """Start from the current event, or from the first if at the end."""
        line = self.play.time_line
        course = course_of(line) if line is not None else ()
        if line is None or not course or self.play.veiled:
            return
        if line.node == course[-1].node:
            self._go(0)
        else:
            self._step()
        self.changed.emit()

    def stop(self) -> None:
        """Stop at the current event."""
        was = self.running
        self._timer.stop()
        self._goal = -1
        if was:
            self.changed.emit()

    def _step(self) -> None:
        line = self.play.time_line
        nodes = [0, *(tick.node for tick in course_of(line))] if line is not None else []
        at = nodes.index(line.node) if line is not None and line.node in nodes else len(nodes)
        if at + 1 >= len(nodes):
            self.stop()
        else:
            self._go(nodes[at + 1])

    def _go(self, node: int) -> None:
        self._goal = node
        self.play.go(node)

    def _play_changed(self, name: str) -> None:
        if not self.running:
            return
        gone = name in ("veiled", "stage") and (self.play.veiled or self.play.stage in ("none", "seats"))
        failed = name == "trouble" and self.play.trouble is not None
        if gone or failed:
            self.stop()
        elif name == "time_line":
            line = self.play.time_line
            if line is not None and line.node == self._reached != self._goal:
                return  # others look at the same place
            if line is None or line.node != self._goal:
                self.stop()  # somebody went elsewhere
                return
            self._goal, self._reached = -1, line.node
            if line.node == course_of(line)[-1].node:
                self._timer.stop()
                self.changed.emit()
            else:
                self._timer.start(max(round(self.play.pace.wait * A_WHILE), SHORTEST))
