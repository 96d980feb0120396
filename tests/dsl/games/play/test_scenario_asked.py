"""Whose question it is, what is on offer, and choices that the game takes itself because there is no other."""

from __future__ import annotations

from pathlib import Path

import pytest
from scenario_tools import check, game_in, problems_of

RULES = """language 1
game volley "Volley"
    players 2

board square4 2 1:
    terrain sea

play:
    repeat:
        for each p in players:
            turn of p:
                half(p)

rule half(p: player):
    choose by p "Ready?":
        ready:
            nothing
    let die = roll 1..3
    choose by p "Now?":
        fire(q in players, c in cell where q != p) when die == 3:
            log "{p} fires at {q}."
        look(n in 1..2) when die == 3:
            nothing
        done:
            log "{p} is done."
"""
HEAD = """scenario: x
players: [white, red]
"""


@pytest.fixture
def volley(tmp_path: Path) -> Path:
    """With a three one may fire; with less there is nothing to choose."""
    return game_in(tmp_path, RULES, "volley")


# White cannot fire, red can. What the game does by itself may be written in part, as a whole, or not at all.
WHITE_CANNOT = [
    "[{red: fire white A1}]",
    "[{white: ready}, {white: done}, {red: ready}, {red: fire white A1}]",
    "[{white: [ready, done]}, {red: [ready, fire white A1]}]",
    "[{white: done}, {red: fire white A1}]",
    "[{white: READY}, {log: is done}, {red: ready}, {no log: is done}, {red: fire white A1}, {log: fires at}]",
    "[{offers: {white: [ready]}}, {white: ready}, {offers: {white: {'': [done]}}}, {red: ready}, {lacks: {red: [ready]}}, {red: done}]",
    "[{white: done}, {red: ready}, {offers: {red: {look: [1, 2], done: yes, ready: no}}}, {lacks: [look 3, fire red]}]",
    "[{offers: {'': [fire white A1, fire white B1, look 1, look 2, done]}}]",
]


@pytest.mark.parametrize("steps", WHITE_CANNOT)
def test_a_choice_that_was_the_only_one_may_be_written_or_left_out(volley: Path, steps: str) -> None:
    assert [str(d) for d in problems_of(volley, f"{HEAD}chance: [2, 3]\nsteps: {steps}\n")] == []


# Nobody can fire until white can, in the second round: “white: done” reads both as what happened in the first round
# and as what is on offer in the second.
TWO_WAYS = [
    "[{white: done}, {expect: {active: red}}]",
    "[{white: [ready, done]}, {red: [ready, done]}, {white: [ready, fire red B1]}, {log: fires}]",
    "[{white: done}, {red: done}, {white: done}, {expect: {active: red}}]",
    "[{white: [ready, done, ready]}, {expect: {active: white}}, {white: look 2}]",
]


@pytest.mark.parametrize("steps", TWO_WAYS)
def test_a_choice_that_can_be_read_in_two_ways_is_read_as_the_rest_wants_it(volley: Path, steps: str) -> None:
    assert [str(d) for d in problems_of(volley, f"{HEAD}chance: [1, 2, 3]\nsteps: {steps}\n")] == []


@pytest.mark.parametrize(
    ("chance", "step", "code", "told"),
    [
        ("[2, 3]", "white: «look 1»", "scenario-not-his-turn", "white: done"),
        ("[2, 3]", "white: [done, «ready»]", "scenario-not-his-turn", "not white who chooses now but red"),
        ("[2]", "red: «fire white A1»", "scenario-script-out", "red: ready"),
        ("[2, 3]", "red: «fier white A1»", "scenario-no-option", "fire"),
        ("[2, 3]", "red: «look 3»", "scenario-not-offered", "look 1"),
        ("[2, 3]", "offers: {«fire»: [white A1]}", "scenario-offer-more", "white B1"),
        ("[2, 3]", "offers: {red: {«fire»: [white A1]}}", "scenario-offer-more", "white B1"),
        ("[2, 3]", "lacks: [«fyre»]", "scenario-no-option", "fire"),
        ("[2, 3]", "lacks: [«fire wite»]", "scenario-no-member", "white"),
        ("[2, 3]", "lacks: [«fire red C1»]", "scenario-no-member", "A1, B1"),
        ("[2, 3]", "lacks: [«look A1»]", "scenario-no-member", "1..2"),
        ("[2, 3]", "lacks: [«look 1 2»]", "scenario-option-full", "1"),
        ("[2, 3]", "offers: [«loock 1»]", "scenario-no-option", "look"),
        ("[2, 3]", "offers: {«loock»: [1]}", "scenario-no-option", "look"),
        ("[2, 3]", "offers: {look: [1, 2, «A1»]}", "scenario-no-member", "1..2"),
        ("[2, 3]", "offers: {«done»: []}", "scenario-offer-plain", "done: yes"),
        ("[2, 3]", "offers: {«done»: no}", "scenario-is-offered", "done"),
        ("[2, 3]", "offers: {«ready»: yes}", "scenario-not-offered", "done"),
        ("[3]", "offers: {«red»: [done]}", "scenario-not-asked", "red is not asked now but white"),
        ("[3]", "lacks: {«rde»: [done]}", "scenario-no-player", "red"),
        ("[{white: «4»}]", "expect: {active: white}", "scenario-no-outcome", "1, 2, 3"),
        ("[«roll 4»]", "expect: {active: white}", "scenario-no-outcome", "1, 2, 3"),
        ("[2«»; 3]", "red: [look 1]", "yaml-comma-missing", "2 and 3"),
        ("«2; 3»", "red: [look 1]", "yaml-names-together", "[2, 3]"),
        ("[2, 3]", "red: «look 1; done»", "yaml-names-together", "[look 1, done]"),
        ("[2, 3]", "red: [«look 1; done»]", "yaml-names-together", "[look 1, done]"),
        ("[{«red»: 3}]", "expect: {active: white}", "scenario-whose-chance", "found white"),
        ("[{white: 2}, {«rde»: 3}]", "expect: {active: red}", "scenario-whose-chance", "red"),
    ],
)
def test_what_is_wrong_is_told_at_its_word(volley: Path, chance: str, step: str, code: str, told: str) -> None:
    check(volley, f"{HEAD}chance: {chance}\nsteps:\n  - {step}\n", code, told)


def test_it_can_be_said_whose_a_result_of_chance_is(volley: Path) -> None:
    assert problems_of(volley, f"{HEAD}chance: [white: 2, red: 3, white: 1]\nsteps: [{{red: done}}]\n") == []
