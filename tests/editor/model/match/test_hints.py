"""A hint: what the hard bot would do for whoever is asked, from what that player sees; gone when the match goes on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QUndoStack
from pytestqt.qtbot import QtBot

from dsl.services.match.match_values import MatchSetup, Seat
from dsl.text.source import Source
from editor.model.match.bot_director import ThinkingClient
from editor.model.match.hints import Hints
from editor.model.match.play_session import PlaySession
from tests.bot_rules import CROSSING, POND

WAIT = 60_000


@pytest.fixture
def hints(qtbot: QtBot) -> Iterator[Hints]:
    """Of a match of two people."""
    play, client = PlaySession(QUndoStack()), ThinkingClient()
    rules = Source(str(CROSSING), CROSSING.read_text(encoding="utf-8"))
    board = Source(str(POND), POND.read_text(encoding="utf-8"))
    play.start(MatchSetup(rules, board, seats=(Seat(), Seat()), seed=1))
    qtbot.waitUntil(lambda: play.question is not None and not play.busy)
    yield Hints(play, client)
    client.end()
    play.close()


def test_a_hint_names_a_choice_and_what_it_expects(qtbot: QtBot, hints: Hints) -> None:
    hints.ask()
    assert hints.thinking
    qtbot.waitUntil(lambda: hints.hint is not None)
    question = hints.play.question
    assert hints.hint is not None and question is not None and 0 <= hints.hint.index < len(question.choices)
    assert hints.hint.level == "hard" and hints.hint.weighed[0].index == hints.hint.index
    assert 0 <= hints.hint.weighed[0].worth <= 1


def test_it_is_gone_when_the_match_goes_on(qtbot: QtBot, hints: Hints) -> None:
    hints.ask()
    qtbot.waitUntil(lambda: hints.hint is not None)
    hints.play.choose(0)
    qtbot.waitUntil(lambda: hints.hint is None)


def test_one_that_comes_too_late_is_not_heard(qtbot: QtBot, hints: Hints) -> None:
    hints.ask()
    hints.play.choose(0)
    qtbot.waitUntil(lambda: not hints.thinking and not hints.play.busy)
    qtbot.wait(300)
    assert hints.hint is None
