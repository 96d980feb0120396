"""The same games in OpenSpiel, as far as it has them: simulations of its MCTS, and random games by its Python."""

from __future__ import annotations

import random
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from tests.bench.engines_measured import SIMULATIONS, Measured, rate

THEIRS = {
    "noughts": "tic_tac_toe",
    "connect_four": "connect_four",
    "breakthrough": "breakthrough(rows=8,columns=8)",
    "hex": "hex(board_size=11)",
    "reversi": "othello",
    "kalah": "mancala",
}
EXPLORATION, MEMORY = 1.4, 2000


def of_openspiel(name: str, seconds: float) -> Measured:
    """Both numbers; nothing where OpenSpiel is not installed or has no such game."""
    if name not in THEIRS or find_spec("pyspiel") is None:
        return {"openspiel_mcts": None, "openspiel_python": None}
    pyspiel: Any = import_module("pyspiel")
    game = pyspiel.load_game(THEIRS[name])
    bot = pyspiel.MCTSBot(
        game, pyspiel.RandomRolloutEvaluator(1, 1), EXPLORATION, SIMULATIONS, MEMORY, False, 1, False
    )  # fmt: skip
    start, dice = game.new_initial_state(), random.Random(1)

    def simulations(many: int) -> int:
        done = 0
        while done < many:
            bot.mcts_search(start)
            done += SIMULATIONS
        return done

    def games(many: int) -> int:
        for _ in range(many):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(dice.choice(state.legal_actions()))
        return many

    return {"openspiel_mcts": rate(simulations, seconds), "openspiel_python": rate(games, seconds)}
