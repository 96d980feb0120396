"""A little game in which there is a bit of everything that an engine hands out."""

from __future__ import annotations

from dsl.engines.choice import make_engine
from dsl.engines.linking.game import Game
from dsl.engines.protocol.engine import Engine
from tests.games_at_hand import load

HEAD = """
language 1
game heap
    players 2
board square4 2 2:
    terrain sea
state heap: 0..40 = 21
param most: 1..3 = 2
"""
PLAY = """
play:
    repeat:
        for each p in players:
            turn of p:
                take_some(p)
rule take_some(p: player):
    let d = roll 1..most
    log "{p} rolls {d}"
    choose by p "Take from {heap}":
        one "take one":
            heap -= 1
        two when heap >= 2 "take two, {heap - 2} are left":
            heap -= d
        more(n in 3..5) when heap >= 5 "take {n}":
            heap -= n
    if heap == 0:
        log "all gone"
        tie
value for p = 0 - heap
"""


def heap(play: str = PLAY, **settings: object) -> Game:
    """A game of taking from a heap."""
    return load(HEAD + play, **settings)


def both(game: Game) -> tuple[Engine, Engine]:
    """The two engines at the beginning of a game."""
    engines = make_engine(game, "reference"), make_engine(game, "compiled")
    for engine in engines:
        engine.start(1)
    return engines
