"""The tree of a match as a time line that one viewer may read."""

from __future__ import annotations

from dsl.games.play import Match
from dsl.games.play.match_tree import Chosen, Course, course_of
from dsl.services.match.log.log_lines import HEADS, LogLines
from dsl.services.match.match_values import Branch, Tick, TimeLine

LOUD = ("out", "over")


class TimeLines:
    """Makes time lines of one match; a tick that has been made is kept."""

    def __init__(self, match: Match, log: LogLines) -> None:
        self._match, self._log = match, log
        self._ticks: dict[tuple[int, int], Tick] = {}

    def line(self, viewer: int) -> TimeLine:
        """The whole tree, and where the match stands in it."""
        branches = tuple(self._branch(course, viewer) for course in self._match.tree.courses)
        return TimeLine(branches, course_of(self._match.line[-1]), self._match.node)

    def _branch(self, course: Course, viewer: int) -> Branch:
        ticks = tuple(self._tick(node, viewer) for node in course.nodes)
        return Branch(course.number, course.name, course.begins, course.parent, ticks)

    def _tick(self, node: int, viewer: int) -> Tick:
        """An event; it stands under the heading that was the latest when it began."""
        key = node, viewer
        if key not in self._ticks:
            event, lines = self._match.tree.event(node), self._log.of(node, viewer)
            heading = self._log.part(node, viewer)
            said = next((line.text for line in lines if line.kind not in HEADS), "")
            loud = any(line.kind in LOUD for line in lines)
            if isinstance(event, Chosen):
                self._ticks[key] = Tick(node, "decision", event.player, heading, said, loud)
            else:
                self._ticks[key] = Tick(node, "chance", None, heading, said, loud)
        return self._ticks[key]
