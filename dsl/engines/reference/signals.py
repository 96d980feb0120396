"""Ways in which control leaves structured code all at once."""

from __future__ import annotations


class GameOver(Exception):
    """The game has ended inside structured code."""
