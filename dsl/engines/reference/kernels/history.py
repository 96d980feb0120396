"""The positions noted when turns began, as fingerprints of 64 bits, to find repetitions.

A fingerprint depends only on words of the state, so every engine computes the same one. Fingerprints of single pieces
and cards are added up, so that equal ones may be exchanged.
"""

from __future__ import annotations

from collections.abc import Iterable

from dsl.engines.linking.layout import ACTIVE
from dsl.engines.program.nodes import NO
from dsl.engines.reference.machine import Machine

_MASK, _MULTIPLIER, _START = 2**64 - 1, 0x9E3779B97F4A7C15, 0xCBF29CE484222325


def fingerprint(words: Iterable[int], start: int = _START) -> int:
    """64 bits that depend on each word and its place."""
    h = start
    for word in words:
        h = (h ^ word & 0xFFFFFFFF) * _MULTIPLIER & _MASK
        h ^= h >> 29
    return h


class Positions:
    """The noted positions of a game that has a history."""

    def __init__(self, machine: Machine) -> None:
        self._m, self._p = machine, machine.program

    def position(self) -> int:
        """The fingerprint of the current position."""
        history, state = self._p.history, self._m.state
        assert history is not None
        single = [state[ACTIVE] if history.active else 0]
        pieces: dict[int, list[tuple[int, int]]] = {}  # for each kind where its fields begin, and their words a piece
        for number in history.fields:
            field = self._p.fields[number]
            if field.kind != NO:
                pieces.setdefault(field.kind, []).append((field.offset, field.stride))
            else:
                single += state[field.offset : field.offset + field.owners * field.stride]
        alike = 0
        for place, (kind, parts) in enumerate(pieces.items()):
            for piece in range(self._m.entered(kind)):
                words = [w for at, size in parts for w in state[at + piece * size : at + (piece + 1) * size]]
                alike += fingerprint(words, _START + place + 1)
        for place, each in enumerate(history.decks):
            deck = self._p.decks[each]
            for card, row in enumerate(deck.rows):
                alike += fingerprint((row, state[deck.offset + card]), _START - place - 1)
        return fingerprint((alike & 0xFFFFFFFF, alike >> 32 & 0xFFFFFFFF), fingerprint(single))

    def note(self) -> None:
        """Store the current fingerprint in place of the oldest one, if the rules note positions."""
        history, m = self._p.history, self._m
        if history is not None:
            spot = history.offset + 1 + 2 * (m.state[history.offset] % history.size)
            m.put_set(spot, 2, self.position())
            m.state[history.offset] += 1

    def repeated(self) -> int:
        """How often the current position has occurred, including one that ``would`` tries."""
        history, m = self._p.history, self._m
        assert history is not None
        at, kept = history.offset, m.state[history.offset]
        if m.fact is not None:
            return 1 + self._noted(at, min(kept, history.size), self.position())
        if kept == 0:
            return 0
        last = m.get_set(at + 1 + 2 * ((kept - 1) % history.size), 2)
        return self._noted(at, min(kept, history.size), last)

    def _noted(self, at: int, kept: int, wanted: int) -> int:
        """How often a fingerprint is stored."""
        return sum(self._m.get_set(at + 1 + 2 * i, 2) == wanted for i in range(kept))
