"""A bot that takes any legal choice."""

from __future__ import annotations

from dsl.games.bots.observation import Observation

_MASK = 2**64 - 1


class RandomBot:
    """Every choice is as likely as every other; it may play at several seats of a game.

    From the same seed come the same choices as in random games of the compiled module (``search/common.wat``).
    """

    def __init__(self, seed: int) -> None:
        x = seed + 0x9E3779B97F4A7C15 & _MASK  # splitmix64
        x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        x = (x ^ x >> 27) * 0x94D049BB133111EB & _MASK
        self._state = x ^ x >> 31 | 1

    def decide(self, observation: Observation) -> int:
        """Any choice."""
        x = self._state  # xorshift64*
        x ^= x >> 12
        x = (x ^ x << 25) & _MASK
        self._state = x = x ^ x >> 27
        return ((x * 0x2545F4914F6CDD1D & _MASK) >> 32) * len(observation.decision.choices) >> 32
