"""The seats before a match: what is chosen for one tab is for no other, and what is gone from the rules is not chosen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from on_screen import on_screen
from play_tables import TablePlay, table
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from dsl.services.match.match_values import MatchSetup
from dsl.services.match.service import MatchService
from editor.base.background.packets import Failure
from editor.model.match.match_client import trouble_of
from editor.model.match.match_view import Step
from editor.model.sessions.session import Session
from editor.play.seats_panel import SeatsPanel
from editor.view.fields.box_fields import NumberField
from editor.window.modes.play_places import seats_place
from tests.limits import repeat


class Lobbies(MatchService):
    """What can be chosen is told at once."""

    def join(self, play: TablePlay) -> None:
        play.lobby = self.tell  # type: ignore[method-assign]

    def tell(self, setup: MatchSetup, answered: Callable[[Any], object]) -> None:
        answered(self.lobby(setup))


def seated(map_name: str) -> Session:
    session, play = table(map_name)
    Lobbies().join(play)
    return session


def panel_of(qtbot: QtBot, map_name: str) -> tuple[SeatsPanel, list[MatchSetup]]:
    """The panel of a map on the screen, and the setups of the matches that it begins."""
    session, begun = seated(map_name), list[MatchSetup]()
    session.play.start = begun.append  # type: ignore[method-assign, assignment]
    panel = on_screen(qtbot, SeatsPanel(session))
    panel.look_again()
    return panel, begun


def storms(panel: SeatsPanel, cells: int) -> None:
    """Storms carry farther, by the arrow keys."""
    field = panel.choice.fields["storm_drift_cells"]
    assert isinstance(field, NumberField)
    repeat(lambda: QTest.keyClick(field.spin, Qt.Key.Key_Up), lambda: field.spin.value() >= cells)


def test_what_is_chosen_in_one_tab_is_for_no_other(qtbot: QtBot) -> None:
    panel, _ = panel_of(qtbot, "atlantic")
    pirates, battle = panel.session, seated("sea_battle_strait")
    panel.more_ways.click()
    QTest.mouseClick(panel.more, Qt.MouseButton.LeftButton)
    storms(panel, 3)
    panel.show_session(battle)
    panel.look_again()
    assert panel.trouble is None and panel.lobby is not None and panel.lobby.title == "Sea Battle"
    assert len(panel.seats) == 2 and panel.settings == {} and len(panel.cards) == 2
    panel.show_session(pirates)
    panel.look_again()
    assert len(panel.seats) == 3 and panel.settings == {"storm_drift_cells": "3"}


def test_who_adds_a_player_may_press_again_at_the_same_place(qtbot: QtBot) -> None:
    panel, _ = panel_of(qtbot, "atlantic")
    panel.more_ways.click()
    panel.resize(900, 400)
    at, board = panel.more.mapTo(panel, panel.more.rect().center()), QRect(0, 0, 1272, 690)
    placed = seats_place(board, panel.tray.sizeHint().width(), lambda _wide: 300)
    for count in (3, 4):
        QTest.mouseClick(panel.childAt(at), Qt.MouseButton.LeftButton)
        qtbot.wait(0)
        assert len(panel.seats) == count
        assert seats_place(board, panel.tray.sizeHint().width(), lambda _wide: 300) == placed


def test_who_plays_at_once_sees_what_ends_the_match_and_can_limit_it(qtbot: QtBot) -> None:
    panel, begun = panel_of(qtbot, "ships_track")
    limit = panel.ends.fields["round_limit"]
    assert isinstance(limit, NumberField) and limit.isVisible() and not panel.folded.isVisible()
    assert any("0 means no limit" in told.text() for told in panel.ends.findChildren(QLabel) if told.isVisible())
    assert "round_limit" not in panel.choice.fields and "skip_moves" in panel.choice.fields
    repeat(lambda: QTest.keyClick(limit.spin, Qt.Key.Key_Up), lambda: limit.spin.value() >= 3)
    QTest.mouseClick(panel.versus, Qt.MouseButton.LeftButton)
    assert dict(begun[0].settings) == {"round_limit": "3"}


def test_a_parameter_that_is_gone_from_the_rules_is_not_chosen_any_more(qtbot: QtBot) -> None:
    panel, _ = panel_of(qtbot, "atlantic")
    storms(panel, 3)
    panel.settings["gone"] = "4"
    panel.match_shown()
    assert panel.trouble is None and panel.settings == {"storm_drift_cells": "3"}


def test_parameters_of_another_game_are_not_shown_while_nothing_is_known_of_this_one(qtbot: QtBot) -> None:
    panel, _ = panel_of(qtbot, "atlantic")
    panel.more_ways.click()
    QTest.mouseClick(panel.fold, Qt.MouseButton.LeftButton)
    assert panel.folded.isVisible()
    silent, play = table("sea_battle_strait")
    play.lobby = lambda _setup, _answered: None  # type: ignore[method-assign]
    panel.show_session(silent)
    panel.look_again()
    assert not panel.folded.isVisible()
    Lobbies().join(play)
    panel.match_shown()
    assert panel.folded.isVisible() and "storm_drift_cells" not in panel.choice.fields


def test_a_match_that_begins_is_not_begun_again(qtbot: QtBot) -> None:
    panel, begun = panel_of(qtbot, "sea_battle_strait")
    QTest.mouseClick(panel.versus, Qt.MouseButton.LeftButton)
    assert panel.session is not None
    panel.session.play.set_pending((Step.LOOK,))
    QTest.mouseClick(panel.versus, Qt.MouseButton.LeftButton)
    assert panel.versus.property("primary") and not panel.together.property("primary")
    assert not panel.ends.isEnabled(), "a limit chosen now would come too late"
    panel.begin_match()
    assert len(begun) == 1 and panel.prompt.text() == "The match is being set up…" and not panel.hand.isEnabled()
    panel.session.play.set_pending(())
    QTest.mouseClick(panel.together, Qt.MouseButton.LeftButton)
    panel.session.play.set_pending((Step.LOOK,))
    assert panel.together.property("primary") and not panel.versus.property("primary"), "the way that was taken"
    panel.session.play.set_pending(())
    assert panel.versus.property("primary") and panel.versus.isEnabled() and panel.prompt.text() == "Who plays?"
    assert [seat.kind for seat in begun[0].seats] == ["person", "normal"]


def test_enter_begins_against_a_bot_and_one_click_for_two(qtbot: QtBot) -> None:
    panel, begun = panel_of(qtbot, "sea_battle_strait")
    assert panel.focusWidget() is panel.versus and not panel.start.isVisible() and not panel.seed.isVisible()
    QTest.keyClick(panel.versus, Qt.Key.Key_Return)
    QTest.mouseClick(panel.together, Qt.MouseButton.LeftButton)
    panel.more_ways.click()
    shown = [made for made in panel.findChildren(QPushButton) if made.isVisible() and made.property("primary")]
    assert shown == [panel.start], "one button is the one that is meant"
    assert [[seat.kind for seat in setup.seats] for setup in begun] == [["person", "normal"], ["person"] * 2]


def test_buttons_say_how_many_play_where_two_are_too_few(qtbot: QtBot) -> None:
    session, service = seated("sea_battle_strait"), Lobbies()
    session.play.lobby = (  # type: ignore[method-assign]
        lambda setup, answered: answered(replace(service.lobby(setup), least_seats=4, most_seats=4))
    )
    panel = on_screen(qtbot, SeatsPanel(session))
    panel.look_again()
    assert [panel.versus.text(), panel.together.text()] == ["You against 3 bots", "4 people at this screen"]


def test_another_match_has_other_luck_unless_a_seed_was_chosen(qtbot: QtBot) -> None:
    panel, begun = panel_of(qtbot, "sea_battle_strait")
    for _ in range(3):
        panel.begin_match()
    assert len({setup.seed for setup in begun}) > 1
    panel.seed.setValue(123_456)
    for _ in range(2):
        panel.begin_match()
    assert [setup.seed for setup in begun[3:]] == [123_456, 123_456]


def test_where_the_process_had_no_answer_it_can_be_asked_once_more(qtbot: QtBot) -> None:
    session, play = table("sea_battle_strait")
    play.lobby = lambda _setup, answered: answered(trouble_of(Failure("time", "20")))  # type: ignore[method-assign]
    panel = on_screen(qtbot, SeatsPanel(session))
    panel.look_again()
    assert "20" in panel.prompt.text() and panel.way_out.isVisible() and session.mode == "play"
    Lobbies().join(play)
    QTest.mouseClick(panel.way_out, Qt.MouseButton.LeftButton)
    assert session.mode == "play" and panel.lobby is not None and panel.versus.isVisible()
    assert not panel.way_out.isVisible()


def test_no_button_moves_when_a_game_has_loaded(qtbot: QtBot) -> None:
    panel = SeatsPanel(None)
    qtbot.addWidget(panel)
    panel.setFixedWidth(1000)
    panel.show()

    def places() -> list[object]:
        shown = (panel.prompt, panel.versus, panel.together, panel.more_ways)
        panel.column.activate()
        return [w.pos() for w in shown if w.isVisible()]

    assert panel.prompt.text() == "The game is loading…" and not panel.way_out.isVisible()
    assert not panel.versus.isVisible(), "nobody knows yet whether a match goes on"
    session, play = table("sea_battle_strait")
    play.lobby = lambda _setup, _answered: None  # type: ignore[method-assign]
    panel.show_session(session)
    panel.look_again()
    before = places()
    assert panel.prompt.text() == "The game is loading…" and not panel.way_out.isVisible()
    Lobbies().join(play)
    panel.match_shown()
    assert panel.versus.isEnabled() and len(panel.cards) == 2
    assert places() == before


@pytest.mark.parametrize("by_key", [False, True])
def test_who_plays_can_be_said_while_the_game_is_loading(qtbot: QtBot, by_key: bool) -> None:
    session, play = table("sea_battle_strait")
    begun: list[MatchSetup] = []
    play.start = begun.append  # type: ignore[assignment, method-assign]
    play.lobby = lambda _setup, _answered: None  # type: ignore[method-assign]
    panel = on_screen(qtbot, SeatsPanel(session))
    panel.look_again()
    if by_key:
        assert panel.window().focusWidget() is panel.versus
        QTest.keyClick(panel.versus, Qt.Key.Key_Return)
    else:
        QTest.mouseClick(panel.together, Qt.MouseButton.LeftButton)
    assert not begun and panel.prompt.text() == "The match is being set up…", "what was pressed is said at once"
    Lobbies().join(play)
    panel.match_shown()
    assert [seat.kind == "person" for seat in begun[0].seats] == [True, not by_key]
    panel.match_shown()
    assert len(begun) == 1


def test_a_match_that_was_interrupted_is_offered_and_only_then(qtbot: QtBot, tmp_path: Path) -> None:
    panel, wanted = SeatsPanel(seated("sea_battle_strait")), list[object]()
    qtbot.addWidget(panel)
    panel.resumed.connect(wanted.append)
    panel.show()
    panel.look_again()
    assert panel.versus.isVisible() and not panel.resume.isVisible()
    panel.interrupted = lambda _setup: tmp_path / "x.match"
    panel.how_far = lambda match: f"Anna, Boris · {match.stem}"
    panel.match_shown()
    assert panel.resume.isVisible() and panel.resume.text().endswith("match: Anna, Boris · x")
    QTest.mouseClick(panel.resume, Qt.MouseButton.LeftButton)
    assert wanted == [tmp_path / "x.match"]
