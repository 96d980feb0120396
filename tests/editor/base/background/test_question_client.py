"""A process beside the window: what it answers, and what becomes of questions that it does not survive."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.base.background.packets import Failure, packed
from editor.base.background.question_client import QuestionClient

WAIT = 30_000
GIGABYTE = 1 << 30


@pytest.fixture
def client(qtbot: QtBot) -> Iterator[QuestionClient]:
    """A process that does what it is asked."""
    made = QuestionClient("tests.editor.base.background.hungry_process", WAIT)
    yield made
    made.end()


def ask(client: QuestionClient, heard: list[object], *questions: tuple[str, int]) -> list[int]:
    """Ask; returns the numbers of the questions."""
    return [client.ask(packed(question), heard.append) for question in questions]


def test_answers_come_in_the_order_of_the_questions(qtbot: QtBot, client: QuestionClient) -> None:
    heard: list[object] = []
    ask(client, heard, *(("say", number) for number in range(20)))
    qtbot.waitUntil(lambda: len(heard) == 20)
    assert heard == list(range(20)) and not client.busy


def test_a_gigabyte_costs_the_process_and_the_next_question_is_answered(qtbot: QtBot, client: QuestionClient) -> None:
    heard: list[object] = []
    ask(client, heard, ("say", 1))
    qtbot.waitUntil(lambda: heard == [1])
    first = client.process_id
    ask(client, heard, ("take", GIGABYTE), ("say", 2))
    qtbot.waitUntil(lambda: len(heard) == 3)
    assert heard == [1, Failure("memory"), 2] and client.process_id not in (0, first)


def test_what_takes_too_long_is_told_and_the_next_is_answered(qtbot: QtBot, client: QuestionClient) -> None:
    heard: list[object] = []
    ask(client, heard, ("say", 1))
    qtbot.waitUntil(lambda: heard == [1])
    first = client.process_id
    client._time_limit.setInterval(1000)
    ask(client, heard, ("sleep", 100), ("say", 2))
    qtbot.waitUntil(lambda: len(heard) >= 2)
    client._time_limit.setInterval(WAIT)
    qtbot.waitUntil(lambda: len(heard) == 3)
    assert isinstance(heard[1], Failure) and heard[1].kind == "time" and heard[2] == 2
    assert client.process_id not in (0, first)


def test_what_is_dropped_is_not_answered(qtbot: QtBot, client: QuestionClient) -> None:
    heard: list[object] = []
    number, _ = ask(client, heard, ("sleep", 2), ("say", 2))
    client.drop(number)
    qtbot.waitUntil(lambda: heard == [2])


def test_a_process_that_takes_its_time_to_start_is_not_ended(qtbot: QtBot, client: QuestionClient) -> None:
    client._stale_timer.setInterval(1)
    heard: list[object] = []
    for number in range(50):
        asked = ask(client, heard, ("say", number))
        if number < 49:
            client.drop(asked[0])
        qtbot.wait(5)
    qtbot.waitUntil(lambda: heard == [49])


def test_what_waits_behind_a_question_that_is_wanted_costs_nothing_when_it_is_dropped(
    qtbot: QtBot, client: QuestionClient
) -> None:
    client._stale_timer.setInterval(50)
    heard: list[object] = []
    ask(client, heard, ("say", 1))
    qtbot.waitUntil(lambda: heard == [1])
    first = client.process_id
    _, unwanted, _ = ask(client, heard, ("sleep", 1), ("say", 2), ("say", 3))
    client.drop(unwanted)
    qtbot.waitUntil(lambda: heard == [1, 0, 3])
    assert client.process_id == first


def test_after_the_machine_was_asleep_an_answer_is_waited_for_as_long_again(
    qtbot: QtBot, client: QuestionClient
) -> None:
    heard: list[object] = []
    ask(client, heard, ("say", 1))
    qtbot.waitUntil(lambda: heard == [1])
    client._time_limit.setInterval(400)
    os.kill(client.process_id, signal.SIGSTOP)
    ask(client, heard, ("say", 2))
    time.sleep(1)  # the window stands still as well
    QApplication.processEvents()
    client._time_limit.setInterval(WAIT)
    client._time_limit.begin()
    os.kill(client.process_id, signal.SIGCONT)
    qtbot.waitUntil(lambda: len(heard) == 2)
    assert heard == [1, 2]


def test_death_and_faults_are_told(qtbot: QtBot, client: QuestionClient) -> None:
    heard: list[object] = []
    ask(client, heard, ("fail", 3), ("die", 7))
    qtbot.waitUntil(lambda: len(heard) == 2)
    assert heard == [Failure("fault", "ValueError: 3"), Failure("fault", "exit 7")]
    ask(client, heard, ("say", 4))
    qtbot.waitUntil(lambda: heard[2:] == [4])


def test_each_new_process_is_told_what_belongs_to_it(qtbot: QtBot) -> None:
    told = []

    def opening() -> list[bytes]:
        told.append(1)
        return [packed(("say", 0))]

    client, heard = QuestionClient("tests.editor.base.background.hungry_process", WAIT, opening), list[object]()
    ask(client, heard, ("die", 7))
    qtbot.waitUntil(lambda: len(heard) == 1)
    ask(client, heard, ("say", 5))
    qtbot.waitUntil(lambda: heard[1:] == [5])
    assert len(told) == 2
    client.end()


def test_it_says_how_far_it_is_and_answers_at_once_when_hurried(qtbot: QtBot, client: QuestionClient) -> None:
    heard: list[object] = []
    told: list[int] = []
    number = client.ask(packed(("count", 0)), heard.append, told.append)
    qtbot.waitUntil(lambda: len(told) >= 3)
    assert not heard
    client.hurry(number)
    qtbot.waitUntil(lambda: bool(heard))
    assert heard == [told[-1]] and told == list(range(1, len(told) + 1))


def test_nothing_more_is_told_of_what_was_dropped(qtbot: QtBot, client: QuestionClient) -> None:
    heard: list[object] = []
    told: list[int] = []
    number = client.ask(packed(("count", 0)), heard.append, told.append)
    qtbot.waitUntil(lambda: bool(told))
    client.drop(number)
    told.clear()
    ask(client, heard, ("say", 7))
    qtbot.waitUntil(lambda: heard == [7])
    assert not told
