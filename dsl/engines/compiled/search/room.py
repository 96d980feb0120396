"""Where searches keep what they need, and their functions as they are added to a game's module."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

FILES = ("common", "playouts", "tree", "looks", "leaves", "keyed", "worlds", "drawing")
_NAME = re.compile(r"\b[A-Z][A-Z_]+\b")
_DEFINED = re.compile(r"\((?:func|global) (\$\w+)")


@cache
def _plain() -> str:
    """All files, without comments; what they define gets a prefix, so that it is no other function's name."""
    folder = Path(__file__).parent
    texts = ((folder / f"{name}.wat").read_text(encoding="utf-8") for name in FILES)
    text = re.sub(r"\s*;;.*", "", "\n".join(texts))
    own = set(_DEFINED.findall(text))
    return re.sub(
        r"\$\w+", lambda match: f"$search_{match.group()[1:]}" if match.group() in own else match.group(), text
    )


def search_text(places: Mapping[str, int]) -> str:
    """The functions with a number for each name in capitals."""
    return _NAME.sub(lambda match: str(places[match.group()]), _plain())


MOST_EVENTS = 16_384
"""Events of a past that can be played again."""
MOST_MARKS = 1024
"""Hidden answers that one replay draws anew and is judged by."""
FAR = 1 << 30
"""In place of the number of an event: there was no contradiction."""
MOST_WORLDS = 64
WORLDS_BYTES = 48 << 20
MOST_SLOTS = 1 << 20
"""Slots of the table by which the edges of worlds are found; half as many edges."""
EVENT_BYTES = 48
FOUND_BYTES = 32
EDGE_BYTES = 48
MOST_CHOICES = 65_536
SURE = 1 << 31
"""Set in an end that is sure, beside the winners."""
PLAYOUT_WORDS = 9
"""What is always told of a random game, in words; those that are noted follow."""
MOST_NOTED = 256
MOST_GAMES = 4096
"""Games of one batch of playouts."""


class NoRoom(MemoryError):
    """The positions of a game are too large for a module that searches."""


class Room:
    """Addresses in the heap, from ``begin`` to ``end``; playouts use what searches use, never at the same time."""

    def __init__(self, begin: int, end: int, position: int, cells: int, pieces: Sequence[int]) -> None:
        """``pieces``: how many there can be of each kind."""
        self._next = begin
        self.cells, self.pieces = cells, tuple(pieces)
        self.position = -(-position // 16) * 16
        self.names: dict[str, int] = {"POSITION": self.position, "CELLS": cells, "KIND_COUNT": len(pieces)}
        take = self._take
        take("REWARDS", 8 * 64)
        take("PRESENT", 8 * 64)
        self.names["PATH_LAST"] = take("PATH", 1 << 16) + (1 << 16) - 16
        shared = self._next
        self._playouts()
        self._next = shared
        self._searches(end)

    def __getitem__(self, name: str) -> int:
        return self.names[name]

    @property
    def worlds(self) -> int:
        """How many positions there is room for."""
        return max(1, min(MOST_WORLDS, WORLDS_BYTES // self.position))

    def _playouts(self) -> None:
        """What a batch of random games needs."""
        self._take("OFFSETS", 4 * MOST_NOTED)
        self._take("SEEDS", 8 * MOST_GAMES)
        self._take("CELL_COUNTS", 16 * self.cells * len(self.pieces))
        self.names["SEEN_BYTES"] = 8 * sum(self.pieces)
        self._take("SEEN_AT", self.names["SEEN_BYTES"])
        self._take("RESULTS", 4 * (PLAYOUT_WORDS + MOST_NOTED) * MOST_GAMES)

    def _searches(self, end: int) -> None:
        """What a search needs; the tree has all that is left."""
        self._take("FOUND", FOUND_BYTES * MOST_CHOICES)
        self._take("SCRIPT", EVENT_BYTES * MOST_EVENTS)
        self._take("DRAWN", 8 * MOST_EVENTS)
        self.names["KEYS_BYTES"] = 8 * MOST_EVENTS
        self._take("SCORES", 0x40000)
        self._take("MARKS", 4 * MOST_MARKS)
        self.names |= {"MOST_MARKS": MOST_MARKS, "FAR": FAR, "BEST_SCORE": FAR - 1}
        self._take("KEYS", 8 * MOST_EVENTS * self.worlds)
        self.names |= {"EDGE": EDGE_BYTES, "SURE": SURE}
        self._take("LOOKED", self.position)
        self._take("ROOT", self.position)
        self._take("WORLDS", self.position * self.worlds)
        self._take("SLOTS", 4 * MOST_SLOTS)
        self.names["TREE_FIRST"] = self._take("TREE", EDGE_BYTES) + EDGE_BYTES
        self.names["TREE_END"] = end
        if self._next >= end:
            raise NoRoom("no room for a tree")

    def _take(self, name: str, size: int) -> int:
        begin = self.names[name] = self._next
        self._next = -(-(begin + size) // 16) * 16
        return begin
