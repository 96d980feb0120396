"""Examples of the books: each goes as its scenario says, and what is wrong with the list is told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dsl.games.play.gap_faults import values_of
from dsl.games.play.value_gaps import GapValues
from dsl.maps.mapfile import load_map
from dsl.services.book.book_values import PlayedExample, words_in
from dsl.services.book.opened_rules import open_rules
from dsl.services.book.played_examples import examples_of, is_named
from dsl.text.diagnostics import LANGUAGES, Problems
from tests.dsl.services.book.books import GAMES, book_of, rules
from tests.share import usual


@pytest.mark.parametrize("game", usual(GAMES, "pirates_1989", "ships_track"))
def test_all_examples_of_the_shipped_games_are_played(game: str) -> None:
    problems = Problems()
    found = list(examples_of(rules(game).parent, "ru", problems))
    assert len(found) >= 2 and not list(problems)
    parts = {part.name for part in book_of(rules(game), "ru").parts}
    for part, example in found:
        assert part in parts and example.title and example.told
        before = [(piece.ref, piece.cell, piece.facts) for piece in example.before.pieces]
        after = [(piece.ref, piece.cell, piece.facts) for piece in example.after.pieces]
        sites = [site.facts for site in example.before.sites] != [site.facts for site in example.after.sites]
        assert before != after or sites


def test_pieces_have_names_and_headings_of_the_next_turn_are_left_out() -> None:
    told = {e.title: e.told for _, e in examples_of(rules("pirates_1989").parent, "en", Problems())}
    assert "Santa Ana sails" in words_in(told["The wind blows to the north-east"][-1])
    assert not any("gal1" in words_in(text).lower() for lines in told.values() for text in lines)


CELL = re.compile(r"\b[A-Z]{1,2}\d{1,2}\b")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", usual(GAMES, "pirates_1989", "ships_track"))
def test_a_story_names_only_what_is_there_and_all_its_ways(game: str, language: str) -> None:
    for _, example in examples_of(rules(game).parent, language, Problems()):
        board = load_map(example.board.text, None, Problems(), name=example.board.name, lenient=True)
        assert board is not None
        there = {piece.cell for piece in (*example.before.pieces, *example.after.pieces)} | example.named
        there |= {cell for way in example.ways for cell in way.cells}
        there |= {cell for site in example.before.sites for cell in site.cells}
        cells = {board.place(cell, language) for cell in there if cell >= 0}
        whole = " ".join(map(words_in, example.told))
        assert set(CELL.findall(whole)) <= cells, example.title
        assert {way.number for way in example.ways} <= {*example.numbers} - {0}, example.title


def test_a_name_is_found_in_each_case() -> None:
    assert all(is_named(*one) for one in (("Оса", "у «Осы» две"), ("Чёрный", "у Чёрного"), ("Рубин", "с «Рубина»")))
    assert not is_named("Оса", "остался один") and not is_named("gal1", "gal10 sails")


def test_a_side_has_one_sign_in_all_examples_of_a_book() -> None:
    found = [example for _, example in examples_of(rules("pirates_1989").parent, "en", Problems())]
    signs = {(player.name, example.sign(player.seat)) for example in found for player in example.before.players}
    assert signs == {("Spaniards", 0), ("pirates", 1)}


def _went(game: str, title: str) -> list[str]:
    """The ways of an example in names of cells."""
    example = next(e for _, e in examples_of(rules(game).parent, "en", Problems()) if e.title == title)
    board = load_map(example.board.text, None, Problems(), name=example.board.name, lenient=True)
    assert board is not None
    return [" ".join(board.place(cell, "en") if cell >= 0 else "gone" for cell in way.cells) for way in example.ways]


def test_a_way_leads_over_the_cells_that_are_told_of_it() -> None:
    assert _went("pirates_1989", "One current after another") == ["B3 C2 E2 G3", "A5 B4 D5 gone", "D5 gone"]
    assert _went("ships_track", "Out of the closed ports") == ["H6 H7 H8 H9 H10 P1 S2"]
    assert _went("ships_track", "The wrong strait") == ["U10 A1 A2 A3 U9"]


def test_what_is_wrong_with_the_list_is_told(tmp_path: Path) -> None:
    (tmp_path / "book").mkdir()
    text = "examples:\n- {scenario: 'fire.yaml: Nothing', prat: turn}\n- {part: turn}\n"
    (tmp_path / "book" / "examples.yaml").write_text(text)
    problems = Problems()
    assert list(examples_of(tmp_path, "en", problems)) == []
    assert sorted(d.code for d in problems) == ["book-example-form", "book-example-key", "book-example-unknown"]
    (tmp_path / "book" / "examples.yaml").write_text("nonsense")
    assert list(examples_of(tmp_path, "en", problems)) == []


def test_an_example_of_what_was_agreed_away_is_not_shown() -> None:
    book = book_of(rules("colonies_1990"), "en", examples=True, ammo_use_allowed="no")
    titles = {block.title for block in book.blocks() if isinstance(block, PlayedExample)}
    assert titles == {"A port under fire", "Sink or capture"}


@pytest.mark.parametrize(
    ("when", "code"),
    [
        ("'{?amo}'", "gap-unknown"),
        ("{?ammo}", "book-example-when"),  # without quotes it is a list of names for YAML
        ("ammo", "book-example-when"),
        ("'{?ammo} {?crews}'", "book-example-when"),
    ],
)
def test_a_condition_that_cannot_be_asked_is_told(tmp_path: Path, when: str, code: str) -> None:
    (tmp_path / "book").mkdir()
    text = f"examples:\n- {{scenario: 'fire.yaml: Nothing', part: turn, when: {when}}}\n"
    (tmp_path / "book" / "examples.yaml").write_text(text)
    opened, problems = open_rules(rules("colonies_1990"), {}, "en", Problems()), Problems()
    assert opened is not None
    values = GapValues(values_of(opened.program), "en", str)
    assert list(examples_of(tmp_path, "en", problems, values=values)) == []
    assert [d.code for d in problems] == [code]
