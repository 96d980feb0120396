"""The tree of a match as rows of ticks: the branch that is shown on top, those that leave it below.

The place of a tick is the number of events before it, the same in every row.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from dsl.services.match.passage_values import Branch, Tick, TimeLine
from editor.model.match.courses import course_of


@dataclass(frozen=True)
class Row:
    """The ticks of a branch, from place ``begins`` on; the top row also has those of the branches it came from."""

    number: int
    name: str
    begins: int
    ticks: tuple[Tick, ...]

    def tick(self, place: int) -> Tick | None:
        """The tick at a place."""
        at = place - self.begins
        return self.ticks[at] if 0 <= at < len(self.ticks) else None

    @property
    def ends(self) -> int:
        """The place after the last tick."""
        return self.begins + len(self.ticks)


@dataclass(frozen=True)
class Group:
    """The ticks under one heading of the log: the first place, the place after the last, the heading."""

    begins: int
    ends: int
    title: str


class TimeRows:
    """The rows of a time line, and where nodes stand in them."""

    def __init__(self, line: TimeLine | None) -> None:
        self.line = line
        course = course_of(line) if line is not None else ()
        self._places = {tick.node: place for place, tick in enumerate(course)}
        branches: Sequence[Branch] = line.branches if line is not None else ()
        shown = next((branch for branch in branches if line is not None and branch.number == line.branch), None)
        self.rows: list[Row] = [Row(shown.number, shown.name, 0, course)] if shown is not None else []
        for branch in branches:  # a branch stands after the one that it leaves
            self._add(branch)
        self.groups = _groups(course)
        self._starts = [group.begins for group in self.groups]
        self.here = self.place_of(line.node) if line is not None else -1

    def _add(self, branch: Branch) -> None:
        begins = self._places.get(branch.begins, -1) + 1
        ticks = branch.ticks
        hidden = next((at for at, tick in enumerate(ticks) if tick.node not in self._places), len(ticks))
        for at, tick in enumerate(ticks):
            self._places.setdefault(tick.node, begins + at)
        if hidden < len(ticks):
            self.rows.append(Row(branch.number, branch.name, begins + hidden, ticks[hidden:]))

    def place_of(self, node: int) -> int:
        """The place of the event that led to a node; -1 for the start."""
        return self._places.get(node, -1)

    @property
    def course(self) -> tuple[Tick, ...]:
        """The ticks of the branch that is shown, from the start of the match."""
        return self.rows[0].ticks if self.rows else ()

    @property
    def length(self) -> int:
        """The length of the longest row, in places."""
        return max((row.ends for row in self.rows), default=0)

    @property
    def number(self) -> int:
        """The number of decisions up to the present position."""
        return sum(tick.kind == "decision" for tick in self.course[: self.here + 1])

    @property
    def heading(self) -> str:
        """The heading of the log at the present position."""
        at = bisect_right(self._starts, max(self.here, 0)) - 1
        return self.groups[at].title if 0 <= at < len(self.groups) else ""


def _groups(course: Sequence[Tick]) -> list[Group]:
    found: list[Group] = []
    begin = 0
    for place in range(1, len(course) + 1):
        if place == len(course) or course[place].round != course[begin].round:
            found.append(Group(begin, place, course[begin].round))
            begin = place
    return found
