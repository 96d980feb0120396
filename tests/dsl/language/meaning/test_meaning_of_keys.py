"""What LANGUAGE.md says of values for each member and of how many pieces there can be."""

from __future__ import annotations

import pytest
from samples import run
from small_sea import HEAD

from tests.games_at_hand import load

RULES = """
state price: 0..99 per -2..2 = 7
state told: 0..9 per bool = 0
player:
    shots: 0..9 per 1..3 = 2
play:
    let p = first(players)
    price[0 - 2] = 1
    price[2] += 2
    for each n in 1..3 where n != 2:
        p.shots[n] = n
    told[p.shots[1] == 1] = 4
    log "{price[0 - 2]} {price[0]} {price[2]} {p.shots[1]} {p.shots[2]} {p.shots[3]} {told[yes]} {told[no]}"
    tie
"""


def test_numbers_of_a_range_and_truth_may_be_keys() -> None:
    outcome = run(HEAD + RULES, None)
    assert outcome.lines() == ["1 7 9 1 2 3 4 0"], outcome.report


def test_they_are_found_by_name() -> None:
    outcome = run(HEAD + RULES, None)
    assert outcome.value("price.-2") == "1" and outcome.value("told.yes") == "4"
    assert outcome.value("1.shots.3") == "3"


GAME = """language 1
game many "Many"
    players 2
param men: 1..9 = 3
board square4 5 5:
    terrain sea
piece man up to 2 * men + 1
piece boat up to men - 2
play:
    tie
"""


@pytest.mark.parametrize(("men", "sizes"), [(3, (7, 1)), (9, (19, 7)), (1, (3, 0))])
def test_parameters_may_say_how_many_there_can_be(men: int, sizes: tuple[int, int]) -> None:
    game = load(GAME, men=men)
    assert (game.sizes["man"], game.sizes["boat"]) == sizes
    assert not next(parameter for parameter in game.params if parameter.name == "men").hidden
