"""The bots by name."""

from __future__ import annotations

from dsl.bots.greedy import Greedy
from dsl.bots.observation import Bot
from dsl.bots.random_bot import RandomBot
from dsl.engines import make_engine
from dsl.link.game import Game

BOTS = ("random", "greedy")


def make_bot(name: str, game: Game, seed: int) -> Bot:
    """A bot by one of the names in ``BOTS``; it gets an engine of its own to think with."""
    if name == "greedy":
        return Greedy(make_engine(game), seed)
    if name == "random":
        return RandomBot(seed)
    raise ValueError(f"no bot is called {name}")
