"""What LANGUAGE.md says of positions that come back: each sentence shown by a small game."""

from __future__ import annotations

import pytest
from samples import Outcome, run

from dsl.engines.choice import make_engine
from dsl.engines.protocol.events import Decision, Over
from dsl.engines.reference.kernels.history import fingerprint

GAME = """language 1
game pacing "Pacing"
    players 2
board square4 3 1:
    terrain sea:
        state mark: 0..9 = 0
piece man up to 6:
    each turn steps: 0..9 = 2
    n: 0..9 = 0
player:
    gold: 0..99 = 0
deck chest:
    columns count: 0..9
    gold 2
    sand 1
state rounds: 0..99 = 0
secret state plan: 0..9 = 0 seen by players
HISTORY
function at_column(n: int) -> cell = the(c in cell where c.column == n)
function mine(p: player) -> man = first(man of p)
rule turn_over(p: player):
    turn of p:
        log "{p} {repeated(2)} {repeated(3)}"
rule swap(a: man, b: man):
    let c = a.at
    move a to b.at
    move b to c
rule put_mark(n: int):
    first(cell).mark = n
setup:
    for each p in players:
        place man(owner: p) at at_column(seat(p))
play:
    let one = first(players)
    let two = opponent(one)
"""


def played(body: str, history: str = "history 10 positions") -> Outcome:
    """A game whose ``play`` goes on with these lines."""
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    return run(GAME.replace("HISTORY", history) + lines, None)


def log_of(body: str, history: str = "history 10 positions") -> list[str]:
    """Its log: for each turn who has it, and whether the position stands for the second and third time."""
    outcome = played(body, history)
    assert not outcome.errors, outcome.report
    return outcome.lines()


def test_the_third_time_is_the_third_beginning_of_a_turn() -> None:
    assert log_of("repeat 3 times:\n    turn_over(one)") == ["1 no no", "1 yes no", "1 yes yes"]


def test_it_matters_whose_turn_it_is_unless_that_is_left_out() -> None:
    body = "turn_over(one)\nturn_over(two)"
    assert log_of(body) == ["1 no no", "2 no no"]
    assert log_of(body, "history 10 positions without active") == ["1 no no", "2 yes no"]


@pytest.mark.parametrize(
    ("change", "left_out"),
    [
        ("rounds += 1", "rounds"),
        ("one.gold += 1", "player.gold"),
        ("put_mark(7)", "cell.mark"),
        ("mine(one).n = 3", "man.n"),
        ("move mine(one) to at_column(3)", "man"),
        ("remove mine(one)", "man"),
        ("place man(owner: one) at at_column(3)", "man"),
        ("let card = draw chest by one", "chest"),
        ("plan = 4", "plan"),
    ],
)
def test_what_counts_and_can_be_left_out(change: str, left_out: str) -> None:
    body = f"turn_over(two)\n{change}\nturn_over(two)"
    assert log_of(body) == ["2 no no", "2 no no"]
    assert log_of(body, f"history 10 positions without active, {left_out}") == ["2 no no", "2 yes no"]


def test_what_lasts_a_turn_and_locals_do_not_count() -> None:
    body = "let count = 1\nturn_over(one)\nmine(two).steps = 0\ncount += 1\nturn_over(one)"
    assert log_of(body) == ["1 no no", "1 yes no"]


def test_pieces_that_are_alike_may_change_places() -> None:
    start = "place man(owner: one) at at_column(3)\nlet a = mine(one)\nlet b = most(m in man of one by m.at.column)\n"
    same = start + "turn_over(one)\nswap(a, b)\nturn_over(one)"
    assert log_of(same) == ["1 no no", "1 yes no"]
    assert log_of(start + "turn_over(one)\nswap(a, b)\na.n = 1\nturn_over(one)") == ["1 no no", "1 no no"]
    assert log_of("turn_over(one)\nswap(mine(one), mine(two))\nturn_over(one)") == ["1 no no", "1 no no"]


def test_copies_of_a_card_may_stand_for_each_other() -> None:
    """Of two gold coins one lies aside: which of them does not matter."""
    body = """
repeat 12 times:
    let card = draw chest
    if card exists:
        discard card
        turn_over(one)
    shuffle chest
"""
    coins = log_of(body.strip())
    assert len(coins) == 12 and coins.count("1 no no") == 2, "two kinds of card, so two positions"


def test_only_so_many_are_kept() -> None:
    body = "turn_over(one)\nrounds += 1\nturn_over(one)\nrounds += 1\nturn_over(one)\nrounds -= 2\nturn_over(one)"
    assert log_of(body)[-1] == "1 yes no"
    assert log_of(body, "history 3 positions")[-1] == "1 no no"


def test_the_question_is_about_the_beginning_of_the_turn() -> None:
    body = 'turn_over(one)\nturn of one:\n    rounds += 1\n    log "{repeated(2)}"'
    assert log_of(body) == ["1 no no", "yes"]


def test_in_would_it_is_about_the_position_as_it_would_be() -> None:
    body = """
turn of one:
    put_mark(1)
turn of one:
    if would(put_mark(0): repeated(2)) and not would(put_mark(2): repeated(2)) and not repeated(2):
        log "back"
"""
    assert log_of(body.strip()) == ["back"]


def test_options_may_not_ask_where_there_are_secrets() -> None:
    body = 'turn of one:\n    choose by one:\n        a when repeated(1) "a":\n            nothing\n        b "b"'
    assert played(body).errors == ["secret-read"]


def test_the_history_is_part_of_the_state() -> None:
    """Taken back to the second turn, the game repeats itself as it did before."""
    text = (
        GAME.replace("HISTORY", "history 10 positions")
        + """
    repeat 4 times:
        turn of one:
            log "{repeated(3)}"
            choose by one:
                a "a"
                b "b"
"""
    )
    outcome = run(text, None)
    assert outcome.lines() == ["no", "no", "yes", "yes"]
    assert outcome.engine is not None
    engine = make_engine(outcome.engine.game)
    engine.start(1)
    engine.choose(0)
    saved = engine.save()
    for _ in range(2):
        engine.load(saved)
        engine.choose(0)
        assert [engine.game.show(e.shown.values[0][1]) for e in engine.take_journal() if e.kind == "log"] == ["yes"]
    assert isinstance(engine.pending, Decision | Over)


def test_a_fingerprint_is_the_same_on_every_machine() -> None:
    """Worked out by hand: 64 bits, each word as 32, multiplied and folded."""
    h = (0xCBF29CE484222325 ^ 1) * 0x9E3779B97F4A7C15 % 2**64
    h ^= h >> 29
    h = (h ^ 0xFFFFFFFF) * 0x9E3779B97F4A7C15 % 2**64
    assert fingerprint((1, -1)) == h ^ h >> 29
