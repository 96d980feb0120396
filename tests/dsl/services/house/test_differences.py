"""What is different between house rules and their game, in sentences, and putting each line back."""

from __future__ import annotations

import pickle

import pytest

from dsl.services.forms.text_changes import applied, tried
from dsl.services.house.put_back import put_back, with_dependents
from dsl.services.house.replacing import replace_rule
from dsl.services.house.rule_difference import Difference, changed_text
from dsl.services.house.rules_comparison import compare, differences
from tests.dsl.services.forms.forms_at_hand import HOUSES, Rules, again, house, made_of, rules, written
from tests.share import usually_first

SEA = "rulesets/sea_battle/sea_battle.rules"
PIRATES = "rulesets/pirates_1989/pirates_1989.rules"


def found_in(mine: Rules) -> tuple[Difference, ...]:
    assert mine.base is not None
    return differences(mine.chain, mine.program, mine.base)


def said(mine: Rules, language: str = "ru") -> list[str]:
    return [difference.sentence.text(language) for difference in found_in(mine)]


def test_a_number_is_told_by_its_label_and_both_values() -> None:
    (drift, port) = found_in(rules("rulesets/pirates_1989/house/long_storm.rules", formatted=False))
    assert drift.sentence.text("ru") == "Снос штормом, клеток: 1 → 4"
    assert port.sentence.text("ru") == "Роковой шторм занёс в чужой порт: тонет → захвачен"
    assert drift.clauses == ("P89-4.2Na", "P89-4.2b") and drift.place is not None and drift.place.line == 5


def test_labels_are_said_in_the_reader_s_language() -> None:
    (drift, _) = found_in(rules("rulesets/pirates_1989/house/long_storm.rules"))
    assert drift.sentence.text("en", lambda label: "Storm drift") == "Storm drift: 1 → 4"


def test_truths_and_sets_are_words() -> None:
    mine = house(PIRATES, "\nset pirates_may_reload = no\nset hit_rhumbs = {N, NO}\n")
    assert said(mine, "uk") == ["Румбы попадания: N, O, S, W → N, NO", "Пираты перегружают: так → ні"]
    assert "yes → no" in " ".join(said(mine, "en"))


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("rule f():\n    a = 1  @3", "replace rule f():\n    a = 2  # two", "“a = 1” has become “a = 2”"),
        ("function f() -> int = 1  @3", "replace function f() -> int = 2", "“1” has become “2”"),
        ("rule f():\n    a = 1", "replace rule f():\n    a = 1\n    b = 1", "1 line was added: “b = 1”"),
        ("rule f():\n    a\n    b\n    c", "rule f():\n    a", "2 lines were left out, beginning with “b”"),
        ("rule f():\n    a\n    b", "rule f():\n    c\n    d", "2 lines are others now, beginning with “c”"),
        ("rule f():\n    a  @3", "replace rule f():\n        a", None),
    ],
)
def test_a_changed_rule_without_words_of_its_own_tells_its_lines(old: str, new: str, told: str | None) -> None:
    found = changed_text("", "", old, new)
    assert (found.text("en") if found is not None else None) == told


def test_keywords_of_another_language_change_no_line_of_a_rule() -> None:
    mine = written(SEA, 'язык 1 ru\nигра mine "Mine" расширяет sea_battle\n')
    copied = again(mine, replace_rule(mine.chain, "shoot"))
    assert "пусть die = бросить 1..6" in copied.text
    (shot,) = found_in(made_of(copied, copied.text.replace("-= 1", "-= 2")))
    assert shot.detail is not None and shot.detail.text("ru") == "Было «s.shots -= 1», стало «s.shots -= 2»"


def test_a_sector_tells_its_chance_before_and_after() -> None:
    (storm,) = found_in(house(PIRATES, "\nset Wheel.storm.weight = 2\n"))
    assert storm.sentence.text("ru") == "Вертушка · шторм · Вес: 1 → 2"
    assert storm.detail is not None
    assert storm.detail.text("ru").replace("\xa0", " ") == "Шанс: 10 % → 18,2 %"
    assert storm.detail.text("en") == "Chance: 10% → 18.2%"


def test_rows_are_added_and_taken_away() -> None:
    text = '\nremove row Wheel.calm\n\nadd to Kind:\n    frigate "фрегат" 2, 2, 1\n'
    assert said(house(PIRATES, text)) == [
        "Добавлено: строка «фрегат» (Вид корабля)",
        "Убрано: сектор «штиль» (Вертушка)",
    ]


def test_a_rule_of_one_s_own_is_told_with_its_help_and_both_texts() -> None:
    (drift,) = found_in(rules("rulesets/pirates_1989/house/storm_one_by_one.rules"))
    title = "По клетке за шаг, пропустить или сократить нельзя; зашедшего в порт шторм отпускает."
    assert drift.sentence.text("ru") == f"Изменено: правило «drift»: {title}" and drift.clauses == ("P89-A17",)
    assert drift.detail is not None and drift.detail.text("ru").startswith("Теперь: Шторм сносит корабли по одному")
    assert drift.old.startswith("rule drift(") and drift.new.startswith("replace rule drift(")
    assert drift.old_place is not None and drift.old_place.file.endswith("sailing.rules")


def test_everything_that_can_be_added_is_told() -> None:
    text = """
enum Mood "Настроение": good "хорошее", bad "плохое"

param luck "Удача": 0..9 = 3

add to board:
    terrain land dry
    region fog "Туман"
    warn count(port) > 3 "Мало портов."

add to player:
    debt "Долг": 0..9 = 0

add to piece ship:
    mood "Настроение": Mood = good

state storms_seen "Штормов": 0..99 = 0

before repair(p: player):
    storms_seen += 0

after each round:
    storms_seen += 0

always:
    if storms_seen > 90:
        tie
"""
    found = found_in(house(PIRATES, text))
    assert {(d.what, d.kind, d.name, d.owner) for d in found} == {
        ("added", "enum", "Mood", ""),
        ("added", "param", "luck", ""),
        ("added", "flag", "dry", "land"),
        ("added", "region", "fog", ""),
        ("added", "warn", "Мало портов.", ""),
        ("added", "player-attribute", "debt", ""),
        ("added", "attribute", "mood", "ship"),
        ("added", "state", "storms_seen", ""),
        ("added", "before", "repair", ""),
        ("added", "after-round", "", ""),
        ("added", "always", "", ""),
    }
    for language in ("en", "ru", "uk"):
        assert all("part-" not in d.sentence.text(language) and "…" not in d.sentence.text(language) for d in found)


def test_options_come_and_go() -> None:
    text = """
remove option helm.sail

add to options helm:
    pass "Пропустить":
        nothing
"""
    found = found_in(house(PIRATES, text))
    assert [(d.what, d.kind, d.name, d.owner) for d in found] == [
        ("added", "option", "pass", "helm"),
        ("removed", "option", "sail", "helm"),
    ]
    assert found[0].sentence.text("ru") == "Добавлено: вариант «Пропустить» (helm)"


@pytest.mark.parametrize("name", usually_first(HOUSES, 3))
def test_each_line_can_be_put_back_alone_or_with_those_that_need_it(name: str) -> None:
    mine = rules(name)
    found = found_in(mine)
    assert found
    for one in found:
        going = with_dependents(mine.chain, found, one)
        left = again(mine, put_back(mine.chain.own, going))
        assert {(d.kind, d.owner, d.name, d.what) for d in found_in(left)} == {
            (d.kind, d.owner, d.name, d.what) for d in found if d not in going
        }


@pytest.mark.parametrize("name", usually_first(HOUSES, 3))
def test_all_put_back_leaves_the_head(name: str) -> None:
    mine = rules(name)
    text = applied(mine.text, put_back(mine.chain.own, found_in(mine)))
    assert text.splitlines()[-1].startswith("game ") and mine.text.startswith(text.rstrip("\n"))
    assert tried(mine.chain, put_back(mine.chain.own, found_in(mine)))[0] is not None


@pytest.mark.parametrize("name", usually_first(HOUSES, 3))
def test_a_game_against_its_house_rules_says_the_same_the_other_way_round(name: str) -> None:
    mine = rules(name)
    assert mine.base is not None
    under = rules(str(_under(mine)))
    there = compare(under.chain, under.program, mine.chain, mine.program)
    back = compare(mine.chain, mine.program, under.chain, under.program)
    opposite = {"added": "removed", "removed": "added", "changed": "changed"}
    assert {(d.kind, d.owner, opposite[d.what]) for d in there} == {(d.kind, d.owner, d.what) for d in back}
    assert pickle.loads(pickle.dumps(there)) == there


def _under(mine: Rules) -> str:
    file = mine.chain.files[-2].source.name
    return file[file.index("rulesets/") :]


def test_a_game_does_not_differ_from_itself_however_it_is_spaced() -> None:
    for language in ("", "ru", "uk"):
        one, two = rules(PIRATES, formatted=False), rules(PIRATES, language)
        assert compare(one.chain, one.program, two.chain, two.program) == ()


def test_two_games_differ_in_title_and_players() -> None:
    one, two = rules(PIRATES), rules("rulesets/colonies_1990/colonies_1990.rules")
    kinds = {d.kind for d in compare(one.chain, one.program, two.chain, two.program)}
    assert {"title", "rule", "param", "row", "site"} <= kinds | {"site"}


def test_a_part_of_a_block_is_put_back_by_itself() -> None:
    text = '\nadd to board:\n    terrain land dry\n    region fog "Туман"\n\nadd to player:\n    a: 0..9 = 0\n    b: 0..9 = 0\n'
    mine = house(PIRATES, text)
    found = {d.name: d for d in found_in(mine)}
    assert applied(mine.text, found["dry"].put_back) == mine.text.replace("    terrain land dry\n", "")
    assert applied(mine.text, found["a"].put_back) == mine.text.replace("    a: 0..9 = 0\n", "")
    both = put_back(mine.chain.own, [found["a"], found["b"]])
    assert "add to player" not in applied(mine.text, both)
