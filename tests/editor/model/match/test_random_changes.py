"""A match is played while its rules and its map change at random; `tests.bench.random_live` does more of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from dsl.services.match.match_values import Seat
from editor.model.sessions.live_match import live_of, setup_of
from tests.editor.helpers.live_games import opened
from tests.editor.helpers.random_changes import RandomChanger


@pytest.mark.slow
def test_the_window_and_a_fresh_replay_agree(qtbot: QtBot, tmp_path: Path) -> None:
    session = opened(tmp_path)
    live_of(session)
    setup = setup_of(session, (Seat(), Seat()), seed=1)
    assert setup is not None
    session.play.openly = True
    session.play.start(setup)
    qtbot.waitUntil(lambda: session.play.question is not None)
    changer = RandomChanger(session, 3)
    changer.run(40)
    assert changer.done["choose"] > 3 and changer.done["number"] > 3
    session.close()
