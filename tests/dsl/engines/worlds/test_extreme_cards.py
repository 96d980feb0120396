"""Cards of one's own that go to the ends of their ranges stop no game; found by random games on random settings."""

from __future__ import annotations

import pytest

from dsl.games.balance.batch import play
from dsl.games.balance.job import Share, make_job
from tests.games_at_hand import kit_of, load

SWIFT = """language 1
game swift "Swift" extends pirates_fame
set event.breeze.change = 99
set event.breeze.count = 20
"""


@pytest.mark.slow
def test_a_card_may_speed_a_pirate_beyond_all_paths() -> None:
    kit = kit_of("pirates_fame")
    game = load(SWIFT, kit.board, 2)
    found = play(Share(make_job(game, (), ("random", "random"), 1), 0, 20))
    assert found.failed is None and len(found) == 20
