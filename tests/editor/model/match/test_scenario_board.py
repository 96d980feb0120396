"""The board of scenarios: all that went, live, with what is cut and what turned."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from dsl.services.match.scenarios.scenario_play import END
from dsl.services.match.scenarios.scenario_values import (
    ScenarioRules,
    ScenarioVerdict,
)
from editor.base.background.packets import Failure, Question
from editor.model.match.scenario_board import ScenarioBoard, ScenarioWorkers
from tests.dsl.games.play.scenario_tools import game_in
from tests.dsl.games.play.test_scenario_runs import RULES, SCENARIOS


@pytest.fixture
def workers() -> Iterator[ScenarioWorkers]:
    """One process, ended after the test."""
    made = ScenarioWorkers(1)
    yield made
    made.end()


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    """A little game with two scenarios."""
    game = game_in(tmp_path, RULES, "spend")
    (game / "scenarios" / "coins.yaml").write_text(SCENARIOS, encoding="utf-8")
    return game / "spend.rules"


def asked(rules: Path, text: str, version: int) -> ScenarioRules:
    """The rules as somebody has them open."""
    return ScenarioRules(str(rules), ((str(rules), text),), "en", version)


def ran(board: ScenarioBoard, qtbot: QtBot, wanted: ScenarioRules) -> None:
    """Run all and wait."""
    board.run(wanted)
    qtbot.waitUntil(lambda: not board.running)


def test_results_come_in_and_turn_with_the_rules(qtbot: QtBot, rules: Path, workers: ScenarioWorkers) -> None:
    board = ScenarioBoard(workers)
    told: list[str] = []
    board.changed.connect(told.append)
    ran(board, qtbot, asked(rules, RULES, 1))
    assert (board.total, board.count("green"), board.troubled) == (2, 2, 0)
    assert not board.turned
    assert {"files", "verdicts", "running"} <= set(told)
    ran(board, qtbot, asked(rules, RULES.replace("p.coins -= 2", "p.coins -= 3"), 2))
    assert board.troubled == 2 and len(board.turned) == 2
    ran(board, qtbot, asked(rules, RULES, 3))
    assert board.troubled == 0 and len(board.turned) == 2


def test_a_newer_run_takes_the_place_of_the_older(qtbot: QtBot, rules: Path, workers: ScenarioWorkers) -> None:
    board = ScenarioBoard(workers)
    board.run(asked(rules, RULES.replace("p.coins -= 2", "p.coins -= 3"), 1))
    board.run(asked(rules, RULES, 2))
    qtbot.waitUntil(lambda: not board.running and len(board.verdicts) == 2)
    assert board.troubled == 0


def test_the_match_of_a_failing_step_is_told(qtbot: QtBot, rules: Path, workers: ScenarioWorkers) -> None:
    board = ScenarioBoard(workers)
    ran(board, qtbot, asked(rules, RULES.replace("p.coins -= 2", "p.coins -= 3"), 1))
    board.choose(next(board.views()).key)
    assert board.failure is not None and board.chosen is not None
    answers: list[object] = []
    step = board.failure.steps[board.failure.step]
    board.course(board.chosen, (step.line, step.column), answers.append)
    qtbot.waitUntil(lambda: bool(answers))
    assert getattr(answers[0], "lines", None) == ("1 little", "* roll 3")


def test_nobody_is_told_who_does_not_look_any_more(qtbot: QtBot, rules: Path, workers: ScenarioWorkers) -> None:
    board, other = ScenarioBoard(workers), ScenarioBoard(workers)
    ran(board, qtbot, asked(rules, RULES, 1))
    answers: list[object] = []
    board.course(next(board.views()).key, END, answers.append)
    board.stop()
    ran(other, qtbot, asked(rules, RULES, 2))  # by the same process, later
    assert not answers


class Stuck:
    """A worker that answers when the test says so."""

    def __init__(self) -> None:
        self.clients = [object()]
        self.later: list[tuple[Question[Any], Callable[[Any], object]]] = []

    def ask(self, _worker: int, question: Question[Any], answered: Callable[[Any], object]) -> int:
        """Note what is asked."""
        self.later.append((question, answered))
        return len(self.later)

    def drop(self, _worker: int, _number: int) -> None:
        """Nothing is on its way."""


def test_a_scenario_that_runs_away_is_cut_and_the_others_are_told(
    qtbot: QtBot, rules: Path, workers: ScenarioWorkers
) -> None:
    real = ScenarioBoard(workers)
    ran(real, qtbot, asked(rules, RULES, 1))
    stuck = Stuck()
    board = ScenarioBoard(stuck)  # type: ignore[arg-type]
    board.run(asked(rules, RULES, 1))
    while stuck.later:
        question, answered = stuck.later.pop(0)
        if question.name == "files":
            answered(real.files)
            continue
        keys = question.arguments[1]
        assert isinstance(keys, tuple)
        if any(key.number == 1 for key in keys):
            answered(Failure("time", "12"))
        else:
            answered(tuple(ScenarioVerdict(key, "green", 0.1) for key in keys))
    assert sorted(verdict.state for verdict in board.verdicts.values()) == ["cut", "green"]
    assert not board.running
