"""What values are, missing or in loops or out of rules that wait, why a move is not offered, and known random numbers."""

from __future__ import annotations

from array import array

import pytest

from dsl.engines.linking.layout import HEADER
from dsl.engines.protocol.events import Decision
from dsl.engines.protocol.reasons import WOULD
from dsl.engines.reference import random as pcg
from dsl.engines.reference.engine import ReferenceEngine
from tests.games_at_hand import ROOT, load
from tests.handmade import handmade
from tests.little_game import HEAD, log_of


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
    assert log_of(body) == ["no condition", "equal to none", "nothing in it", "in no set", "over {}"]


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
    assert log_of(body) == ["1 5 1 2 0", "over {}"]


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
    assert log_of(body) == ["-4 1 -4 7 -3 2", "100000 21 2", "over {}"]


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
    assert log_of(body) == ["1", "3", "k 4", "over {}"]


def test_rules_give_values_through_waiting_calls() -> None:
    """A value comes back from a rule that asked, out of a turn and a loop, to a local, a state or nowhere."""
    body = """
state kept: 0..99 = 0
rule pick(p: player, most: int) -> int:
    turn of p:
        for each n in 1..9:
            choose by p:
                take(k in 1..most where k >= n):
                    return 10 * n + k
                skip
    return 0
play:
    let a = pick(first(p in players), 3)
    kept = pick(opponent(first(p in players)), 2)
    pick(first(p in players), 1)
    log "{a} {kept}"
    tie
"""
    assert log_of(body, ["skip", "take 3", "take 1", "take 1"]) == ["23 11", "over {}"]


def test_the_help_of_what_would_come_of_it_is_told() -> None:
    """White's king on the long diagonal of a bishop that a pawn shields: the pawn may not go."""
    men = [("white", "king", "H1"), ("white", "pawn", "G2"), ("black", "bishop", "D5"), ("black", "king", "A8")]
    values = {
        f"man{number}.{name}": value
        for number, (owner, kind, cell) in enumerate(men, 1)
        for name, value in (("owner", owner), ("kind", kind), ("at", cell), ("moved", "yes"))
    }
    engine = handmade(load(ROOT / "tests/games/chess/chess.rules"), ["man"] * len(men), values)
    assert isinstance(engine.pending, Decision)
    cell = engine.game.parse("cell", "G3")
    reasons = engine.why("go", (1, cell))
    assert [(fact.what, fact.text) for reason in reasons for fact in reason.facts] == [(WOULD, "The king is attacked.")]


def test_known_values(monkeypatch: pytest.MonkeyPatch) -> None:
    """The demo of the reference implementation: seed 42, stream 54 (pcg32-demo.out, round 1)."""
    monkeypatch.setattr(pcg, "_INCREMENT", 54 << 1 | 1)
    state = array("i", [0] * len(HEADER))
    pcg.seed(state, 42)
    # scaled by 2**32 a number below the bound is the number itself
    found = [pcg.draw(state, 2**32) for _ in range(6)]
    assert found == [0xA15C02B7, 0x7B47F409, 0xBA1D3330, 0x83D2F293, 0xBFA4784B, 0xCBED606E]
