"""Parameters and chart of a match that is played, changed beside it by mouse; the match follows, undo takes it back."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from window_help import LEFT, Opener, pixel, room_of, settle

from dsl.services.match.match_values import Lobby, Seat
from editor.base.texts import Message
from editor.model.documents.chart import Ink
from editor.model.match.play_session import PlaySession
from editor.model.sessions import live_match
from editor.model.sessions.live_match import LiveMatch, live_of, setup_of
from editor.model.sessions.session import Session
from editor.play.change_panel import ChangePanel
from editor.play.log.log_panel import LogPanel
from editor.play.time.difference_banner import DifferenceBanner
from editor.view.fields.box_fields import NumberField
from editor.view.widgets.inputs import NumberBox
from editor.window.main_window import MainWindow

ONE_WINDOW = True

CROSSING = Path(__file__).parents[2] / "dsl" / "games" / "play" / "games" / "crossing" / "crossing.rules"


class Changer:
    """Somebody who plays a little game and changes it meanwhile."""

    def __init__(self, window: MainWindow, qtbot: QtBot) -> None:
        self.window, self.qtbot = window, qtbot
        settle(window, qtbot)
        QTest.keyClick(window, Qt.Key.Key_3, Qt.KeyboardModifier.ControlModifier)
        self.play.openly = True
        setup = setup_of(self.session, (Seat(), Seat()), seed=3)
        assert setup is not None
        self.play.start(setup)
        for _ in range(8):
            self.qtbot.waitUntil(lambda: self.play.question is not None and not self.play.busy)
            self.play.choose(0)
        self.qtbot.waitUntil(lambda: self.play.question is not None and not self.play.busy)

    @property
    def session(self) -> Session:
        return room_of(self.window).session

    @property
    def play(self) -> PlaySession:
        return self.session.play

    @property
    def live(self) -> LiveMatch:
        found = live_of(self.session)
        assert isinstance(found, LiveMatch)
        return found

    def open_panel(self) -> ChangePanel:
        room_of(self.window).actions["play.change"].trigger()
        panel = room_of(self.window).play_page.panel("change")
        assert isinstance(panel, ChangePanel)
        self.qtbot.waitUntil(lambda: panel.isVisible() and "goal" in panel.choice.fields)
        QApplication.processEvents()
        return panel

    def undo(self) -> None:
        QTest.keyClick(self.window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)


@pytest.fixture
def changer(opened: Opener, qtbot: QtBot) -> Changer:
    return Changer(opened(CROSSING), qtbot)


def number(panel: ChangePanel) -> NumberBox:
    field = panel.choice.fields["goal"]
    assert isinstance(field, NumberField)
    return field.spin


def typed(box: NumberBox, text: str) -> None:
    box.setFocus()
    box.selectAll()
    QTest.keyClicks(box, text)
    QTest.keyClick(box, Qt.Key.Key_Return)


def test_a_parameter_is_changed_and_the_match_goes_on_under_it(changer: Changer) -> None:
    panel = changer.open_panel()
    goal = number(panel)
    assert goal.value() == 6
    node = changer.play.client.node
    typed(goal, "7")
    changer.qtbot.waitUntil(lambda: changer.live.state == "same")
    assert changer.live.settings == (("goal", "7"),) and changer.play.client.node == node
    changer.undo()
    changer.qtbot.waitUntil(lambda: goal.value() == 6 and changer.live.settings == ())


@pytest.mark.slow
def test_through_the_numbers_to_another_is_one_step(changer: Changer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_match, "MERGE_SECONDS", inf)
    goal, steps = number(changer.open_panel()), changer.play.undo_stack.count()
    goal.setFocus()
    for _ in range(2):
        QTest.keyClick(goal, Qt.Key.Key_Up)
    assert changer.live.settings == (("goal", "8"),) and changer.play.undo_stack.count() == steps + 1
    assert changer.play.undo_stack.undoText().endswith("6 → 8")
    changer.undo()
    changer.qtbot.waitUntil(lambda: changer.live.settings == ())


@pytest.mark.slow
def test_parameters_that_were_asked_for_another_tab_come_too_late(
    changer: Changer, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel, answers = changer.open_panel(), list[Callable[[object], object]]()
    monkeypatch.setattr(changer.play, "lobby", lambda _setup, answered: answers.append(answered))
    panel.match_shown()
    panel.show_session(None)
    before = panel.settings
    answers[0](Lobby("Another game", 2, 2, (), (), False))
    assert panel.settings == before != ()


def test_until_parameters_are_known_the_panel_says_that_rules_are_read(
    changer: Changer, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel, answers = changer.open_panel(), list[Callable[[object], object]]()
    assert not panel.reading.isVisible()
    monkeypatch.setattr(changer.play, "lobby", lambda _setup, answered: answers.append(answered))
    panel.settings = None
    panel.match_shown()
    assert panel.reading.isVisible() and not panel.none.isVisible()
    answers[0](Lobby("The game", 2, 2, (), (), False))
    assert not panel.reading.isVisible() and panel.none.isVisible()


def test_another_course_is_put_back_or_taken(changer: Changer) -> None:
    panel = changer.open_panel()
    goal = number(panel)
    node, chart = changer.play.client.node, room_of(changer.window).view
    stood = chart.rect(), chart.mapTo(changer.window, chart.rect().topLeft())
    typed(goal, "1")
    changer.qtbot.waitUntil(lambda: changer.live.state == "different")
    banner = room_of(changer.window).play_page.panel("banner")
    assert isinstance(banner, DifferenceBanner) and banner.box.isVisible() and panel.isVisible()
    QApplication.processEvents()
    assert (chart.rect(), chart.mapTo(changer.window, chart.rect().topLeft())) == stood, "the chart stays as it is"
    room, followed = room_of(changer.window), changer.live.followed
    log, strip = room.play_page.panel("log"), room.play_page.top.pennants
    assert isinstance(log, LogPanel) and followed is not None
    switch, page = banner.looks["both"], room.play_page
    switched = switch.mapTo(page, switch.rect().bottomRight())
    assert page.columns["side"].isVisible() and switched.x() < page.columns["side"].x(), "nothing lies over its switch"
    page.drawer.toggle()
    assert banner.mapTo(page, QPoint()).x() >= page.drawer.geometry().right()
    page.drawer.toggle()
    notices = changer.window.sheets.notices
    notices.report(Message("window-told-sample"), topic="sample")
    top = banner.mapTo(changer.window, banner.rect().bottomLeft()).y()
    assert notices.mapTo(changer.window, notices.rect().topLeft()).y() > top, "below the banner"
    notices.clear("sample")
    assert banner.finding.isEnabled() and banner.buttons["first"].key == "F8"
    changer.session.rules_as, changer.session.split = "text", True
    assert not banner.finding.isEnabled() and banner.buttons["first"].key == "", "the text of the rules has the key"
    changer.session.split = False
    assert banner.finding.isEnabled()
    QTest.mouseClick(banner.looks["became"], LEFT)
    changer.qtbot.waitUntil(lambda: bool(changer.live.became_log))
    assert room.view.match.scene.position is followed.position is strip.position
    assert log.model.rows[-1].line == changer.live.became_log[-1] != changer.play.log[-1]
    QTest.mouseClick(banner.looks["was"], LEFT)
    assert room.view.match.scene.position is changer.play.position is strip.position
    assert log.model.rows[-1].line == changer.play.log[-1]
    QTest.mouseClick(banner.buttons["put_back"], LEFT)
    changer.qtbot.waitUntil(lambda: changer.live.state == "none" and goal.value() == 6)
    assert changer.play.client.node == node
    typed(goal, "1")
    changer.qtbot.waitUntil(lambda: changer.live.state == "different" and not changer.play.busy)
    QTest.mouseClick(banner.buttons["go_on"], LEFT)
    changer.qtbot.waitUntil(lambda: changer.live.state == "none" and changer.play.stage == "over")
    assert changer.play.setup is not None and changer.play.setup.settings == (("goal", "1"),)


def test_the_chart_is_painted_under_the_match_until_escape(changer: Changer) -> None:
    panel = changer.open_panel()
    room, chart = room_of(changer.window), changer.session.chart
    sea = next(cell for cell in range(chart.geometry.size) if chart.ink_at(cell) == Ink("sea"))
    land = next(made for ink, made in panel.ink_row.buttons if ink == Ink("land"))
    room.tools.tool = "arrow"
    QTest.mouseClick(land, LEFT)
    assert changer.session.repainted and land.isChecked()
    position = changer.play.position
    QTest.mouseClick(room.view, LEFT, pos=pixel(changer.window, chart.geometry.name(sea)))
    assert chart.ink_at(sea) == Ink("land") and changer.play.position is position
    changer.qtbot.waitUntil(lambda: changer.live.state != "none")
    room.view.setFocus()
    QTest.keyClick(room.view, Qt.Key.Key_Escape)
    assert not changer.session.repainted and not land.isChecked() and room.tools.tool == "arrow"
    changer.undo()
    assert chart.ink_at(sea) == Ink("sea")


@pytest.mark.slow
def test_enter_in_a_field_beside_the_match_ends_no_turn(changer: Changer) -> None:
    room_of(changer.window).actions["play.log"].trigger()
    log, node = room_of(changer.window).play_page.panel("log"), changer.play.client.node
    assert isinstance(log, LogPanel)
    QTest.mouseClick(log.seek, LEFT)
    QTest.keyClicks(log.search.line, "die")
    QTest.keyClick(log.search.line, Qt.Key.Key_Return)
    assert not changer.play.busy and changer.play.client.node == node


def test_the_panel_goes_with_its_match_and_stops_painting(changer: Changer) -> None:
    panel = changer.open_panel()
    QTest.mouseClick(panel.ink_row.buttons[0][1], LEFT)
    assert changer.session.repainted
    changer.play.leave()
    assert changer.play.beside == "" and not changer.session.repainted and not panel.isVisible()
