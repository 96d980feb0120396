"""The decisions that cost most: those of people, each with what was better, which the hint tells at its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtGui import QUndoStack
from pytestqt.qtbot import QtBot

from dsl.services.match.bot_thoughts import BotRequest, Thought, Weighed
from dsl.services.match.match_values import MatchSetup, Seat, Trouble
from dsl.text.diagnostics import Words
from dsl.text.source import Source
from editor.model.match.bot_director import ThinkingClient
from editor.model.match.costly import CostlyDecisions, cost_of
from editor.model.match.hints import Hints
from editor.model.match.play_session import PlaySession
from tests.bot_rules import HEAD

PLAY = """play:
    choose by first(players):
        one:
            nothing
        other:
            nothing
    choose by first(players):
        good:
            win first(players)
        bad:
            nothing
    win opponent(first(players))
"""


@pytest.fixture
def costly(qtbot: QtBot) -> Iterator[CostlyDecisions]:
    """Of a match of two people that is over: the first throws a victory away."""
    play, client = PlaySession(QUndoStack()), ThinkingClient()
    play.start(MatchSetup(Source("small.rules", HEAD + PLAY), None, seats=(Seat(), Seat()), seed=1))
    for index in (0, 1):
        qtbot.waitUntil(lambda: play.question is not None and not play.busy)
        play.choose(index)
    qtbot.waitUntil(lambda: play.stage == "over" and not play.busy)
    yield CostlyDecisions(play, client, Hints(play, client))
    client.end()
    play.close()


def test_a_victory_that_was_thrown_away_is_found_and_what_was_better_is_told_there(
    qtbot: QtBot, costly: CostlyDecisions
) -> None:
    costly.begin()
    qtbot.waitUntil(lambda: costly.count == costly.done == 2)
    assert [(one.better.notation, one.cost) for one in costly.found] == [("good", 1.0)]
    costly.show(0)
    qtbot.waitUntil(lambda: costly.hints.hint is not None)
    hint, question = costly.hints.hint, costly.play.question
    assert hint is not None and question is not None
    assert question.choices[hint.index].notation == "good" and hint.reasons == costly.found[0].better.reasons
    costly.play.choose(hint.index)
    qtbot.waitUntil(lambda: costly.hints.hint is None and not costly.play.busy)
    assert costly.open
    costly.drop()
    assert not costly.found and not costly.open


def test_where_no_move_can_be_thought_over_it_is_not_said_that_none_cost_much(
    qtbot: QtBot, costly: CostlyDecisions, monkeypatch: pytest.MonkeyPatch
) -> None:
    trouble = Trouble("think-fault", Words("think-fault", {"reason": "exit 9"}))

    def refuse(_setup: MatchSetup, _wish: BotRequest, heard: Callable[[Thought | Trouble], None]) -> int:
        heard(trouble)
        return 0

    monkeypatch.setattr(costly.client, "think", refuse)
    costly.begin()
    qtbot.waitUntil(lambda: costly.trouble is trouble)
    assert (costly.count, costly.done, costly.found) == (2, 0, ())


def test_what_was_not_tried_cost_nothing_that_is_known() -> None:
    thought = Thought("a", "hard", (Weighed(0, "a", 0.9, 0.7), Weighed(1, "b", 0.1, 0.4)))
    assert cost_of(thought, "b") == pytest.approx(0.3)
    assert cost_of(thought, "a") == cost_of(thought, "c") == 0
