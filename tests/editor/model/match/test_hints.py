"""A hint: what the hard bot would do for whoever is asked, from what that player sees; gone when the match goes on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QUndoStack
from pytestqt.qtbot import QtBot

from dsl.services.match.bot_thoughts import BotRequest
from dsl.services.match.match_values import MatchSetup, Seat
from dsl.text.source import Source
from editor.model.match.bot_director import ThinkingClient
from editor.model.match.hints import Hints
from editor.model.match.play_session import PlaySession
from tests.bot_rules import CROSSING, POND


@pytest.fixture
def client() -> Iterator[ThinkingClient]:
    """The bot that is asked."""
    made = ThinkingClient()
    yield made
    made.end()


@pytest.fixture
def hints(qtbot: QtBot, client: ThinkingClient) -> Iterator[Hints]:
    """Of a match of two people."""
    play = PlaySession(QUndoStack())
    rules = Source(str(CROSSING), CROSSING.read_text(encoding="utf-8"))
    board = Source(str(POND), POND.read_text(encoding="utf-8"))
    play.start(MatchSetup(rules, board, seats=(Seat(), Seat()), seed=1))
    qtbot.waitUntil(lambda: play.question is not None and not play.busy)
    yield Hints(play, client)
    play.close()


def test_a_hint_names_a_choice_and_what_it_expects_and_goes_with_the_next_move(qtbot: QtBot, hints: Hints) -> None:
    hints.ask()
    assert hints.thinking
    qtbot.waitUntil(lambda: hints.hint is not None)
    question = hints.play.question
    assert hints.hint is not None and question is not None and 0 <= hints.hint.index < len(question.choices)
    assert hints.hint.level == "hard" and any(hints.hint.reasons)
    hints.play.choose(0)
    qtbot.waitUntil(lambda: hints.hint is None)


def test_one_that_comes_too_late_is_not_heard(qtbot: QtBot, hints: Hints, client: ThinkingClient) -> None:
    setup = hints.play.setup
    assert setup is not None
    hints.ask()
    hints.play.choose(0)
    qtbot.waitUntil(lambda: not hints.thinking and not hints.play.busy)
    heard: list[object] = []
    client.think(setup, BotRequest((), 0, "random"), heard.append)  # answered behind what was asked before
    qtbot.waitUntil(lambda: bool(heard))
    assert hints.hint is None
