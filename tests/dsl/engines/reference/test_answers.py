"""Choices, secrets and chance: what is asked, what is taken unasked, what an answer does. Each game logs what happens.

Expectations follow the language's description, worked out by hand.
"""

from __future__ import annotations

from tests.little_game import told


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
    assert told(body, ["skip", "take 3", "take 1", "take 1"]) == ["23 11", "over {}"]


def test_a_forced_choice_is_taken_a_secret_one_is_asked() -> None:
    """One legal choice is taken at once, none leads to ``otherwise``; a secret question is asked even then."""
    body = """
play:
    let p = first(q in players)
    choose by p:
        only:
            log "taken"
        never when no
    choose by p:
        never when no
        otherwise:
            log "otherwise"
    choose by p:
        never when no
    choose secretly by p:
        only:
            log "said"
    tie
"""
    assert told(body, ["only"]) == ["taken", "otherwise", "said", "over {}"]


def test_secret_choices_of_all_before_any_takes_effect() -> None:
    """``choose secretly by each``: both answers are collected, then they take effect in order."""
    body = """
player:
    bid: 0..9 = 0
play:
    choose secretly by each p in players:
        bid(n in 1..3):
            log "{p} bids {n}, the other has {opponent(p).bid}"
            p.bid = n
        pass when opponent(p).bid == 0:
            log "{p} passes"
    win most(p in players by p.bid)
"""
    found = told(body, ["bid 2", "pass"])
    assert found == ["1 bids 2, the other has 0", "2 passes", "over {1}"]


def test_decks_take_the_discards_back() -> None:
    """Every draw leaves the pile; an empty pile takes the discards back, an empty deck gives none."""
    body = """
enum Suit: gold, skull
deck chest:
    columns suit: Suit, count: 0..9
    one gold, 1
    two skull, 2
play:
    let p = first(q in players)
    draw chest by p
    let b = draw chest
    let c = draw chest
    log "{count(hand(p, chest))} {b.suit} {c.suit} {count(pile(chest))}"
    discard b
    let d = draw chest
    log "{d.suit} {count(discards(chest))}"
    let e = draw chest
    log "{e}"
    give c to p
    log "{count(hand(p, chest))}"
    tie
"""
    assert told(body, chances=[0, 1, 2, 1]) == ["1 skull skull 0", "skull 0", "none", "2", "over {}"]


def test_wheels_spin_until() -> None:
    """Each spin is a chance of its own; weights of zero never come."""
    body = """
wheel Wind:
    columns weight: 0..9, blows: bool
    north 1, yes
    calm 2, no
play:
    let w = spin Wind until w.blows
    log "{w}"
    tie
"""
    assert told(body, chances=[1, 1, 0]) == ["north", "over {}"]
