"""What LANGUAGE.md says of how many pieces there can be."""

from __future__ import annotations

import pytest

from tests.games_at_hand import load

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
