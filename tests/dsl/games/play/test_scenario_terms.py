"""Conditions and values in the rule language, asked of a position by a scenario."""

from __future__ import annotations

from pathlib import Path

import pytest
from scenario_tools import check, game_in, problems_of

from dsl.games.scenario.opening import Games
from dsl.games.scenario.verdict import check_scenarios
from dsl.text.diagnostics import Problems

RULES = """language 1
game cove "The cove"
    players 2

enum Cargo: rum, tea

board square4 4 2:
    terrain sea passable

piece boat "Boat" up to 4:
    load: 0..9 per Cargo = 0
    hull: 1..5 = 3

player:
    side: Cargo = rum
    hidden_gold: 0..9 = 0
    secret gold: 0..9 = 4 seen by self

state tide: 0..9 = 0
state fog: bool = no
state toll: 0..9 per player = 1

route voyage():
    step a to b where b.passable
    once

function points(p: player, bonus: int) -> int = sum(b.hull for b in boat of p) + bonus

rule flood(by: 0..9):
    tide += by
    for each b in boat:
        remove b

rule gust():
    tide = roll 1..6

play:
    repeat:
        for each p in players:
            turn of p:
                choose by p "?":
                    wait:
                        tide += 1
                    sail(b in boat of p, c in neighbours(b.at)):
                        move b to c
"""
HEAD = """scenario: x
players: [red, rum]
given:
  pieces:
    ours: {at: B1, owner: red, load: {rum: 2}, hull: 4}
    theirs: {at: D2, owner: rum}
steps:
"""


@pytest.fixture
def cove(tmp_path: Path) -> Path:
    """A game with a bit of everything."""
    return game_in(tmp_path, RULES, "cove")


@pytest.mark.parametrize(
    "step",
    [
        # conditions, with the names of the scenario, of the map and of the rules
        "expect: count(boat of red) == 1",
        'expect: [ours.at == B1, "distance(ours.at, D2) == 3", red.side == rum, rum in players, ours.owner != rum]',
        # values of expressions
        'expect: {"points(red, 6)": 10, "points(rum, 0) + 1": 4, boat - boat of red: [theirs], A1.boat: none}',
        'expect: {"{b.owner for b in boat}": [red, rum], "count(neighbours(ours.at))": 3, ours.at.row: 1, active: red, asked: red}',
        # the cells on which a way of three steps may end
        'expect: {"ends(voyage(), ours.at, 3)": [A1, B2, C1, D2]}',
        # one value of several, of pieces, players and the game
        "expect: {ours.load.rum: 2, ours.load.tea: 0, toll.red: 1, 'ours.load[rum]': 2}",
        # what a rule would bring, without bringing it
        'expect: ["would(flood(3): tide == 3 and count(boat) == 0)", "not would(flood(1): tide == 3)", tide == 0, ours.at == B1]',
        # with somebody's eyes
        "sees: {rum: {red.gold + 0: hidden, ours.at.column: 2}, red: {red.gold + 1: 5}}",
    ],
)
def test_what_holds(cove: Path, step: str) -> None:
    assert [str(d) for d in problems_of(cove, HEAD + f"  - {step}\n")] == []


@pytest.mark.parametrize(
    ("step", "code", "told"),
    [
        ("expect: «count(boat of red) == 2»", "scenario-untrue-for", "count(boat of red) = 1"),
        ("expect: [«ours.at exists and tide > 3»]", "scenario-untrue", "tide > 3"),
        ('expect: {"points(red, 6)": «11»}', "scenario-differs", "found 10"),
        ("expect: {«points(red)»: 11}", "argument-count", "takes 2"),
        ("expect: [«pionts»(red) == 3]", "function-unknown", "points"),
        ("expect: [«outs».at == A1]", "name-unknown", "ours"),
        ('expect: ["would(«gust»(): tide > 0)"]', "would-asks", ""),
        ('expect: ["would(«flod»(1): tide > 0)"]', "rule-unknown", "flood"),
        ("expect: {«outs».at: A1}", "name-unknown", "ours"),
        ("expect: {ours.«hul»: 4}", "attribute-unknown", "hull"),
        ("expect: [«ours.hull»]", "condition-needed", ""),
        ('expect: ["ours.hull ==«» "]', "line-unfinished", ""),
        ("expect: [ours.«hul» == 3]", "attribute-unknown", "hull"),
        ("expect: {«ours.load»: 2}", "scenario-which-key", "ours.load.rum"),
        ("expect: {«ours.load.tee»: 2}", "scenario-which-key", "ours.load.tea"),
        ("expect: {«toll»: 2}", "scenario-which-key", "toll.red"),
        ("expect: {«toll.rde»: 2}", "scenario-which-key", "toll.red"),
        ("expect: {ours.at: B1, «distance(ours.at»}", "scenario-unquoted", "quotes"),
        ("sees: {rum: {red.gold + 0: «4»}}", "scenario-sees", "hidden"),
        ("expect: [«{a: b}»]", "scenario-not-word", ""),
        ("expect: {ours: «{hull: 4, at: B1}»}", "scenario-parted", "ours.hull: 4"),
        ("sees: {red: {red: «{gold: 4}»}}", "scenario-parted", "red.gold: 4"),
        ("expect: {fog: «да»}", "scenario-differs", "expected yes"),
    ],
)
def test_what_is_wrong_is_told_at_its_word(cove: Path, step: str, code: str, told: str) -> None:
    check(cove, HEAD + f"  - {step}\n", code, told)


def test_a_value_that_is_missing_is_told_with_the_place_inside_the_expression(cove: Path) -> None:
    found = problems_of(cove, HEAD + "  - expect: {ours.at.row + A1.boat.hull: 3}\n")
    assert [d.code for d in found] == ["scenario-no-answer", "value-missing"]
    assert [d.span.column for d in found if d.span] == [14, 28]


@pytest.mark.parametrize("yes", ["yes", "да", "так", "true", "Да"])
@pytest.mark.parametrize("no", ["no", "нет", "ні", "false"])
def test_yes_and_no_are_written_as_in_maps(cove: Path, yes: str, no: str) -> None:
    given = HEAD.replace("steps:", f"  state: {{fog: {yes}}}\nsteps:")
    assert problems_of(cove, given + f"  - expect: {{fog: {yes}}}\n") == []
    check(cove, given + f"  - expect: {{fog: «{no}»}}\n", "scenario-differs", "no")


def test_conditions_are_read_without_playing(cove: Path) -> None:
    """What no rule means is told by a check too, and the names of the position are known there."""
    path = cove / "scenarios/x.yaml"
    wrong = ("would(count_up(): tide > 0)", "ours.hulk == 4", "tide + 1")
    path.write_text(HEAD + "".join(f'  - expect: ["{text}"]\n' for text in ("ours.hull == 4", *wrong)))
    problems = Problems()
    check_scenarios(path, problems, Games())
    told = [(d.code, d.span.line, d.span.column, d.hint) for d in problems if d.span is not None]
    unknown = [("rule-unknown", 9, 21, ""), ("attribute-unknown", 10, 20, "hull")]
    assert told == [*unknown, ("condition-needed", 11, 15, "")]
