"""Sets of many members, tables of boards too large to hold a set for every cell, steps that are offsets."""

from __future__ import annotations

import random
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dsl.maps.board.base import bits
from dsl.maps.board.grid import facing, offsets
from dsl.maps.board.masks import LARGE, LONG, Table, mask_of, members, presence, table
from dsl.maps.board.topology import Topology, make_topology

NUMBERS = st.sets(st.integers(0, 3 * LONG), max_size=200)


@given(NUMBERS)
def test_members_and_back(numbers: set[int]) -> None:
    mask = sum(1 << number for number in numbers)
    assert mask_of(numbers) == mask
    assert members(mask) == list(bits(mask)) == sorted(numbers)
    far = 3 * LONG + 7
    assert members(mask << far) == [far + number for number in sorted(numbers)]


@given(st.integers(1, 200), st.data())
def test_presence_has_a_byte_for_every_number(size: int, data: st.DataObject) -> None:
    mask = data.draw(st.integers(0, (1 << size) - 1))
    assert list(presence(mask, size)) == [mask >> number & 1 for number in range(size)]


def test_a_large_table_looks_like_a_tuple() -> None:
    whole, lazy = tuple(range(0, 50, 5)), Table(10, lambda at: 5 * at)
    assert tuple(lazy) == whole and len(lazy) == 10 and lazy[-1] == 45 and lazy[2:4] == (10, 15)
    with pytest.raises(IndexError):
        lazy[10]
    assert isinstance(table(LARGE - 1, int), tuple) and isinstance(table(LARGE, int), Table)


def with_holes(kind: str, orientation: str, closed: frozenset[tuple[int, int]] = frozenset()) -> Topology:
    random = Random(7)
    absent = mask_of(random.sample(range(151 * 149), 6000))
    made = make_topology(kind, 151, 149, absent=absent, orientation=orientation)
    assert made.size > LARGE
    return made if not closed else type(made)(**{**vars(made), "closed": closed})


@pytest.mark.parametrize(
    ("kind", "orientation"), [("square4", "pointy"), ("square8", "pointy"), ("hex", "pointy"), ("hex", "flat")]
)
def test_tables_of_large_boards_agree_with_walks(kind: str, orientation: str) -> None:
    board = with_holes(kind, orientation)
    for cell in Random(8).sample(range(board.size), 60):
        assert board.neighbours[cell] == board.neighbours_of(1 << cell & board.present)
        assert mask_of(n for n in board.steps[cell] if n >= 0) == board.neighbours[cell]
        assert board.touching[cell] == board.exits[cell] == board.entries[cell] == board.neighbours[cell]


def test_components_found_before_are_the_same() -> None:
    """What is kept from one walk must not be given for another set, nor to a start outside the set."""
    board = with_holes("hex", "pointy")
    random = Random(9)
    for _ in range(3):
        through = board.present & mask_of(random.sample(range(board.size), 12_000))
        other = board.present & ~through
        starts = random.sample(members(through), 5) + random.sample(members(other), 5)
        for start in starts * 2:
            fresh = make_topology("hex", 151, 149, absent=board.absent, orientation="pointy")
            assert board.component(start, through) == fresh.component(start, through)


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
