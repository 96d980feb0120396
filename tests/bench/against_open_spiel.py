"""Our bots against OpenSpiel's MCTS with the same time a move: ``python -m tests.bench.against_open_spiel --games 16``.

The time is the processor's, so that a loaded machine favours nobody: ours may spend what theirs did on its last move.
OpenSpiel comes from PyPI (``pip install open_spiel``) and need not stand in this environment: ``PYTHONPATH`` may lead to it.
"""

from __future__ import annotations

import argparse
import re
from importlib import import_module
from time import thread_time
from typing import Any

from dsl.engines.choice import make_engine
from dsl.engines.protocol.engine import Engine
from dsl.engines.protocol.events import Decision
from dsl.games.balance.intervals import wilson
from dsl.games.bots.arena import play_out
from dsl.games.bots.make import RandomBot, make_bot
from dsl.games.bots.observation import Observation
from dsl.games.bots.tree_search import ENDLESS, TreeSearch
from tests.games_at_hand import kit_of, load

GAMES = {"breakthrough": "breakthrough", "reversi": "othello", "connect_four": "connect_four", "hex": "hex"}
PLACE = re.compile(r"[a-z]\d+")
ROLLOUTS, MEMORY, EXPLORATION = 1, 1000, 1.4
TRIED = 300
"""Simulations that tell how many fill a move's time."""


def key_of(text: str) -> tuple[str, ...]:
    """The cells that a move names; of a column its letter."""
    text = text.lower()
    if len(text) == 2 and text[0] in "xo" and text[1].isdigit():  # connect four: a man of x or o, and a column
        return (chr(ord("a") + int(text[1])),)
    return tuple(PLACE.findall(text))


def turned(cell: str) -> str:
    """The cell with its row for its column."""
    return f"{chr(ord('a') + int(cell[1:]) - 1)}{ord(cell[0]) - ord('a') + 1}"


class Spiel:
    """OpenSpiel's bot at a seat; it follows the game by the positions that it is shown."""

    def __init__(self, engine: Engine, name: str, seconds: float, seed: int) -> None:
        self._spiel: Any = import_module("pyspiel")
        self._engine, self._column = engine, name == "connect_four"
        self._turned = name == "hex"  # the first player joins the other two sides
        game = self._spiel.load_game(GAMES[name])
        self.state = game.new_initial_state()
        self.seconds = seconds

        def bot(simulations: int) -> Any:
            evaluator = self._spiel.RandomRolloutEvaluator(ROLLOUTS, seed)
            return self._spiel.MCTSBot(
                game,
                evaluator,
                EXPLORATION,
                simulations,
                MEMORY,
                True,
                seed,
                False,
                self._spiel.ChildSelectionPolicy.UCT,
            )

        begun = thread_time()
        bot(TRIED).step(self.state)
        self._bot = bot(int(TRIED * seconds / (thread_time() - begun)))

    def keys(self, decision: Decision) -> list[tuple[str, ...]]:
        """Of all choices."""
        return [self._key(decision, index) for index in range(len(decision.choices))]

    def _key(self, decision: Decision, index: int) -> tuple[str, ...]:
        label = decision.choices.listing.label(index)
        data = [value for _, value in label.values] if label else decision.choices[index].values
        cells = [self._engine.game.show(value).lower() for value in data if value and value.domain == "cell"]
        return tuple(cell[0] if self._column else turned(cell) if self._turned else cell for cell in cells)

    def follow(self, key: tuple[str, ...]) -> None:
        """Somebody moved."""
        self.forced()
        moves = {key_of(self.state.action_to_string(move)): move for move in self.state.legal_actions()}
        self.state.apply_action(moves[key])

    def forced(self) -> None:
        """Who can do but one thing, or nothing, is not asked in our game."""
        while not self.state.is_terminal() and len(moves := self.state.legal_actions()) == 1:
            self.state.apply_action(moves[0])

    def decide(self, observation: Observation) -> int:
        """What it takes, among our choices."""
        self.forced()
        begun = thread_time()
        move = key_of(self.state.action_to_string(self._bot.step(self.state)))
        self.seconds = thread_time() - begun
        return self.keys(observation.decision).index(move)


class Told:
    """A bot whose choices are told to OpenSpiel's position."""

    def __init__(self, bot: Any, spiel: Spiel) -> None:
        self._bot, self._spiel = bot, spiel

    def decide(self, observation: Observation) -> int:
        """What the bot takes."""
        end = thread_time() + self._spiel.seconds
        if isinstance(self._bot, TreeSearch):
            self._bot.hurried = lambda: thread_time() >= end
        index: int = self._bot.decide(observation)
        self._spiel.follow(self._spiel.keys(observation.decision)[index])
        return index


def meet(name: str, level: str, number: int, seconds: float) -> float:
    """One game: what it came to for ours."""
    kit = kit_of(name)
    game = load(kit.rules, kit.board, 2)
    engine, seat = make_engine(game), number % 2
    spiel = Spiel(engine, name, seconds, number)
    ours = RandomBot(number) if level == "random" else make_bot(level, game, number, ENDLESS)
    theirs: Any = RandomBot(number + 1) if level == "random" else spiel
    bots = [Told(ours if at == seat else theirs, spiel) for at in range(2)]
    winners = play_out(engine, bots, number).winners
    spiel.forced()
    first = spiel.state.returns()[0] if spiel.state.is_terminal() else None
    if level == "random":  # whether both play the same game
        assert first is not None and (first > 0) == (winners == 1) and (first < 0) == (winners == 2), (winners, first)
    return float(winners >> seat & 1) if winners else 0.5


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="GAME", default=list(GAMES))
    parser.add_argument("--level", default="hard", help="random: only see that both play by the same rules")
    parser.add_argument("--games", type=int, default=16)
    parser.add_argument("--seconds", type=float, default=0.25)
    given = parser.parse_args()
    for name in given.names:
        points = sum(meet(name, given.level, number, given.seconds) for number in range(given.games))
        low, high = wilson(round(points), given.games)
        print(f"{name}: {points:g} of {given.games}, {points / given.games:.0%} ({low:.0%}…{high:.0%})", flush=True)


if __name__ == "__main__":
    main()
