"""The rulebook beside the match: before it and while it is played, with the values of its parameters."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from shots.stage import Stage, staged

from dsl.services.match.match_values import Seat
from editor.base.texts import ui
from editor.model.sessions.live_match import setup_of
from editor.play.rules_reader import RulesReader


@pytest.fixture
def stage(qtbot: QtBot, fresh: Path, tmp_path: Path) -> Iterator[Stage]:
    """A window with the strait of sea battle, shown for playing."""
    with staged(qtbot, tmp_path, style="plain") as made:
        made.open(made.copy("sea_battle_strait.yaml"))
        made.room.session.mode = "play"
        yield made
        made.room.session.play.client.end()


def opened(stage: Stage, qtbot: QtBot) -> RulesReader:
    """The panel, when the rulebook stands in it."""
    stage.room.actions["play.book"].trigger()
    panel = stage.room.play_page.panel("rules_reader")
    assert isinstance(panel, RulesReader)
    qtbot.waitUntil(lambda: "What you want" in panel.page.toPlainText())
    return panel


def test_the_rules_are_read_before_a_match_and_beside_it(stage: Stage, qtbot: QtBot) -> None:
    panel, play = opened(stage, qtbot), stage.room.session.play
    assert panel.page.isVisible() and stage.room.play_page.seats.isVisible()
    assert "no farther than 1 hex from it" in panel.page.toPlainText()
    setup = setup_of(stage.room.session, (Seat(), Seat()), (("setup_max_distance", "3"),))
    assert setup is not None
    play.start(setup)
    qtbot.waitUntil(lambda: "no farther than 3 hexes from it" in panel.page.toPlainText())
    qtbot.waitUntil(lambda: play.question is not None and not play.busy)
    assert stage.room.play_page.question.isVisible(), "one plays on while one reads"
    QTest.mouseClick(panel.shut, Qt.MouseButton.LeftButton)
    assert not panel.isVisible() and not stage.room.play_page.columns["side"].isVisible()


@pytest.mark.slow
def test_the_rulebook_speaks_the_language_of_the_window(stage: Stage, qtbot: QtBot) -> None:
    panel = opened(stage, qtbot)
    try:
        ui.language = "ru"
        qtbot.waitUntil(lambda: "Чего вы добиваетесь" in panel.page.toPlainText())
    finally:
        ui.language = "en"


def test_what_no_rules_can_be_made_of_is_said(qtbot: QtBot) -> None:
    panel = RulesReader(None)
    qtbot.addWidget(panel)
    panel._made("")
    assert "mistake" in panel.page.toPlainText()
