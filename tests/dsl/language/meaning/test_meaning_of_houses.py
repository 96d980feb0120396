"""What LANGUAGE.md says of house rules: each sentence shown by a small game."""

from __future__ import annotations

from samples import run


def test_return_in_a_hook_ends_the_whole_rule() -> None:
    house = """language 1
game house extends sea
before hit(x: ship):
    return
after hit(x: ship):
    log "never"
replace rule example(p: player, s: ship, t: ship, c: cell):
    hit(s)
    log "{s.holes}"
"""
    assert run(house, "sea").lines() == ["1"]


def test_house_rules_may_use_another_skin() -> None:
    house = """language 1 ru
игра домашние расширяет sea
заменить правило example(p: player, s: ship, t: ship, c: cell):
    если s.holes == 1 и не t.cargo есть:
        hit(s)
        записать "{s.holes}"
"""
    outcome = run(house, "sea")
    assert outcome.lines() == ["ship1: sunk.", "2"], outcome.report
