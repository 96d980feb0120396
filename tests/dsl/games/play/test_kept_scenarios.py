"""Keep as a scenario: what is written runs green at once, and red when the rule behind it is another."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from dsl.engines.linking.game import Game
from dsl.engines.protocol.events import Over
from dsl.games.play.match import Match
from dsl.games.play.match_tree import Chosen
from dsl.games.play.record import event_line
from dsl.games.scenario.opening import BRISK, engine_for
from dsl.games.scenario.plain_yaml import flow, scalar
from dsl.games.scenario.scenario_writer import Course, ScenarioHead, ScenarioWriter
from dsl.games.scenario.script import scenario_text
from dsl.games.scenario.verdict import run_file
from tests.dsl.games.play.scenario_tools import game_in
from tests.dsl.games.play.test_scenario_runs import RULES
from tests.games_at_hand import Kit, answer, kit_of, load, rulesets
from tests.share import usual

SPEND = "\n".join(line for line in RULES.split("\n") if "die" not in line and "log" not in line)


def matched(game: Game, seed: int, decisions: int) -> Match:
    """A match played at random for a while."""
    dice, match = random.Random(seed), Match(game, engine_for(game, BRISK), seed)
    match.run()
    for _ in range(decisions):
        if isinstance(match.pending, Over):
            break
        answer(match, dice)
        match.run()
    return match


def last_turn(match: Match) -> int:
    """How many events stood before the choices that one player took last, in a row."""
    chosen = [(at, event.player) for at, event in enumerate(match.events) if isinstance(event, Chosen)]
    since = len(match.events)
    for at, player in reversed(chosen):
        if player != chosen[-1][1]:
            break
        since = at
    return since


@pytest.mark.parametrize("kit", usual(rulesets(), "pirates_1989"), ids=lambda kit: kit.name)
def test_any_position_of_the_six_games_is_kept_and_runs_green_from_its_file(kit: Kit, tmp_path: Path) -> None:
    for seed in range(3):
        seats = kit.seats[min(seed, len(kit.seats) - 1)]
        game = load(kit.rules, kit.board, seats=seats)
        match = matched(game, seed, 4 + 23 * seed)
        lines = tuple(event_line(event) for event in match.events)
        kept = ScenarioWriter(Course(game, seed, lines)).write(
            ScenarioHead("Kept by a test", game=kit.name), last_turn(match), len(lines)
        )
        assert kept.green, kept.text
        file = tmp_path / f"kept{seed}.yaml"
        file.write_text(kept.text, encoding="utf-8")
        (verdict,) = run_file(file)
        assert not list(verdict.problems), kept.text


def test_a_position_in_the_middle_is_set_up_and_not_played_to() -> None:
    kit = kit_of("pirates_1989")
    game = load(kit.rules, kit.board, seats=2)
    match = matched(game, 0, 60)
    lines = tuple(event_line(event) for event in match.events)
    kept = ScenarioWriter(Course(game, 0, lines)).write(ScenarioHead("Storms"), last_turn(match), len(lines))
    assert kept.more <= 2
    assert "given:" in kept.text and "treasure:" in kept.text
    assert kept.text.count("\n") < 40


def test_the_beginning_of_a_game_is_kept_without_a_position_and_without_seed() -> None:
    kit = kit_of("sea_battle")
    game = load(kit.rules, kit.board, seats=2)
    match = matched(game, 1, 2)
    lines = tuple(event_line(event) for event in match.events)
    kept = ScenarioWriter(Course(game, 1, lines)).write(ScenarioHead("Begin"), 0, len(lines))
    assert kept.green and "given:" not in kept.text and "seed" not in kept.text


def test_expectations_that_are_left_out_do_not_stand_in_the_text() -> None:
    kit = kit_of("colonies_1990")
    game = load(kit.rules, kit.board, seats=2)
    match = matched(game, 3, 30)
    lines = tuple(event_line(event) for event in match.events)
    writer, since = ScenarioWriter(Course(game, 3, lines)), last_turn(match)
    kept = writer.write(ScenarioHead("All"), since, len(lines))
    assert kept.expected
    bare = writer.write(ScenarioHead("All"), since, len(lines), {one.key for one in kept.expected})
    assert bare.green and "expect" not in bare.text and "log" not in bare.text


def test_it_goes_red_when_the_rule_behind_it_changes(tmp_path: Path) -> None:
    folder = game_in(tmp_path, SPEND, "spend")
    game = load(folder / "spend.rules", seats=2)
    match = matched(game, 5, 3)
    lines = tuple(event_line(event) for event in match.events)
    kept = ScenarioWriter(Course(game, 5, lines)).write(ScenarioHead("Spending"), 0, len(lines))
    file = folder / "scenarios" / "kept.yaml"
    file.write_text(kept.text, encoding="utf-8")
    assert not any(len(verdict.problems) for verdict in run_file(file)), kept.text
    (folder / "spend.rules").write_text(SPEND.replace("p.coins -= 2", "p.coins -= 3"), encoding="utf-8")
    assert any(problem.code == "scenario-differs" for verdict in run_file(file) for problem in verdict.problems)


def test_words_are_quoted_only_where_they_must_be() -> None:
    assert scalar("sail red1 NO F4") == "sail red1 NO F4"
    assert scalar("go A1 #2") == '"go A1 #2"'
    assert scalar("null") == '"null"' and scalar("") == '""' and scalar("a: b") == '"a: b"'
    assert flow({"red1": {"at": "D4", "holes": "2"}}) == "{red1: {at: D4, holes: 2}}"


def test_long_lists_go_on_below_their_first_item() -> None:
    text = scenario_text({"scenario": "Long", "chance": [f"word{number}" for number in range(40)]})
    assert max(map(len, text.splitlines())) <= 120
    assert text.splitlines()[2].startswith(" " * 9 + "word")
