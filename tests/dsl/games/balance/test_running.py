"""Many games: the same seeds give the same games, however they are shared out, and whoever dies while playing them."""

from __future__ import annotations

import os
import signal
import struct
import sys
import threading
import time
from concurrent.futures import BrokenExecutor, Future
from dataclasses import replace
from itertools import pairwise
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest
from balance_jobs import job
from hypothesis import given, settings
from hypothesis import strategies as st

from dsl.engines.choice import make_engine
from dsl.games.balance.batch import play
from dsl.games.balance.job import Batch, Job, game_seed
from dsl.games.balance.results import Games, joined
from dsl.games.balance.running import MOST_TRIES, Processes, Run, WorkersDieError
from dsl.games.bots.arena import differs, play_out
from dsl.games.bots.make import RandomBot
from dsl.text.source import Source
from tests.bot_rules import HEAD, small
from tests.games_at_hand import CROSSING, HIDEOUT, POND
from tests.limits import repeat
from tests.share import share

JOB = job(CROSSING, POND, (("goal", "4"),), seed=5)


def plain(games: Games) -> tuple[object, ...]:
    """Games without what depends on the machine."""
    return games.rows.tolist(), games.causes, games.starts, games.presence.counts.keys()


GAME_SECONDS = 0.001
"""How long a game takes, whatever the clock says."""


class Inline:
    """A crew of this process; some shares are lost: those whose number, in the order of asking, is named."""

    worker_errors = (BrokenExecutor,)
    size = 2

    def __init__(self, *losing: int, all_together: bool = True) -> None:
        self.losing, self.all_together = losing, all_together
        self.asked: list[Batch] = []
        self.renewed = 0

    def submit(self, share: Batch) -> Future[Games]:
        future: Future[Games] = Future()
        if len(self.asked) in self.losing:
            future.set_exception(BrokenExecutor())
        else:
            future.set_result(replace(play(share), seconds=share.count * GAME_SECONDS))
        self.asked.append(share)
        return future

    def renew(self) -> bool:
        self.renewed += 1
        return self.all_together

    def end(self) -> None: ...


@settings(max_examples=share(25), deadline=None)
@given(st.lists(st.integers(1, 23), max_size=5), st.randoms(use_true_random=False))
def test_it_does_not_matter_how_games_are_shared_out(cuts: list[int], random: object) -> None:
    edges = sorted({0, *cuts, 24})
    parts = [play(Batch(JOB, first, end - first)) for first, end in pairwise(edges)]
    random.shuffle(parts)  # type: ignore[attr-defined]
    assert plain(joined(parts)) == plain(play(Batch(JOB, 0, 24)))


def test_a_game_counts_once() -> None:
    part = play(Batch(JOB, 3, 2))
    with pytest.raises(AssertionError, match="counted twice"):
        joined([part, part])


def test_a_crew_plays_all_of_them_and_each_piece_is_told_of() -> None:
    told: list[Games] = []
    (games,) = Run([Batch(JOB, 0, 30)], Inline(), told.append).finish()
    assert plain(games) == plain(joined(told)) == plain(play(Batch(JOB, 0, 30)))
    assert len(games) == 30 == sum(games.won_by(0b11)) + games.draws + games.unfinished


def test_several_shares_are_played_side_by_side_and_kept_apart() -> None:
    other = replace(JOB, seed=6)
    one, two = Run([Batch(JOB, 0, 10), Batch(other, 4, 7)], Inline()).finish()
    assert plain(one) == plain(play(Batch(JOB, 0, 10)))
    assert plain(two) == plain(play(Batch(other, 4, 7)))


def test_shares_that_take_turns_have_come_equally_far_when_they_are_stopped() -> None:
    told: list[Games] = []
    shares = [Batch(JOB, 0, 500), Batch(replace(JOB, settings=(("goal", "9"),)), 0, 500)]
    one, other = Run(shares, Inline(), told.append, lambda: len(told) >= 4, in_turns=True).finish()
    assert one.rows["number"].tolist() == other.rows["number"].tolist() == [0, 1]


@pytest.mark.parametrize(("losing", "together"), [((0,), True), ((2,), False), ((1, 6), True), ((0, 3, 9), False)])
def test_what_a_dead_worker_had_is_played_again_and_nothing_twice(losing: tuple[int, ...], together: bool) -> None:
    crew = Inline(*losing, all_together=together)
    died: list[int] = []
    (games,) = Run([Batch(JOB, 0, 40)], crew, died=lambda: died.append(len(crew.asked))).finish()
    assert plain(games) == plain(play(Batch(JOB, 0, 40)))
    assert crew.renewed == len(died) >= 1


def test_a_piece_that_kills_whoever_plays_it_is_given_up() -> None:
    crew = Inline(*range(2, 100), all_together=False)
    run = Run([Batch(JOB, 0, 40)], crew)
    with pytest.raises(WorkersDieError):
        run.finish()
    assert max(crew.asked.count(share) for share in crew.asked) == MOST_TRIES
    assert len(run.games[0]) == 2  # what was played before is kept


@pytest.mark.parametrize("size", [1, 3, 8])
def test_the_first_game_that_fails_is_told_and_all_before_it_are_there(size: int) -> None:
    """However many are played at once: the ones behind it do not count."""
    text = "play:\n    let die = roll 1..6\n    first(players).purse = die * 17\n    win first(players)\n"
    failing, crew = job(Source("small.rules", HEAD + text), seed=2), Inline()
    crew.size = size
    (games,) = Run([Batch(failing, 0, 60)], crew).finish()
    assert games.failed is not None and games.failed.number == 7
    assert games.rows["number"].tolist() == [*range(7)]


def test_when_it_is_told_to_stop_it_keeps_what_was_played() -> None:
    told: list[Games] = []
    (games,) = Run([Batch(JOB, 0, 500)], Inline(), told.append, lambda: bool(told)).finish()
    assert 0 < len(games) < 500 and plain(games) == plain(joined(told))


def test_pieces_are_single_games_until_one_knows_how_long_games_take() -> None:
    crew = Inline()
    Run([Batch(JOB, 0, 200)], crew).finish()
    assert [share.count for share in crew.asked[:3]] == [1, 1, 1]
    assert max(share.count for share in crew.asked) > 10
    numbers = [number for share in crew.asked for number in range(share.first, share.first + share.count)]
    assert sorted(numbers) == list(range(200))


def test_of_many_short_shares_each_is_one_piece_once_one_knows_how_long_games_take() -> None:
    """Whoever plays a piece must load its game: no share is to be loaded by everybody."""
    crew = Inline()
    Run([Batch(replace(JOB, seed=seed), 0, 5) for seed in range(12)], crew).finish()
    assert [share.count for share in crew.asked].count(5) >= 8


def test_the_cause_is_the_clause_of_the_end_and_the_last_line() -> None:
    assert play(Batch(JOB, 0, 24)).causes == ("CR3\t{b} has sailed {b.sailed} of {goal}",)


def test_bots_of_both_kinds_finish_a_game_with_secrets() -> None:
    games = play(Batch(job(HIDEOUT, bots=("random", "greedy"), seed=1), 0, 6))
    assert len(games) == 6 and games.unfinished == 0
    assert games.won_by(1).sum() + games.won_by(2).sum() == 6


def test_greedy_beats_random_at_a_race() -> None:
    games = play(Batch(replace(JOB, bots=("greedy", "random"), settings=(("goal", "12"),)), 0, 30))
    assert games.won_by(1).sum() >= 25


def test_a_rule_that_fails_stops_with_the_seed_and_the_reason(tmp_path: Path) -> None:
    text = "play:\n    repeat:\n        let die = roll 1..2\n        first(players).purse = die * 99\n"
    path = tmp_path / "small.rules"
    path.write_text(HEAD + text, encoding="utf-8")
    games = play(Batch(job(path, seed=40), 0, 10))
    assert len(games) == 0 and games.failed is not None
    assert (games.failed.number, games.failed.seed) == (0, game_seed(40, 0))
    span = games.failed.diagnostic.span
    assert span is not None and span.source.name == str(path)


def test_neighbouring_simulations_share_no_game() -> None:
    runs = [{game_seed(seed, number) for number in range(1000)} for seed in (1, 2, 3)]
    assert all(len(run) == 1000 for run in runs)
    assert len(set.union(*runs)) == 3000
    assert all(0 <= seed < 2**63 for seed in set.union(*runs))  # a record can hold it


@pytest.mark.parametrize("bots", [("random", "random"), ("greedy", "random")])
def test_every_game_can_be_had_again_from_its_record(bots: tuple[str, str]) -> None:
    for rules, board in ((CROSSING, POND), (HIDEOUT, None)):
        games = play(Batch(replace(job(rules, board, seed=9), bots=bots, verify=True), 0, 5))
        assert len(games) == 5 and games.failed is None


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


def test_a_job_carries_its_texts() -> None:
    """A worker on another machine has none of the user's files, nor what they extend."""
    base = Source("/nowhere/small.rules", HEAD + "play:\n    win first(players)\n")
    house = Source("/nowhere/house.rules", 'language 1\n\ngame house "House" extends small\n')
    games = play(Batch(Job((base, house), None, (), ("random", "random"), 1), 0, 3))
    assert games.won_by(1).sum() == 3


def test_processes_that_are_ended_while_shares_wait_say_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a thread of the pool stumbles over would stand on the screen of who pressed Ctrl-C."""
    seen: list[object] = []
    monkeypatch.setattr(threading, "excepthook", seen.append)
    kill = BaseProcess.kill

    def killed(process: BaseProcess) -> None:
        kill(process)
        process.join()
        time.sleep(0.2)  # the pool hears of it before anything else is done

    monkeypatch.setattr(BaseProcess, "kill", killed)
    crew = Processes(1)
    waiting = [crew.submit(Batch(JOB, 0, 10_000_000)) for _ in range(20)]
    repeat(lambda: time.sleep(0.01), waiting[0].running, 30_000)
    for future in waiting:
        future.cancel()
    crew.end()
    assert seen == []


def half_an_answer() -> None:
    """What a worker does that is killed while it hands over what it has played."""
    answers = sys._getframe(1).f_locals["result_queue"]
    os.write(answers._writer.fileno(), struct.pack("!i", 1000) + b"x")
    os.kill(os.getpid(), signal.SIGKILL)


def test_nobody_waits_for_the_rest_of_an_answer_that_was_cut_off() -> None:
    crew = Processes(1)
    crew._pool.submit(half_an_answer)
    (worker,) = crew._pool._processes.values()
    worker.join()
    ending = threading.Thread(target=crew.end, daemon=True)
    ending.start()
    ending.join(60)
    assert not ending.is_alive()
