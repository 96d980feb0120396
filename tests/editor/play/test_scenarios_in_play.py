"""Scenarios around the chart, with mouse and keys: a red one is set up and mended, a position kept."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from shots.stage import staged

from dsl.games.play.record_files import matches_folder
from dsl.games.scenario.verdict import run_file
from dsl.services.match.match_values import Seat
from dsl.text.diagnostics import Problems
from editor.base.texts import Message
from editor.model.match.scenario_board import ScenarioBoard, scenario_workers
from editor.model.sessions.live_match import setup_of
from editor.model.sessions.session import Session
from editor.play.scenarios.keep_panel import KeepPanel
from editor.play.scenarios.scenario_panel import ScenarioPanel
from editor.play.scenarios.scenario_result import ScenarioResult
from editor.play.scenarios.scenario_steps import ScenarioHead, ScenarioSteps
from editor.window.workbench import Workbench
from tests.games_at_hand import ROOT

WAIT = 60_000
LEFT = Qt.MouseButton.LeftButton
HIT, MISS = "set of 1..6 = {3, 4, 5, 6}", "set of 1..6 = {4, 5, 6}"


class Table:
    """A window with a game of one's own and a few of its scenarios."""

    def __init__(self, room: Workbench, qtbot: QtBot) -> None:
        assert room.session is not None
        self.room, self.qtbot = room, qtbot
        self.session: Session = room.session

    @property
    def board(self) -> ScenarioBoard:
        """How they went."""
        return self.session.scenarios.board

    def panel(self, name: str) -> QWidget:
        """A panel around the chart."""
        return self.room.play_page.panels[name]

    def ran(self) -> None:
        """Wait for the end of a run."""
        self.qtbot.waitUntil(lambda: bool(self.board.total) and not self.board.running)

    def change(self, before: str, after: str) -> None:
        """Change the rules as somebody who writes them."""
        rules = self.session.written.open(Problems())
        assert rules is not None
        at = rules.text().index(before)
        rules.replace_range(Message("scenarios-values"), at, at + len(before), after)
        self.session.scenarios.run_all()
        self.ran()

    def begin(self) -> None:
        """A match of two people who hide nothing, and its first decision."""
        play = self.session.play
        play.openly = True
        setup = setup_of(self.session, [Seat(), Seat()], seed=5)
        assert setup is not None
        play.start(setup)
        self.qtbot.waitUntil(lambda: play.question is not None)
        self.decide()

    def decide(self) -> None:
        """Whoever is asked takes the first choice."""
        play = self.session.play
        self.qtbot.waitUntil(lambda: play.question is not None and not play.busy)
        position = play.position
        play.choose(0)
        self.qtbot.waitUntil(lambda: play.position is not position and not play.busy)


@pytest.fixture
def table(qtbot: QtBot, fresh: Path, tmp_path: Path) -> Iterator[Table]:
    """Sea battle on the user's own shelf, with the scenarios of fire alone."""
    game = fresh / "rulesets" / "sea_battle"
    shutil.copytree(ROOT / "rulesets" / "sea_battle", game, ignore=shutil.ignore_patterns("scenarios", "house"))
    (game / "scenarios").mkdir()
    shutil.copy(ROOT / "rulesets" / "sea_battle" / "scenarios" / "fire.yaml", game / "scenarios")
    with staged(qtbot, tmp_path, style="plain") as stage:
        stage.open(stage.copy("sea_battle_strait.yaml"))
        made = Table(stage.room, qtbot)
        made.session.mode = "play"
        yield made
        made.session.play.client.end()
    scenario_workers().end()


def test_a_red_scenario_is_set_up_where_it_fails_and_the_change_is_put_back(table: Table, qtbot: QtBot) -> None:
    table.begin()
    node = table.session.play.position.node  # type: ignore[union-attr]
    assert table.session.match_keeper.save()
    file = table.session.match_keeper.path
    table.session.play.show_side_panel("scenarios")
    table.ran()
    assert table.board.troubled == 0
    table.change(HIT, MISS)
    assert table.board.troubled > 0
    panel, head, result = table.panel("scenarios"), table.panel("scenario_head"), table.panel("scenario_result")
    assert isinstance(panel, ScenarioPanel)
    assert isinstance(head, ScenarioHead)
    assert isinstance(result, ScenarioResult)
    QTest.mouseClick(panel.filters["red"], LEFT)
    row = next(at for at, row in enumerate(panel.model.rows) if row.kind == "scenario")
    middle = panel.view.visualRect(panel.model.index(row)).center()
    QTest.mouseClick(panel.view.viewport(), LEFT, pos=QPoint(middle))
    stage = table.session.scenarios.stage
    qtbot.waitUntil(lambda: stage.set_up == panel.model.rows[row].key)
    qtbot.waitUntil(lambda: not table.session.play.busy)
    assert "fails" in head.name.text()
    failure = result.failure
    assert failure is not None
    steps = table.panel("scenario_steps")
    assert isinstance(steps, ScenarioSteps)
    assert [chip.text().startswith("✗") for chip in steps.chips].index(True) == failure.step
    QTest.mouseClick(result.put_back, LEFT)
    table.session.scenarios.run_all()
    table.ran()
    assert table.board.troubled == 0
    QTest.mouseClick(panel.back, LEFT)
    play = table.session.play
    qtbot.waitUntil(lambda: play.position is not None and play.position.node == node)
    assert play.beside == ""
    table.decide()
    assert table.session.match_keeper.save() and table.session.match_keeper.path == file
    assert [*matches_folder().iterdir()] == [file], "what was looked at was not kept as a match"


@pytest.mark.slow
def test_what_came_is_expected_from_now_on_and_undo_takes_that_back(table: Table, qtbot: QtBot) -> None:
    table.session.play.show_side_panel("scenarios")
    table.ran()
    table.change(HIT, MISS)
    before = table.board.troubled
    red = next(view.key for view in table.board.views() if table.board.verdicts[view.key].state == "red")
    table.session.scenarios.stage.show_scenario(red)
    result = table.panel("scenario_result")
    assert isinstance(result, ScenarioResult)
    failure = result.failure
    assert failure is not None
    file = Path(red.file)
    text = file.read_text(encoding="utf-8")
    if failure.code == "scenario-differs":
        QTest.mouseClick(result.expect, LEFT)
        changed = file.read_text(encoding="utf-8")
        differing = [n for n, (a, b) in enumerate(zip(text.split("\n"), changed.split("\n"), strict=True), 1) if a != b]
        assert differing == [failure.line]
        table.ran()
        table.session.undo_stack.undo()
    assert file.read_text(encoding="utf-8") == text
    table.ran()
    qtbot.waitUntil(lambda: table.board.troubled == before)


def test_ctrl_k_keeps_the_position_and_it_runs_green_from_its_file(table: Table, qtbot: QtBot) -> None:
    table.begin()
    for _ in range(3):
        table.decide()
    window = table.room.window
    window.activateWindow()
    QTest.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    keep = table.panel("keep")
    assert isinstance(keep, KeepPanel)
    qtbot.waitUntil(lambda: bool(keep.text.toPlainText()) and keep.keep.isEnabled())
    keep.name.setFocus()
    keep.name.selectAll()
    QTest.keyClicks(keep.name, "The first ships")
    QTest.keyClick(keep.name, Qt.Key.Key_Return)  # at once: what is saved bears the name that was typed
    qtbot.waitUntil(lambda: keep.body.isHidden())
    file = table.session.scenarios.own_file
    assert file is not None and "scenario: The first ships" in file.read_text(encoding="utf-8")
    assert [len(verdict.problems) for verdict in run_file(file)] == [0]
    table.session.undo_stack.undo()
    assert not file.exists()
    table.ran()


@pytest.mark.slow
def test_escape_keeps_nothing(table: Table, qtbot: QtBot) -> None:
    table.begin()
    table.session.play.scenario_requested.emit()
    keep = table.panel("keep")
    assert isinstance(keep, KeepPanel)
    qtbot.waitUntil(lambda: not keep.body.isHidden())
    QTest.keyClick(keep.name, Qt.Key.Key_Escape)
    assert keep.body.isHidden() and not keep.text.toPlainText()
