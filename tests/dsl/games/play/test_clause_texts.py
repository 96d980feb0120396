"""The sentences of a rulebook's clauses: found by the clause's full name, in the reader's language."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.engines.choice import make_engine
from dsl.games.library.shelves import family, rules_header
from dsl.games.pipeline import load_program
from dsl.games.play import ClauseTexts
from dsl.games.play.gap_faults import NamedValues
from dsl.games.play.rulebook import check_clause_texts
from dsl.games.play.value_gaps import GapValues
from dsl.language.loading.loader import RulesLoader
from dsl.maps.board.spec import ValueType
from dsl.text.diagnostics import Problems, render_all
from tests.games_at_hand import load

BASE = 'language 1\ngame sea "Sea"\n    base\nboard square4 3 3:\n    terrain water passable  @1\n'
GAME = """language 1
game race "Race" extends sea
    players 2
    clauses "R-"
param laps "Laps": 1..9 = 2       @2.1
play:
    repeat laps times:            @2.2,2.10
        nothing
"""
CHILD = 'language 1\ngame long_race "Long race" extends race\n    clauses "LR-"\nparam laps = 5  @2.1\n'
HOUSE = 'language 1\ngame lazy "Lazy race" extends race\nparam laps = 1  @H1\n'
FILES = {
    "sea/sea.rules": BASE,
    "race/race.rules": GAME,
    "long_race/long_race.rules": CHILD,
    "race/house/lazy.rules": HOUSE,
    "sea/lang/clauses.en.yaml": '"1": The sea is wet.\n',
    "race/lang/clauses.en.yaml": '"2.1": Two laps are sailed.\n"2.2": One may wait.\n2.10: Nobody waits for ever.\n',
    "race/lang/clauses.uk.yaml": '"2.1": Плинуть два кола.\n',
    "long_race/lang/clauses.en.yaml": '"2.1": Five laps are sailed.\nR-2.2: One should not wait.\n',
}


def test_a_heading_may_go_on_in_the_next_line_with_its_clause() -> None:
    """Of an option with and without a body, of a rule, of a condition."""
    text = """language 1
game tag "Tag"
    players 1
    clauses T
play:
    go(
        first(players))
rule go(
        p: player):                 @1a
    log "rule"
    if count(players) > 0
            and p exists:           @1b
        log "if"
    choose by p "What?":
        one when p exists
                "One":              @1d
            nothing
        two
                "Two"               @1e
"""
    told = []
    for option in (0, 1):
        engine = make_engine(load(text, seats=1))
        engine.start(1)
        engine.choose(option)
        told.append([entry.clauses for entry in engine.take_journal() if entry.kind in ("log", "choice")])
    assert told == [[("T1a",), ("T1b",), (own,)] for own in ("T1d", "T1e")]


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def texts(rules: Path) -> ClauseTexts:
    return ClauseTexts(family(rules))


def spoken(language: str, **numbers: int) -> GapValues:
    typed = {name: (number, ValueType("int")) for name, number in numbers.items()}
    return GapValues(NamedValues(typed, {}), language, str)


def test_a_clause_is_found_under_its_full_name(shelf: Path) -> None:
    race = texts(shelf / "race" / "race.rules")
    assert race.sentence("R-2.1", spoken("en")) == "Two laps are sailed."
    assert race.sentence("R-2.10", spoken("en")) == "Nobody waits for ever."
    assert race.sentence("2.1", spoken("en")) == race.sentence("R-9", spoken("en")) == ""


def test_the_sentences_of_a_base_are_those_of_the_game_that_extends_it(shelf: Path) -> None:
    assert texts(shelf / "race" / "race.rules").sentence("R-1", spoken("en")) == "The sea is wet."


def test_house_rules_have_the_sentences_of_their_game(shelf: Path) -> None:
    assert texts(shelf / "race" / "house" / "lazy.rules").sentence("R-2.2", spoken("en")) == "One may wait."


def test_a_game_that_extends_another_adds_to_its_sentences_and_says_some_anew(shelf: Path) -> None:
    long_race = texts(shelf / "long_race" / "long_race.rules")
    assert long_race.sentence("LR-2.1", spoken("en")) == "Five laps are sailed."
    assert long_race.sentence("R-2.1", spoken("en")) == "Two laps are sailed."
    assert long_race.sentence("R-2.2", spoken("en")) == "One should not wait."
    assert list(long_race.sentences(spoken("en"))) == ["LR-2.1", "R-2.2", "R-2.1", "R-2.10", "R-1"]


def test_numbers_of_the_rules_are_gaps_in_a_sentence(shelf: Path) -> None:
    (shelf / "race/lang/clauses.en.yaml").write_text('"2.1": "{laps: lap is | laps are} sailed."\n', encoding="utf-8")
    race = texts(shelf / "race" / "race.rules")
    assert race.sentence("R-2.1", spoken("en", laps=1)) == "1\u00a0lap is sailed."
    assert race.sentence("R-2.1", spoken("en", laps=3)) == "3\u00a0laps are sailed."
    assert race.written("en")["R-2.1"] == "{laps: lap is | laps are} sailed."


def test_what_is_not_said_in_a_language_is_said_in_another(shelf: Path) -> None:
    race = texts(shelf / "race" / "race.rules")
    assert race.sentence("R-2.1", spoken("uk")) == "Плинуть два кола."
    assert race.sentence("R-2.2", spoken("uk")) == race.sentence("R-2.2", spoken("ru")) == "One may wait."


def test_a_game_without_such_files_says_nothing(shelf: Path) -> None:
    for path in shelf.glob("*/lang/*.yaml"):
        path.unlink()
    assert texts(shelf / "race" / "race.rules").sentence("R-2.1", spoken("en")) == ""


def checked(rules: Path, language: str) -> list[tuple[str, int]]:
    """What the check of a file of sentences tells, with the lines."""
    problems, loader = Problems(), RulesLoader(lambda name, asked_by: asked_by.parent.parent / name / f"{name}.rules")
    program = load_program(rules, problems, loader)
    assert program is not None, render_all(problems)
    check_clause_texts(rules.parent / "lang" / f"clauses.{language}.yaml", family(rules), [program], problems)
    return [(d.code, d.span.line if d.span else 0) for d in problems]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('"1": One.\n"2.1": Two.\n"2.2": Three.\n2.10: Four.\n', []),
        ('"1": One.\n"2.1": Two.\n"2.2": Three.\n2.10: Four.\n2.3: Five.\n', [("clause-unknown", 5)]),
        ('"1": One.\nR-2.1: Two.\n2.2: Three.\n2.10: Four.\nK-2.1: Five.\n', [("clause-unknown", 5)]),
        ('# a comment\n"2.1": Two.\n', [("clause-texts-missing", 2)]),
        ("- 1\n", [("lang-not-table", 1)]),
        ('"1": [One]\n', [("lang-not-text", 1)]),
        ('"1": One.\n"2.1": "{laps} of {lap}}"\n"2.2": Three.\n2.10: Four.\n', [("gap-unknown", 2), ("gap-open", 2)]),
        ('"1": One.\n"1": Two.\n', [("yaml-key-twice", 2)]),
    ],
)
def test_what_is_wrong_with_a_file_of_sentences_is_told(shelf: Path, text: str, told: list[tuple[str, int]]) -> None:
    (shelf / "race" / "lang" / "clauses.ru.yaml").write_text(text, encoding="utf-8")
    assert checked(shelf / "race" / "race.rules", "ru") == told


def test_a_missing_language_is_told(shelf: Path) -> None:
    assert ("clause-texts-languages", 1) in checked(shelf / "race" / "race.rules", "en")
    (shelf / "race" / "lang" / "clauses.uk.yaml").unlink()  # a game that has one language is asked for no other
    assert checked(shelf / "race" / "race.rules", "en") == []
    (shelf / "race" / "lang" / "ru.yaml").write_text("Laps: Круги\n", encoding="utf-8")
    assert ("clause-texts-languages", 1) in checked(shelf / "race" / "race.rules", "en")


def test_a_language_that_is_none_here_is_told(shelf: Path) -> None:
    (shelf / "race" / "lang" / "clauses.rus.yaml").write_text('"1": One.\n', encoding="utf-8")
    assert ("lang-no-language", 0) in checked(shelf / "race" / "race.rules", "rus")


@pytest.mark.parametrize("line", ['clauses "R-"', "clauses R  # the rulebook", "пункты R", 'пункти "R-"'])
def test_the_head_of_a_file_says_how_its_clauses_begin(tmp_path: Path, line: str) -> None:
    path = tmp_path / "x.rules"
    path.write_text(f'language 1\ngame x "X"\n    {line}\n', encoding="utf-8")
    assert rules_header(path).clauses == ("R-" if "R-" in line else "R")
