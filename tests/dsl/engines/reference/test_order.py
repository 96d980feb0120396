"""In what order statements take effect, and what ends a loop, a round, a game. Each game logs what happens.

Expectations follow the language's description, worked out by hand.
"""

from __future__ import annotations

from tests.little_game import FOUR, told


def test_for_each_freezes_members_and_keys() -> None:
    """Members and keys are fixed at the start; ``where`` is asked at each member's turn; the gone are skipped."""
    body = (
        FOUR
        + """
play:
    for each m in man where m.rank > 0 by m.rank:
        log "{m} {m.rank}"
        if m.rank == 2:
            for each x in man:
                x.rank = 0
        if m.rank == 0:
            remove first(x in man where x != m)
    log "none left with a rank"
    for each m in man by -m.rank:
        log "{m}"
        for each x in man where x != m:
            remove x
    tie
"""
    )
    assert told(body) == ["man4 2", "none left with a rank", "man2", "over {}"]


def test_loops_stop_and_next() -> None:
    """``stop`` and ``next`` belong to the innermost loop; ``until`` sees the body's locals."""
    body = """
play:
    repeat 3 times:
        for each n in 1..5:
            if n == 2:
                next
            if n == 4:
                stop
            log "{n}"
        stop
    let k = 0
    repeat:
        k += 1
        let square = k * k
    until square > 10
    log "k {k}"
    tie
"""
    assert told(body) == ["1", "3", "k 4", "over {}"]


def test_always_runs_at_rest_and_never_in_setup() -> None:
    """Before a decision, before a chance, at the end of a turn and of a round; half-done effects are not looked at."""
    body = """
state x: 0..9 = 5
setup:
    x = 9
    choose by first(p in players):
        a:
            x = 5
        b
play:
    repeat:
        x = 1
        x = 2
        let die = roll 1..6
        turn of first(p in players):
            x = 3
        x = 4
        choose by first(p in players):
            c
            d
always:
    log "at rest {x}"
    if x == 4:
        tie
"""
    assert told(body, ["a"], [3]) == ["at rest 2", "at rest 3", "at rest 4", "over {}"]


def test_end_of_a_round() -> None:
    """The end of each pass through the outermost ``repeat`` of ``play`` is a rest, also after ``next``."""
    body = """
state n: 0..9 = 0
play:
    repeat:
        n += 1
        repeat 2 times:
            n += 1
        next
always:
    log "{n}"
    if n >= 6:
        win first(p in players)
"""
    assert told(body) == ["3", "6", "over {1}"]


def test_losing_with_three_players() -> None:
    """Who loses is out; the last one left has won."""
    body = """
play:
    for each p in players:
        log "{p}"
        lose p
"""
    assert told(body, players="3", seats=3) == ["1", "2", "over {3}"]
