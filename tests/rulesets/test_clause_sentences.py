"""Every clause of the six rulebooks is said in a sentence or two, in three languages, and plainly."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from dsl.cli.commands.clause_coverage import coverage
from dsl.diagnostics import LANGUAGES, Problems
from dsl.library import family
from dsl.play import ClauseTexts
from dsl.play.translation import read_table
from tests.games_at_hand import ROOT

GAMES = sorted(path.parents[1].name for path in (ROOT / "rulesets").glob("*/lang/clauses.ru.yaml"))
RHUMBS = {"N", "NO", "O", "SO", "S", "SW", "W", "NW"}
LONGEST = 240
FOREIGN = {"en": r"[А-Яа-яЁёІіЇїЄєҐґ]", "ru": r"[A-Za-zІіЇїЄєҐґ]", "uk": r"[A-Za-zЫыЭэЪъЁё]"}
"""Letters that have no place in a language, the names of rhumbs apart."""
MISPRINTS = {
    "en": r"  |[«»]|[\"{}]",
    "ru": r"  |[“”\"{}]| [–-] ",
    "uk": r"  |[“”\"{}]| [–-] |'|\bмап[аиуіо]|\bсуш[аіуе]\b",
}
"""Signs that are set otherwise in a language, and words that others stand for."""


def table(game: str, language: str) -> dict[str, str]:
    return read_table(ROOT / "rulesets" / game / "lang" / f"clauses.{language}.yaml", Problems())


@cache
def clauses(game: str) -> list[str]:
    """The clauses that ``fordewind test --clauses`` lists for a game."""
    return [clause.id for clause in coverage([ROOT / "rulesets" / game / "scenarios" / "any.yaml"], [])]


def rules(game: str) -> Path:
    return ROOT / "rulesets" / game / f"{game}.rules"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
class TestSentences:
    """For each game and each language."""

    def test_each_clause_has_one(self, game: str, language: str) -> None:
        assert len(clauses(game)) >= 50
        said = ClauseTexts(family(rules(game))).sentences(language)
        assert [clause for clause in clauses(game) if clause not in said] == []

    def test_none_is_without_a_clause(self, game: str, language: str) -> None:
        assert len(table(game, language)) == len(clauses(game))

    def test_none_is_long_and_each_ends(self, game: str, language: str) -> None:
        said = table(game, language)
        assert {key: text for key, text in said.items() if not 10 <= len(text) <= LONGEST} == {}
        assert {key: text for key, text in said.items() if not re.search(r"[.!?…][»”)]?$", text)} == {}

    def test_no_two_are_alike(self, game: str, language: str) -> None:
        said = list(table(game, language).values())
        assert {text for text in said if said.count(text) > 1} == set()

    def test_it_is_in_its_language(self, game: str, language: str) -> None:
        for key, text in table(game, language).items():
            words = [word for word in re.findall(r"\w+", text) if word not in RHUMBS]
            assert not re.search(FOREIGN[language], " ".join(words)), (key, text)
            assert not re.search(MISPRINTS[language], text), (key, text)


@pytest.mark.parametrize("game", GAMES)
def test_the_languages_say_the_same_clauses_in_the_same_order(game: str) -> None:
    assert list(table(game, "en")) == list(table(game, "ru")) == list(table(game, "uk"))
