"""Bots in a match of the window: they answer by turns, can be watched, hurried and stopped; their failure is told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtGui import QUndoStack
from pytestqt.qtbot import QtBot

from dsl.engines.choice import make_engine
from dsl.games.bots import make_bot
from dsl.games.bots.arena import play_out
from dsl.services.match.match_values import MatchSetup, Seat, SeatKind, Trouble
from dsl.text.diagnostics import Words
from dsl.text.source import Source
from editor.model.match.bot_director import BotDirector
from editor.model.match.play_session import PlaySession
from tests.bot_rules import CROSSING, POND, load
from tests.limits import repeat

SEED = 3


class Table:
    """A match with the service and the bots in their processes."""

    def __init__(self, qtbot: QtBot) -> None:
        self.qtbot = qtbot
        self.play = PlaySession(QUndoStack())
        self.play.animated = False
        self.bots = BotDirector(self.play)

    def sit(self, *kinds: SeatKind) -> None:
        rules = Source(str(CROSSING), CROSSING.read_text(encoding="utf-8"))
        board = Source(str(POND), POND.read_text(encoding="utf-8"))
        self.play.start(MatchSetup(rules, board, seats=tuple(map(Seat, kinds)), seed=SEED))
        self.qtbot.waitUntil(lambda: self.play.position is not None and not self.play.busy)

    def events(self) -> list[str]:
        """The lines of the record behind its head."""
        lines = self.play.record.splitlines()
        return [line for line in lines if line[:2] in ("1 ", "2 ", "* ")]

    def decided(self) -> int:
        return sum(not line.startswith("*") for line in self.events())


@pytest.fixture
def table(qtbot: QtBot) -> Iterator[Table]:
    made = Table(qtbot)
    yield made
    made.bots.close()
    made.play.close()


def test_a_match_of_bots_is_the_one_of_the_command_line(qtbot: QtBot, table: Table) -> None:
    repeat(table.play.pace.faster, lambda: table.play.pace.fastest)
    table.sit("easy", "greedy")
    qtbot.waitUntil(lambda: table.play.stage == "over")
    game, told = load(CROSSING, POND), list[str]()
    kinds = ("easy", "greedy")
    play_out(
        make_engine(game),
        [make_bot(kind, game, SEED * 64 + seat) for seat, kind in enumerate(kinds)],
        SEED,
        tell=told.append,
    )
    assert table.events() == told


def test_a_match_of_bots_stands_still_and_goes_on_step_by_step(qtbot: QtBot, table: Table) -> None:
    table.play.pace.paused = True
    table.sit("random", "random")
    qtbot.wait(50)
    assert table.decided() == 0 and table.play.thinking is None
    for number in (1, 2):
        table.play.pace.step()
        qtbot.waitUntil(lambda number=number: table.decided() == number and not table.play.busy)  # type: ignore[misc]
    qtbot.wait(50)
    assert table.decided() == 2


def test_a_bot_answers_a_person_and_the_person_is_asked_again(qtbot: QtBot, table: Table) -> None:
    table.sit("person", "random")
    assert table.play.question is not None and table.play.thinking is None
    table.play.choose(0)
    qtbot.waitUntil(lambda: table.decided() >= 2 and table.play.question is not None)
    assert table.play.question.player == 0 and table.play.undo_stack.count() == 1


def test_one_that_is_stopped_waits_and_goes_on(qtbot: QtBot, table: Table) -> None:
    table.play.animated = True  # a bot lets people look for a moment
    table.sit("random", "person")
    table.play.stop_bot()
    qtbot.wait(50)
    assert table.decided() == 0 and not table.play.live and table.play.thinking is None
    table.play.sit()
    table.play.hurry()
    qtbot.waitUntil(lambda: table.decided() == 1)


def test_what_was_thought_of_another_match_is_not_heard_in_this_one(
    qtbot: QtBot, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[Any, ...]] = []
    monkeypatch.setattr(table.bots.client, "think", lambda *given: asked.append(given) or 0)
    table.sit("random", "person")
    qtbot.waitUntil(lambda: len(asked) == 1)
    first = table.play.serial

    def late(name: str) -> None:  # as soon as the next match stands where the last one stood
        if name == "remaining" and table.play.serial > first and table.play.position is not None and len(asked) == 1:
            asked[0][-1](Trouble("think-fault", Words("think-fault", {"reason": "exit 9"})))

    table.play.changed.connect(late)
    table.play.again()
    qtbot.waitUntil(lambda: len(asked) == 2)
    assert table.play.trouble is None and table.play.live
    assert [given[0].seed for given in asked] == [SEED, SEED + 1]


def test_a_bot_that_dies_is_told_and_the_match_stands_where_it_stood(
    qtbot: QtBot, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.play.animated = True
    table.sit("random", "person")

    def died(*_given: object) -> int:
        answered = _given[-1]
        assert callable(answered)
        answered(Trouble("think-fault", Words("think-fault", {"reason": "exit 9"})))
        return 0

    with monkeypatch.context() as dying:
        dying.setattr(table.bots.client, "think", died)
        qtbot.waitUntil(lambda: table.play.trouble is not None)
    assert table.decided() == 0 and table.play.thinking is None and not table.play.live
    table.play.sit()
    qtbot.waitUntil(lambda: table.decided() == 1)
    assert table.play.trouble is None


def test_seats_change_hands_in_the_middle_of_a_match(qtbot: QtBot, table: Table) -> None:
    table.sit("person", "person")
    table.play.take_seat(0, "random")
    qtbot.waitUntil(lambda: table.decided() == 1 and table.play.question is not None)
    question = table.play.question
    assert question is not None and question.player == table.play.viewer == 1
    assert table.play.position is not None and table.play.position.players[0].kind == "random"
    table.play.take_seat(0, "person")
    qtbot.waitUntil(lambda: not table.play.busy)
    table.play.choose(0)
    qtbot.waitUntil(lambda: table.play.question is not None and table.play.viewer == 0)
    table.play.take_seat(1, "random")
    qtbot.waitUntil(lambda: not table.play.busy)
    table.play.again()
    qtbot.waitUntil(lambda: not table.play.busy and table.decided() == 0)
    assert table.play.setup is not None and [seat.kind for seat in table.play.setup.seats] == ["person", "person"]


def test_it_is_told_for_how_long_a_bot_has_been_thinking(table: Table) -> None:
    table.play.think(0)
    for _ in range(2):
        table.bots._tick.timeout.emit()
    assert (table.play.thinking, table.play.thought) == (0, 2)
    table.play.think(1)
    assert table.play.thought == 0, "another one begins"
