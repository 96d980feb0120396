"""The sentences of the clauses in the terminal: listed, asked for by number, and beside the reasons of ``why``."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from cli_tools import GAME, fordewind

from dsl.games.play.gap_faults import values_of
from dsl.games.play.translation import read_texts
from dsl.games.play.value_gaps import GapValues, filled
from dsl.services.book.opened_rules import open_rules
from dsl.text.diagnostics import Problems
from tests.games_at_hand import CROSSING, ROOT


def sentences(game: str, language: str) -> dict[str, str]:
    """The sentences of a file with the numbers of the rules as they are."""
    opened = open_rules(ROOT / "rulesets" / game / f"{game}.rules", {}, language, Problems())
    assert opened is not None
    values = GapValues(values_of(opened.program), language, opened.words.word)
    texts = read_texts(ROOT / "rulesets" / game / "lang" / f"clauses.{language}.yaml", Problems())
    return {number: filled(text, values) for number, text in texts.items()}


@pytest.fixture
def crossing(tmp_path: Path) -> Path:
    """A game of the tests with two of its clauses in words."""
    folder = tmp_path / "crossing"
    shutil.copytree(CROSSING.parent, folder)
    text = "2a: The die says how far.\n2b: A boat sails no farther than the die says.\n"
    (folder / "lang" / "clauses.en.yaml").write_text(text, encoding="utf-8")
    return folder


def play(*words: str, typed: str) -> str:
    return fordewind("play", *words, typed=typed).output


def test_all_clauses_are_listed_in_the_order_of_the_book() -> None:
    lines = fordewind("show", "pirates_1989", "--clauses", "--lang", "uk").stdout.splitlines()
    said = sentences("pirates_1989", "uk")
    assert [line for line in lines if line] == [f"P89-{number}  {text}" for number, text in said.items()]
    assert lines[lines.index(f"P89-1.1a  {said['1.1a']}") - 1] == "", "a new chapter"


def test_house_rules_and_games_that_extend_one_list_its_clauses_too() -> None:
    said = sentences("colonies_1990", "en")
    for name in ("colonies_1990/no_mercy", "colonies_variant"):
        assert f"C90-8.1  {said['8.1']}" in fordewind("show", name, "--clauses", "--lang", "en").stdout.splitlines()


def test_a_game_without_sentences_says_where_they_would_stand() -> None:
    assert "lang/clauses.en.yaml" in fordewind("show", *GAME, "--clauses").stdout


def rule(asked: str, language: str = "en") -> list[str]:
    """What the terminal answers to a clause that is asked for."""
    word = {"en": "rule", "ru": "правило", "uk": "правило"}[language]
    words = ("pirates_1989", "--seed", "1", "--seat", "2=random", "--lang", language)
    screen = play(*words, typed=f"{word} {asked}\nquit\n")
    return [line for line in screen.splitlines() if re.match(r"[A-Z]?\d\S*  ", line) or f"“{asked}”" in line]


def test_a_clause_is_told_by_its_number() -> None:
    said = sentences("pirates_1989", "en")
    assert rule("4.2b") == rule("P89-4.2B") == [f"4.2b  {said['4.2b']}"]
    assert rule("[P89-3.1b, P89-1.4a]") == [f"{number}  {said[number]}" for number in ("3.1b", "1.4a")]


def test_a_number_stands_for_all_below_it_and_no_other() -> None:
    said = sentences("pirates_1989", "ru")
    assert rule("4.2", "ru") == [f"{n}  {said[n]}" for n in said if n.startswith("4.2")]
    assert rule("A1", "ru") == [f"A1  {said['A1']}"]
    assert len(rule("a", "ru")) == 47


def test_letters_of_another_keyboard_are_understood() -> None:
    assert rule("Р89-а1", "uk") == rule("A1", "uk") != []


def test_a_clause_that_is_none_is_told() -> None:
    assert [line for line in rule("9.9") if "P89" not in line] != []


def test_without_a_number_the_clauses_of_what_happened_last_are_told(crossing: Path) -> None:
    game = (str(crossing), "--map", str(crossing / "pond.yaml"), "--seed", "1")
    assert "which clause?" in play(*game, typed="rule\nquit\n")
    told = play(*game, typed="A1\nD3\nsail 1\n1\nrule\nquit\n")
    assert "CR2b  A boat sails no farther than the die says." in told


def test_why_adds_what_the_clauses_say(crossing: Path) -> None:
    game = (str(crossing), "--map", str(crossing / "pond.yaml"), "--seed", "1")
    told = play(*game, typed="A1\nD3\nwhy Boat 2\nquit\n")
    assert "Boat 2 belongs to Player 2  [CR2b]\n" in told
    assert told.count("CR2b  A boat sails no farther than the die says.") == 1
