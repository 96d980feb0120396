"""Lines of the module against those of the board itself."""

from __future__ import annotations

import random

import pytest

from dsl.engines.compiled.kernels.board_tables import BoardTables
from dsl.engines.compiled.kernels.lines import lines
from dsl.maps.board.base import GRAZING
from dsl.maps.board.masks import members
from dsl.maps.board.topology import Topology
from tests.dsl.engines.compiled.boards import Bench, boards, empty_plan
from tests.share import usually_first


def agree(rng: random.Random, board: Topology, rounds: int) -> None:
    """What lies between two cells, and whether it is free of some others, is what the board says."""
    plan = empty_plan()
    made = lines(BoardTables(board, plan))
    module = Bench(plan, {"$k_clear": made.clear(), "$k_between": made.between()}, board.size)
    cells = members(board.present)
    for _ in range(rounds if cells else 0):
        a, b, share = rng.choice(cells), rng.choice(cells), rng.choice((0.1, 0.5))
        assert module.found("k_between", a, b) == board.crossed(a, b)[0]
        blockers = sum(1 << c for c in range(board.size) if c not in (a, b) and rng.random() < share)
        for mode, grazing in enumerate(GRAZING):
            free = module.call("k_clear", a, b, module.set(blockers), mode)
            assert free == board.clear(a, b, blockers, grazing), (board, a, b, blockers, grazing)


@pytest.mark.parametrize("largest", usually_first([7, 16]))
def test_lines(largest: int) -> None:
    """On every kind of board, with gaps, and lines that graze."""
    rng = random.Random(largest)
    for board in boards(rng, 16, largest):
        agree(rng, board, 60)
