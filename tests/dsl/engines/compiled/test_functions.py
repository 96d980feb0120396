"""Every function of every game gives in the module what it gives in the reference engine, or fails as it does."""

from __future__ import annotations

import random

import pytest

from dsl.engines.protocol.engine import SPECTATOR
from dsl.engines.reference.viewers import READER
from tests.dsl.engines.compiled.functions import Functions, arguments, positions
from tests.games_at_hand import SECRET, Kit, kit_of, kits, load
from tests.share import usual

TIMES = 3
"""How often a function is asked in one position, each time with other arguments."""


@pytest.mark.parametrize("kit", usual(kits(), "pirates_fame", "small_stratego"), ids=lambda kit: kit.name)
def test_functions_of_a_game(kit: Kit) -> None:
    functions, dice = Functions(load(kit.rules, kit.board, kit.seats[0])), random.Random(1)
    for block in list(positions(functions.reference, seed=1, steps=160, every=20)):
        compare(functions, block, dice)


@pytest.mark.parametrize("name", usual(SECRET, "treasure_hand"))
def test_functions_in_the_eyes_of_players(name: str) -> None:
    """Of a player who is asked, of one who reads a text, of a spectator."""
    kit = kit_of(name)
    functions, dice = Functions(load(kit.rules, kit.board, kit.seats[-1])), random.Random(2)
    for block in list(positions(functions.reference, seed=2, steps=120, every=20)):
        for viewer in (0, functions.program.seats - 1, READER, SPECTATOR):
            functions.look(viewer)
            compare(functions, block, dice)


def compare(functions: Functions, block: bytes, dice: random.Random) -> None:
    """Ask every function about a position."""
    functions.put(block)
    for number, row in enumerate(functions.program.functions):
        for _ in range(TIMES if row.arguments else 1):
            values = arguments(row.formula.temps[: row.arguments], functions.program, block, dice)
            if values is not None:
                assert functions.found(number, values) == functions.expected(number, values), (row.name, values)
