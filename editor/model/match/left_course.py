"""The course of a match that was left for other rules: kept to be looked at, and to be gone back to."""

from __future__ import annotations

from dataclasses import dataclass, replace

from dsl.services.match.match_values import Difference, MatchSetup, Tick, TimeLine
from editor.base.texts import Message
from editor.model.match.courses import course_of
from editor.model.match.match_steps import MatchStep
from editor.model.match.play_session import PlaySession

Kept = tuple[MatchSetup, str, int]
"""What a course is kept as: its setup, its record, where one stood."""


@dataclass(frozen=True)
class LeftCourse:
    """A course that was left for other rules: what it was, and its events from where the new one parts from it.

    It is kept as its record with the rules that it was played by, and as its sentences: as long as the tab is open.
    """

    kept: Kept
    begins: int
    ticks: tuple[Tick, ...]

    def untold(self) -> LeftCourse:
        """The course without its sentences: others look, and they may not know all that was told of it."""
        return replace(self, ticks=tuple(replace(tick, text="") for tick in self.ticks))


class WentOn(MatchStep):
    """Play goes on under other rules; undo brings back the course before, with its rules."""

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
    """The course that is shown, from where the new one parts from it; none if nothing parts from it."""
    if line is None or found.stopped:
        return None
    course = course_of(line)
    at = next((at for at, tick in enumerate(course) if tick.node == found.node), len(course))
    return LeftCourse(kept, course[at - 1].node if at else 0, course[at:]) if at < len(course) else None
