"""Floods of the module against those of the board itself."""

from __future__ import annotations

import random
from functools import reduce
from operator import or_

import pytest

from dsl.engines.compiled.kernels.board_tables import BoardTables
from dsl.engines.compiled.kernels.floods import MOST_WORDS, Floods
from dsl.engines.compiled.kernels.wide_floods import WideFloods
from dsl.engines.program.nodes import INT_NONE
from dsl.maps.board.masks import members
from dsl.maps.board.topology import Topology
from tests.dsl.engines.compiled.boards import Bench, boards, empty_plan, some_board, some_track

NAMES = ("reachable", "steps", "group", "flood", "joins")


def bench(board: Topology) -> Bench:
    """The floods of one board."""
    plan = empty_plan()
    tables = BoardTables(board, plan)
    few = board.size <= 64 * MOST_WORDS
    floods = Floods(tables) if few else WideFloods(tables)
    functions = {} if isinstance(floods, Floods) else floods.waves()
    functions |= {f"$k_{name}": floods.text(name) for name in NAMES}
    return Bench(plan, functions, board.size)


def agree(rng: random.Random, board: Topology, rounds: int) -> None:
    """All floods give what the board says, for random sets of cells."""
    module, cells = bench(board), members(board.present)
    for _ in range(rounds if cells else 0):
        share = rng.choice((0.3, 0.6, 0.9, 1.0))
        through = sum(1 << c for c in range(board.size) if rng.random() < share)
        a, b, n = rng.choice(cells), rng.choice(cells), rng.choice((0, 1, 2, 3, 5, 1000))
        assert module.found("k_reachable", a, n, module.set(through)) == board.reachable(a, n, through & board.present)
        length = board.path_length(a, b, through & board.present)
        assert module.call("k_steps", a, b, module.set(through)) == (length if length >= 0 else INT_NONE)
        assert module.found("k_group", a, module.set(through)) == board.component(a, through & board.present)
        seeds = sum(1 << c for c in rng.sample(cells, min(3, len(cells))))
        goal = sum(1 << c for c in rng.sample(cells, min(2, len(cells))))
        together = reduce(or_, (board.component(c, through & board.present) for c in members(seeds)))
        assert module.found("k_flood", module.set(seeds), module.set(through)) == together
        joined = module.call("k_joins", module.set(seeds), module.set(goal), module.set(through))
        assert joined == bool(together & goal)


@pytest.mark.parametrize("largest", [8, 15, 40])
def test_floods(largest: int) -> None:
    """Small boards in locals, large ones in memory, of every kind, with gaps and closed sides."""
    rng = random.Random(largest)
    for board in boards(rng, 24, largest):
        agree(rng, board, 12)


def test_floods_of_large_tracks() -> None:
    """A track with more nodes than locals have room for goes cell by cell."""
    rng = random.Random(3)
    for size in (257, 700):
        agree(rng, some_track(rng, size), 12)


def test_floods_of_wide_boards() -> None:
    """Rows longer than a word: the shifts reach over whole words."""
    rng = random.Random(5)
    for kind in ("square4", "square8", "hex"):
        agree(rng, some_board(rng, kind, 150), 12)
