"""The third walk of ``editor/GUIDE.md``: a storm of four cells is tried in a match, stepped back, tested, compared.

``FORDEWIND_SHOTS=keep pytest -n 0 tests/editor/window/test_play_walk.py`` takes the pictures of the guide anew.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from cut_texts import assert_whole
from match_player import MatchPlayer
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from rules_hands import click
from shots.stage import Stage, staged
from walking import Walker

from dsl.engines.choice import make_engine
from dsl.games.bots.arena import play_out
from dsl.games.bots.make import RandomBot
from dsl.games.library.rules_loader import loader
from dsl.games.library.shelves import find_rules
from dsl.games.pipeline import load_game
from dsl.services.match.match_values import MatchSetup
from dsl.text.diagnostics import Problems
from editor.model.rules.rule_replacing import Chosen
from editor.model.sessions.live_match import live_of
from editor.play.balance.balance_order import BalanceOrder
from editor.play.scenarios.keep_panel import KeepPanel
from editor.rules.forms.parameters_page import ParametersPage
from editor.view.fields.choice_strip import ChoiceStrip

SEED, DECISIONS = 13, 30
LEFT = Qt.MouseButton.LeftButton
"""With that seed the first storm comes soon."""


def course(setup: MatchSetup) -> list[str]:
    """The decisions of two who play anyhow."""
    assert setup.board is not None
    game = load_game(setup.rules, setup.board, {}, 2, Problems(), loader)
    assert game is not None
    lines: list[str] = []
    play_out(make_engine(game), [RandomBot(SEED * 64 + k) for k in range(2)], SEED, DECISIONS, lines.append)
    return [line.partition(" ")[2] for line in lines if line[0] != "*"]


def settled(stage: Stage) -> None:
    """Nothing is asked or replayed any more, and all scenarios have run."""
    stage.qtbot.wait(1000)
    stage.qtbot.waitUntil(lambda: not stage.room.session.scenarios.board.running)
    stage.settle()


@pytest.mark.slow
def test_a_storm_of_four_cells_is_tried(qtbot: QtBot, fresh: Path, tmp_path: Path) -> None:
    with staged(qtbot, tmp_path) as stage:
        room, walker = stage.room, Walker(stage)
        path = find_rules("pirates_1989", Problems())
        assert path is not None
        room.file_opening.open_paths([path])
        qtbot.waitUntil(lambda: room.session is not None)
        session = room.session
        QTest.keyClick(stage.window, Qt.Key.Key_3, Qt.KeyboardModifier.ControlModifier)
        seats = room.play_page.seats
        qtbot.waitUntil(lambda: len(seats.cards) == 2 and seats.versus.isEnabled())
        seats.more_ways.click()
        seats.seed.setValue(SEED)
        QTest.keyClick(seats.cards[1].kind, Qt.Key.Key_Home)  # a person, too
        settled(stage)
        walker.picture("walk-13-seats")
        QTest.mouseClick(seats.start, LEFT)
        play = session.play
        qtbot.waitUntil(lambda: play.stage == "running")
        player = MatchPlayer(room, qtbot)
        for answer in course(play.setup):
            player.decide(answer)
        settled(stage)
        walker.picture("walk-14-match")
        assert any("storm" in line for line in play.record.splitlines())

        # stepped back, and forth again
        end = play.position.node
        room.actions["play.back"].trigger()
        qtbot.waitUntil(lambda: play.position.node < end)
        room.actions["play.last"].trigger()
        qtbot.waitUntil(lambda: play.position.node == end)

        # a storm of four cells, while it is played
        session.chosen = Chosen("params")
        room.actions["play.split"].trigger()
        form = room.rules_page.panel("params")
        assert isinstance(form, ParametersPage)
        qtbot.waitUntil(lambda: "storm_drift_cells" in form.rows)
        strip = form.rows["storm_drift_cells"].control
        assert isinstance(strip, ChoiceStrip)
        form.area.ensureWidgetVisible(form.rows["storm_drift_cells"])
        settled(stage)
        click(strip, strip.rects()[3].center())
        live = live_of(session)
        qtbot.waitUntil(lambda: live.state == "different")
        settled(stage)
        assert_whole(room.play_page.panels["banner"])
        walker.picture("walk-15-storm-of-four")

        # kept as a scenario: there are secrets in it, so it is looked at openly
        room.actions["play.split"].trigger()
        room.actions["play.openly"].trigger()
        settled(stage)
        room.actions["play.scenario"].trigger()
        keeping = room.play_page.panels["keep"]
        assert isinstance(keeping, KeepPanel)
        qtbot.waitUntil(lambda: bool(keeping.text.toPlainText()))
        settled(stage)
        walker.picture("walk-16-scenario")

        # compared
        room.actions["play.good"].trigger()
        order = room.play_page.panels["balance"].findChild(BalanceOrder)
        assert order is not None
        study = session.study
        order.bot.setCurrentIndex(order.bot.findData("random"))  # games of those that think take minutes
        QTest.mouseClick(order.go, LEFT)
        qtbot.waitUntil(lambda: study.report is not None and not study.running)
        settled(stage)
        walker.picture("walk-17-good")
        room.closing.drop(room.tabs.sheets[-1])
