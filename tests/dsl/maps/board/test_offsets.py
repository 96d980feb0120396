"""Steps that are offsets: whole sets looked at from behind, as each cell would look ahead."""

from __future__ import annotations

import random

import pytest

from dsl.maps.board.base import Topology
from dsl.maps.board.offsets import facing, offsets
from dsl.maps.board.topology import make_topology

BOARDS = [
    make_topology("square8", 8, 8),
    make_topology("square4", 5, 3),
    make_topology("square8", 6, 4, absent=0b1001 << 8),
]


def ahead(board: Topology, cell: int, direction: int, through: int) -> int:
    """The first cell that is not in the set, going cell by cell."""
    here = board.steps[cell][direction]
    while here >= 0 and through >> here & 1:
        here = board.steps[here][direction]
    return here


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_every_cell_looks_ahead_as_the_set_looks_back(board: Topology) -> None:
    dice, steps = random.Random(5), offsets(board)
    assert steps is not None
    for _ in range(50):
        through, wanted = dice.getrandbits(board.size), dice.getrandbits(board.size)
        direction = dice.randrange(len(steps))
        found = facing(steps[direction], through, wanted)
        for cell in range(board.size):
            there = ahead(board, cell, direction, through)
            assert found >> cell & 1 == (there >= 0 and wanted >> there & 1), (cell, direction)


def test_rows_of_hexes_are_shifted() -> None:
    assert offsets(make_topology("hex", 5, 5)) is None
    assert offsets(make_topology("square8", 9, 9)) is None  # more cells than a number has bits
