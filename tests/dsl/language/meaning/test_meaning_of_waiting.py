"""What LANGUAGE.md says of questions and chances inside other things, and of built-ins at their edges.

What stands before a question is done once, what it leaves behind is gone, and loops and turns around it end as they
should. And some built-ins at the edges of what they promise: the first cell, the ends of a line, the last piece.
"""

from __future__ import annotations

import pytest
from samples import Outcome, run
from small_sea import HEAD

ASK = """
rule ask(p: player):
    choose by p:
        a "a"
        b "b"
"""


def played(text: str, answers: str = "first") -> Outcome:
    """A game that must not fail."""
    outcome = run(HEAD + text, None, 2, answers=answers)
    assert not outcome.errors, outcome.report
    return outcome


def lines(text: str) -> list[str]:
    """Its log."""
    return played(text).lines()


def test_what_stands_before_a_spin_until_is_done_once() -> None:
    text = """
wheel Wind:
    columns weight: 0..9, blows: bool
    calm "Calm" 9, no
    gale "Gale" 1, yes
play:
    repeat 3 times:
        k += 1
        let wind = spin Wind until wind.blows
        log "{k} {wind}"
"""
    outcome = played(text)
    assert outcome.lines() == ["1 gale", "2 gale", "3 gale"]
    assert len(outcome.chances) > 6, "it was calm at times"


def test_rules_may_wait_through_others_in_any_order() -> None:
    """A rule that asks only by way of rules that are written below it waits all the same."""
    first = """
play:
    top(first(players))
    log "over"
rule top(p: player):
    middle(p)
    log "top {p}"
rule middle(p: player):
    ask(p)
    log "middle"
"""
    assert lines(first + ASK) == lines(ASK + first) == ["middle", "top 1", "over"]


@pytest.mark.parametrize("jump", ["stop", "next"])
def test_a_loop_that_is_left_inside_a_turn_leaves_the_turn_on(jump: str) -> None:
    text = f"""
after each turn of p:
    log "turn over"
play:
    turn of first(players):
        repeat 2 times:
            ask(active)
            log "round"
            {jump}
        ask(active)
        log "still the turn of {{active}}"
"""
    rounds = ["round"] * (1 if jump == "stop" else 2)
    assert lines(ASK + text) == [*rounds, "still the turn of 1", "turn over"]


RESULT = """
rule chosen(p: player, n: 0..9) -> 0..9:
    let given: 0..9 = n
    choose by p:
        more:
            given += 1
        less:
            given -= 1
    return given
play:
    if k == 0:
        let found = chosen(first(players), NUMBER)
        log "{found}"
    choose by first(players):
        c
        d
"""
ANSWERS = """
play:
    repeat:
        choose secretly by each q in players:
            hide(n in {1, 2, 3}):
                log "{q} hides"
"""
SORTED = """
rule asks_all():
    for each x in ship by (if FORWARD then x.n else 9 - x.n):
        choose by x.owner:
            a
            b
play:
    fleet()
    asks_all()
    choose by first(players):
        c
        d
"""


@pytest.mark.parametrize(
    ("one", "other", "answers"),
    [
        (RESULT.replace("NUMBER", "1"), RESULT.replace("NUMBER", "7"), [(0,), (0,)]),
        (ANSWERS, ANSWERS, [(0, 1), (2, 0)]),
        (SORTED.replace("FORWARD", "yes"), SORTED.replace("FORWARD", "no"), [(0, 0, 0, 0), (0, 0, 0, 0)]),
    ],
    ids=["results of rules", "secret answers", "orders of members"],
)
def test_what_is_done_leaves_nothing_in_the_position(one: str, other: str, answers: list[tuple[int, ...]]) -> None:
    """Equal positions are equal blocks, whatever was asked and answered before."""
    blocks = []
    for text, given in zip((one, other), answers):
        engine = run(HEAD + text, None, 2, limit=0).engine
        assert engine is not None
        for index in given:
            engine.choose(index)
        blocks.append(engine.save())
    assert blocks[0] == blocks[1]


def test_both_sides_of_a_choice_of_values_agree() -> None:
    """An empty set or ``none`` on one side is of the type that the other side has, on either side."""
    text = """
play:
    let more = if k == 0 then {1, 2} else {}
    let less = if k == 0 then {} else {1, 2}
    let some = if k == 0 then 3 else none
    let other = if k == 0 then none else 3
    log "{count(more)} {count(less)} {some exists} {other exists}"
"""
    assert lines(text) == ["2 0 yes no"]


def test_one_side_of_a_choice_of_values_says_which_names_the_other_means() -> None:
    text = """
enum Flag: red "red flag", blue "blue flag"
enum Light: red "red light", green "green light"
state flag: Flag = blue
play:
    let shown = if k == 0 then flag else red
    let other = if k == 1 then flag else red
    log "{shown} {other == red}"
"""
    assert lines(text) == ["blue yes"]


def test_a_ray_that_leaves_the_board_ends_nowhere_also_by_the_first_cell() -> None:
    text = """
play:
    let row = {c in cell where c.row == 1}
    let corner = first(cell)
    let second = first(c in cell where c != corner)
    let others = row - {corner}
    let off = beyond(second, W, row)
    log "{off exists} {beyond(second, W, others)}"
"""
    assert lines(text) == ["no A1"]


def test_the_ends_of_a_line_do_not_close_it() -> None:
    text = """
play:
    let row = {c in cell where c.row == 1}
    let one = first(row)
    let ends = {one, most(c in row by c.column)}
    let last = most(c in row by c.column)
    let nothing_there = row - row
    log "{clear(one, last, ends, both)} {clear(one, last, row, both)} {clear(one, last, nothing_there, both)}"
"""
    assert lines(text) == ["yes no yes"]


def test_as_many_pieces_can_be_placed_as_are_declared() -> None:
    text = """
piece raft up to 3
play:
    repeat COUNT times:
        place raft() at first(cell)
    log "{count(raft)} {count(off_board(raft))}"
    for each r in raft:
        log "{r}"
"""
    assert lines(text.replace("COUNT", "3")) == ["3 0", "raft1", "raft2", "raft3"]
    outcome = run(HEAD + text.replace("COUNT", "4"), None)
    assert outcome.errors == ["pieces-full"]
