"""Possible worlds: full states that agree with everything a player has seen.

Where nothing was ever hidden from the player there is one: the public course, played again. Where something
was, a world is the public course with other people's hidden answers and cards drawn anew. A world is dropped
as soon as it shows the player anything else than what he saw: another line in the journal, a choice or
outcome that could not have been, another view, other options. (Rejection sampling: what is left is as
likely as the rules make it, if the others choose blindly.) The world's own dice never matter: every later
chance is one of the outcomes to be averaged.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from dsl.bots.seen import Observation, Seen, lines_for
from dsl.interp.errors import RuleError
from dsl.link.events import Chance, Choice, Decision

if TYPE_CHECKING:
    from dsl.interp.engine import Engine

WANTED = 6
MOST_EVENTS = 6_000  # played again in search of worlds, for one decision


class Worlds:
    """The worlds of one player, carried on from decision to decision."""

    def __init__(self, engine: Engine, random: Random, wanted: int = WANTED, most_events: int = MOST_EVENTS) -> None:
        self._engine = engine
        self._random = random
        self._wanted = wanted
        self._most = most_events
        self._course: list[Seen] = []
        self._worlds: list[bytes] = []
        self._root: tuple[int, bytes] | None = None  # the last position that everybody could know, and its state

    def agreeing(self, observation: Observation) -> list[bytes]:
        """States that agree with what the player has seen; empty if none could be found."""
        course = observation.course
        known = len(self._course)
        if self._root is None or list(course[:known]) != self._course:
            if not self._begin(observation):
                return []
            known = 0
        self._worlds = [state for world in self._worlds if (state := self._on(world, course, known, observation))]
        self._advance_root(course, observation.player)
        self._course = list(course)
        hidden = self._root is not None and self._root[0] < len(course)
        if not hidden and self._root:
            self._worlds = [self._root[1]] if self._agrees(self._root[1], observation) else []
        else:
            self._sample(observation)
        return list(self._worlds)

    def _begin(self, observation: Observation) -> bool:
        """A fresh game, which must open as the observed one did."""
        self._engine.start(0)
        if lines_for(self._engine.take_journal(), observation.player) != observation.opening:
            return False
        self._root, self._worlds, self._course = (0, self._engine.save()), [], []
        return True

    def _advance_root(self, course: Sequence[Seen], player: int) -> None:
        """Play the events that are known for certain, up to the first hidden one."""
        if self._root is None:
            return
        at, state = self._root
        self._engine.load(state)
        while at < len(course) and not course[at].hidden and self._event(course[at], player):
            at += 1
            state = self._engine.save()
        self._root = at, state

    def _sample(self, observation: Observation) -> None:
        """Fill up with worlds made anew, as long as the budget lasts."""
        if self._root is None:
            return
        at, state = self._root
        left = self._most
        while len(self._worlds) < self._wanted and left > 0:
            left -= max(1, len(observation.course) - at)
            world = self._on(state, observation.course, at, observation)
            if world:
                self._worlds.append(world)

    def _on(self, state: bytes, course: Sequence[Seen], at: int, observation: Observation) -> bytes | None:
        """A world played on through the rest of the course; None once it contradicts what was seen."""
        self._engine.load(state)
        if not all(self._event(seen, observation.player) for seen in course[at:]):
            return None
        state = self._engine.save()
        return state if self._agrees(state, observation) else None

    def _agrees(self, state: bytes, observation: Observation) -> bool:
        """Whether the player would see the same now, and could choose the same."""
        self._engine.load(state)
        pending = self._engine.pending
        if not isinstance(pending, Decision) or pending.player != observation.player:
            return False
        if _keys(pending.choices) != _keys(observation.decision.choices):
            return False
        return self._engine.view(observation.player) == observation.view

    def _event(self, seen: Seen, player: int) -> bool:
        """Let one event happen in the engine; whether it could, and showed what was seen."""
        self._engine.take_journal()
        pending = self._engine.pending
        try:
            if isinstance(pending, Chance) and seen.player is None:
                index = self._outcome(pending, seen)
                if index is None:
                    return False
                self._engine.resolve(index)
            elif isinstance(pending, Decision) and pending.player == seen.player:
                index = self._choice(pending, seen)
                if index is None:
                    return False
                self._engine.choose(index)
            else:
                return False
        except RuleError:
            return False
        return lines_for(self._engine.take_journal(), player) == seen.lines

    def _outcome(self, chance: Chance, seen: Seen) -> int | None:
        if seen.outcome is None:
            return self._random.choices(range(len(chance.weights)), chance.weights)[0]
        pairs = enumerate(zip(chance.outcomes, chance.weights, strict=True))
        return next((i for i, (outcome, weight) in pairs if weight and outcome == seen.outcome), None)

    def _choice(self, decision: Decision, seen: Seen) -> int | None:
        if seen.choice is None:
            return self._random.randrange(len(decision.choices))
        wanted = (seen.choice.option, seen.choice.values)
        return next((i for i, key in enumerate(_keys(decision.choices)) if key == wanted), None)


def _keys(choices: Sequence[Choice]) -> list[tuple[str, object]]:
    return [(choice.option, choice.values) for choice in choices]
