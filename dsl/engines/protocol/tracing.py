"""What led to each entry of a journal: one answer, taken once more with an eye on the rules that run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from dsl.engines.protocol.engine import Opening
from dsl.engines.protocol.events import Entry
from dsl.engines.protocol.state import State

Look = Callable[[State], int]
"""Reads something of the state while an entry is written."""


@dataclass(frozen=True, slots=True)
class Traced:
    """An entry, the names of the rules that ran when it was written, the outermost first, and what was read then."""

    entry: Entry
    rules: tuple[str, ...]
    seen: int = 0


class Tracer(Protocol):
    """Takes answers once more. What it plays is a game of its own: no match notices."""

    def began(self, seed: int, opening: Opening | None = None, look: Look | None = None) -> list[Traced]:
        """The entries of a beginning."""

    def answered(self, state: bytes, index: int, look: Look | None = None) -> list[Traced]:
        """The entries that the answer ``index`` brings in a saved position; may raise RuleError."""
