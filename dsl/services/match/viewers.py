"""Whose eyes: the viewers of the match service as engines and journals know them."""

from __future__ import annotations

from dsl.engines.protocol.engine import RULES
from dsl.services.match.match_values import EVERYTHING, SPECTATOR


def eyes(viewer: int) -> int | None:
    """A viewer as an engine takes one: a seat, None for a spectator, ``RULES`` for everything."""
    if viewer == SPECTATOR:
        return None
    return RULES if viewer == EVERYTHING else viewer


def sees_chance(viewer: int, viewers: int | None) -> bool:
    """Whether a viewer may see the outcome of a chance that only ``viewers`` (a mask of seats) may see."""
    return viewers is None or viewer == EVERYTHING or (viewer >= 0 and bool(viewers >> viewer & 1))


def decides_before(viewer: int, player: int, open_game: bool) -> bool:
    """Whether a viewer may know what another ``player`` can choose: where nothing in the game is secret."""
    return open_game or viewer in (player, EVERYTHING)
