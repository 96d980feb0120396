"""The end of a match in the window: a rematch, and the study of what was decided."""

from __future__ import annotations

from pathlib import Path

import pytest
from match_host import Host
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from window_help import LEFT, Opener

from editor.play.time.costly_bar import CostlyBar

ONE_WINDOW = True

GAMES = Path(__file__).parents[2] / "games"


@pytest.fixture
def host(opened: Opener, qtbot: QtBot) -> Host:
    """With a little game without secrets."""
    return Host(opened(GAMES / "noughts" / "noughts.rules"), qtbot)


def test_after_a_rematch_the_keys_are_those_of_the_board(host: Host) -> None:
    host.begin(6)
    host.play.choose(0)
    page = host.room.play_page
    host.qtbot.waitUntil(page.end.rematch.hasFocus)
    page.top.menu.setFocus()
    host.play.again()
    host.qtbot.waitUntil(lambda: host.play.stage == "running" and not page.end.isVisible())
    host.qtbot.waitUntil(host.room.view.hasFocus)


def test_a_match_that_is_over_is_studied_and_each_costly_move_leads_to_what_was_better(host: Host) -> None:
    host.begin(6)
    host.play.choose(0)
    page, session = host.room.play_page, host.room.session
    assert session is not None
    host.qtbot.waitUntil(page.end.isVisible)
    page.end.study_requested.emit()
    costly = session.costly
    host.qtbot.waitUntil(lambda: costly.open and 0 < costly.count == costly.done)
    bar = page.findChild(CostlyBar)
    assert bar is not None and bar.isVisible() and bar.rows[0].isVisible(), "one of the two could have had more"
    first = costly.found[0].decision
    assert first.player is not None
    assert bar.rows[0].text() == f"{first.round} · {('Крестики', 'Нолики')[first.player]} · {first.text}"
    QTest.mouseClick(bar.rows[0], LEFT)
    host.qtbot.waitUntil(lambda: session.hints.hint is not None)
    assert host.play.position is not None and host.play.position.node == costly.found[0].node
    assert bar.rows[0].isVisible(), "the others can still be looked at"
