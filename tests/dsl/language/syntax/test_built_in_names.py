"""The names that every game has, in Russian and Ukrainian: all have forms, mean the same, and give way to a game's own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dsl.engines.linking.spec import SIDED
from dsl.games.library.rules_loader import loader
from dsl.games.pipeline import load_program
from dsl.language.loading.loader import prelude
from dsl.language.syntax import tree as t
from dsl.language.syntax.built_in_names import Place, all_forms, english_name, names_in
from dsl.language.syntax.format import format_text
from dsl.language.syntax.keywords import QUANTIFIERS, reserved
from dsl.language.typed.builtins import ATTRIBUTES, FUNCTIONS, WORDS
from dsl.language.typed.text import program_text
from dsl.maps.board.grid import TOPOLOGIES
from dsl.maps.board.spec import LINE, OVERLAPPING
from dsl.text.diagnostics import Problems
from dsl.text.source import Source
from tests.games_at_hand import ROOT
from tests.share import usually_first

GAMES = sorted(path for places in ("rulesets/*", "tests/games/*") for path in ROOT.glob(f"{places}/*.rules"))
BAY = """язык 1 ru
игра бухта "Бухта"
    игроков 2
поле square8 3 3:
    местность море "Море" passable
фигура лодка "Лодка" до 4:
    ряд "Ряд": 0..9 = 7
    на_мели: да_нет = нет
состояние видно_лодок: 0..99 = 0
{more}
подготовка:
    для каждого п из игроков:
        поставить лодка(владелец: п) на первый(к из клеток где к.пусто)
ход_игры:
    видно_лодок = {value}
    ничья
"""


def meaning(path: str, text: str) -> str:
    """A program as text, in which all names are English."""
    problems = Problems()
    program = load_program(Source(path, text), problems, loader)
    assert program is not None and not problems.failed, [found.code for found in problems]
    return program_text(program)


def test_every_name_has_forms() -> None:
    helpers = {found.name.text for found in prelude().declarations if isinstance(found, t.Function)}
    called = {*FUNCTIONS, *helpers, *QUANTIFIERS, "would"} - {"no"}
    assert called - all_forms("called").keys() == set(), "a row for it in _CALLED of built_in_names.py"
    assert all_forms("called").keys() - called == set(), "no such function: no row in _CALLED of built_in_names.py"
    attributes = {builtin.value.name for builtin in ATTRIBUTES}
    assert attributes | {"at", "owner", "open", "weight", "count"} == all_forms("attribute").keys()
    assert {*TOPOLOGIES} == all_forms("board").keys() and {SIDED, LINE, OVERLAPPING} == all_forms("flag").keys()
    assert {*WORDS, "players", "player", "cell", "direction", "terrain", "colour"} <= all_forms("bare").keys()


@pytest.mark.parametrize("place", ["called", "attribute", "bare", "board", "flag"])
@pytest.mark.parametrize("skin", ["ru", "uk"])
def test_no_two_names_share_a_form(skin: str, place: Place) -> None:
    own = [form for forms in all_forms(place).values() for form in forms[("en", "ru", "uk").index(skin)]]
    assert len(own) == len(set(own)) and not reserved(skin) & set(own)
    assert all(english_name(form, place) in all_forms(place) for form in own)


@pytest.mark.parametrize("skin", usually_first(["ru", "uk"], 1))
@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_game_is_the_same_in_other_words(path: Path, skin: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert meaning(str(path), format_text(text, skin)) == meaning(str(path), text)


@pytest.mark.parametrize("skin", ["en", "uk"])
def test_what_stands_between_the_braces_of_a_text_keeps_its_words(skin: str) -> None:
    """A text is the key of its translations."""
    told = "{сумма(л.ряд для л из лодка)}, {если видно_лодок > 0 то видно_лодок иначе 0}, {сказать(нет)}"
    more = (
        f'правило счёт():\n    записать "{told}"\nфункция сказать(да_ли: да_нет) -> целое = если да_ли то 1 иначе 0\n'
    )
    text = BAY.format(value="0", more=more)
    other = format_text(text, skin)
    assert told in other and "если" not in other.replace(told, "")
    assert meaning("bay.rules", other) == meaning("bay.rules", text)


WORDS_OF_THINGS = """language 1

game lanes "Lanes"
    players 2

wheel Luck "Luck":
    columns weight "Weight": 0..9, wind: optional direction
    calm 2, none
    gust 3, N

deck cards "Cards":
    hands seen by self
    columns worth: 0..9, count: 0..9
    ace "Ace" 7, 2
    two "Two" 1, 3

table goods "Goods":
    columns price: 0..9, line: 0..9
    1 2, 3

board square8 3 3:
    terrain sea "Sea" passable line
    site fort "Fort" sided
    region waters "Waters" overlapping:
        line: 0..9

piece ship "Ship" up to 2 seen by self.owner:
    cargo: optional cards = none

function worth(c: cards, w: Luck, f: fort) -> int = c.worth + w.weight + count(d in f.open)

play:
    tie
"""


@pytest.mark.parametrize("skin", ["ru", "uk"])
def test_the_words_of_boards_wheels_and_decks_go_there_and_back(skin: str) -> None:
    """Not columns, flags and attributes of the author that only look like them."""
    other = format_text(WORDS_OF_THINGS, skin)
    left = {*re.findall("[a-z]+8?", re.sub('"[^"]*"', "", other))}
    assert not left & {"weight", "count", "self", "sided", "overlapping", "open", "square8"} and "line" in left
    assert f"{names_in('board', skin)[1]} 3 3:" in other
    assert format_text(other, "en") == WORDS_OF_THINGS
    assert meaning("lanes.rules", other) == meaning("lanes.rules", WORDS_OF_THINGS)


@pytest.mark.parametrize("heading", ["all of", "any of", "sum of", "cases"])
@pytest.mark.parametrize("skin", ["ru", "uk"])
def test_a_line_of_values_may_begin_with_any_such_name(skin: str, heading: str) -> None:
    lines = [f"    {name}(c in cell: c.row == 1)\n" for name in all_forms("called")]
    text = f"language 1\n\nfunction f() -> bool = {heading}:\n{''.join(lines)}"
    other = format_text(text, skin)
    assert [line.split("(")[0].strip() for line in other.splitlines()[3:]] == names_in("called", skin)
    assert format_text(other, "en") == text
    mixed = other.replace("    " + names_in("called", skin)[0], "    any")
    assert format_text(mixed, skin) == other and "    any(" in format_text(mixed)


def test_what_a_game_calls_so_itself_comes_first() -> None:
    more = (
        "функция сколько(к: клетка) -> целое = 5\nфункция пять() -> целое = сколько(тот(к из клеток где к.ряд == 1))\n"
    )
    told = meaning("bay.rules", BAY.format(value="сколько(первый(к из клеток)) + первый(л из лодка).ряд", more=more))
    assert "(call-function сколько" in told and "лодка.ряд" in told and "cell_row" in told


def test_a_slip_in_such_a_name_is_told_with_the_right_one() -> None:
    problems = Problems()
    text = BAY.format(value="расстояне(первый(к из клеток), первый(к из клеток))", more="")
    assert load_program(Source("bay.rules", text), problems, loader) is None
    (found,) = [found for found in problems if found.code == "function-unknown"]
    assert found.hint == "расстояние"
