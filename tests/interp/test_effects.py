"""What statements mean where it matters: order, lifetime, ends, answers. Each game logs what happens.

Expectations follow the language's description, worked out by hand.
"""

from __future__ import annotations

from collections.abc import Sequence

from dsl.interp.engine import Engine
from dsl.link.events import Chance, Decision, Over
from tests.games_at_hand import load

HEAD = """
language 1
game little
    players {players}
board square8 5 5:
    terrain sea
"""


def told(
    body: str, answers: Sequence[str] = (), chances: Sequence[int] = (), players: str = "2", seats: int = 2
) -> list[str]:
    """The log of a game: ``answers`` name the options taken, ``chances`` the numbers of the outcomes."""
    game = load(HEAD.format(players=players) + body, seats=seats)
    engine = Engine(game)
    engine.start(1)
    given, drawn = iter(answers), iter(chances)
    while not isinstance(engine.pending, Over):
        if isinstance(engine.pending, Chance):
            wanted = next(drawn)
            outcomes = [o.value for o in engine.pending.outcomes]
            engine.resolve(outcomes.index(wanted))
        else:
            assert isinstance(engine.pending, Decision)
            word = next(given)
            shown = [" ".join((c.option, *(game.show(v) for v in c.values))) for c in engine.pending.choices]
            assert word in shown, (word, shown)
            engine.choose(shown.index(word))
    assert next(given, None) is None and next(drawn, None) is None
    return lines(engine)


def lines(engine: Engine) -> list[str]:
    """Log lines with their values filled in, and how the game ended."""
    found = []
    for entry in engine.take_journal():
        text = entry.shown.template
        for source, value in entry.shown.values:
            text = text.replace("{" + source + "}", engine.game.show(value) if value is not None else "?", 1)
        if entry.kind == "log":
            found.append(text)
        elif entry.kind == "over":
            winners = entry.shown.values[0][1]
            assert winners is not None
            found.append("over " + engine.game.show(winners))
    return found


FOUR = """
piece man up to 6:
    rank: 0..9 = 0
setup:
    let n = 0
    for each c in cell where c.row == 1 and c.column <= 4:
        n += 1
        place man(rank: 10 - 2 * n, owner: first(p in players)) at c
"""


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
