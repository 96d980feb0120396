"""Where tokens stand: in the middle of their cell, aside of a harbour, fanned out where there are many."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import cos, pi, sin

from dsl.services.match.match_values import PieceView

FANS: dict[int, tuple[tuple[float, float, float], ...]] = {
    1: ((0.0, 0.0, 1.0),),
    2: ((-0.21, -0.1, 0.68), (0.21, 0.1, 0.68)),
    3: ((-0.23, 0.16, 0.6), (0.23, 0.16, 0.6), (0.0, -0.22, 0.6)),
    4: ((-0.23, -0.22, 0.55), (0.23, -0.22, 0.55), (-0.23, 0.22, 0.55), (0.23, 0.22, 0.55)),
}
"""For so many pieces in a cell: how far each is from its middle, in cells, and how large, for one alone is 1."""
MOST = 7
"""Of more pieces in a cell only so many less one are drawn, and a number for the rest."""
ASIDE = (0.27, -0.27, 0.62)
"""A single piece in the cell of a site leaves the site's symbol to be seen."""
GRID_SHARE, TRACK_SHARE = 0.84, 1.12
SMALLEST, LARGEST = 18.0, 58.0


@dataclass(frozen=True)
class TokenPlace:
    """Where the piece with a number in the position stands; ``more``: so many others of the cell are not drawn."""

    index: int
    cell: int
    dx: float = 0.0
    dy: float = 0.0
    scale: float = 1.0
    more: int = 0


def token_places(pieces: Sequence[PieceView], site_cells: Collection[int]) -> tuple[TokenPlace, ...]:
    """The places of all pieces that are on the board, the first to be painted first."""
    by_cell: dict[int, list[int]] = {}
    for index, piece in enumerate(pieces):
        if piece.cell >= 0:
            by_cell.setdefault(piece.cell, []).append(index)
    found: list[TokenPlace] = []
    for cell, members in by_cell.items():
        if len(members) == 1 and cell in site_cells:
            found.append(TokenPlace(members[0], cell, *ASIDE))
            continue
        drawn = members if len(members) <= MOST else members[: MOST - 1]
        rest = len(members) - len(drawn)
        for number, (index, at) in enumerate(zip(drawn, _fan(len(drawn)), strict=True)):
            found.append(TokenPlace(index, cell, *at, more=rest if number == len(drawn) - 1 else 0))
    return tuple(found)


def _fan(count: int) -> tuple[tuple[float, float, float], ...]:
    if count in FANS:
        return FANS[count]
    turns = [2 * pi * k / count - pi / 2 for k in range(count)]
    return tuple((0.3 * cos(turn), 0.3 * sin(turn), 0.44) for turn in turns)


def token_side(cell: float, is_track: bool) -> float:
    """How wide a token alone in its cell is, for cells of so many pixels."""
    return min(max(cell * (TRACK_SHARE if is_track else GRID_SHARE), SMALLEST), LARGEST)
