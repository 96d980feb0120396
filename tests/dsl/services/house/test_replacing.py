"""``replace rule`` made from a rule of the game, and house rules over another edition of their game."""

from __future__ import annotations

import pytest

from dsl.language.syntax.format import format_text
from dsl.services.house.replacing import replace_rule
from dsl.services.house.rules_comparison import fits
from dsl.text.source import Source
from tests.dsl.services.forms.forms_at_hand import GAMES, Rules, again, house, made, rules
from tests.share import usual, usually_first

PIRATES = "rulesets/pirates_1989/pirates_1989.rules"
PLAYED = [name for name in GAMES if "sailing" not in name]


@pytest.mark.parametrize("skin", usually_first(["ru", "uk", "en"]))
@pytest.mark.parametrize("game", usual(PLAYED, "rulesets/sea_battle/sea_battle.rules"))
def test_a_copy_says_what_the_game_says(game: str, skin: str) -> None:
    mine = house(game, "")
    mine = made(Source(mine.chain.own.source.name, format_text(mine.text, skin)))
    program = mine.program
    names = [n for n in (*program.rules, *program.functions) if "@" not in n and replace_rule(mine.chain, n)]
    assert len(names) > 10
    for name in names[::5]:
        after = again(mine, replace_rule(mine.chain, name))
        assert format_text(after.text) == after.text
        before = {home.clause for home in program.homes}
        assert {home.clause for home in after.program.homes} == before
        assert replace_rule(after.chain, name) == ()


def test_help_goes_with_it() -> None:
    drift = again(house(PIRATES, ""), replace_rule(house(PIRATES, "").chain, "drift")).text
    assert "\n## По клетке за шаг" in drift and "replace rule drift(adrift: set of ship):" in drift


def test_as_before_does_what_was_done() -> None:
    mine = house(PIRATES, "\nset round_limit = 9\n")
    rule = again(mine, replace_rule(mine.chain, "drift", as_before=True))
    assert rule.text.endswith("\n\nreplace rule drift(adrift: set of ship):\n    as before\n")
    function = again(mine, replace_rule(mine.chain, "allied", as_before=True))
    assert function.text.endswith("\n\nreplace function allied(p: player, q: player) -> bool = as before()\n")
    assert replace_rule(mine.chain, "no_such_rule") == ()


def _newer(old: str, *changes: tuple[str, str]) -> Rules:
    under = rules(old, formatted=False)
    text = under.text
    for before, after in changes:
        assert before in text
        text = text.replace(before, after)
    return made(Source(under.chain.own.source.name, text))


def test_over_a_newer_game() -> None:
    mine = house(
        PIRATES, "\nset galleons = 5\nset bases_required = 7\nset retake_range = 3\nset Kind.galleon.hull = 4\n"
    )
    newer = _newer(
        PIRATES,
        (
            "= 3                                                     @A38",
            "= 5                                                     @A38",
        ),
        ('"Пиратских баз": 1..20 = 6', '"Пиратских баз": 1..5 = 4'),
        ('    galleon    "галеон"     2, 3, 0', '    galleon    "галеон"     2, 5, 0'),
    )
    assert mine.base is not None
    found = fits(mine.chain, mine.program, mine.base, newer.chain, newer.program)
    told = {(d.code, d.span.line) for d in found if d.span is not None}
    assert told >= {("value-range", 5), ("house-changed-below", 4), ("house-changed-below", 7)}
    assert not any(line == 6 for _, line in told)


def test_what_the_newer_game_says_by_itself_is_told() -> None:
    mine = house(PIRATES, "\nset bases_required = 7\nset Kind.galleon.hull = 4\n")
    newer = _newer(PIRATES, ('"Пиратских баз": 1..20 = 6', '"Пиратских баз": 1..20 = 7'))
    assert mine.base is not None
    found = fits(mine.chain, mine.program, mine.base, newer.chain, newer.program)
    assert {(d.code, d.span.line) for d in found if d.span is not None} == {
        ("house-changed-below", 4),
        ("house-said-already", 4),
    }
