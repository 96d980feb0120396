"""What LANGUAGE.md says of house rules: each sentence shown by a small game."""

from __future__ import annotations

from samples import run


def test_hooks_run_around_the_newest_body_in_file_order() -> None:
    house = """language 1
game house extends sea

before hit(x: ship) where x.holes == 0:
    log "before"

after hit(x: ship) where x.holes == 1:
    log "after"

replace rule hit(s: ship):
    log "replaced"
    as before

after hit(x: ship):
    log "last {x.holes}"

replace rule example(p: player, s: ship, t: ship, c: cell):
    hit(t)
    hit(s)
"""
    outcome = run(house, "sea")
    assert not outcome.errors, outcome.report
    assert outcome.lines() == [
        "before",
        "replaced",
        "after",
        "last 1",
        "replaced",
        "ship1: sunk.",
        "last 2",
    ]


def test_calls_are_bound_late() -> None:
    house = """language 1
game house extends sea
replace function afloat(s: ship) -> bool = not as before()
replace rule example(p: player, s: ship, t: ship, c: cell):
    log "{afloat(s)}"
"""
    assert run(house, "sea").lines() == ["no"]


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
