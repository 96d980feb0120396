"""What LANGUAGE.md says of the moments of a game: before and after each turn and round, after the setup."""

from __future__ import annotations

import pytest
from samples import Outcome, run
from small_sea import HEAD

BASE = """
state turns: 0..99 = 0
rule inner(p: player):
    turn of p:
        if turns == 1:
            return
        log "inner"
setup:
    fleet()
play:
    let one = first(players)
    BODY
"""
HOOKS = """
after setup where count(ship) == 4:
    log "ready"
before each round:
    log "round"
after each round:
    log "round over"
before each turn of p where p == first(players):
    turns += 1
    log "{active} begins"
after each turn of q:
    log "{active} {q} ends {turns}"
"""


def played(body: str, hooks: str = HOOKS, answers: str = "first") -> Outcome:
    """A game with these lines in its ``play``."""
    outcome = run(HEAD + BASE.replace("    BODY\n", "".join(f"    {x}\n" for x in body.splitlines())) + hooks, None, 2)
    assert not outcome.errors, outcome.report
    return outcome


def test_every_moment_in_its_order() -> None:
    body = 'repeat 2 times:\n    for each p in players:\n        turn of p:\n            log "turn"'
    one, two = ["1 begins", "turn", "1 1 ends {n}"], ["turn", "2 2 ends {n}"]
    both = [[line.format(n=n) for line in (*one, *two)] for n in (1, 2)]
    wanted = ["ready", "round", *both[0], "round over", "round", *both[1], "round over"]
    assert played(body).lines() == wanted


@pytest.mark.parametrize("leaving", ["stop", "next", "nothing"])
def test_a_turn_ends_however_it_is_left(leaving: str) -> None:
    body = f"for each p in players:\n    turn of p:\n        {leaving}"
    lines = played(body).lines()
    assert lines[1:3] == ["1 begins", "1 1 ends 1"]
    assert len(lines) == (3 if leaving == "stop" else 4)


def test_a_turn_ends_when_its_rule_returns() -> None:
    assert played("inner(one)\ninner(one)").lines()[1:] == ["1 begins", "1 1 ends 1", "1 begins", "inner", "1 1 ends 2"]


@pytest.mark.parametrize("leaving", ["stop", "next", "nothing"])
def test_the_same_in_turns_that_wait(leaving: str) -> None:
    ask = 'choose by p:\n            a "a"\n            b "b"'
    body = f"for each p in players:\n    turn of p:\n        {ask}\n        {leaving}"
    lines = played(body).lines()
    assert lines[1:3] == ["1 begins", "1 1 ends 1"]
    assert len(lines) == (3 if leaving == "stop" else 4)


def test_hooks_may_ask_and_draw() -> None:
    hooks = """
after each turn of p:
    let die = roll 1..6
    choose by p:
        a "a":
            log "a {die > 0}"
        b "b"
after each round:
    choose by first(players):
        c "c":
            log "c"
        d "d"
"""
    body = 'repeat:\n    turns += 1\n    if turns == 3:\n        stop\n    turn of one:\n        log "t"'
    outcome = played(body, hooks)
    assert outcome.lines() == ["t", "a yes", "c", "t", "a yes", "c"]
    assert len(outcome.decisions) == 4 and len(outcome.chances) == 2


def test_a_round_that_is_left_by_next_ends_too() -> None:
    body = 'repeat 2 times:\n    turns += 1\n    if turns == 1:\n        next\n    log "second"'
    assert played(body).lines() == ["ready", "round", "round over", "round", "second", "round over"]


def test_nested_turns_both_end() -> None:
    body = "for each p in players where p == one:\n    turn of p:\n        turn of opponent(p):\n            stop"
    hooks = '\nafter each turn of q:\n    log "{q}"\n'
    assert played(body, hooks).lines() == ["2", "1"]


def test_house_rules_need_nothing_of_the_base() -> None:
    """The little sea has neither hook nor rule for its end of a turn; two files add to the same moment in their order."""
    house = (
        "after each round:\n    rounds += 1\nafter setup:\n    wind = none\nbefore each turn of p:\n    p.gold += 1\n"
    )
    outcome = run(f"language 1\ngame house extends sea\n\n{house}", "sea")
    assert not outcome.errors and outcome.value("wind") == "none"
    assert outcome.others.count("hook-no-turn") == 1 and outcome.others.count("hook-no-round") == 1


def test_turns_that_are_thought_of_have_their_hooks() -> None:
    hooks = "\nafter each turn of p:\n    turns += 5\n"
    body = 'if would(inner(one): turns == 5):\n    log "{turns}"'
    assert played(body, hooks).lines() == ["0"]
