"""A whole game of each of the six, played in the window with the mouse: its record is the one of the command line."""

from __future__ import annotations

from pathlib import Path

import pytest
from match_player import MatchPlayer, decisions
from pytestqt.qtbot import QtBot
from shots.stage import staged

from dsl.engines.choice import make_engine
from dsl.games.bots.arena import play_out
from dsl.games.bots.make import RandomBot
from dsl.games.library.rules_loader import loader
from dsl.games.library.shelves import find_rules
from dsl.games.pipeline import load_game
from dsl.services.match.match_values import Seat
from dsl.text.diagnostics import Problems
from editor.model.sessions.live_match import setup_of
from tests.share import usual

GAMES = {
    "pirates_1989": ("round_limit", "3", 8),
    "colonies_1990": ("round_limit", "3", 7),
    "colonies_variant": ("round_limit", "3", 3),
    "pirates_fame": ("fame_to_win", "2", 2),
    "sea_battle": ("round_limit", "4", 10),
    "ships_track": ("", "", 5),
}
"""A setting under which a game is short, and a seed with which it comes to its end in some dozens of decisions."""


@pytest.mark.parametrize("name", usual(GAMES, "sea_battle"))
def test_a_whole_game_by_mouse(qtbot: QtBot, fresh: Path, tmp_path: Path, name: str) -> None:
    parameter, value, seed = GAMES[name]
    settings = ((parameter, value),) if parameter else ()
    with staged(qtbot, tmp_path, style="plain") as stage:
        room = stage.room
        room.file_opening.open_paths([find_rules(name, Problems())])
        qtbot.waitUntil(lambda: room.session is not None)
        session = room.session
        assert session is not None
        session.mode = "play"
        stage.settle()
        setup = setup_of(session, (Seat(), Seat()), settings, seed)
        assert setup is not None and setup.board is not None
        game = load_game(setup.rules, setup.board, dict(settings), 2, Problems(), loader)
        assert game is not None
        lines: list[str] = []
        outcome = play_out(make_engine(game), [RandomBot(seed * 64 + k) for k in range(2)], seed, tell=lines.append)
        assert outcome.over
        player = MatchPlayer(room, qtbot)
        session.play.start(setup)
        for line in lines:
            seat, _, answer = line.partition(" ")
            if seat != "*":
                player.decide(answer)
        qtbot.waitUntil(lambda: session.play.stage == "over")
        assert decisions(session.play) == lines
        assert player.clicks >= outcome.decisions
