"""Where a card of a deck is: the numbers that stand for its place in a state."""

from __future__ import annotations

# In the pile, laid aside by ``discard``, just drawn, or in the hand of player c - HAND. A pile has no order but for
# cards that were put there: ON_TOP + n, the highest n at the very top, and UNDER + n, the deepest last.
PILE, DISCARDED, DRAWN, HAND, ON_TOP, UNDER = 0, 1, 2, 3, 10_000, 20_000


def in_pile(zone: int) -> bool:
    """Whether a card with this place can be drawn."""
    return zone == PILE or zone >= ON_TOP


def is_in(place: int, zone: int) -> bool:
    """Whether a card with this place is in a zone: the pile, the discards, somebody's hand."""
    return in_pile(place) if zone == PILE else place == zone
