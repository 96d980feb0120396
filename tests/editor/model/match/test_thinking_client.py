"""Bots in a process beside the window: they answer, can be hurried and given up, and their death is told."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from dsl.services.match.bot_thoughts import BotRequest, Thought
from dsl.services.match.match_values import MatchSetup, Seat, Trouble
from dsl.text.source import Source
from editor.model.match.bot_director import ThinkingClient
from tests.bot_rules import CROSSING, POND

WAIT = 60_000
Heard = list[Thought | Trouble]


def source(path: Path) -> Source:
    """A file as it stands in the window."""
    return Source(str(path), path.read_text(encoding="utf-8"))


SETUP = MatchSetup(source(CROSSING), source(POND), seats=(Seat("easy"), Seat("easy")), seed=5)


@pytest.fixture
def client(qtbot: QtBot) -> Iterator[ThinkingClient]:
    """The bots of one match."""
    made = ThinkingClient()
    yield made
    made.end()


def test_a_bot_answers(qtbot: QtBot, client: ThinkingClient) -> None:
    heard: Heard = []
    client.think(SETUP, BotRequest((), 0, "easy"), heard.append)
    qtbot.waitUntil(lambda: bool(heard))
    first = heard[0]
    assert isinstance(first, Thought) and first.notation.startswith("begin ")
    client.think(SETUP, BotRequest((f"1 {first.notation}",), 1, "random"), heard.append)
    qtbot.waitUntil(lambda: len(heard) == 2)
    assert isinstance(heard[1], Thought)


def test_one_that_thinks_for_an_hour_is_hurried(qtbot: QtBot, client: ThinkingClient) -> None:
    heard: Heard = []
    number = client.think(SETUP, BotRequest((), 0, "hard", seconds=3600.0), heard.append)
    client.hurry(number)
    qtbot.waitUntil(lambda: bool(heard))
    assert isinstance(heard[0], Thought) and heard[0].weighed


def test_one_that_is_given_up_lets_the_next_answer(qtbot: QtBot, client: ThinkingClient) -> None:
    heard: Heard = []
    number = client.think(SETUP, BotRequest((), 0, "hard", seconds=3600.0), heard.append)
    client.drop(number)
    client.think(SETUP, BotRequest((), 0, "random"), heard.append)
    qtbot.waitUntil(lambda: bool(heard))
    assert len(heard) == 1 and isinstance(heard[0], Thought) and heard[0].level == "random"


def test_a_death_is_told_and_the_next_process_knows_the_match(qtbot: QtBot, client: ThinkingClient) -> None:
    heard: Heard = []
    client.think(SETUP, BotRequest((), 0, "random"), heard.append)
    qtbot.waitUntil(lambda: bool(heard))
    dead = client.process_id
    client.think(SETUP, BotRequest((), 0, "hard", seconds=3600.0), heard.append)
    os.kill(dead, 9)
    qtbot.waitUntil(lambda: len(heard) == 2)
    assert isinstance(heard[1], Trouble) and "take the seat" in heard[1].message.text("en")
    client.think(SETUP, BotRequest((), 0, "random"), heard.append)
    qtbot.waitUntil(lambda: len(heard) == 3)
    assert isinstance(heard[2], Thought) and client.process_id not in (0, dead)


def test_broken_rules_are_told(qtbot: QtBot, client: ThinkingClient) -> None:
    heard: Heard = []
    torn = replace(SETUP, rules=Source("torn.rules", "language 1\ngame torn\n    nonsense\n"))
    client.think(torn, BotRequest((), 0, "random"), heard.append)
    qtbot.waitUntil(lambda: bool(heard))
    assert isinstance(heard[0], Trouble) and heard[0].place is not None


def test_no_process_is_left_when_it_ends(qtbot: QtBot, client: ThinkingClient) -> None:
    heard: Heard = []
    client.think(SETUP, BotRequest((), 0, "random"), heard.append)
    qtbot.waitUntil(lambda: bool(heard))
    number = client.process_id
    client.end()
    with pytest.raises(ProcessLookupError):
        os.kill(number, 0)
