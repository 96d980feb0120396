"""The bots by name."""

from __future__ import annotations

from dsl.engines.choice import make_engine, make_thinking
from dsl.engines.linking.game import Game
from dsl.games.bots.greedy import Greedy
from dsl.games.bots.observation import Bot
from dsl.games.bots.random_bot import RandomBot
from dsl.games.bots.tree_search import TreeSearch

LEVELS = {"easy": 300, "normal": 2_000, "hard": 60_000}
"""The bots that search, and how many decisions and chances they try out for one of their choices."""
BOTS = ("random", "greedy", *LEVELS)


def make_bot(name: str, game: Game, seed: int, seconds: float = 0.0) -> Bot:
    """A bot by one of the names in ``BOTS``; it gets an engine of its own to think with.

    With ``seconds`` those that search think as long as that over each choice. They need the compiled engine and raise
    ``NoCompiledEngine`` without it.
    """
    if name in LEVELS:
        return TreeSearch(game, make_thinking(game), seed, LEVELS[name], seconds)
    if name == "greedy":
        return Greedy(make_engine(game), seed)
    if name == "random":
        return RandomBot(seed)
    raise ValueError(f"no bot is called {name}")
