"""A bot that looks one decision ahead at the ruleset's ``value for p``, averaging over chance."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from dsl.engines.protocol.engine import Engine
from dsl.engines.protocol.errors import RuleError
from dsl.engines.protocol.events import Chance, Over
from dsl.games.bots.observation import Observation
from dsl.games.bots.possible_worlds import Snapshot, Worlds

DECISIVE = 1e12
"""The score of a certain victory, greater than any ``value``."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """Probabilities of the three ends; ``value`` is the mean value of other positions times their probability.

    ``worst`` is the smallest of these values.
    """

    won: float = 0.0
    lost: float = 0.0
    drawn: float = 0.0
    value: float = 0.0
    worst: float | None = None


WON, LOST, DRAWN = Prospect(won=1.0), Prospect(lost=1.0), Prospect(drawn=1.0)


def going_on(value: float) -> Prospect:
    """The prospect of a position of that value in which the game continues."""
    return Prospect(value=value, worst=value)


def blend(ways: Iterable[tuple[Prospect, int]]) -> Prospect:
    """The weighted mean of several prospects."""
    found = list(ways)
    total = sum(weight for _, weight in found)
    return Prospect(
        sum(ahead.won * weight for ahead, weight in found) / total,
        sum(ahead.lost * weight for ahead, weight in found) / total,
        sum(ahead.drawn * weight for ahead, weight in found) / total,
        sum(ahead.value * weight for ahead, weight in found) / total,
        _least(ahead.worst for ahead, _ in found),
    )


def scores(choices: Sequence[Prospect]) -> list[float]:
    """A score for each choice; larger is better."""
    draw = _least(ahead.worst for ahead in choices) or 0.0
    return [DECISIVE * (ahead.won - ahead.lost) + ahead.drawn * draw + ahead.value for ahead in choices]


def _least(values: Iterable[float | None]) -> float | None:
    return min((value for value in values if value is not None), default=None)


MOST_LEAVES = 400  # positions valued for one decision
MOST_CHANCES = 250  # chances in a row that are followed, one way each; a position behind more is valued where it stands


class Greedy:
    """The greedy bot; ``engine`` is its own, never that of the match."""

    def __init__(self, engine: Engine, seed: int, leaves: int = MOST_LEAVES) -> None:
        self._engine = engine
        self._random = Random(seed)
        self._worlds = Worlds(engine, self._random)
        self._leaves = leaves

    def decide(self, observation: Observation) -> int:
        """The choice with the best mean score; one of the best at random."""
        count = len(observation.decision.choices)
        if count == 1:
            return 0
        worlds = self._worlds.agreeing(observation)
        return self.best(worlds, observation.player, count) if worlds else self._random.randrange(count)

    def best(self, worlds: list[Snapshot], player: int, count: int) -> int:
        """The index of the best of ``count`` choices of a player, by the mean score in these possible worlds."""
        indices = list(range(count))
        if count > self._leaves:
            indices = sorted(self._random.sample(indices, self._leaves))
        worlds = worlds[: max(1, self._leaves // len(indices))]
        leaves = max(1, self._leaves // (len(indices) * len(worlds)))
        ahead = [blend((self._after(world, i, player, leaves), 1) for world in worlds) for i in indices]
        found = scores(ahead)
        best = max(found)
        return self._random.choice([i for i, score in zip(indices, found, strict=True) if score == best])

    def _after(self, world: Snapshot, index: int, player: int, leaves: int) -> Prospect:
        """The prospect after the choice in one world."""
        world.restore(self._engine)
        try:
            self._engine.choose(index)
            return self._worth(player, leaves)
        except RuleError:
            return LOST  # rules that fail after this choice: better not

    def _worth(self, player: int, leaves: int) -> Prospect:
        """The prospect of the engine's position, averaged over chances before the next decision."""
        settled, ways, chances = self._settled(player), self._ways(leaves), 0
        while settled is None and len(ways) == 1 and chances < MOST_CHANCES:
            self._engine.resolve(ways[0][0])
            settled, ways, chances = self._settled(player), self._ways(leaves), chances + 1
        if settled is not None:
            return settled
        if len(ways) < 2:
            return going_on(float(self._engine.value(player) or 0))
        here = Snapshot(self._engine)
        found = []
        for index, weight in ways:
            here.restore(self._engine)
            self._engine.resolve(index)
            found.append((self._worth(player, leaves // len(ways)), weight))
        return blend(found)

    def _settled(self, player: int) -> Prospect | None:
        """The prospect for a player for whom the game is over; None if it goes on."""
        pending = self._engine.pending
        if isinstance(pending, Over):
            if pending.winners >> player & 1:
                return WON
            return LOST if pending.winners or pending.losers >> player & 1 else DRAWN
        out = not self._engine.game.linked.sides[player] & ~self._engine.state.losers
        return LOST if out else None

    def _ways(self, leaves: int) -> list[tuple[int, int]]:
        """The possible outcomes of the pending chance, with their weights; one at random if there are too many."""
        pending = self._engine.pending
        ways = [(i, w) for i, w in enumerate(pending.weights) if w] if isinstance(pending, Chance) else []
        return [(self._random.choices(*zip(*ways, strict=True))[0], 1)] if len(ways) > leaves else ways
