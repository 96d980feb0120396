"""What playouts and searches need of a compiled game, and an instance of its own for who thinks."""

from __future__ import annotations

from typing import Protocol

from dsl.engines.compiled.compilation import Supply, supply
from dsl.engines.compiled.instance import Instance
from dsl.engines.compiled.journal_sites import SiteFinder
from dsl.engines.compiled.search.room import Room, search_room
from dsl.engines.linking.game import Game


class Machine(Protocol):
    """An instance of a game's module."""

    @property
    def room(self) -> Room:
        """Where searches keep what they need."""

    def read(self, begin: int, size: int) -> bytes:
        """A part of its memory."""

    def write(self, begin: int, data: bytes) -> None:
        """Put bytes into its memory."""

    def call(self, name: str, *arguments: int) -> int:
        """Call an export."""


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

    def read(self, begin: int, size: int) -> bytes:
        """A part of its memory."""
        return bytes(self.memory[begin : begin + size])

    def write(self, begin: int, data: bytes) -> None:
        """Put bytes into its memory."""
        self.memory[begin : begin + len(data)] = data
