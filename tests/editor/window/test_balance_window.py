"""Is it any good? Asked in the window by mouse: live, gone on with, stopped, lost, saved, opened."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from shutil import copytree

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QScrollArea
from pytestqt.qtbot import QtBot
from window_help import LEFT, Opener, room_of, settle

from dsl.games.balance.inquiry.inquiry_values import Report
from editor.model.match.balance_study import BalanceStudy
from editor.play.balance.balance_panel import BalancePanel
from editor.view.widgets.inputs import ChoiceBox
from editor.window.main_window import MainWindow
from tests.limits import repeat

ONE_WINDOW = True

GAMES = Path(__file__).parents[2] / "dsl" / "games" / "play" / "games"
CROSSING = GAMES / "crossing" / "crossing.rules"
WAIT = 90_000


def children(process: int) -> list[int]:
    """The processes that a process has started and that have not ended."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, parent = path.read_text().rpartition(")")[2].split()[:2]
            if int(parent) == process and state != "Z":
                found.append(int(path.parent.name))
    return found


def alive(process: int) -> bool:
    """Whether it has not ended."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


class Judge:
    """Somebody who asks whether a game is any good."""

    def __init__(self, window: MainWindow, qtbot: QtBot) -> None:
        self.window, self.qtbot = window, qtbot
        settle(window, qtbot)
        QTest.keyClick(window, Qt.Key.Key_3, Qt.KeyboardModifier.ControlModifier)
        room = room_of(window)
        room.actions["play.good"].trigger()
        found = room.play_page.panel("balance")
        assert isinstance(found, BalancePanel)
        self.panel = found
        qtbot.waitUntil(self.panel.isVisible)

    @property
    def study(self) -> BalanceStudy:
        assert self.panel.study is not None
        return self.panel.study

    def choose(self, count: str, bot: str = "random") -> None:
        form = self.panel.form
        form.count.setCurrentIndex(form.count.findData(count))
        form.bot.setCurrentIndex(form.bot.findData(bot))

    def take(self, box: ChoiceBox, value: str) -> None:
        """Choose a line of a box by the keyboard."""
        box.setFocus()
        towards = {True: Qt.Key.Key_Down, False: Qt.Key.Key_Up}
        repeat(
            lambda: QTest.keyClick(box, towards[box.findData(value) > box.currentIndex()]),
            lambda: box.currentData() == value,
        )

    def run(self) -> None:
        QTest.mouseClick(self.panel.form.go, LEFT)

    def played(self) -> Report:
        self.qtbot.waitUntil(lambda: not self.study.running)
        assert self.study.report is not None, self.study.halt
        return self.study.report


@pytest.fixture
def judge(opened: Opener, qtbot: QtBot) -> Judge:
    return Judge(opened(CROSSING), qtbot)


def test_games_are_played_by_a_click_and_more_by_another(judge: Judge) -> None:
    assert "Play the games" in judge.panel.detail.text()
    judge.choose("200")
    form, window = judge.panel.form, judge.panel.window()
    window.resize(window.width(), 640)  # in which not all of it has room
    judge.qtbot.waitUntil(lambda: window.height() == 640)
    placed = [box.geometry() for box in (form.before, form.go, form.end)]
    judge.run()
    assert not form.go.isEnabled() and form.end.hasFocus()
    report = judge.played()
    assert form.go.isEnabled() and not form.end.isEnabled()
    bar = judge.panel.findChild(QScrollArea).verticalScrollBar()
    judge.qtbot.waitUntil(lambda: bar.maximum() > 0)  # there is more now than the column has room for
    assert [box.geometry() for box in (form.before, form.go, form.end)] == placed
    assert report.done and report.games == 200
    assert [pair.after.seat for pair in report.shares[:2]] == [0, 1]
    assert judge.panel.headline.text() and judge.panel.plot.isVisible() and judge.panel.more.isVisible()
    QTest.mouseClick(judge.panel.more, LEFT)
    assert judge.played().games == 400


def test_it_is_stopped_by_a_click_and_no_process_plays_on(judge: Judge) -> None:
    judge.choose("20000", "greedy")
    judge.run()
    judge.qtbot.waitUntil(lambda: judge.study.report is not None and judge.study.report.played > 0)
    QTest.mouseClick(judge.panel.form.end, LEFT)
    report = judge.played()
    assert not report.done and 0 < report.games < 20_000
    assert not children(judge.study.process_id)


def test_the_death_of_the_process_is_told_and_no_worker_outlives_it(judge: Judge) -> None:
    judge.choose("20000", "greedy")
    judge.run()
    judge.qtbot.waitUntil(lambda: judge.study.report is not None and judge.study.report.played > 0)
    workers = children(judge.study.process_id)
    assert workers
    os.kill(judge.study.process_id, 9)
    judge.qtbot.waitUntil(lambda: not judge.study.running)
    assert "process" in judge.panel.detail.text()
    judge.qtbot.waitUntil(lambda: not any(map(alive, workers)))


@pytest.mark.slow
def test_the_page_is_saved_as_one_file(judge: Judge, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    judge.choose("200")
    judge.run()
    judge.played()
    path = tmp_path / "report.html"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_a, **_k: (str(path), ""))
    QTest.mouseClick(judge.panel.save, LEFT)
    judge.qtbot.waitUntil(path.exists)
    assert "<svg" in path.read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_longest_game_opens_in_play(judge: Judge) -> None:
    judge.choose("200")
    judge.run()
    judge.played()
    QTest.mouseClick(judge.panel.longest, LEFT)
    session = room_of(judge.window).session
    assert session is not None
    judge.qtbot.waitUntil(lambda: session.play.position is not None and session.play.beside == "")
    assert session.play.time_line is not None and session.play.time_line.branches[0].ticks


@pytest.mark.slow
def test_house_rules_are_compared_with_their_game_unless_somebody_says_otherwise(
    opened: Opener, qtbot: QtBot, tmp_path: Path
) -> None:
    folder = tmp_path / "crossing"
    copytree(CROSSING.parent, folder)
    house = folder / "deep.rules"
    house.write_text('language 1\ngame deep "Deep" extends crossing\n', encoding="utf-8")
    judge = Judge(opened(house), qtbot)
    judge.choose("200")
    judge.run()
    report = judge.played()
    assert len(report.titles) == 2 and report.finding is not None and "no difference" in report.finding.headline
    assert all(pair.before is not None for pair in report.shares)


@pytest.mark.slow
def test_another_map_is_compared_and_named(judge: Judge, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lake = tmp_path / "lake.yaml"
    text = (CROSSING.parent / "pond.yaml").read_text(encoding="utf-8")
    lake.write_text(text.replace("  ~#~~\n", "  ~~~~\n", 1), encoding="utf-8")
    assert lake.read_text(encoding="utf-8") != text
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_a, **_k: (str(lake), ""))
    judge.choose("200")
    QTest.mouseClick(judge.panel.form.files["map"], LEFT)
    assert judge.panel.form.before.currentText() == "lake.yaml"
    judge.run()
    report = judge.played()
    order = judge.study.order
    assert order is not None and [side.called for side in order.sides] == ["lake", "pond"]
    assert order.sides[0].rules == order.sides[1].rules and order.sides[0].board != order.sides[1].board
    assert all(pair.before is not None for pair in report.shares) and report.finding is not None


def test_a_file_that_was_not_chosen_compares_with_nothing(judge: Judge, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_a, **_k: ("", ""))
    QTest.mouseClick(judge.panel.form.files["file"], LEFT)
    assert judge.panel.form.before.currentData() == "none" and judge.panel.form.before.findData("file") < 0


@pytest.mark.slow
def test_values_of_two_parameters_are_tried_and_saved(
    judge: Judge, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    form, path = judge.panel.form, tmp_path / "sweep.html"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_a, **_k: (str(path), ""))
    judge.choose("200")
    judge.qtbot.waitUntil(form.across.isEnabled)
    judge.take(form.across, "reef")
    judge.take(form.down, "goal")
    judge.run()
    two = judge.played().sweep
    assert judge.panel.sweep.isVisible() and not judge.panel.plot.isVisible()
    assert two is not None and [axis.name for axis in two.axes] == ["reef", "goal"]
    assert two.axes[0].values == two.axes[0].texts == ("no", "yes")
    assert all(len(series) == 2 * len(two.axes[1].values) for series in two.series)
    QTest.mouseClick(judge.panel.save, LEFT)
    judge.qtbot.waitUntil(path.exists)
    assert "<svg" in path.read_text(encoding="utf-8")
