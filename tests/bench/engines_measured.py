"""What is measured of our engines: games and simulations a second of processor time, and how long compiling takes."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import count

from dsl.engines.choice import compiles_here
from dsl.engines.compiled.compilation import Supply, compiled
from dsl.engines.compiled.memory import PLAYER
from dsl.engines.compiled.search.machine import Thinking
from dsl.engines.compiled.search.playouts import play_games
from dsl.engines.compiled.search.tree import Settings, search
from dsl.engines.linking.game import Game
from dsl.engines.program.linked import LinkedProgram
from dsl.engines.reference.engine import ReferenceEngine
from tests.games_at_hand import play

LIMIT = 3000
"""Decisions of a random game."""
SIMULATIONS = 1000
Measured = dict[str, float | None]
Rate = Callable[[float], float]
"""How often something is done a second, measured for so many seconds of processor time."""


def rate(act: Callable[[int], int], seconds: float) -> float:
    """``act`` is told how many to do and gives how many it did; the first time, which warms up, does not count."""
    many, did, spent = 1, act(1), 0.0
    while spent < seconds:
        begun = time.process_time()
        did = act(many)
        spent = time.process_time() - begun
        if spent < seconds:
            many = max(many + 1, min(16 * many, int(1.2 * many * seconds / max(spent, 1e-6))))
    return did / spent


def of_reference(game: Game, seconds: float) -> Measured:
    """Random games of the reference engine."""
    engine, seeds = ReferenceEngine(game), count(1)

    def games(many: int) -> int:
        for _ in range(many):
            for _ in play(engine, next(seeds), LIMIT):
                pass
        return many

    return {"reference": rate(games, seconds)}


def of_compiled(game: Game, seconds: float) -> Measured:
    """Random games and searches in the module; milliseconds to make it, and to have it from the cache."""
    if not compiles_here():
        return dict.fromkeys(("compiled", "compiled_mcts", "compile_ms", "cached_ms"))
    begun = time.perf_counter()
    compiled(game.linked, game.has_secrets)
    made = time.perf_counter()
    Supply(game).compiled_module()  # now it is in the cache
    kept = time.perf_counter()
    Supply(game).compiled_module()
    had = time.perf_counter()
    return {
        "compile_ms": 1000 * (made - begun),
        "cached_ms": 1000 * (had - kept),
        "compiled": playouts(game)(seconds),
        "compiled_mcts": searches(game)(seconds),
    }


def playouts(game: Game, program: LinkedProgram | None = None) -> Rate:
    """Random games in the module; ``program`` is another form of the game's."""
    machine, seeds = Thinking(game, Supply(game, program) if program is not None else None), count(1)

    def games(many: int) -> int:
        batch = [next(seeds) for _ in range(many)]
        return sum(len(part.how) for part in play_games(machine, batch, LIMIT))

    return lambda seconds: rate(games, seconds)


def searches(game: Game) -> Rate:
    """Simulations of searches from the first decision, of about a thousand each."""
    machine, seeds = Thinking(game), count(1)
    batches = list(play_games(machine, range(1, 17), LIMIT))
    decisions = sum(int(batch.decisions.sum()) for batch in batches) / 16
    machine.call("start", 1)
    while machine.call("rest") == CHANCE:
        machine.call("resolve", machine.call("roll"))
    machine.call("list")
    player = int.from_bytes(machine.memory[PLAYER : PLAYER + 4], "little")
    machine.call("save_position", machine.room["WORLDS"])
    budget = round(SIMULATIONS * (decisions + 1))

    def simulations(many: int) -> int:
        done = 0
        while done < many:
            done += sum(search(machine, player, 1, Settings(), next(seeds), budget).visits)
        return done

    return lambda seconds: rate(simulations, seconds)


CHANCE = 1
"""What ``rest`` says where the game waits for a chance."""
