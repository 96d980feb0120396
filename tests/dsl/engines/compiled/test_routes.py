"""Routes that map and parameters alone decide: the module keeps their answers, and gives what the reference engine does."""

from __future__ import annotations

import random

import pytest

from dsl.engines.compiled.emit import route_memory
from dsl.engines.compiled.emitter import emit_module
from tests.dsl.engines.compiled.functions import Functions
from tests.games_at_hand import load

RULES = """
language 1
game ways
    players 2
board square4 {columns} {rows}

route still(from: cell, n: int) up to 20 steps:
    step a to b where b in neighbours(a) and (a.row < 5 or a == from) and distance(from, b) <= n % 4 + 2
    rest b where b.column > 2
    else longest

function next_ones(from: cell, here: cell, left: int) -> set of cell = onward(still(from, 0), here, left)
function last_ones(from: cell, here: cell, left: int) -> set of cell = ends(still(from, 1), here, left)
play:
    for each c in cell where count(next_ones(c, c, 3)) > count(last_ones(c, c, 3)):
        tie
"""
LONG = """
language 1
game far
    players 2
param pace: 1..256 = 256
board square4 7 8
route walk() up to pace steps:
    step a to b where b in neighbours(a)
function ahead(c: cell) -> set of cell = onward(walk(), c, pace)
play:
    for each c in cell where count(ahead(c)) > count(ends(walk(), c, 2)):
        tie
"""
ROOM = 5
"""A table of so few answers that of eighty questions many take the place of another."""


@pytest.mark.parametrize(
    ("columns", "rows"), [(7, 8), pytest.param(9, 9, marks=pytest.mark.slow)], ids=["small", "large"]
)
def test_answers_that_are_kept(columns: int, rows: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(route_memory, "ANSWERS_ROOM", ROOM)
    game = load(RULES.format(columns=columns, rows=rows))
    functions = Functions(game)
    dice, cells = random.Random(columns), columns * rows
    names = [row.name for row in functions.program.functions]
    assert {"$route_0_onward_stored", "$route_0_ends_stored"} <= set(
        emit_module(game.linked, game.has_secrets).wat.split()
    )
    asked = [(dice.randrange(cells), dice.randrange(cells), dice.randrange(1, 9)) for _ in range(80)]
    for start, here, left in asked + asked[:20]:
        for name, values in (("next_ones", (start, here, left)), ("last_ones", (start, here, left))):
            number = names.index(name)
            assert functions.found(number, values) == functions.expected(number, values), (name, values)


def test_a_route_of_the_longest_kind() -> None:
    """Its length is the parameter's; the search goes as deep."""
    functions = Functions(load(LONG))
    ahead = [row.name for row in functions.program.functions].index("ahead")
    assert functions.found(ahead, (0,)) == functions.expected(ahead, (0,)) == 1 << 1 | 1 << 7


def test_on_a_board_however_long_fewer_answers_are_kept() -> None:
    """Two tables of all of them would take more than there is."""
    game = load(LONG.replace("square4 7 8", "square4 3 18000"))
    kept = {"$route_0_onward_stored", "$route_0_ends_stored"}
    assert kept <= set(emit_module(game.linked, game.has_secrets).wat.split())
