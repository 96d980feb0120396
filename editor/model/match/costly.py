"""The worst decisions of a match: a strong bot evaluates every decision a person made, one after another."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, Signal

from dsl.services.match.bot_thoughts import BotRequest, Thought
from dsl.services.match.match_values import Trouble
from dsl.services.match.passage_values import Tick
from dsl.services.match.service import MatchService
from editor.base.background.packets import Question
from editor.model.match.bot_director import ThinkingClient
from editor.model.match.courses import course_to
from editor.model.match.hints import Hints
from editor.model.match.play_session import PlaySession

MOST, LEAST = 3, 0.1
"""The most decisions listed, and how much each must have worsened the expected result (1: won, 0: lost)."""


@dataclass(frozen=True)
class Costly:
    """A decision, the node before it, how much worse it made the expected result, and the better choice."""

    decision: Tick
    node: int
    cost: float
    better: Thought


class CostlyDecisions(QObject):
    """Evaluates the decisions of a match up to the current position."""

    changed = Signal()

    def __init__(self, play: PlaySession, client: ThinkingClient, hints: Hints) -> None:
        super().__init__(play)
        self.play, self.client, self.hints = play, client, hints
        self.found: tuple[Costly, ...] = ()
        self.open = False
        """Whether somebody wants to see them."""
        self.trouble: Trouble | None = None
        """Why a move could not be thought over; the rest is left then."""
        self.count = self.done = 0
        """Of decisions: all that are looked at, and how many were."""
        self._decisions: list[tuple[Tick, int, int]] = []
        self._number: int | None = None
        play.changed.connect(lambda name: self.drop() if name == "setup" else None)

    def begin(self) -> None:
        """Start evaluating."""
        self.drop()
        self.open = True
        self.play.client.ask(Question.of(MatchService.events), self._listed)

    def drop(self) -> None:
        """Cancel the evaluation."""
        if self._number is not None:
            self.client.drop(self._number)
        self.found, self.open, self.trouble, self._decisions, self._number = (), False, None, [], None
        self.changed.emit()

    def show(self, number: int) -> None:
        """Go to the position before a decision; the hint there shows the better choice."""
        self.hints.recall(self.found[number].node, self.found[number].better)

    def _listed(self, events: tuple[str, ...] | Trouble) -> None:
        line, setup = self.play.time_line, self.play.setup
        if not self.open or line is None or setup is None or isinstance(events, Trouble):
            return
        course = course_to(line, line.node)
        nodes = (0, *(tick.node for tick in course))
        people = {seat for seat, sits in enumerate(setup.seats) if sits.kind == "person"} or set(
            range(len(setup.seats))
        )
        mine = [at for at, tick in enumerate(course) if tick.kind == "decision" and tick.player in people]
        self._decisions = [(course[at], nodes[at], at) for at in mine]
        self.count, self.done = len(mine), 0
        self._next(events)

    def _next(self, events: tuple[str, ...]) -> None:
        self._number = None
        self.changed.emit()
        if self.done == self.count or self.play.setup is None:
            return
        tick, node, at = self._decisions[self.done]
        wish = BotRequest(events[:at], tick.player or 0, "hard", hint=True)
        self._number = self.client.think(self.play.setup, wish, partial(self._thought, tick, node, events, at))

    def _thought(self, tick: Tick, node: int, events: tuple[str, ...], at: int, answer: Thought | Trouble) -> None:
        if not self.open or (tick, node, at) not in self._decisions[self.done : self.done + 1]:
            return
        if isinstance(answer, Trouble):
            self.trouble, self._number = answer, None
            self.changed.emit()
            return
        self.done += 1
        if (cost := cost_of(answer, events[at].partition(" ")[2])) >= LEAST:
            costly = sorted((*self.found, Costly(tick, node, cost, answer)), key=lambda one: -one.cost)
            self.found = tuple(costly[:MOST])
        self._next(events)


def cost_of(thought: Thought, taken: str) -> float:
    """The difference in expected result between the best choice and the one made; 0 if that was not tried."""
    worths = {one.notation: one.worth for one in thought.weighed}
    return max(0.0, worths.get(thought.notation, 0.0) - worths[taken]) if taken in worths else 0.0
