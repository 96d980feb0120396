"""Time lines made by hand, and a match that only remembers where it was sent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dsl.services.match.passage_values import Branch, Tick, TimeLine
from tests.editor.helpers.play_views import StillPlay, position

STRIDE = 1 << 20


def ticks(count: int, first: int = 1, players: int = 2, a_round: int = 6, loud: Sequence[int] = ()) -> tuple[Tick, ...]:
    """Rounds of a chance and some decisions, from node ``first`` on."""
    found = []
    for at in range(count):
        place, kind = at % a_round, at // a_round
        said = f"Sentence {first + at}"
        who = place * players // a_round
        found.append(
            Tick(first + at, "chance" if place in (0, 3) else "decision", who, f"Round {kind + 1}", said, at in loud)
        )
    return tuple(found)


def a_line(count: int = 24, node: int | None = None) -> TimeLine:
    """One course and a branch that leaves it after ten events."""
    course = Branch(0, "", 0, None, ticks(count, loud=(9, 20)))
    aside = Branch(1, "South", 10, 0, ticks(5, STRIDE + 11))
    return TimeLine((course, aside), 0, count if node is None else node)


class SentPlay(StillPlay):
    """Goes wherever it is sent, at once."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[int] = []
        self.asked: list[tuple[object, ...]] = []

    def show_line(self, line: TimeLine) -> None:
        """Stand somewhere in a time line."""
        self.stage = "running"
        self.show(replace(position(), node=line.node), line)

    def go(self, node: int) -> None:
        """Stand there."""
        self.sent.append(node)
        assert self.time_line is not None
        self.show_line(replace(self.time_line, node=node))

    def turn_to(self, branch: int) -> None:
        """Taken down."""
        self.asked.append(("turn_to", branch))

    def name_branch(self, number: int, name: str) -> None:
        """Taken down."""
        self.asked.append(("name", number, name))

    def remove_branch(self, number: int) -> None:
        """Taken down."""
        self.asked.append(("remove", number))
