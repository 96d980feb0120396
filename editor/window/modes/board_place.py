"""Where the board stands in its place: as large as it can be, what is left at its sides for the margins."""

from __future__ import annotations

from editor.model.documents.geometry import Box

NARROW = 46
"""Pixels of the margin that lies over the board where its shape leaves less."""
FROM_LEFT = 8
BOTH = 240
"""With so many pixels at both sides, as beside a square board, it stands in the middle."""


def edges(board: Box, width: int, height: int, alone: bool) -> tuple[float, float]:
    """What is left free at the left and at the right of a board of that shape; ``alone``: there is no margin."""
    wide, high = max(board[2] - board[0], 1e-6), max(board[3] - board[1], 1e-6)
    free = width - min(width, height * wide / high)
    if alone or free >= 2 * BOTH:
        return free / 2, free / 2
    left = min(FROM_LEFT, free)
    return left, free - left
