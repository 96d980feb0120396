"""Distances, directions and chains of arrows of the module against those of the reference."""

from __future__ import annotations

import random

import pytest

from dsl.engines.compiled.kernels.board_tables import BoardTables
from dsl.engines.compiled.kernels.chains import chain_text
from dsl.engines.compiled.kernels.pair_tables import Geometry
from dsl.engines.compiled.memory import Plan
from dsl.maps.board.masks import members
from tests.dsl.engines.compiled.boards import Bench, boards, empty_plan


def test_distance_and_direction() -> None:
    """The arithmetic of the module gives what every kind of board says of each pair of cells."""
    rng = random.Random(2)
    for board in boards(rng, 32, 9):
        plan = empty_plan()
        geometry = Geometry(BoardTables(board, plan))
        texts = {"$k_distance": geometry.distance_text(), "$k_direction": geometry.direction_text()}
        module, cells = Bench(plan, texts, board.size), members(board.present)
        for a, b in ((rng.choice(cells), rng.choice(cells)) for _ in range(60 if cells else 0)):
            assert module.call("k_distance", a, b) == board.distance(a, b)
            assert module.call("k_direction", a, b) == board.direction(a, b)


def chained(arrows: list[tuple[int, int]], first: int, among: int) -> int:
    """What the chain is by its meaning: arrows of a set that begin where one before them ends."""
    found = 0
    ends = {arrows[first][1]}
    while True:
        more = [i for i, (tail, _) in enumerate(arrows) if among >> i & 1 and tail in ends and not found >> i & 1]
        if not more:
            return found
        found |= sum(1 << i for i in more)
        ends |= {arrows[i][1] for i in more}


@pytest.mark.parametrize("count", [1, 40, 64, 65, 200])
def test_chains(count: int) -> None:
    """Also where arrows come back to where they began."""
    rng = random.Random(count)
    arrows = [(rng.randrange(count), rng.randrange(count)) for _ in range(count)]
    plan: Plan = empty_plan()
    module = Bench(plan, {"$k_chain": chain_text("$k_chain", arrows, plan)}, count)
    for _ in range(60):
        among, first = rng.getrandbits(count), rng.randrange(count)
        assert module.found("k_chain", first, module.set(among)) == chained(arrows, first, among)
