"""Chance that only some see: who learns the outcome, what is made of it, and when it is told to all."""

from __future__ import annotations

from random import Random

from dsl.engines.choice import make_engine
from dsl.engines.linking.game import Datum
from dsl.engines.protocol.engine import Engine
from dsl.engines.protocol.errors import RuleError
from dsl.engines.protocol.events import Chance, Decision, Entry
from dsl.games.bots import Observation, saw_chance
from dsl.games.bots.observation import lines_for
from dsl.games.bots.possible_worlds import Worlds
from dsl.games.play import Match
from tests.games_at_hand import load

HEAD = """language 1
game dice "Dice"
    players 3
enum Face "Face": skull "Skull", star "Star"
board square4 1 1
player:
    secret dice "Dice": 0..9 per Face = 0 seen by self
    secret kept "Kept": 0..9 = 0 seen by self
"""
PLAY = """
play:
    let p = first(players)
    let q = next_player(p)
"""
ASK = """
    choose by q:
        go:
            nothing
        stay:
            nothing
"""


def started(body: str, more: str = "") -> Engine:
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    engine = make_engine(load(HEAD + more + PLAY + lines + ASK, seats=3))
    engine.start(1)
    return engine


def fallen(engine: Engine, *indices: int) -> list[Entry]:
    """The journal after these outcomes."""
    for index in indices:
        engine.resolve(index)
    return engine.take_journal()


def read_values(entries: list[Entry], viewer: int | None) -> list[list[int | None]]:
    """The values in the log lines as somebody reads them; None is a gap."""
    shown = [entry.seen_by(viewer).values for entry in entries if entry.kind == "log"]
    return [[value and value.value for _, value in values] for values in shown]


def test_only_those_named_see_what_fell() -> None:
    engine = started("let d = roll 1..6 by q")
    assert isinstance(engine.pending, Chance)
    assert [engine.pending.seen_by(seat) for seat in range(3)] == [False, True, False]
    (entry,) = fallen(engine, 3)
    seers = ("by", Datum("player", 0b010, True))
    assert entry.seen_by(1).values == (("roll", Datum("int", 4)), seers)
    for viewer in (0, 2, None):
        assert entry.seen_by(viewer).values == (("roll", None), seers)


def test_a_set_of_players_may_see_it() -> None:
    engine = started('let d = roll 1..6 by {p, q}\nlog "{d}"')
    entries = fallen(engine, 3)
    assert [read_values(entries, viewer) for viewer in (0, 1, 2, None)] == [[[4]], [[4]], [[None]], [[None]]]


def test_what_all_players_see_is_no_secret_for_spectators() -> None:
    entries = fallen(started('let d = roll 1..6 by players\nlog "{d}"'), 3)
    assert read_values(entries, None) == [[4]]


def test_what_is_worked_out_from_it_is_as_secret() -> None:
    rules = """
rule double(n: int) -> int:
    let twice = n * 2
    log "{twice}"
    return twice
rule hidden(p: player) -> 1..6:
    turn of p:
        let d = roll 1..6 by p
        return d
"""
    body = 'let d = roll 1..6 by q\nlet e = d + 1\nlet f = double(e)\nlet g = hidden(q)\nlog "{e} {f} {g}"\ng = 1\nlog "{g}"'
    entries = fallen(started(body, rules), 3, 5)
    assert read_values(entries, 1) == [[10], [5, 10, 6], [1]]
    assert read_values(entries, 0) == [[None], [None, None, None], [1]]


def test_a_secret_that_was_stored_stays_one_in_a_let() -> None:
    entries = fallen(started('q.kept = roll 1..6 by q\nlet k = q.kept + 1\nlog "{k}"\nreveal k\nlog "{k}"'), 3)
    assert read_values(entries, 1) == [[5], [5]]
    assert read_values(entries, 0) == read_values(entries, None) == [[None], [5]]


def test_several_dice_are_counted_by_their_faces() -> None:
    body = 'q.dice = roll 3 times Face by q\nq.dice += roll 2 times Face by q\nlog "{q.dice[skull]} {q.dice[star]}"'
    entries = fallen(started(body), 0, 1, 0, 1, 1)
    assert read_values(entries, 1) == [[2, 3]]
    assert read_values(entries, 2) == [[None, None]]


def test_throwing_anew_forgets_the_old_dice() -> None:
    body = 'q.dice = roll 3 times Face by q\nq.dice = roll 1 times Face by q\nlog "{q.dice[skull]} {q.dice[star]}"'
    assert read_values(fallen(started(body), 0, 0, 0, 1), 1) == [[0, 1]]


def test_views_differ_only_for_those_who_see() -> None:
    engines = [started("q.kept = roll 1..6 by q") for _ in range(2)]
    for engine, index in zip(engines, (1, 4)):
        engine.resolve(index)
    one, other = engines
    assert one.view(1) != other.view(1)
    for viewer in (0, 2, None):
        assert one.view(viewer) == other.view(viewer)


def test_a_question_of_another_that_reads_it_is_an_error_at_the_option() -> None:
    source = (
        HEAD
        + PLAY
        + '    let d = roll 1..6 by p\n    choose by q:\n        guess when d > 3 "Guess":\n            nothing\n'
    )
    engine = make_engine(load(source + "        stay:\n            nothing\n", seats=3))
    engine.start(1)
    try:
        engine.resolve(0)
    except RuleError as error:
        assert (error.diagnostic.code, error.diagnostic.span.text if error.diagnostic.span else "") == (
            "secret-read",
            "d",
        )
    else:
        raise AssertionError("the option was listed")


def test_a_record_replays_it() -> None:
    game = started("q.kept = roll 1..6 by q").game
    match = Match(game, make_engine(game), 7)
    match.run()
    after = match.state()
    match.go_to_event(0)
    match.go_to_event(1)
    assert match.state() == after
    assert [event.seen_by(0) for event in match.events if hasattr(event, "outcome")] == [False]


def test_worlds_draw_it_again_for_those_who_did_not_see_it() -> None:
    """Who saw the die thinks in the one world; somebody else in worlds with every face."""
    for viewer, faces in ((0, {4}), (1, {1, 2, 3, 4, 5, 6})):
        asked = ASK.replace("by q", "by p") if viewer == 0 else ASK
        game = load(HEAD + PLAY + "    p.kept = roll 1..6 by p\n" + asked, seats=3)
        engine, thinking, found = make_engine(game), make_engine(game), set[int]()
        engine.start(1)
        opening, chance = lines_for(engine.take_journal(), viewer), engine.pending
        assert isinstance(chance, Chance)
        engine.resolve(3)
        course = [saw_chance(viewer, chance.outcomes[3], chance.seen_by(viewer), engine.take_journal())]
        assert isinstance(engine.pending, Decision)
        seen = Observation(viewer, engine.pending, engine.view(viewer), opening, course)
        for seed in range(12):
            for world in Worlds(thinking, Random(seed)).agreeing(seen):
                world.restore(thinking)
                found.add(thinking.state.get("1.kept").value)
        assert found == faces
