"""What LANGUAGE.md says of loops, pieces, turns and rules that always hold: each sentence shown by a small game."""

from __future__ import annotations

import pytest
from samples import run
from small_sea import HEAD

from dsl.engines.protocol.events import Over


def lines(text: str, seats: int = 2, answers: str = "first") -> list[str]:
    """The log of a game that must not fail."""
    outcome = run(HEAD + text, None, seats, answers=answers)
    assert not outcome.errors, outcome.report
    return outcome.lines()


def test_the_set_is_frozen_before_the_first_round() -> None:
    text = """
play:
    fleet()
    for each s in {x in ship where x.n <= 2}:
        for each other in ship:
            other.n = 1
        log "{s}"
"""
    assert lines(text) == ["ship1", "ship2"]


def test_where_is_asked_when_the_turn_of_a_member_comes() -> None:
    text = """
play:
    fleet()
    for each s in ship where s.n <= 2:
        for each other in ship where other != s:
            other.n = 9
        log "{s}"
"""
    assert lines(text) == ["ship1"]


def test_keys_are_frozen_too() -> None:
    text = """
play:
    fleet()
    for each s in ship by 0 - s.n:
        ship_of_one().n = 99
        log "{s}"

function ship_of_one() -> ship = first(x in ship)
"""
    assert lines(text) == ["ship4", "ship3", "ship2", "ship1"]


def test_a_removed_member_is_skipped() -> None:
    text = """
play:
    fleet()
    for each s in ship:
        log "{s}"
        for each other in ship where other.n == s.n + 1:
            remove other
"""
    assert lines(text) == ["ship1", "ship3"]


def test_equal_keys_keep_the_order_of_the_set() -> None:
    text = """
play:
    fleet()
    for each s in ship by s.n % 2, s.n > 2:
        log "{s}"
"""
    assert lines(text) == ["ship2", "ship4", "ship1", "ship3"]


def test_pieces_that_were_off_the_board_before_are_not_skipped() -> None:
    text = """
play:
    fleet()
    for each s in ship where s.n > 2:
        remove s
    let lost = off_board(ship)
    for each s in lost:
        log "{s}"
"""
    assert lines(text) == ["ship3", "ship4"]


def test_removed_pieces_keep_their_attributes_and_are_off_board() -> None:
    text = """
play:
    fleet()
    let s = first(ship)
    remove s
    log "{s.n} {s.at} {count(ship)} {off_board(ship)} {s in ship} {s.owner}"
    place s at first(c in cell where c.row == 4)
    log "{s.at} {count(ship)}"
"""
    assert lines(text) == ["1 none 3 {ship1} no 1", "A4 4"]


def test_a_turn_resets_what_lasts_a_turn() -> None:
    text = """
state each turn shots: 0..9 = 2

play:
    fleet()
    let s = first(ship)
    let last = first(x in ship where x.n == 4)
    last.owner = next_player(s.owner)
    remove s
    for each x in ship + {s}:
        x.steps = 0
    shots = 0
    for each x in off_board(ship):
        x.steps = 0
    turn of first(players):
        log "{s.steps} {last.steps} {shots} {active}"
    log "{active}"
"""
    assert lines(text) == ["3 0 2 1", "none"]


def test_always_runs_at_rest_and_never_in_setup() -> None:
    text = """
setup:
    choose by first(players):
        a(n in 1..2):
            nothing
    k = 10

always:
    k += 1

play:
    log "start {k}"
    choose by first(players):
        b(n in 1..2):
            log "choice {k}"
    let die = roll 1..6
    log "chance {k}"
    turn of first(players):
        nothing
    log "turn {k}"
    repeat:
        k += 100
    until k > 200
    log "rounds {k}"
"""
    assert lines(text) == ["start 10", "choice 11", "chance 12", "turn 13", "rounds 215"]


def test_a_win_acts_at_once() -> None:
    text = """
play:
    fleet()
    win {p in players where seat(p) == 2}
    log "never"
"""
    outcome = run(HEAD + text, None)
    assert outcome.engine is not None and outcome.engine.pending == Over(0b10, 0)
    assert outcome.lines() == []


def test_lose_leaves_the_others_playing() -> None:
    text = """
play:
    lose first(players)
    log "on {count(players)}"
    lose next_player(first(players))
    log "never"
"""
    outcome = run(HEAD + text, None, seats=3)
    assert outcome.lines() == ["on 3"]
    assert outcome.engine is not None and outcome.engine.pending == Over(0b100, 0b011)


def test_the_end_of_play_is_a_draw() -> None:
    outcome = run(HEAD + "\nplay:\n    nothing\n", None)
    assert outcome.engine is not None and outcome.engine.pending == Over(0, 0)


def test_of_equals_the_first_is_taken() -> None:
    text = """
play:
    fleet()
    log "{most(s in ship by 7)} {least(s in ship by 7)}"
    log "{most(s in ship by s.n / 3)} {least(s in ship by 0 - s.n / 3)}"
"""
    assert lines(text) == ["ship1 ship1", "ship3 ship3"]  # n is 1, 2, 3, 4: divided by three 0, 0, 1, 1


@pytest.mark.parametrize(("jump", "told"), [("stop", ["rest", "1 yes"]), ("next", ["rest", "rest", "rest", "2 yes"])])
def test_a_turn_that_is_left_ends(jump: str, told: list[str]) -> None:
    """What must always hold is tested at its end, at the round's, and before the next question; nobody is active."""
    text = f"""
state left: 0..9 = 0
play:
    repeat 2 times:
        turn of first(players):
            choose by first(players):
                leave "Leave":
                    left += 1
                    {jump}
            log "not reached"
    log "{{left}} {{active is none}}"
    tie

always:
    if left == 1:
        log "rest"
"""
    assert lines(text) == told
