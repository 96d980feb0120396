"""Files of games: what is written can be read; what was cut, changed, or played otherwise is refused with its place."""

from __future__ import annotations

from dataclasses import replace

import pytest
from balance_jobs import job

from dsl.games.balance.batch import play
from dsl.games.balance.job import Batch, Job
from dsl.games.balance.results import Games
from dsl.games.balance.saved import GamesSaver, games_text, read_games
from dsl.text.diagnostics import Problems
from dsl.text.source import Source
from tests.games_at_hand import CROSSING, POND

JOB = replace(job(CROSSING, POND, (("goal", "4"),), seed=5), count_positions=True)
GAMES = play(Batch(JOB, 2, 5))
TEXT = games_text(JOB, GAMES)


def read(text: str, wanted: Job = JOB) -> tuple[Games | None, list[tuple[str, int]]]:
    """The games in a text, and what is wrong with it: codes and lines."""
    problems = Problems()
    games = read_games(Source("run.games", text), wanted, problems)
    return games, [(d.code, d.span.line if d.span else 0) for d in problems]


@pytest.mark.parametrize("games", [GAMES, Games()], ids=["some", "none"])
def test_what_is_written_can_be_read(games: Games) -> None:
    found, wrong = read(games_text(JOB, games))
    assert wrong == [] and found is not None
    assert found.rows.tolist() == games.rows.tolist()
    assert (found.causes, found.starts, found.presence) == (games.causes, games.starts, games.presence)


@pytest.mark.parametrize("lines", [1, 2, 5])
def test_a_file_that_was_cut_is_refused_where_it_ends(lines: int) -> None:
    kept = TEXT.splitlines()[:-lines]
    assert read("\n".join(kept)) == (None, [("games-cut", len(kept))])


def test_a_file_that_was_cut_within_its_last_line_is_refused() -> None:
    assert read(TEXT[:-4]) == (None, [("games-cut", len(TEXT.splitlines()))])


@pytest.mark.parametrize(("end", "games"), [("\n", 3), ("", 2), (",4", 2)])
def test_of_a_file_that_was_cut_the_whole_games_are_kept(end: str, games: int) -> None:
    plain = replace(JOB, count_positions=False)
    played = play(Batch(plain, 2, 5))
    found, wrong = read("\n".join(games_text(plain, played).splitlines()[:-3]) + end, plain)
    assert [code for code, _ in wrong] == ["games-salvaged"]
    assert found is not None and found.rows.tolist() == played.rows[:games].tolist()
    assert read("\n".join(games_text(plain, played).splitlines()[:4]), plain)[1][0][0] == "games-cut", "in the head"


def test_a_file_that_was_changed_is_refused() -> None:
    changed = TEXT.replace("\n2,", "\n3,", 1)
    assert changed != TEXT
    assert read(changed) == (None, [("games-changed", len(TEXT.splitlines()))])


@pytest.mark.parametrize("text", ["", "something else", "fordewind record 1\n"])
def test_another_file_is_refused_at_its_first_line(text: str) -> None:
    assert read(text) == (None, [("games-first", 1)])


@pytest.mark.parametrize(
    ("other", "line"),
    [
        (replace(JOB, settings=(("goal", "5"),)), "set: goal = 4"),
        (replace(JOB, seed=6), "seed: 5"),
        (replace(JOB, bots=("greedy", "random")), "bots: random, random"),
        (replace(JOB, limit=77), "limit: 5000"),
        (replace(JOB, count_positions=False), "charted: yes"),
        (replace(job(CROSSING, POND, seed=5), count_positions=True), "set: goal = 4"),
        (
            replace(JOB, rules=(Source(str(CROSSING), CROSSING.read_text(encoding="utf-8") + "\n# new\n"),)),
            f"rules-hash: {JOB.game.rules_hash}",
        ),
    ],
    ids=["setting", "seed", "bots", "limit", "charted", "default", "rules"],
)
def test_games_that_were_played_otherwise_are_refused_at_the_line_that_differs(other: Job, line: str) -> None:
    assert read(TEXT, other) == (None, [("games-other", TEXT.splitlines().index(line) + 1)])


def test_what_is_set_now_and_was_not_then_is_told_at_the_first_line() -> None:
    plain = replace(JOB, settings=())
    assert read(games_text(plain, GAMES)) == (None, [("games-other", 1)])


def test_writing_takes_little_of_the_time() -> None:
    now = 0.0
    keeper = GamesSaver(lambda: now)
    assert not keeper.due()
    now = GamesSaver.SECONDS
    assert keeper.due()
    now = 5.0  # it took three seconds
    keeper.wrote(GamesSaver.SECONDS)
    now += 3.0 * GamesSaver.RATIO - 0.1
    assert not keeper.due()
    now += 0.2
    assert keeper.due()
