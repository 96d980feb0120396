"""The scenarios of a tab are those of its game, and run by what is written there."""

from __future__ import annotations

from play_tables import table
from pytestqt.qtbot import QtBot
from rules_hands import GAMES

from dsl.services.match.scenarios.scenario_values import ScenarioRules
from editor.model.match.scenario_board import ScenarioBoard
from editor.model.sessions.scenario_watch import ScenarioWatch


class RunBoard(ScenarioBoard):
    """Keeps what it was to run."""

    def __init__(self) -> None:
        super().__init__()
        self.ran: list[ScenarioRules] = []

    def run(self, asked: ScenarioRules) -> None:
        """Taken down."""
        self.ran.append(asked)


def test_those_of_another_game_are_run_though_nothing_was_written(qtbot: QtBot) -> None:
    session, _ = table("caribbean")
    board = RunBoard()
    watch = ScenarioWatch(session, session, board)
    before = session.game
    assert before is not None
    watch.run_if_changed()
    watch.run_if_changed()
    assert len(board.ran) == 1
    session.leads = "rules"  # the map alone does not choose the game
    session.game = GAMES.first(["sea_battle"])
    qtbot.waitUntil(lambda: len(board.ran) == 2)
    assert [asked.rules.rpartition("/")[2] for asked in board.ran] == [before.header.path.name, "sea_battle.rules"]
