"""A game's texts in another language."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_games import crossing

from dsl.engines.linking.game import Datum
from dsl.engines.protocol.events import Shown
from dsl.games.library import Header
from dsl.games.play import Translation, load_translation
from dsl.games.play.translation import read_table, split
from dsl.text.diagnostics import Problems
from tests.games_at_hand import CROSSING

GAME = crossing()
BOAT, CELL, FIVE = Datum("boat", 0), Datum("cell", 2), Datum("int", 5)


def family(*paths: Path) -> list[Header]:
    return [Header(path.stem, path) for path in paths]


def test_braces_are_matched_by_their_text_in_any_order() -> None:
    words = load_translation(family(CROSSING), "ru", Problems())
    shown = Shown("{b} has sailed {b.sailed} of {goal}", (("b", BOAT), ("b.sailed", FIVE), ("goal", FIVE)))
    assert words.tell(GAME, shown) == "пройдено 5 из 5: Лодка 1"


def test_what_is_not_translated_stays() -> None:
    words = load_translation(family(CROSSING), "uk", Problems())
    assert words.tell(GAME, Shown("{b} sails to {c}", (("b", BOAT), ("c", CELL)))) == "Boat 1 sails to C1"


def test_a_hidden_value_is_left_open_and_a_missing_one_is_a_dash() -> None:
    shown = Shown("{b} at {c}", (("b", None), ("c", Datum("cell", -1))))
    assert Translation().tell(GAME, shown) == "… at –"


def test_a_sentence_that_begins_with_a_value_begins_with_a_capital() -> None:
    shown = Shown("{d}: {d} it is", (("d", Datum("bool", 1)),))
    assert Translation({}, "en").tell(GAME, shown) == "Yes: yes it is"


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
    words = load_translation(family(*paths), "de", Problems())
    assert (words.word("Goal"), words.word("child"), words.word("parent")) == ("Kind", "found", "found")


def test_what_every_game_has_is_translated_too() -> None:
    words = load_translation(family(CROSSING), "ru", Problems())
    assert words.word("The next in turn order.") == "Следующий по очереди."


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
