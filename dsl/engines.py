"""Which engine plays a game."""

from __future__ import annotations

from dsl.engine.protocol import Engine
from dsl.interp.engine import ReferenceEngine
from dsl.link.game import Game


def make_engine(game: Game) -> Engine:
    """An engine for a game, before its beginning."""
    return ReferenceEngine(game)
