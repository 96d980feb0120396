"""Somebody does anything at all in Play: no exception, no warning of Qt, and a fresh replay shows the same.

``python -m tests.bench.random_match`` does ten thousand things and tells more.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from match_user import MatchUser
from pytestqt.qtbot import QtBot
from random_checks import Faults
from shots.stage import staged

from tests.share import share, usual

ACTIONS, BATCH = share(100), 10
SEEDS = {"sea_battle": 1, "pirates_1989": 2, "ships_track": 3}


@pytest.mark.parametrize("game", usual(SEEDS))
def test_anything_at_all_in_play(qtbot: QtBot, fresh: Path, tmp_path: Path, game: str) -> None:
    faults = Faults()
    with faults.watching(), staged(qtbot, tmp_path, style="plain") as stage:
        user = MatchUser(stage.room, qtbot, SEEDS[game], (game,))
        for number in range(1, ACTIONS + 1):
            user.step()
            assert not faults.found, f"action {number}, after {user.last}: {faults.found[0]}"
            if number % BATCH == 0:
                user.check()
        if stage.room.session is None:
            user.open()
        user.begin()  # what was done last may have led back to the seats
        user.check()
        assert user.met.total() > 0
        user.close()
    assert not faults.found
