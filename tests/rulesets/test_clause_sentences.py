"""Every clause of the six rulebooks is said in a sentence or two, in three languages, and plainly."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from dsl.fronts.cli.commands.test import coverage
from dsl.games.library.shelves import family
from dsl.games.play import ClauseTexts
from dsl.games.play.gap_faults import values_of, without_gaps
from dsl.games.play.translation import read_texts
from dsl.games.play.value_gaps import GapValues, filled
from dsl.services.book.opened_rules import open_rules
from dsl.services.book.prose_check import numbers_in
from dsl.text.diagnostics import LANGUAGES, Problems
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


def written(game: str, language: str) -> dict[str, str]:
    """The sentences of a file with their gaps."""
    return read_texts(ROOT / "rulesets" / game / "lang" / f"clauses.{language}.yaml", Problems())


@cache
def values(game: str, language: str, **numbers: str) -> GapValues:
    opened = open_rules(rules(game), numbers, language, Problems())
    assert opened is not None, (game, numbers)
    return GapValues(values_of(opened.program), language, opened.words.word)


def table(game: str, language: str) -> dict[str, str]:
    """The same of the game as it is in the book."""
    return {key: filled(text, values(game, language)) for key, text in written(game, language).items()}


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
        said = ClauseTexts(family(rules(game))).written(language)
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


WORDS = {
    "two|twice|дв[аеоу]|двіч": 2,
    "three|тр[иёеь]": 3,
    "four|чет|чот": 4,
    "five|пят|п’ят": 5,
    "six|шес|шіс": 6,
    "seven|сем|сім": 7,
    "eight|вос|вісі": 8,
    "nine|дев": 9,
    "ten|десят": 10,
    "twenty|двадцат": 20,
    "forty|сорок": 40,
}
"""How words for numbers begin."""


def number(word: str) -> int:
    """The number that a word stands for; -1 of one that no rule here has."""
    found = (value for stems, value in WORDS.items() if re.match(f"(?:{stems})", word.lower()))
    return int(word) if word.isdigit() else next(found, -1)


def row_of(name: str) -> str:
    """The row of a cell as gaps name it; a sentence that asks for one of its cells may name numbers beside it."""
    return re.sub(r"\[(\d+)\]", r".\1", name).rpartition(".")[0] or name


@cache
def set_numbers(game: str) -> list[tuple[str, int, tuple[str, ...]]]:
    """The numbers above one that the rules of a game set, with the clauses where they do."""
    opened = open_rules(rules(game), {}, "en", Problems())
    assert opened is not None
    found: list[tuple[str, object, tuple[str, ...]]] = [
        (parameter.name, parameter.now.value, parameter.clauses) for parameter in opened.form.parameters
    ]
    for grid in opened.form.grids:
        for row in grid.rows:
            cells = zip(grid.columns, row.cells, strict=True)
            found += [(grid.target(row.key, column.name), cell.now.value, row.clauses) for column, cell in cells]
    return [(name, value, clauses) for name, value, clauses in found if type(value) is int and value > 1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_numbers_that_the_rules_set_are_gaps(game: str, language: str) -> None:
    said = ClauseTexts(family(rules(game))).written(language)
    named = {clause: {number(word) for _, word in numbers_in(without_gaps(text))} for clause, text in said.items()}
    checked = [(name, clause, value) for name, value, clauses in set_numbers(game) for clause in clauses]
    checked = [(n, clause, value) for n, clause, value in checked if f"{{{row_of(n)}" not in said.get(clause, "")]
    assert [(n, c) for n, c, value in checked if value in named.get(c, ())] == []


def test_sentences_follow_the_numbers_as_they_are_set() -> None:
    def shown(language: str, game: str, clause: str, **numbers: str) -> str:
        return filled(written(game, language)[clause], values(game, language, **numbers)).replace("\u00a0", " ")

    assert shown("en", "pirates_1989", "4.2b", storm_drift_cells="4").endswith("it 4 cells before the wind.")
    assert shown("ru", "pirates_1989", "4.2b", storm_drift_cells="2").startswith("Шторм сносит на 2 клетки по ветру")
    assert shown("uk", "pirates_1989", "8.3a", storm_sink_count="3").startswith("Корабель витримує два шторми поспіль")
    assert shown("ru", "colonies_1990", "6.2a", **{"Kind.sailer.hull": "2"}).startswith("Со вторым попаданием")
    assert shown("en", "sea_battle", "6d", hit_faces="{4, 5, 6}") == "A throw of 4, 5, 6 is a hit."
    assert shown("en", "sea_battle", "6e", hit_faces="{4, 5, 6}") == "Any other throw is a miss."
    assert shown("ru", "sea_battle", "10c", **{"Class.brig.lobs": "no"}).endswith("на 2 гекса; прочность 3.")
    assert "agree" not in shown("en", "colonies_1990", "A7", shots_per_ship="2")
    assert "shoot back" not in shown("en", "colonies_1990", "T8", neutral_reply="no")
    assert "return" not in shown("en", "colonies_1990", "T2", sunk_ships="removed")
    assert shown("ru", "pirates_1989", "T5", turn_mode="fire_or_move") == "Кто ходил, в этот ход уже не стреляет."
    assert shown("en", "colonies_1990", "6.1e", ports_fire="no") == "Captured ports do not fire."
    assert shown("uk", "colonies_1990", "T7", ammo_use_allowed="no") == "Боєприпасів у цій грі не вивантажують."


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_do_not_speak_of_what_was_agreed_away(language: str) -> None:
    def shown(game: str, clause: str, **agreed: str) -> str:
        return filled(written(game, language)[clause], values(game, language, **agreed))

    def differ(game: str, clause: str, *agreed: dict[str, str]) -> bool:
        said = [shown(game, clause, **each) for each in ({}, *agreed)]
        return len(set(said)) == len(said) and all(said)

    for clause in ("3.3a", "T2", "P2", "P5"):
        assert differ("colonies_1990", clause, {"ammo_use_allowed": "no"}), clause
    others = ({"neutral_reply_targets": name} for name in ("attacking_player", "any_ship"))
    assert differ("colonies_1990", "P4", *others, {"neutral_reply": "no"})
    assert differ("ships_track", "13j", {"truce_tie_saves": "no"}, {"truce": "no"})
    join = {"own_ships_join": "yes"}
    assert differ("ships_track", "D19", join, {"truce": "no"}, {"truce": "no", **join})
    for clause in ("10d", "10e", "10f", "D13", "D14"):
        assert differ("ships_track", clause, {"gate_required": "no"}), clause


@cache
def choices(game: str) -> list[tuple[str, object, frozenset[str]]]:
    """What parameters that mean something can be instead, where that is yes or no or an option, with their clauses."""
    opened = open_rules(rules(game), {}, "en", Problems())
    assert opened is not None
    found: list[tuple[str, object, frozenset[str]]] = []
    for parameter in opened.form.parameters:
        now, kind = parameter.now.value, parameter.type
        others: list[object] = [not now] if isinstance(now, bool) else [v for v in kind.values if v != now]
        asked = parameter.when is None or parameter.when.holds
        if isinstance(now, (bool, str)) and parameter.clauses and asked:
            found += [(parameter.name, other, frozenset(parameter.clauses)) for other in others]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_agreed_otherwise_is_said_otherwise(game: str, language: str) -> None:
    """A sentence of a clause of each option says what holds when it is chosen, and none is left without words."""
    said = ClauseTexts(family(rules(game))).written(language)
    is_set = values(game, language)
    plain = GapValues(is_set.values, language, str)
    others = choices(game)
    assert others
    silent = []
    for name, other, clauses_ in others:
        typed = {**is_set.values.typed, name: (other, is_set.values.typed[name][1])}
        chosen = replace(is_set.values, typed=typed)
        gaps = GapValues(chosen, language, str)
        mine = [said[clause] for clause in clauses_ if clause in said]
        if mine and all(filled(text, gaps) == filled(text, plain) for text in mine):
            silent.append(f"{name}={other}")
        silent += [f"nothing where {name}={other}: {text}" for text in mine if not filled(text, gaps)]
    assert not silent, " ".join(silent)
