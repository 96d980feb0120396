"""Answers that come late: of another tab, for other eyes, of what was put away. They lead to nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from play_tables import TablePlay, table, turn
from pytestqt.qtbot import QtBot

from dsl.games.balance.inquiry.inquiry_values import Sample
from dsl.services.match.hand_setup import HandTray
from dsl.services.match.match_values import MatchSetup, Seat
from dsl.text.source import Source
from editor.play.balance.balance_panel import BalancePanel
from editor.play.placing_panel import PlacingPanel
from editor.play.scenarios.keep_panel import KeepPanel

Late = list[Callable[[object], object]]
SETUP = MatchSetup(Source("sea.rules", ""), None, seats=(Seat(), Seat()))


def kept_waiting(play: TablePlay, monkeypatch: pytest.MonkeyPatch) -> Late:
    """What waits for the answers of a match."""
    late: Late = []
    monkeypatch.setattr(play.client, "ask", lambda _question, answered: late.append(answered) or 1)
    return late


def test_pieces_that_were_asked_for_another_tab_are_set_up_in_none(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    (session, play), (other, others) = table("caribbean"), table("caribbean")
    panel, late = PlacingPanel(session), kept_waiting(play, monkeypatch)
    qtbot.addWidget(panel)
    panel.set_up(SETUP)
    panel.show_session(other)
    late.pop()(HandTray((), (), ("A", "B")))
    assert panel.tray is None and others.stage == play.stage == "none"
    panel.show_session(session)
    panel.set_up(SETUP)
    late.pop()(HandTray((), (), ("A", "B")))
    assert play.stage == "placing"


def test_a_game_that_stands_out_is_opened_where_it_was_asked_for(
    qtbot: QtBot, fresh: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (session, play), (other, others) = table("caribbean"), table("caribbean")
    late: list[Callable[[Sample], object]] = []
    opened: list[object] = []
    for each in (play, others):
        monkeypatch.setattr(each, "open", lambda _setup, record, each=each: opened.append((each, record)))
    monkeypatch.setattr(session.study, "sample", lambda _which, answered: late.append(answered))
    panel = BalancePanel(session)
    qtbot.addWidget(panel)
    panel.longest.click()
    panel.show_session(other)
    late.pop()(Sample("a record", 1, ("random", "random"), 10))
    assert opened == [(play, "a record")]


def test_what_is_kept_is_not_opened_again_after_it_was_put_away(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    (session, play), (other, others) = table("caribbean"), table("caribbean")
    panel, late = KeepPanel(session), kept_waiting(play, monkeypatch)
    qtbot.addWidget(panel)
    for each in (play, others):
        each.put(turn())
    play.scenario_requested.emit()
    panel.close_up()
    late.pop()(("1 go left",))
    assert not panel.opened
    play.scenario_requested.emit()
    panel.show_session(other)
    late.pop()(("1 go left",))
    assert not panel.opened, "those were the lines of the other tab"
