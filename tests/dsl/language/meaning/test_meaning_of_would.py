"""What LANGUAGE.md says of ``would``: each sentence shown by a small game."""

from __future__ import annotations

import pytest
from samples import Outcome, run
from small_sea import HEAD

from dsl.engines.choice import make_engine
from dsl.engines.protocol.events import Decision, Over

RULES = """
state hidden: 0..9 = 4
rule add(s: ship):
    s.n += 1
    log "never written"
rule leave(s: ship):
    s.steps = 9
    remove s
rule end(s: ship):
    s.n = 7
    win s.owner
    s.n = 8
rule time(p: player):
    turn of p:
        first(ship).n += 1
function sailing(p: player) -> int = count(ship of p)
"""


def played(body: str, more: str = "") -> Outcome:
    """A game whose ``play`` is these lines after the fleet of four was placed."""
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    return run(HEAD + RULES + more + f"\nplay:\n    fleet()\n    let s = first(ship)\n{lines}", None)


def log_of(body: str, more: str = "") -> list[str]:
    """The log of such a game, which must not fail."""
    outcome = played(body, more)
    assert not outcome.errors, outcome.report
    return outcome.lines()


def test_the_question_is_asked_after_the_rule_and_nothing_remains() -> None:
    body = 'let before = s.n\nif would(add(s): s.n == before + 1):\n    log "{s.n == before}"'
    assert log_of(body) == ["yes"]


def test_sets_that_were_known_before_are_known_again() -> None:
    body = 'log "{sailing(s.owner)}"\nif would(leave(s): sailing(s.owner) == 3 and s.at is none):\n'
    more = "function empties() -> int = count(c in cell where c.empty)\n"
    assert log_of(body + '    log "{sailing(s.owner)} {s.at} {empties()}"', more) == ["4", "4 A1 12"]


def test_what_the_rule_logs_is_not_written() -> None:
    assert log_of('if would(add(s): yes):\n    log "only this"') == ["only this"]


def test_the_end_of_the_game_is_only_thought_of() -> None:
    outcome = played('if would(end(s): s.n == 7):\n    log "it would be seven"')
    assert outcome.lines() == ["it would be seven"]
    assert outcome.engine is not None
    assert outcome.engine.pending == Over(0), "the course of play came to its end: a draw"


def test_a_turn_that_is_thought_of_makes_nobody_active() -> None:
    body = (
        'turn of opponent(s.owner):\n    if would(time(s.owner): s.n == 2 and active is none):\n        log "{active}"'
    )
    outcome = played(body)
    assert outcome.lines() == ["2"], outcome.report
    assert [entry.kind for entry in outcome.journal].count("turn") == 1


def test_a_supposition_inside_another() -> None:
    body = 'if would(add(s): would(add(s): s.n == 3) and s.n == 2):\n    log "{s.n}"'
    assert log_of(body) == ["1"]


def test_chance_is_not_used_up() -> None:
    plain = log_of('let die = roll 1..1000\nlog "{die}"')
    assert log_of('if would(add(s): yes):\n    nothing\nlet die = roll 1..1000\nlog "{die}"') == plain


def test_an_error_inside_leaves_the_position_as_it_was() -> None:
    outcome = played('s.n = 99\nif would(add(s): yes):\n    log "no"')
    assert outcome.errors == ["store-range"] and "s.n += 1" in outcome.report
    assert outcome.value("ship1.n") == "99"


SECRETS = """
secret state plan: 0..9 = 5 seen by last(players)
rule look():
    k = plan
rule nearer(s: ship, c: cell):
    move s to c
function last(p: player) -> player = opponent(p)
"""


@pytest.mark.parametrize("asked", ["would(look(): k == 5)", "would(add(s): plan == 5)"])
def test_options_see_with_the_eyes_of_who_chooses_in_the_rule_and_after_it(asked: str) -> None:
    body = f"choose by s.owner:\n    go when {asked}:\n        nothing\n    stay:\n        nothing"
    more = SECRETS.replace("last(players)", "{q in players where seat(q) == 2}").replace(
        "function last(p: player) -> player = opponent(p)\n", ""
    )
    assert played(body, more).errors == ["secret-read"]


def test_a_move_that_is_thought_of_shows_nothing_new() -> None:
    """A mine is seen by who stands beside it: only after the move, not while it is weighed."""
    text = """
secret state mine: 0..9 = 5 seen by {q in players where any(x in ship of q: x.at.row == 4)}
rule nearer(s: ship, c: cell):
    move s to c
play:
    fleet()
    let s = first(ship)
    let c = first(c in cell where c.row == 4)
    GO
    choose by s.owner:
        weigh when would(nearer(s, c): mine == 5) "weigh":
            nothing
        stay "stay":
            nothing
"""
    assert run(HEAD + text.replace("GO", "nothing"), None).errors == ["secret-read"]
    moved = run(HEAD + text.replace("GO", "move s to c"), None)
    assert not moved.errors, moved.report


def test_a_loaded_state_asks_the_same_question() -> None:
    body = 'choose by s.owner:\n    up(x in ship where would(add(x): x.n == 2)) "{x}":\n        nothing\n    b "b":\n        nothing'
    outcome = played(body)
    assert outcome.engine is not None and outcome.decisions
    first = [c.option for c in outcome.decisions[0].choices]
    engine = make_engine(outcome.engine.game)
    engine.start(1)
    saved, before = engine.save(), engine.pending
    engine.load(saved)
    assert isinstance(before, Decision) and engine.pending == before
    assert first == ["up", "b"], "one ship alone has n = 1"
