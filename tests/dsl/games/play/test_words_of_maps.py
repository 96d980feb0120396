"""Names of the map are no words of the rules: a cell of column O stays what it is in every language."""

from __future__ import annotations

import pytest

from dsl.engines.linking.game import Datum, Game
from dsl.games.library import family, find_map, find_rules
from dsl.games.play.translation import Translation, load_translation
from dsl.text.diagnostics import Problems
from tests.games_at_hand import CROSSING, POND, load

RULES = find_rules("pirates_1989", Problems())


@pytest.mark.parametrize("language", ["en", "uk"])
@pytest.mark.parametrize("name", ["pirates_1989", "colonies_1990"])
def test_cells_are_not_translated(name: str, language: str) -> None:
    problems = Problems()
    rules, board = find_rules(name, problems), find_map("atlantic", problems)
    assert rules is not None and board is not None
    game = load(rules, board if name == "pirates_1989" else find_map("world", problems), 2)
    words = load_translation(family(rules), language, problems)
    names = [words.label(game, Datum("cell", cell)) for cell in range(game.sizes["cell"])]
    assert names == list(game.map.topology.names)
    assert "O7" in names


def test_a_direction_is_translated_and_so_is_a_numbered_piece() -> None:
    words = Translation({"O": "E", "Корабль": "Ship", "SO": "SE"}, "en")
    assert [words.word(text) for text in ("O", "SO", "O7", "SO12", "Корабль 4", "Корабль 12")] == [
        "E",
        "SE",
        "O7",
        "SO12",
        "Ship 4",
        "Ship 12",
    ]


def test_directions_that_the_rules_do_not_name_are_said_in_the_readers_language() -> None:
    own, named = load(CROSSING, POND, 2), load(RULES, find_map("atlantic", Problems()), 2)

    def said(game: Game, language: str) -> list[str]:
        words = Translation({}, language)
        return [words.label(game, Datum("direction", number)) for number in range(len(game.directions))]

    assert said(own, "en") == list(own.directions) == ["N", "E", "S", "W"]
    assert said(own, "ru") == ["С", "В", "Ю", "З"] and said(own, "uk") == ["Пн", "Сх", "Пд", "Зх"]
    assert said(named, "ru") == list(named.directions), (
        "the rules have labels of their own, though they look like those"
    )
