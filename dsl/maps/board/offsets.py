"""Boards on which a step in a direction always adds the same to the number of a cell, so that whole sets take it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dsl.maps.board.base import Topology
from dsl.maps.board.masks import mask_of

MOST = 64
"""Boards with more cells are not looked at."""


@dataclass(frozen=True, slots=True)
class Offset:
    """What a step in one direction adds, and the cells from which there is one."""

    added: int
    begins: int

    def back(self, cells: int) -> int:
        """The cells from which a step leads to a set."""
        return (cells >> self.added if self.added > 0 else cells << -self.added) & self.begins


def offsets(board: Topology) -> Sequence[Offset] | None:
    """For each direction what a step adds; None if it is not always the same."""
    if board.size > MOST:
        return None
    found = []
    for direction in range(len(board.directions)):
        steps = [(here, there[direction]) for here, there in enumerate(board.steps) if there[direction] >= 0]
        added = {there - here for here, there in steps}
        if len(added) != 1:
            return None
        found.append(Offset(added.pop(), mask_of([here for here, _ in steps])))
    return found


def facing(offset: Offset, through: int, wanted: int) -> int:
    """The cells whose first cell in a direction that is not in the set ``through`` is wanted."""
    found, here = 0, wanted & ~through
    while here:
        here = offset.back(here)
        found |= here
        here &= through
    return found
