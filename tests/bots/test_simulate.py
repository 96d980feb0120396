"""Many games: the same seeds give the same summary, however they are shared out; intervals; limits."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from bot_games import CROSSING, HEAD, HIDEOUT, POND, small

from dsl.bots.arena import play_out
from dsl.bots.random_bot import RandomBot
from dsl.bots.record_check import differs
from dsl.bots.simulation import Summary, Task, game_seed, run, run_all, tasks
from dsl.bots.stats import mean, quantile, wilson
from dsl.engines import make_engine

TASK = Task(str(CROSSING), str(POND), (("goal", "4"),), ("random", "random"), 5, 0, 24)

FAST = Summary(games=16, seconds=1.0)


def plain(summary: Summary) -> Summary:
    """A summary without what depends on the machine."""
    return replace(summary, seconds=0.0)


def test_it_does_not_matter_how_games_are_shared_out() -> None:
    whole = run(TASK)
    parts = Summary()
    for task in reversed(list(tasks(TASK, FAST, 2))):
        parts.add(run(task))
    assert plain(parts) == plain(whole)
    assert whole.games == 24 == sum(whole.wins.values()) + whole.draws + whole.unfinished


def test_an_executor_runs_all_of_them_and_tells_of_each_piece() -> None:
    told = Summary()
    with ThreadPoolExecutor(1) as executor:
        total = run_all(replace(TASK, count=6), executor, 1, told.add)
    assert plain(told) == plain(total) == plain(run(replace(TASK, count=6)))


def test_when_it_is_told_to_stop_it_keeps_what_was_played() -> None:
    told = Summary()
    with ThreadPoolExecutor(1) as executor:
        total = run_all(replace(TASK, count=500), executor, 1, told.add, lambda: told.games > 0)
    assert plain(told) == plain(total)
    assert 0 < total.games < 500


def test_pieces_are_single_games_until_one_knows_how_long_games_take() -> None:
    played = Summary()
    queue = tasks(replace(TASK, count=2000), played, 2)
    assert [next(queue).count for _ in range(3)] == [1, 1, 1]
    played.add(FAST)
    assert next(queue).count == 8  # half a second of sixteen games a second
    played.add(Summary(games=10_000, seconds=1.0))
    assert next(queue).count == 50


def test_tasks_cover_the_range_once() -> None:
    games = [
        n
        for task in tasks(replace(TASK, first=3, count=101), FAST, 2)
        for n in range(task.first, task.first + task.count)
    ]
    assert games == list(range(3, 104))


def test_the_cause_is_the_clause_of_the_end_and_the_last_line() -> None:
    causes = set(run(TASK).causes)
    assert causes == {"CR3\t{b} has sailed {b.sailed} of {goal}"}


def test_a_game_that_never_ends_is_given_up() -> None:
    game = small("play:\n    repeat:\n        choose by first(players):\n            a\n            b\n")
    outcome = play_out(make_engine(game), [RandomBot(1), RandomBot(2)], 1, limit=50)
    assert (outcome.over, outcome.decisions, outcome.winners) == (False, 50, 0)


def test_bots_of_both_kinds_finish_a_game_with_secrets() -> None:
    summary = run(Task(str(HIDEOUT), "", (), ("random", "greedy"), 1, 0, 6))
    assert summary.games == 6 and summary.unfinished == 0
    assert summary.wins[0] + summary.wins[1] == 6


def test_greedy_beats_random_at_a_race() -> None:
    summary = run(replace(TASK, bots=("greedy", "random"), settings=(("goal", "12"),), count=30))
    assert summary.wins[0] >= 25


@pytest.mark.parametrize(
    ("hits", "total", "low", "high"),
    # by Wilson's formula with z = 1.96, as in the textbooks' tables
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (81, 263, 0.2553, 0.3662)],
)
def test_wilson_intervals(hits: int, total: int, low: float, high: float) -> None:
    found = wilson(hits, total)
    assert found == pytest.approx((low, high), abs=6e-5)


def test_nothing_played_says_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    assert mean(Counter()) == 0 and quantile(Counter(), 0.5) == 0


def test_means_and_quantiles_of_counts() -> None:
    counts = Counter({1: 5, 2: 4, 10: 1})
    assert mean(counts) == pytest.approx(2.3)
    assert [quantile(counts, share) for share in (0.05, 0.5, 0.9, 0.95)] == [1, 1, 2, 10]


def test_a_rule_that_fails_stops_with_the_seed_and_the_reason(tmp_path: Path) -> None:
    play = "play:\n    repeat:\n        let die = roll 1..2\n        first(players).purse = die * 99\n"
    path = tmp_path / "small.rules"
    path.write_text(HEAD + play, encoding="utf-8")
    summary = run(Task(str(path), "", (), ("random", "random"), 40, 0, 10))
    assert summary.games == 0 and summary.failed is not None
    diagnostic = summary.failed.diagnostic
    assert (summary.failed.number, summary.failed.seed) == (0, game_seed(40, 0))
    assert diagnostic.span is not None and diagnostic.span.source.name == str(path)


def test_neighbouring_simulations_share_no_game() -> None:
    runs = [{game_seed(seed, number) for number in range(1000)} for seed in (1, 2, 3)]
    assert all(len(run) == 1000 for run in runs)
    assert len(set.union(*runs)) == 3000
    assert all(0 <= seed < 2**63 for seed in set.union(*runs))  # a record can hold it


@pytest.mark.parametrize("bots", [("random", "random"), ("greedy", "random")])
def test_every_game_can_be_had_again_from_its_record(bots: tuple[str, str]) -> None:
    for rules, board in ((CROSSING, str(POND)), (HIDEOUT, "")):
        summary = run(Task(str(rules), board, (), bots, 9, 0, 5, verify=True))
        assert summary.games == 5 and summary.failed is None


def test_a_replay_that_stands_otherwise_is_found() -> None:
    engine = make_engine(
        small("play:\n    repeat 3 times:\n        choose by first(players):\n            a\n            b\n")
    )
    lines: list[str] = []
    states: list[bytes] = []
    play_out(
        engine, [RandomBot(1), RandomBot(2)], 1, 50, lambda line: (lines.append(line), states.append(engine.save()))
    )
    assert differs(engine, 1, lines, states) is None
    found = differs(engine, 1, lines, [states[0], states[0], states[2]])
    assert found is not None and found.code == "replay-other-state"
    assert found.span is not None and found.span.text == lines[1]
