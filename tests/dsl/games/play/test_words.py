"""Names of maps and circles, and the texts of a game in another language."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_games import crossing

from dsl.engines.choice import make_engine
from dsl.engines.linking.game import Datum, Game
from dsl.engines.protocol.events import Chance, Decision, Entry, Shown
from dsl.games.library.shelves import Header, family, find_map, find_rules
from dsl.games.play import Match
from dsl.games.play.game_facts import Facts
from dsl.games.play.match_words import JournalWords, roller
from dsl.games.play.translation import Translation, load_translation, read_table, split
from dsl.text.diagnostics import Problems
from tests.games_at_hand import CROSSING, POND, ROOT, load

GAME = crossing()
BOAT, CELL, FIVE = Datum("boat", 0), Datum("cell", 2), Datum("int", 5)


def headers(*paths: Path) -> list[Header]:
    return [Header(path.stem, path) for path in paths]


def test_braces_are_matched_by_their_text_in_any_order() -> None:
    words = load_translation(headers(CROSSING), "ru", Problems())
    shown = Shown("{b} has sailed {b.sailed} of {goal}", (("b", BOAT), ("b.sailed", FIVE), ("goal", FIVE)))
    assert words.text(GAME, shown) == "пройдено 5 из 5: Лодка 1"


def test_what_is_not_translated_stays() -> None:
    words = load_translation(headers(CROSSING), "uk", Problems())
    assert words.text(GAME, Shown("{b} sails to {c}", (("b", BOAT), ("c", CELL)))) == "Boat 1 sails to C1"


def test_a_hidden_value_is_left_open_and_a_missing_one_is_a_dash() -> None:
    shown = Shown("{b} at {c}", (("b", None), ("c", Datum("cell", -1))))
    assert Translation().text(GAME, shown) == "… at –"


def test_what_is_hidden_follows_what_it_is_without_a_dash() -> None:
    for sign in (" —", ":"):
        entry = Entry("log", Shown(f"{{b}}: a new course{sign} {{c}}.", (("b", BOAT), ("c", None))))
        assert JournalWords(GAME, Translation({}, "en")).entry_text(entry, None) == "Boat 1: a new course (hidden)."


def test_a_sentence_that_begins_with_a_value_begins_with_a_capital() -> None:
    shown = Shown("{d}: {d} it is", (("d", Datum("bool", 1)),))
    assert Translation({}, "en").text(GAME, shown) == "Yes: yes it is"


@pytest.mark.parametrize(("language", "yes"), [("en", "yes"), ("ru", "да"), ("uk", "так")])
def test_yes_is_said_in_the_readers_language(language: str, yes: str) -> None:
    assert Translation({}, language).label(GAME, Datum("bool", 1)) == yes


def test_what_a_map_names_has_the_maps_word() -> None:
    assert Translation({}, "en").label(GAME, Datum("pier", 0)) == "West pier"


def test_what_is_nearer_to_the_game_wins_over_its_base(tmp_path: Path) -> None:
    for name, word in (("child", "Kind"), ("parent", "Eltern")):
        folder = tmp_path / name / "lang"
        folder.mkdir(parents=True)
        (folder / "de.yaml").write_text(f"Goal: {word}\n{name}: found\n", encoding="utf-8")
    paths = (tmp_path / "child" / "child.rules", tmp_path / "parent" / "parent.rules")
    words = load_translation(headers(*paths), "de", Problems())
    assert (words.word("Goal"), words.word("child"), words.word("parent")) == ("Kind", "found", "found")


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ('"{a} goes": "{b} geht"\n', "lang-unknown-brace", (1, 13)),
        ("- a\n", "lang-not-table", (1, 1)),
        ("a: [b]\n", "lang-not-text", (1, 4)),
        ("a: b\na: c\n", "yaml-key-twice", (2, 1)),
        ('a: "b\n', "yaml-quote-open", (1, 4)),
    ],
)
def test_a_broken_file_of_translations_is_reported(
    tmp_path: Path, text: str, code: str, place: tuple[int, int]
) -> None:
    path = tmp_path / "x.yaml"
    path.write_text(text, encoding="utf-8")
    problems = Problems()
    read_table(path, problems)
    (found,) = problems
    assert found.code == code
    assert found.span is not None and (found.span.line, found.span.column) == place


def test_braces_within_braces_belong_to_one_expression() -> None:
    parts = list(split("a {count({x in s where x})} b {c}"))
    assert [part for brace, part in parts if brace] == ["count({x in s where x})", "c"]
    assert "".join(part for brace, part in parts if not brace) == "a  b "


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
    called = facts.game.map.cell_named
    assert [called(text) for text in ("сухум", "Sukhum", "suhum", "poti", "Поти")] == [0, 0, 0, 1, None]


def test_what_the_rules_keep_for_each_player_stands_with_the_player(facts: Facts) -> None:
    assert facts.of_player(1) == ["Spoken 4"] and facts.state() == []


PIRATES = find_rules("pirates_1989", Problems())


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
    own, named = load(CROSSING, POND, 2), load(PIRATES, find_map("atlantic", Problems()), 2)

    def said(game: Game, language: str) -> list[str]:
        words = Translation({}, language)
        return [words.label(game, Datum("direction", number)) for number in range(len(game.directions))]

    assert said(own, "en") == list(own.directions) == ["N", "E", "S", "W"]
    assert said(own, "ru") == ["С", "В", "Ю", "З"] and said(own, "uk") == ["Пн", "Сх", "Пд", "Зх"]
    assert said(named, "ru") == list(named.directions), (
        "the rules have labels of their own, though they look like those"
    )


@pytest.mark.parametrize("engine", ["reference", "compiled"])
def test_before_the_first_turn_and_between_turns_nobody_is_active(engine: str) -> None:
    game = load(ROOT / "rulesets" / "sea_battle" / "sea_battle.rules", ROOT / "maps" / "sea_battle_strait.yaml")
    match = Match(game, make_engine(game, engine), 7)
    throwers: list[int | None] = []
    assert match.active is None
    while len(throwers) < 6:
        pending = match.pending
        if isinstance(pending, Chance):
            throwers += [roller(match)] if match.engine.state.begun else []
            match.resolve()
        else:
            assert isinstance(pending, Decision)
            done = [n for n, choice in enumerate(pending.choices) if choice.option == "done"]
            match.choose(done[0] if done else 0)
    assert throwers == [None] * 6, "the wind is nobody's turn"
    told = [entry for at in range(match.at + 1) for entry in match.entries_of(at)]
    first = next(at for at, entry in enumerate(told) if entry.kind == "turn")
    logs = [entry for entry in told[:first] if entry.kind == "log"]
    assert logs and not any(entry.player is not None for entry in logs), "no line has the colour of the first seat"
