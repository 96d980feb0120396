"""The part of a module's instance that playouts and searches use, and an instance made only for them."""

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
        """The memory layout of searches."""

    def read(self, begin: int, size: int) -> bytes:
        """A part of its memory."""

    def write(self, begin: int, data: bytes) -> None:
        """Store bytes in its memory."""

    def call(self, name: str, *arguments: int) -> int:
        """Call an exported function; returns its result, 0 if it has none."""


class Thinking:
    """An instance of a game's module for playouts and searches only, so that they never touch the match."""

    def __init__(self, game: Game, made: Supply | None = None) -> None:
        """``made`` provides another module than the game's own."""
        made = made or supply(game)
        module, self.program = made.compiled_module(), made.program
        instance = Instance(module)
        self.sites = SiteFinder(self.program, module.journal)
        self.room = search_room(self.program, module.at.heap, module.at.position_bytes)
        self.memory, self.call, self.take_error = instance.memory, instance.call, instance.take_error

    def read(self, begin: int, size: int) -> bytes:
        """A part of its memory."""
        return bytes(self.memory[begin : begin + size])

    def write(self, begin: int, data: bytes) -> None:
        """Store bytes in its memory."""
        self.memory[begin : begin + len(data)] = data
