"""The steps of the levels: found by games, kept in a file beside the rules."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import numpy as np
import pytest
from balance_jobs import job

from dsl.games.balance.calibration import Calibration, Score
from dsl.games.balance.job import Batch, make_job
from dsl.games.balance.results import ROW, Games
from dsl.games.bots.levels import LEVELS, steps_of
from dsl.services.writing.game_folder.file_checks import check_file
from dsl.text.diagnostics import render_all
from tests.games_at_hand import CROSSING, POND, load


def found(greedy: float, worth: float, most: float = np.inf) -> tuple[dict[str, int], int]:
    """The steps found in at most so many games if ten times the steps win ``worth`` times as often; and the games."""
    dice, played = Random(1), 0

    def play(batches: Sequence[Batch]) -> list[Games]:
        nonlocal played
        results = []
        for batch in batches:
            steps, rows = dict(batch.job.steps), np.zeros(batch.count, ROW)
            ratings = [greedy if name == "greedy" else steps[name] ** np.log10(worth) for name in batch.job.bots]
            rows["winners"] = dice.choices((1, 2), ratings, k=batch.count)
            results.append(Games(rows))
            played += batch.count
        return results

    calibration = Calibration(job(CROSSING, POND), play, lambda: played >= most, lambda told: None)
    calibration.run()
    return dict(calibration.steps), played


USUAL = {name: level.steps for name, level in LEVELS.items()}


def test_easy_takes_what_beats_greedy_and_normal_what_lies_between() -> None:
    assert found(greedy=1.0, worth=8.0)[0] == USUAL  # all aims are reached at once
    steps, _ = found(greedy=1000 ** np.log10(3.5), worth=3.5)
    assert USUAL["easy"] < steps["easy"] < steps["normal"] < steps["hard"] == USUAL["hard"]


@pytest.mark.parametrize("most", [0, 8])
def test_it_stops_when_the_time_is_over(most: int) -> None:
    assert found(greedy=1.0, worth=1.0, most=most) == (USUAL, most)


def test_a_shared_victory_is_a_part_of_one_and_a_draw_an_equal_one() -> None:
    score = Score()
    for winners in (0b001, 0b110, 0b011, 0):
        score.add(0, winners, 3, side=0b001)
    assert score.points[0] == 1 + 0 + 1 / 2 + 1 / 3 and score.drawn == 2


@pytest.mark.parametrize(
    ("text", "told"), [("esay: 100\n", "mean: easy"), ("easy: few\n", "“few” is no"), ("- 3\n", "name: ")]
)
def test_a_file_of_bots_is_checked(tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "bots.yaml"
    path.write_text(text, encoding="utf-8")
    assert told in render_all(check_file(path))


def test_the_file_beside_the_rules_holds_for_the_game_and_its_house_rules(tmp_path: Path) -> None:
    (tmp_path / "house").mkdir()
    for path in (tmp_path / "crossing.rules", tmp_path / "house" / "mine.rules"):
        path.write_text(CROSSING.read_text(encoding="utf-8"), encoding="utf-8")
        assert steps_of(game := load(path, POND)) == ()
        (tmp_path / "bots.yaml").write_text("easy: 100\nnormal: 2000\n", encoding="utf-8")
        assert make_job(game, (), ("normal", "random"), 0).steps == steps_of(game) == (("easy", 100), ("normal", 2000))
        (tmp_path / "bots.yaml").unlink()
