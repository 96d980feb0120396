"""What a book holds: every clause, values as they are set, differences in their places."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.games.library.rules_loader import loader
from dsl.games.library.shelves import family
from dsl.games.pipeline import load_program
from dsl.games.play.gap_faults import values_of
from dsl.games.play.rulebook import ClauseTexts
from dsl.games.play.translation import load_translation
from dsl.games.play.value_gaps import GapValues
from dsl.services.book.book_values import Changes, Clauses, Parameters, TableBlock, WheelBlock
from dsl.services.book.clause_chapters import ClauseChapters
from dsl.services.book.prose_check import prose_head
from dsl.services.book.prose_text import read_prose
from dsl.text.diagnostics import Problems
from dsl.text.files import read_source
from tests.dsl.services.book.books import GAMES, book_of, clauses_of, rules
from tests.share import usual, usually_first


@pytest.mark.parametrize("language", usually_first(["ru", "en", "uk"]))
@pytest.mark.parametrize("game", usual(GAMES, "pirates_fame", "colonies_variant"))
def test_every_clause_of_a_game_is_in_its_book(game: str, language: str) -> None:
    told = clauses_of(book_of(rules(game), language))
    program = load_program(rules(game), Problems(), loader)
    assert program is not None
    words = load_translation(family(rules(game)), language, Problems())
    values = GapValues(values_of(program), language, words.word)
    texts = ClauseTexts(family(rules(game))).sentences(values)
    prose = rules(game).parent / "book" / f"{language}.md"
    source = read_source(prose, Problems()) if prose.is_file() else None
    without = prose_head(read_prose(source)).left_out(values) if source is not None else frozenset[str]()
    chapters, own = ClauseChapters(family(rules(game)), values), family(rules(game))[0].clauses
    for clause, text in texts.items():
        anew = own + chapters.number(clause)
        assert clause in told or clause in without or anew in told
        assert clause not in told or told[clause].text == text
    known = {home.clause for home in program.homes}
    assert {clause for clause in known if clause.startswith(own)} <= told.keys()


def test_a_value_that_is_set_is_told_where_its_clause_stands() -> None:
    book = book_of(rules("pirates_1989"), "en", storm_drift_cells="4")
    changed = clauses_of(book)["P89-4.2b"].changes
    assert [change.text for change in changed] == ["Cells of storm drift: 1 → 4."]
    assert "it 4\u00a0cells before the wind" in clauses_of(book)["P89-4.2b"].text
    lines = {p.name: p for block in book.blocks() if isinstance(block, Parameters) for p in block.items}
    assert (lines["storm_drift_cells"].value, lines["storm_drift_cells"].was) == ("4", "1")
    assert lines["galleons"].was == ""


def test_cells_of_tables_and_wheels_follow_what_is_set() -> None:
    settings = {"Kind.galleon.hull": "5", "Wheel.calm.weight": "11"}
    book = book_of(rules("pirates_1989"), "en", **settings)
    table = next(b for b in book.blocks() if isinstance(b, TableBlock) and any(c.was for row in b.rows for c in row))
    assert [(cell.text, cell.was) for row in table.rows for cell in row if cell.was] == [("5", "3")]
    wheel = next(b for b in book.blocks() if isinstance(b, WheelBlock))
    shares = {sector.key: sector.share for sector in wheel.sectors}
    assert shares["calm"] == pytest.approx(11 / 20) and sum(shares.values()) == pytest.approx(1)
    assert clauses_of(book)["P89-6.2a"].changes[0].text.endswith("3 → 5.")


def test_house_rules_are_told_in_front_and_in_their_places() -> None:
    book = book_of(rules("pirates_1989/long_storm"), "en")
    assert book.under and book.title == "Pirates"
    front = next(part for part in book.parts if part.name == "changes")
    said = [change for block in front.blocks if isinstance(block, Changes) for change in block.items]
    placed = [change for found in clauses_of(book).values() for change in found.changes]
    assert said and all(change in placed for change in said if set(change.clauses) & clauses_of(book).keys())


def test_procedures_are_told_in_the_words_of_their_own_help() -> None:
    book = book_of(rules("pirates_1989/fog"))
    said = [change.text for block in book.blocks() if isinstance(block, Changes) for change in block.items]
    assert "A ship of the other side is seen only while one of your own is not far from it." in said
    assert not any("in_sight" in text for text in (*said, *book.left_out)), "it only serves the rule of who sees a ship"


def test_a_change_without_words_is_named_and_told_at_the_end(tmp_path: Path) -> None:
    house = tmp_path / "house" / "quick.rules"
    house.parent.mkdir()
    house.write_text(
        """language 1
game quick "Quick" extends sea_battle
after sail_to(s: ship, c: cell) where s == s.owner.flagship and c in within(1, enemy_fort(s.owner)):
    win s.owner
""",
        encoding="utf-8",
    )
    book = book_of(house)
    assert not any(isinstance(block, Changes) and block.items for block in book.blocks())
    assert [text for text in book.left_out if "sail_to" in text]


def test_another_number_of_players_is_told(tmp_path: Path) -> None:
    house = tmp_path / "house" / "few.rules"
    house.parent.mkdir()
    house.write_text('language 1\ngame few "Few" extends ships_track\n    players 2..3\n', encoding="utf-8")
    book = book_of(house)
    said = [change.text for block in book.blocks() if isinstance(block, Changes) for change in block.items]
    assert "Changed: players: 2–3." in said
    assert not any("players" in text for text in book.left_out)


def test_the_game_itself_has_no_changes() -> None:
    book = book_of(rules("sea_battle"), "en")
    assert not [part for part in book.parts if part.name == "changes"]
    assert not any(found.changes for found in clauses_of(book).values())


def test_a_book_is_the_same_each_time() -> None:
    path = rules("ships_track")
    assert book_of(path, "uk", examples=True) == book_of(path, "uk", examples=True)


def test_clauses_of_an_older_edition_stand_among_those_of_the_newer_by_their_numbers() -> None:
    chapters = {part.name: part.blocks[0] for part in book_of(rules("colonies_variant"), "en").parts}
    told = chapters["clauses-6"]
    assert isinstance(told, Clauses)
    numbers = [found.number for found in told.items]
    assert numbers.index("C90-6.1f") < numbers.index("6.2a") < numbers.index("C90-6.2b") < numbers.index("6.4a")
    assert "C90-6.2a" not in numbers
