"""Circles of a track that have a name are called by it: in texts for players, not in records."""

from __future__ import annotations

import pytest

from dsl.engines.choice import make_engine
from dsl.engines.linking.game import Datum
from dsl.games.play import Match, Translation
from dsl.games.play.game_facts import Facts
from tests.games_at_hand import load

RULES = """language 1
game harbours "Harbours"
    players 2

board track:
    terrain harbour "Harbour" passable

state spoken "Spoken": 0..9 per player = 4

play:
    nothing
"""
MAP = """fordewind: 1
title: Bay
games: [harbours]
grid: {kind: track, two_way: yes}
nodes:
  - {id: suhum, x: 2, y: 1, name: {ru: Сухум, en: Sukhum}}
  - {id: poti, x: 2, y: 6}
edges:
  - [suhum, poti]
"""


@pytest.fixture
def facts() -> Facts:
    game = load(RULES, MAP)
    return Facts(Match(game, make_engine(game), 1), Translation({}, "ru"))


def test_players_read_the_name_and_records_the_id(facts: Facts) -> None:
    game, cells = facts.game, [Datum("cell", 0), Datum("cell", 1)]
    assert [facts.label(cell) for cell in cells] == ["Сухум", "poti"]
    assert Translation({}, "en").label(game, cells[0]) == "Sukhum"
    assert [game.show(cell) for cell in cells] == ["suhum", "poti"]
    assert next(facts.cell(0)).startswith("Сухум:")


def test_a_name_that_is_typed_is_understood(facts: Facts) -> None:
    called = facts.game.map.called
    assert [called(text) for text in ("сухум", "Sukhum", "suhum", "poti", "Поти")] == [0, 0, 0, 1, None]


def test_what_the_rules_keep_for_each_player_stands_with_the_player(facts: Facts) -> None:
    assert facts.of_player(1) == ["Spoken 4"] and facts.state() == []
