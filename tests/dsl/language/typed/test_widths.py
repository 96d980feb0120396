"""Every set has a width that is known before the game runs, however its members come about."""

from __future__ import annotations

import pytest

from dsl.language.typed import types as ty
from tests.games_at_hand import load

HEAD = """
language 1
game little
    players 2
board square8 5 5:
    terrain sea
state total: int = 7
param most: 1..9 = 9
"""
LOOP = """
play:
    for each x in SET:
        choose by first(players):
            go(c in cell where c.row == 1) "{c}":
                total += x
"""
WORDS_OF_ALL_NUMBERS = ty.MAX_SET_NUMBER // 32 + 1


@pytest.mark.parametrize(
    ("members", "words"),
    [
        ("{total + 1, 4}", WORDS_OF_ALL_NUMBERS),
        ("{total}", WORDS_OF_ALL_NUMBERS),
        ("total..40", 2),
        ("1..total", WORDS_OF_ALL_NUMBERS),
        ("{0 - total + k for k in 1..6}", WORDS_OF_ALL_NUMBERS),
        ("{1, 2} + {total}", WORDS_OF_ALL_NUMBERS),
        ("1..6", 1),
        ("{c.row for c in cell}", WORDS_OF_ALL_NUMBERS),
    ],
)
def test_a_loop_that_waits_keeps_its_numbers_in_few_words(members: str, words: int) -> None:
    """What is still to come stands in the frame: as wide as the numbers can be, and no wider than any set."""
    game = load(HEAD + LOOP.replace("SET", members))
    widths = {place.width for local, place in game.layout.locals.items() if isinstance(local.type, ty.SetOf)}
    assert widths == {words}
