"""Positions that were noted when turns began, as fingerprints of 64 bits, and whether one has come back.

A fingerprint is made of words of the block alone, so every engine makes the same one. What of pieces or cards is
alike in all that counts may change places: their own fingerprints are added up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from dsl.engine.errors import RuleError
from dsl.interp.machine import Eval, Frame
from dsl.interp.words import Words
from dsl.ir import nodes as n
from dsl.link.layout import ACTIVE

_MASK, _MULTIPLIER, _START = 2**64 - 1, 0x9E3779B97F4A7C15, 0xCBF29CE484222325


def fingerprint(words: Iterable[int], start: int = _START) -> int:
    """64 bits that depend on each word and its place."""
    h = start
    for word in words:
        h = (h ^ word & 0xFFFFFFFF) * _MULTIPLIER & _MASK
        h ^= h >> 29
    return h


class Noted(Words):
    """``repeated``, and the note that is made when a turn begins."""

    def position(self) -> int:
        """The fingerprint of the position as it stands."""
        history, layout, state = self.game.program.history, self.m.layout, self.m.state
        assert history is not None
        single = [state[ACTIVE] if history.active else 0]
        pieces: dict[str, list[tuple[int, int]]] = {}  # for each kind where its fields begin, and their words a piece
        for field in history.fields:
            place = layout.fields[field]
            if field.owner in self.m.at:
                pieces.setdefault(field.owner or "", []).append((place.offset, place.width * place.per))
            else:
                single += state[place.offset : place.offset + place.words]
        alike = 0
        for number, (kind, parts) in enumerate(pieces.items()):
            for piece in range(state[layout.used[kind]]):
                words = [w for at, size in parts for w in state[at + piece * size : at + (piece + 1) * size]]
                alike += fingerprint(words, _START + number + 1)
        for number, deck in enumerate(history.decks):
            begin = layout.decks[deck]
            for card, row in enumerate(self.game.cards[deck]):
                alike += fingerprint((row, state[begin + card]), _START - number - 1)
        return fingerprint((alike & 0xFFFFFFFF, alike >> 32 & 0xFFFFFFFF), fingerprint(single))

    @property
    def note(self) -> Callable[[], None]:
        """Keeps the position as it stands, in place of the oldest one; of a game without a history, nothing."""
        history, place, m = self.game.program.history, self.m.layout.history, self.m
        if history is None or place is None:
            return lambda: None
        at, size = place.offset, history.size

        def note() -> None:
            spot = at + 1 + 2 * (m.state[at] % size)
            m.put_set(spot, 2, self.position())
            m.state[at] += 1

        return note

    def _repeated(self, node: n.CallBuiltin, a: list[Eval]) -> Eval:
        history, place, m = self.game.program.history, self.m.layout.history, self.m
        assert history is not None and place is not None
        at, size, times = place.offset, history.size, a[0]

        def repeated(f: Frame) -> int:
            if m.viewer != -1 and self.game.has_secrets:
                raise RuleError("secret-read", node.span, name="repeated")
            kept = m.state[at]
            if m.fact is not None:  # a position that only might be stands for the first time, or comes back
                return times(f) <= 1 + self.noted(at, min(kept, size), self.position())
            if kept == 0:
                return times(f) <= 0
            last = m.get_set(at + 1 + 2 * ((kept - 1) % size), 2)
            return times(f) <= self.noted(at, min(kept, size), last)

        return repeated

    def noted(self, at: int, kept: int, wanted: int) -> int:
        """How many of the positions that are kept are this one."""
        return sum(self.m.get_set(at + 1 + 2 * i, 2) == wanted for i in range(kept))
