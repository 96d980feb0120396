"""How long values last, and what they are when they are missing. Each game logs what happens.

Expectations follow the language's description, worked out by hand.
"""

from __future__ import annotations

from dsl.engines.reference.engine import ReferenceEngine
from tests.games_at_hand import load
from tests.little_game import FOUR, HEAD, told


def test_turns_reset_what_lasts_a_turn() -> None:
    """``turn of p`` resets attributes of p, of p's pieces also off the board, and of the game; nobody else's."""
    body = """
piece man up to 4:
    each turn moved: bool = no
    tired: bool = no
player:
    each turn shots: 0..9 = 3
state each turn luck: 0..9 = 7
setup:
    for each p in players:
        place man(owner: p) at first(c in cell where c.empty)
        place man(owner: p) at first(c in cell where c.empty)
play:
    for each m in man:
        m.moved = yes
        m.tired = yes
    for each p in players:
        p.shots = 0
    luck = 1
    let p = first(q in players)
    remove first(m in man of p)
    turn of p:
        log "{p.shots} {opponent(p).shots} {luck} {active}"
        log "{count(m in man + off_board(man) where m.moved)} {count(m in man where m.tired)}"
    tie
"""
    assert told(body) == ["3 0 7 1", "2 3", "over {}"]


def test_what_was_worked_out_in_a_turn_is_worked_out_anew_after_it() -> None:
    """A function that asks who is active, by way of what a position is worth: asked at a rest in the turn and after."""
    body = """
function turns(p: player) -> int = sum(seat(q) for q in players where q == active) + 2 * count(q in players where q == p)
value for p = turns(p)
play:
    let p = first(players)
    turn of p:
        let n = roll 1..6
    let m = roll 1..6
"""
    engine = ReferenceEngine(load(HEAD.format(players="2") + body))
    engine.start(1)
    assert engine.value(0) == 3
    engine.resolve(engine.roll())
    assert engine.value(0) == 2


def test_removed_pieces_stay_readable() -> None:
    """Attributes stay, the place is gone, the set of the kind has lost it; it can come back."""
    body = (
        FOUR
        + """
play:
    let m = first(x in man)
    let home = m.at
    remove m
    log "{m.rank} {m.at} {count(man)} {count(off_board(man))} {home.empty}"
    place m at home
    log "{m.at} {count(man)} {home.man}"
    tie
"""
    )
    assert told(body) == ["8 none 3 1 yes", "A1 4 man1", "over {}"]


def test_missing_values() -> None:
    """An attribute of none is none, a condition of none is no, none is in no set and equals only none."""
    body = """
state who: optional player = none
player:
    ready: bool = yes
    mate: optional player = none
    seen: set of cell = {}
play:
    let all_cells = {c in cell where c.row == 1}
    if not who.ready:
        log "no condition"
    if who.mate is none and who == none and not (who == first(p in players)):
        log "equal to none"
    if who.seen empty and who not in players:
        log "nothing in it"
    let far = step(first(c in cell), N)
    if not (far in all_cells):
        log "in no set"
    tie
"""
    assert told(body) == ["no condition", "equal to none", "nothing in it", "in no set", "over {}"]


def test_a_value_for_each_member() -> None:
    """``per`` gives one value for each member; in 32-bit words of their own."""
    body = """
enum Stat: sail, hull
player:
    level: 0..9 per Stat = 1
    visits: 0..9 per player = 0
play:
    let p = first(q in players)
    p.level[hull] += 4
    opponent(p).visits[p] = 2
    log "{p.level[sail]} {p.level[hull]} {opponent(p).level[hull]} {opponent(p).visits[p]} {p.visits[p]}"
    tie
"""
    assert told(body) == ["1 5 1 2 0", "over {}"]


def test_arithmetic() -> None:
    """Floor division, a remainder with the sign of the divisor, numbers beyond 32 bits in between."""
    body = """
play:
    let a = -7
    log "{a / 2} {a % 2} {7 / -2} {abs(a)} {clamp(a, -3, 3)} {min(4, 2, 3)}"
    let b = 100000 * 100000 / 100000
    log "{b} {sum(n * n for n in 1..4 where n != 3)} {max(n % 3 for n in 1..5)}"
    tie
"""
    assert told(body) == ["-4 1 -4 7 -3 2", "100000 21 2", "over {}"]
