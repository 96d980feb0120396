"""Scenarios beside the rules that are written: how each went, at which step it failed, as which match it stands there."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.games.library.shelves import is_shipped
from dsl.games.scenario.shelf import home_of
from dsl.services.match.scenarios.scenario_runs import ScenarioRuns
from dsl.services.match.scenarios.scenario_values import ScenarioRules, ScenarioVerdict, ScenarioView
from tests.dsl.games.play.scenario_tools import game_in
from tests.games_at_hand import ROOT

RULES = """
language 1
game spend
    players 2

board square8 2 2:
    terrain sea

player:
    coins "Coins": 0..20 = 20

play:
    repeat:
        for each p in players:
            turn of p:
                choose by p "Spend?":
                    little "A little":
                        let die = roll 1..6
                        p.coins -= 2
                        log "{p} spends."
                    much "Much":
                        p.coins -= 4
"""
SCENARIOS = """scenario: Two turns
players: [red, blue]
chance: [3]
steps:
  - red: little
  - log: spends
  - expect: {red.coins: 18}
  - blue: much
  - expect: {blue.coins: 16}
---
scenario: In branches
players: [red, blue]
steps:
  - red: much
branches:
  - name: one
    steps:
      - blue: much
      - expect: {blue.coins: 16}
  - name: other
    chance: [1]
    steps:
      - blue: little
      - expect: {blue.coins: 18}
"""


@pytest.fixture(autouse=True)
def own_shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody's own scenarios take part."""
    monkeypatch.setenv("FORDEWIND_HOME", str(tmp_path / "home"))


def runs_of(rules: Path, text: str) -> ScenarioRuns:
    """The scenarios by a text that is not saved."""
    return ScenarioRuns(ScenarioRules(str(rules), ((str(rules), text),), "en", 1))


def verdicts(runs: ScenarioRuns) -> list[tuple[ScenarioView, ScenarioVerdict]]:
    """How all went."""
    found = [(view, runs.run(view.key)) for file in runs.files() for view in file.scenarios]
    return [(view, verdict) for view, verdict in found if verdict is not None]


def written(tmp_path: Path, scenarios: str = SCENARIOS) -> Path:
    """The rules with their scenarios; the rules' file."""
    game = game_in(tmp_path, RULES, "spend")
    (game / "scenarios" / "coins.yaml").write_text(scenarios, encoding="utf-8")
    return game / "spend.rules"


def test_all_are_green_by_the_rules_they_were_written_for(tmp_path: Path) -> None:
    rules = written(tmp_path)
    assert [verdict.state for _, verdict in verdicts(runs_of(rules, RULES))] == ["green", "green"]


def test_a_change_that_is_not_saved_turns_those_red_that_it_touches(tmp_path: Path) -> None:
    rules = written(tmp_path)
    found = verdicts(runs_of(rules, RULES.replace("p.coins -= 2", "p.coins -= 3")))
    assert [verdict.state for _, verdict in found] == ["red", "red"]
    (failure,) = found[0][1].failures
    assert (failure.path, failure.expected, failure.actual) == ("red.coins", "18", "17")
    assert failure.line == 7 and failure.steps[failure.step].text == "expect red.coins: 18"
    assert failure.because[0].text and failure.because[0].place is not None
    assert failure.because[0].place.file == str(rules)


def test_a_failure_in_a_branch_shows_the_steps_that_lead_there(tmp_path: Path) -> None:
    rules = written(tmp_path)
    found = verdicts(runs_of(rules, RULES.replace("p.coins -= 2", "p.coins -= 3")))
    (failure,) = found[1][1].failures
    assert [step.text for step in failure.steps] == ["red much", "blue little", "expect blue.coins: 18"]
    assert failure.step == 2


def test_the_match_stands_just_after_the_failing_step(tmp_path: Path) -> None:
    rules = written(tmp_path)
    runs = runs_of(rules, RULES.replace("p.coins -= 2", "p.coins -= 3"))
    (view, verdict), *_ = verdicts(runs)
    course = runs.course(view.key, (verdict.failures[0].steps[2].line, verdict.failures[0].steps[2].column))
    assert course is not None
    assert course.lines == ("1 little", "* roll 3")
    assert [seat.name for seat in course.setup.seats] == ["red", "blue"]


def test_what_is_no_scenario_is_told_with_its_line(tmp_path: Path) -> None:
    rules = written(tmp_path, SCENARIOS + "---\nscenario: Broken\nsteps: 7\n")
    (file,) = runs_of(rules, RULES).files()
    assert len(file.scenarios) == 2
    assert {problem.line for problem in file.problems} == {26, 27}


def test_base_scenarios_that_come_out_otherwise_under_house_rules_differ() -> None:
    rules = ROOT / "rulesets" / "pirates_1989" / "house" / "long_storm.rules"
    runs = runs_of(rules, rules.read_text(encoding="utf-8"))
    file = next(file for file in runs.files() if file.title == "Storm")
    states = {runs.run(view.key).state for view in file.scenarios[:8]}  # type: ignore[union-attr]
    assert states <= {"green", "differs"} and "differs" in states


def test_new_scenarios_never_go_into_folders_of_the_program(tmp_path: Path) -> None:
    for game in (ROOT / "rulesets").glob("*/*.rules"):
        assert not is_shipped(home_of(game))
    house = ROOT / "rulesets" / "pirates_1989" / "house" / "long_storm.rules"
    assert home_of(house).is_relative_to(tmp_path / "home")
    assert home_of(written(tmp_path)) == tmp_path / "spend" / "scenarios"


def test_house_rules_that_are_in_no_file_yet_have_the_scenarios_of_their_game(tmp_path: Path) -> None:
    rules = tmp_path / "home" / "unnamed" / "sea_battle_1.rules"
    text = 'language 1\ngame mine "Mine" extends sea_battle\n\nset indirect_hit_faces = {6}\n'
    runs = runs_of(rules, text)
    file = next(file for file in runs.files() if file.title == "Lines")
    assert file.origin == "base"
    states = [verdict.state for view in file.scenarios if (verdict := runs.run(view.key)) is not None]
    assert states.count("differs") == 2 and set(states) == {"green", "differs"}
