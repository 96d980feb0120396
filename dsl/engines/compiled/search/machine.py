"""What playouts and searches need of a compiled game."""

from __future__ import annotations

from typing import Protocol

from dsl.engines.compiled.search.room import Room


class Machine(Protocol):
    """An instance of a game's module."""

    @property
    def room(self) -> Room:
        """Where searches keep what they need."""

    @property
    def memory(self) -> memoryview:
        """All of its memory, by bytes."""

    def call(self, name: str, *arguments: int) -> int:
        """Call an export."""
