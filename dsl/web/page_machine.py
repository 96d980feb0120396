"""The compiled module of a game in a page: packed when the page is made, run by the browser."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Protocol

from dsl.engines.compiled.compilation import binary, supply
from dsl.engines.compiled.search.room import search_room
from dsl.engines.linking.game import Game

FACTS, IMAGE = "module/facts.json", "module/image"
"""The files in a page with the initial memory of an instance, and facts about it."""


def module_files(game: Game) -> tuple[bytes, dict[str, bytes]]:
    """The module of a game for browsers, and the files by which ``PageMachine`` uses it. ``wasmtime`` must be there."""
    made, functions = supply(game).compiled_module(), import_module("wasmtime").FuncType
    longs = {
        export.name: [str(kind) == "i64" for kind in export.type.params]
        for export in made.code.exports
        if isinstance(export.type, functions)
    }
    begins = [[address, len(data)] for address, data in made.image]
    facts = {"heap": made.at.heap, "position": made.at.position_bytes, "image": begins, "longs": longs}
    return binary(game), {FACTS: json.dumps(facts).encode(), IMAGE: b"".join(data for _, data in made.image)}


class Buffer(Protocol):
    """Bytes of JavaScript."""

    def to_bytes(self) -> bytes:
        """A copy for Python."""


class Instance(Protocol):
    """An instance in the browser."""

    def call(self, name: str, *arguments: int) -> int:
        """Call an export."""

    def read(self, begin: int, size: int) -> Buffer:
        """A part of its memory."""

    def write(self, begin: int, data: bytes) -> None:
        """Write bytes to its memory."""


class PageMachine:
    """The machine in which bots search, in a page."""

    def __init__(self, game: Game, home: Path, instantiate: Callable[[str], Instance]) -> None:
        """``home`` has the files; ``instantiate`` gets which parameters of each export have 64 bits."""
        facts, image = json.loads((home / FACTS).read_text()), (home / IMAGE).read_bytes()
        self.room = search_room(supply(game).program, facts["heap"], facts["position"])
        self._instance = instantiate(json.dumps(facts["longs"]))
        self.call, self.write = self._instance.call, self._instance.write
        for address, size in facts["image"]:
            self.write(address, image[:size])
            image = image[size:]

    def read(self, begin: int, size: int) -> bytes:
        """A part of its memory."""
        return self._instance.read(begin, size).to_bytes()
