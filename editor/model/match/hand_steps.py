"""Setting up by hand, step by step on the undo stack: what stood where before, and what after."""

from __future__ import annotations

import weakref
from dataclasses import dataclass
from typing import Protocol

from dsl.services.match.by_hand.hand_values import PlacedPiece
from editor.base.texts import Message
from editor.model.match.match_steps import MatchStep, Steppable


@dataclass(frozen=True)
class Arrangement:
    """The pieces that were placed, what is said of the players, and which piece is chosen (-1: none)."""

    pieces: tuple[PlacedPiece, ...] = ()
    players: tuple[tuple[tuple[str, str], ...], ...] = ()
    chosen: int = -1


class Hand(Protocol):
    """Whoever sets a position up, as its steps know it."""

    @property
    def sitting(self) -> int:
        """Which setting up it is, of those in the tab; another number once it is over."""

    def arrange(self, arrangement: Arrangement) -> None:
        """Let the pieces stand so."""


class HandStep(MatchStep):
    """A piece placed, moved, changed or taken away, after it was done."""

    def __init__(self, label: Message, match: Steppable, hand: Hand, before: Arrangement, after: Arrangement) -> None:
        super().__init__(label, match)
        self._hand, self._sitting = weakref.ref(hand), hand.sitting
        self._before, self._after = before, after

    @property
    def stale(self) -> bool:
        """Whether that position is set up no more."""
        hand = self._hand()
        return super().stale or hand is None or hand.sitting != self._sitting

    def forward(self, _match: Steppable) -> None:
        self._put(self._after)

    def back(self, _match: Steppable) -> None:
        self._put(self._before)

    def _put(self, arrangement: Arrangement) -> None:
        hand = self._hand()
        if hand is not None:
            hand.arrange(arrangement)
