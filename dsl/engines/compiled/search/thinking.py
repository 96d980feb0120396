"""A module of a game for somebody who thinks: an instance of its own, in which nothing is played."""

from __future__ import annotations

from dsl.engines.compiled.compilation import Supply, supply
from dsl.engines.compiled.instance import Instance
from dsl.engines.compiled.journal_sites import SiteFinder
from dsl.engines.compiled.search.part import search_room
from dsl.engines.linking.game import Game


class Thinking:
    """What playouts and searches run in."""

    def __init__(self, game: Game, made: Supply | None = None) -> None:
        """``made`` is where its module comes from, if it is not the game's own."""
        made = made or supply(game)
        module, self.program = made.now(), made.program
        instance = Instance(module)
        self.sites = SiteFinder(self.program, module.journal)
        self.room = search_room(self.program, module.at.heap, module.at.position_bytes)
        self.memory, self.call, self.take_error = instance.memory, instance.call, instance.take_error
