"""Random games inside the compiled module: what they come to is what the reference engine says of such games."""

from __future__ import annotations

import os
from dataclasses import replace

import pytest
from balance_jobs import job
from hypothesis import given, settings
from hypothesis import strategies as st
from test_contrast import duel
from test_measures import FERRY
from test_running import plain

from dsl.engines.choice import compiles_here
from dsl.engines.protocol.errors import COMPILED
from dsl.games.balance.batch import inside, limit_for, play
from dsl.games.balance.job import Batch, Job
from dsl.games.balance.results import joined
from dsl.games.balance.running import Processes
from dsl.text.source import Source
from tests.bot_rules import HEAD
from tests.games_at_hand import CROSSING, POND
from tests.share import share

pytestmark = pytest.mark.skipif(not compiles_here(), reason="no wasmtime here")
RACE = job(CROSSING, POND, (("goal", "4"),), seed=5)

NESTED = "rule deep0():\n    first(players).purse = 3\n" + "".join(
    f"rule deep{i}():\n    deep{i - 1}()\n    deep{i - 1}()\n" for i in range(1, 22)
)


def compiled(made: Job) -> Job:
    return replace(made, engine=COMPILED)


def test_only_random_bots_play_inside() -> None:
    assert inside(compiled(RACE)) and not inside(RACE)
    assert not inside(replace(compiled(RACE), bots=("random", "greedy")))
    assert not inside(replace(compiled(RACE), verify=True))


@pytest.mark.parametrize(
    "made",
    [duel(luck=3), duel(luck=6, wait=4), replace(job(Source("ferry.rules", FERRY)), count_positions=True), RACE],
    ids=["duel", "longer", "ferry", "race"],
)
def test_the_games_are_the_same_on_both_engines(made: Job) -> None:
    mine, theirs = play(Batch(made, 3, 30)), play(Batch(compiled(made), 3, 30))
    assert plain(mine) == plain(theirs)
    assert mine.presence == theirs.presence


def test_greedy_bots_and_records_play_the_same_on_both_engines() -> None:
    for made in (replace(RACE, bots=("greedy", "random")), replace(RACE, verify=True)):
        assert plain(play(Batch(made, 0, 3))) == plain(play(Batch(compiled(made), 0, 3)))
    assert plain(play(Batch(replace(RACE, verify=True), 0, 3))) == plain(play(Batch(RACE, 0, 3)))


@settings(max_examples=share(15), deadline=None)
@given(st.integers(1, 39))
def test_parts_add_up(cut: int) -> None:
    made = replace(compiled(RACE), count_positions=True)
    parts = [play(Batch(made, cut, 40 - cut)), play(Batch(made, 0, cut))]
    whole = play(Batch(made, 0, 40))
    assert plain(joined(parts)) == plain(whole) and joined(parts).presence == whole.presence


def test_a_game_that_never_ends_is_given_up() -> None:
    text = HEAD + "play:\n    repeat:\n        choose by first(players):\n            a\n            b\n"
    games = play(Batch(replace(compiled(job(Source("small.rules", text))), limit=50), 0, 3))
    assert games.unfinished == 3 and games.rows["decisions"].tolist() == [50] * 3
    assert games.rows["offered"].tolist() == [100] * 3 and games.causes == ()


ENDING = """play:
    let die = roll 1..6
    if die > {}:
        win first(players)
    first(players).purse = {}
    repeat:
        choose by first(players):
            go_on
            wait
"""


@pytest.mark.parametrize(("least", "purse", "limit"), [(1, "0", 5_000), (6, "0", 1_000), (6, "die * 99", 5_000)])
def test_random_games_that_hardly_ever_end_are_given_up_early(least: int, purse: str, limit: int) -> None:
    """But games that the rules stop by a mistake are played as long as ever, so that it is found."""
    text = HEAD + ENDING.format(least, purse)
    assert limit_for(compiled(job(Source("small.rules", text)))) == limit


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("play:\n    repeat:\n        let die = roll 1..2\n        first(players).purse = die * 99\n", "store-range"),
        (
            "play:\n    let n = roll 1..2\n    repeat:\n        first(players).purse = n\n        if n == 3:\n            stop\n",
            "step-budget",
        ),
        ("play:\n    let die = roll 1..1\n    first(players).purse = 5 / (die - 1)\n", "divided-by-zero"),
        ('play:\n    let die = roll 1..2\n    log "{5 / (die - 1)}"\n', "divided-by-zero"),
        ('play:\n    choose by first(players):\n        a(n in 1..2, m in {0}) "{n / m}"\n', "divided-by-zero"),
        pytest.param(NESTED + "play:\n    roll 1..2\n    deep21()\n", "step-budget", marks=pytest.mark.slow),
    ],
    ids=["range", "for ever", "nothing", "in a line", "in a label", "calls"],
)
def test_a_mistake_of_the_rules_is_told_with_its_line_and_seed(text: str, code: str) -> None:
    made = job(Source("small.rules", HEAD + text), seed=40)
    mine, theirs = play(Batch(made, 0, 4)).failed, play(Batch(compiled(made), 0, 4)).failed
    assert mine is not None and theirs is not None
    assert (theirs.number, theirs.seed) == (mine.number, mine.seed)
    assert theirs.diagnostic == mine.diagnostic and mine.diagnostic.code == code


def test_the_last_line_is_one_that_has_words() -> None:
    text = 'play:\n    let n = roll 1..2\n    log "{n} is thrown"\n    log "{n}: {n}."\n    win first(players)\n'
    made = job(Source("small.rules", HEAD + text))
    assert play(Batch(made, 0, 4)).causes == play(Batch(compiled(made), 0, 4)).causes == ("\t{n} is thrown",)


def test_a_line_elsewhere_is_not_the_cause() -> None:
    """Neither engine takes what happened last for what ended the game; the option that ends it has a label."""
    head = HEAD.replace("    players", "    clauses X\n    players", 1)
    storm = 'rule storm():\n    log "It storms"'
    sink = 'play:\n    choose by first(players):\n        sink "Sink it":\n            if count(players) > 1:\n'
    for rules, cause in (
        (f"play:\n    storm()\n    tie  @2\n{storm}  @1,2\n", "X2\t"),
        (f"play:\n    storm()\n{storm}\n    tie  @2\n", "X2\tIt storms"),
        (f"play:\n    storm()\n{storm}\n    if count(players) > 1:\n        tie  @2\n", "X2\tIt storms"),
        (f'play:\n    for each p in players:\n        log "{{p}} waits"\n    tie\n{storm}\n', "\t"),
        (f'{sink}                log "It is gone"\n                tie\n', "\tIt is gone"),
        (f"{sink}                tie\n", "\tSink it"),
        (f"play:\n    storm()\n{storm}\n", "\t"),
    ):
        made = job(Source("small.rules", head + rules))
        assert play(Batch(made, 0, 2)).causes == play(Batch(compiled(made), 0, 2)).causes == (cause,)


def test_processes_compile_after_their_parent_did() -> None:
    """Whoever is forked has none of the threads with which its parent compiled."""
    texts = [HEAD.replace("purse: -99..99", f"purse: -{99 + os.getpid()}..{high}") for high in (77, 88)]
    here, there = (job(Source("small.rules", text + "play:\n    win first(players)\n")) for text in texts)
    assert len(play(Batch(compiled(here), 0, 2))) == 2
    crew = Processes(2)
    try:
        futures = [crew.submit(Batch(compiled(made), 0, 3)) for made in (there, here, there)]
        assert [len(future.result(timeout=600)) for future in futures] == [3, 3, 3]
    finally:
        crew.end()
