"""Small games for bots, of which only the play matters."""

from __future__ import annotations

from dsl.engines.linking.game import Game
from dsl.text.source import Source
from tests.games_at_hand import CROSSING as CROSSING
from tests.games_at_hand import POND as POND
from tests.games_at_hand import load as load

HEAD = """language 1
game small "Small"
    players 2
board square4 3 1:
    terrain sea passable
piece boat up to 2
player:
    purse: -99..99 = 0
value for p = p.purse
"""


def small(play: str) -> Game:
    """A game of which only ``play`` matters."""
    return load(Source("small.rules", HEAD + play))
