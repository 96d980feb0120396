"""Many games asked about bit by bit: the same as the command line finds, live, stopped half-way, gone on with."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from multiprocessing import active_children
from pathlib import Path

import pytest
from click.testing import CliRunner

from dsl.engines.choice import make_engine
from dsl.engines.linking.game import Game
from dsl.fronts.cli.app import app
from dsl.games.balance.batch import play
from dsl.games.balance.inquiry.compared_sides import load_side
from dsl.games.balance.inquiry.inquiries import Inquiries
from dsl.games.balance.inquiry.inquiry_values import (
    AxesQuestion,
    Halt,
    Order,
    PageQuestion,
    Report,
    Sample,
    SampleQuestion,
    Side,
)
from dsl.games.balance.job import Batch
from dsl.games.balance.results import Games
from dsl.games.play import read_record, replay
from dsl.text.diagnostics import Problems
from dsl.text.source import Source
from tests.games_at_hand import CROSSING, POND


def source(path: Path) -> Source:
    """A file as it stands in the window."""
    return Source(str(path), path.read_text(encoding="utf-8"))


SIDE = Side(source(CROSSING), source(POND))
COIN = """language 1
game coin "Coin"
    players 2
param faces "Faces": 2..6 = 2
param unlucky: 1..6 = 1
board square4 3 1:
    terrain sea passable
play:
    choose by first(players):
        throw:
            let k = roll 1..faces
            if k == unlucky:
                win opponent(first(players))
            else:
                win first(players)
        rest:
            let k = roll 1..faces
            if k == unlucky:
                win opponent(first(players))
            else:
                win first(players)
"""
COINS = Side(Source("coin.rules", COIN), None)


def report(order: Order) -> Report:
    """What an order comes to."""
    found = Inquiries().answer(order)
    assert isinstance(found, Report), found
    return found


def simulated(*words: str) -> dict[str, object]:
    """What the command line says."""
    result = CliRunner().invoke(app, ["simulate", str(CROSSING), "--map", str(POND), *words, "--json"])
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize(("bot", "games"), [("random", 60), ("greedy", 8)])
def test_it_finds_what_the_command_line_finds(bot: str, games: int) -> None:
    found = report(Order((SIDE,), games, bot, seed=7, workers=2))
    told = simulated("-n", str(games), "--bots", bot, "--seed", "7")
    seats = told["seats"]
    assert isinstance(seats, list)
    for seat, pair in zip(seats, found.shares):
        assert pair.after.value * games == pytest.approx(seat["wins"])
        assert pair.after.interval == pytest.approx(tuple(seat["interval"]))
    assert found.done and found.played == found.wanted == found.games == games
    assert found.length is not None and sum(found.length.after.shares) == pytest.approx(1.0)


def test_no_difference_is_told_with_the_one_that_would_have_been_seen() -> None:
    found = report(Order((COINS, COINS), 200, seed=3, workers=2))
    assert found.finding is not None and found.finding.clear and "no difference" in found.finding.headline
    assert any("would have been found" in text for text in found.finding.sentences)


def test_who_wins_more_than_is_fair_is_told() -> None:
    found = report(Order((replace(COINS, settings=(("faces", "6"),)),), 200, workers=2))
    assert found.finding is not None and "Player 1 wins too often" in found.finding.headline


def test_it_tells_how_far_it_is_and_stops_with_what_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dsl.games.balance.inquiry.inquiries.REPORT_SECONDS", 0.0)
    heard: list[Report] = []
    inquiries = Inquiries()
    order = Order((SIDE,), 5_000_000, "greedy", workers=2)
    stopped = inquiries.answer(order, heard.append, lambda: len(heard) >= 3)
    assert isinstance(stopped, Report) and not stopped.done and 0 < stopped.played < 5_000_000
    assert [each.played for each in heard] == sorted(each.played for each in heard)
    assert not active_children()
    again = inquiries.answer(replace(order, games=stopped.games))
    assert isinstance(again, Report) and again.done


def test_more_games_go_on_where_it_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    inquiries = Inquiries()
    order = Order((SIDE,), 30, seed=2, workers=2)
    inquiries.answer(order)
    more = inquiries.answer(replace(order, games=90))
    assert isinstance(more, Report)
    whole = report(replace(order, games=90))
    assert (more.shares, more.length, more.ends, more.heats) == (whole.shares, whole.length, whole.ends, whole.heats)


def test_a_sweep_has_a_value_for_each_combination() -> None:
    order = Order((COINS,), 60, axes=(("faces", ("2", "4", "6")), ("unlucky", ("1", "2"))), workers=2)
    found = report(order)
    assert found.sweep is not None and [axis.label for axis in found.sweep.axes] == ["Faces", "unlucky"]
    assert all(len(series) == 6 for series in found.sweep.series)
    one_line = report(replace(order, axes=order.axes[:1])).sweep
    assert one_line is not None
    shares = [view.value for view in one_line.series[0] if view is not None]
    assert shares == sorted(shares) and len(shares) == 3


def test_what_can_be_swept() -> None:
    found = Inquiries().answer(AxesQuestion(COINS))
    assert isinstance(found, tuple) and found[0].values == ("2", "3", "4", "5", "6")


def test_broken_rules_and_other_seats_are_told_with_the_place() -> None:
    torn = Side(Source("torn.rules", "language 1\ngame torn\n    players 2\nplay:\n    nonsense here\n"), None)
    found = Inquiries().answer(Order((torn,), 10))
    assert isinstance(found, Halt) and found.place is not None and found.place.file == "torn.rules"


def test_a_game_that_the_rules_stop_is_told_with_what_was_played() -> None:
    text = COIN.replace("        rest:\n", "        rest:\n            stop_here()\n") + (
        "rule stop_here:\n    let n = 0\n    n = 1 / n\n"
    )
    found = Inquiries().answer(Order((Side(Source("coin.rules", text), None),), 300, workers=2))
    assert isinstance(found, Report | Halt)
    halt = found.halt if isinstance(found, Report) else found
    assert halt is not None and halt.place is not None


def _dies(share: Batch) -> Games:
    if share.first == 0:
        os._exit(3)
    return play(share)


def test_a_worker_that_dies_again_and_again_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dsl.games.balance.running.play", _dies)
    found = report(Order((SIDE,), 30, workers=2))
    assert found.halt is not None and "lost again and again" in found.halt.message.text("en")
    assert not active_children()


def test_the_longest_game_is_a_record_that_replays() -> None:
    found = Inquiries().answer(SampleQuestion(Order((SIDE,), 30, "random")))
    assert isinstance(found, Sample) and found.out_of > 1
    record = read_record(Source("longest", found.record), Problems())
    game = load_side(SIDE, 2)
    assert record is not None and isinstance(game, Game)
    done = replay(record, game, make_engine(game))
    assert done.parted is None and done.match.over is not None


def test_the_page_is_html_without_anything_from_elsewhere() -> None:
    inquiries = Inquiries()
    for order in (
        Order((SIDE,), 30, workers=2),
        Order((COINS, COINS), 30, workers=2),
        Order((COINS,), 10, axes=(("faces", ("2", "3")),), workers=2),
    ):
        inquiries.answer(order)
        html = inquiries.answer(PageQuestion(order))
        assert (
            isinstance(html, str) and "<svg" in html and "src=" not in html and "http" not in html.split("</head>")[0]
        )
