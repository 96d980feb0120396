"""A module of a game for somebody who thinks: an instance of its own, in which nothing is played."""

from __future__ import annotations

from dsl.compiled.compilation import supply
from dsl.compiled.instance import Instance
from dsl.compiled.search.part import search_room
from dsl.link.game import Game


class Thinking:
    """What playouts and searches run in."""

    def __init__(self, game: Game) -> None:
        module = supply(game).now()
        instance = Instance(module)
        self.room = search_room(supply(game).program, module.at.heap, module.at.position_bytes)
        self.memory, self.call = instance.memory, instance.call
