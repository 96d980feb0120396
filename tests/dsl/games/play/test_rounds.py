"""Rounds of a game, found in its rules."""

from __future__ import annotations

import pytest

from dsl.games.play.rules_facts import counter_of, everybody_in_turn
from tests.games_at_hand import Kit, load, rulesets

GAME = """language 1
game laps "Laps"
    players 2
    clauses L
board square8:
    terrain sea "Sea" passable
state {state}
play:
    repeat:
        {before}
        {turns}
        {after}
"""
EACH = """for each p in players:
            turn of p:
                choose by p "Go":
                    on "Go on":
                        nothing
                    rest "Rest":
                        nothing"""
ALONE = """let p = first(q in players)
        turn of p:
            choose by p "Go":
                on "Go on":
                    nothing
                rest "Rest":
                    nothing"""
BOARD = "fordewind: 1\ngrid: {kind: square8, width: 2, height: 1}\nlegend: {'~': sea}\nterrain: |\n  ~~\n"


def laps(state: str, before: str = "nothing", turns: str = EACH, after: str = "nothing") -> str:
    return GAME.format(state=state, before=before, turns=turns, after=after)


@pytest.mark.parametrize("kit", rulesets(), ids=lambda kit: kit.name)
def test_every_game_here_counts_its_rounds(kit: Kit) -> None:
    counter = counter_of(load(kit.rules, kit.board, kit.seats[0]).program)
    assert counter is not None
    assert counter.begun is (kit.name in ("sea_battle", "ships_track"))
    assert counter.with_turn is (kit.name != "sea_battle")  # which throws for the wind first


@pytest.mark.parametrize(("place", "begun"), [("before", True), ("after", False)])
def test_what_is_counted_before_the_turns_has_begun(place: str, begun: bool) -> None:
    text = laps('lap "Lap": int = 0', **{place: "lap += 1"})
    counter = counter_of(load(text, BOARD).program)
    assert counter is not None
    assert (counter.field.name, counter.begun) == ("lap", begun)
    assert [counter.round(value) for value in (1, 2)] == ([1, 2] if begun else [2, 3])


def test_a_count_that_nobody_is_shown_counts_rounds_too() -> None:
    assert counter_of(load(laps("inner lap: int = 0"), BOARD).program) is None
    text = laps("inner lap: int = 0", "lap += 1")
    assert counter_of(load(text, BOARD).program) is not None


def test_what_grows_by_more_than_one_counts_no_rounds() -> None:
    assert counter_of(load(laps('coins "Coins": int = 0', "coins += 2"), BOARD).program) is None


@pytest.mark.parametrize(("turns", "all_in_turn"), [(EACH, True), (ALONE, False)])
def test_rounds_without_a_number_are_those_in_which_everybody_has_a_turn(turns: str, all_in_turn: bool) -> None:
    program = load(laps('lap "Lap": int = 0', turns=turns), BOARD).program
    assert counter_of(program) is None
    assert everybody_in_turn(program) is all_in_turn


@pytest.mark.parametrize(("line", "with_turn"), [("nothing", True), ('log "A new day."', False)])
def test_a_round_begins_with_a_turn_where_nothing_is_done_before(line: str, with_turn: bool) -> None:
    text = laps('lap "Lap": int = 0', turns=f"{line}\n        {EACH}" if not with_turn else EACH, after="lap += 1")
    counter = counter_of(load(text, BOARD).program)
    assert counter is not None
    assert counter.with_turn is with_turn
