"""A bot that takes any legal choice."""

from __future__ import annotations

from random import Random

from dsl.games.bots.observation import Observation


class RandomBot:
    """Every choice is as likely as every other."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def decide(self, observation: Observation) -> int:
        """Any choice."""
        return self._random.randrange(len(observation.decision.choices))
