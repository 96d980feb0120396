"""Positions that tests set up by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dsl.engines.choice import make_engine
from dsl.engines.linking.game import Game
from dsl.engines.protocol.engine import Engine


class Handmade:
    """Pieces of some kinds, in the order of their numbers, and the values of everything that is not as at first."""

    with_setup = False
    done = True
    progress = 0

    def __init__(self, engine: Engine, pieces: Sequence[str], values: Mapping[str, str]) -> None:
        self.pieces = pieces
        self._engine, self._values = engine, values

    def play_begins(self) -> None:
        """All values are put."""
        for path, text in self._values.items():
            self._engine.state.set(path, text)

    def turn_begins(self, player: int) -> bool:
        """Every turn is played."""
        return True

    def question(self) -> None:
        """Nothing waits for it."""


def handmade(game: Game, pieces: Sequence[str], values: Mapping[str, str]) -> Engine:
    """An engine that has begun in this position."""
    engine = make_engine(game)
    engine.start(1, Handmade(engine, pieces, values))
    engine.take_journal()
    return engine
