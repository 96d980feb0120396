"""Scenarios of a file are run, or checked without playing: form, game, map, position, clauses, players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from dsl.engines.linking.game import Game
from dsl.engines.protocol.errors import RuleError
from dsl.games.pipeline import make_game
from dsl.games.play.rulebook import unknown_clause
from dsl.games.scenario.answers import Readings
from dsl.games.scenario.execution import SEED, ScenarioRun, Watched
from dsl.games.scenario.given import Given
from dsl.games.scenario.names import STEPS, Names
from dsl.games.scenario.opening import BRISK, Games, engine_for, map_of, open_scenario, rules_of
from dsl.games.scenario.plain_yaml import one_or_more, words_in
from dsl.games.scenario.position_setup import BadPosition, Position
from dsl.games.scenario.script import Branch, Scenario, ScenarioStep, read_scenarios
from dsl.games.scenario.vocabulary import typed_term
from dsl.language.typed.program import Program
from dsl.text.diagnostics import Problems
from dsl.text.files import read_source
from dsl.text.files.yaml_tree import MappingNode, ScalarNode

MAP_CHECK = "map-check"
MOST_READINGS = 32
"""The most runs of a scenario with ambiguous choices."""


@dataclass(frozen=True)
class Verdict:
    """The result of a scenario; without problems it passed."""

    name: str
    place: str
    clauses: tuple[str, ...]
    problems: Problems


def run_file(path: Path, games: Games | None = None, engine: str = "") -> list[Verdict]:
    """Run all scenarios of a file; mistakes of the file as a whole are a verdict of their own.

    ``engine`` is for ``engine_for``.
    """
    games = Games() if games is None else games
    problems = Problems()
    source = read_source(path, problems)
    scenarios = read_scenarios(source, problems) if source else []
    verdicts = [run_scenario(scenario, games, engine) for scenario in scenarios]
    if problems.failed or (source and not scenarios):
        if not problems.failed:
            problems.error("scenario-none", None, path=path)
        verdicts.append(Verdict(path.name, str(path), (), problems))
    return verdicts


def run_scenario(
    scenario: Scenario,
    games: Games,
    engine: str = "",
    rules: Path | None = None,
    watched: Watched = lambda run, step: None,
) -> Verdict:
    """Run one scenario from the start, with other ``rules`` if given."""
    problems = Problems()
    game = open_scenario(scenario, problems, games, rules)
    if game is not None and scenario.map_faults is not None:
        check_faults(scenario, scenario.map_faults, problems, games, rules)
    if game is not None:
        play_scenario(scenario, game, problems, engine, watched)
    clauses = tuple(text.value for text in scenario.clauses)
    return Verdict(scenario.name, str(scenario.span), clauses, problems)


def play_scenario(
    scenario: Scenario, game: Game, problems: Problems, engine: str, watched: Watched = lambda run, step: None
) -> None:
    """Run it; if a choice is ambiguous and the first meaning fails, the other is tried."""
    readings: Readings = {}
    told: Problems | None = None
    for _ in range(MOST_READINGS):
        found = Problems()
        _run(scenario, game, found, readings, engine, watched)
        if not len(found):
            return
        told = told or found
        left = [place for place, taken in readings.items() if not taken]
        if not left:
            break
        places = list(readings)
        readings = {place: readings[place] for place in places[: places.index(left[-1])]} | {left[-1]: True}
    problems.extend(told or ())


def _run(scenario: Scenario, game: Game, problems: Problems, readings: Readings, engine: str, watched: Watched) -> None:
    players = [text.value for text in scenario.players]
    try:
        if scenario.given is None:
            ScenarioRun(scenario, Names(game, players), problems, readings, engine=engine, watched=watched).run()
            return
        given = Given(scenario.given, game, Names(game, players), problems)
        if not problems.failed:
            names = Names(given.game, players)
            position = Position(given, names, problems)
            ScenarioRun(scenario, names, problems, readings, position, engine, watched).run()
    except BadPosition:
        return  # said already
    except RuleError as error:
        problems.error("scenario-rule-error", scenario.span)
        problems.add(error.diagnostic)


def check_faults(
    scenario: Scenario, wanted: Sequence[ScalarNode], problems: Problems, games: Games, rules: Path | None = None
) -> None:
    """Check ``map_faults``: which map checks of the ruleset, or of other ``rules``, fail."""
    rules = rules_of(scenario, problems) if rules is None else rules
    if rules is None:
        return
    found = Problems()
    settings: dict[str, object] = {key.value: value.value for key, value in scenario.parameters}
    program = games.program(rules, found)
    if program is not None:
        make_game(program, map_of(scenario, rules, found), settings, len(scenario.players), found)
    faults = [(str(d.args.get("clauses", "")), str(d.args.get("text", ""))) for d in found if d.code == MAP_CHECK]
    told = "; ".join(f"[{clauses}] {text}" if clauses else text for clauses, text in faults) or "–"
    for text in wanted:
        if not any(text.value in clauses.split(", ") or text.value in words for clauses, words in faults):
            problems.error("scenario-no-fault", text.span, text=text.value, found=told)
    if faults and not wanted:
        problems.error("scenario-map-faults", scenario.span, found=told)


# --- without playing ------------------------------------------------------------------------------


def check_scenarios(path: Path, problems: Problems, games: Games) -> None:
    """Report all mistakes of scenarios that can be found without playing."""
    source = read_source(path, problems)
    for scenario in read_scenarios(source, problems) if source is not None else ():
        mine = Problems()
        game = open_scenario(scenario, mine, games)
        if game is not None:
            names = Names(game, [text.value for text in scenario.players])
            if scenario.given is not None:
                names = _position(scenario.given, names, mine)
            _conditions(scenario, names, mine)
            _clauses(scenario, game.program, mine)
            _players(scenario, mine)
        problems.extend(mine)


def _position(written: MappingNode, names: Names, problems: Problems) -> Names:
    """Report whether the position can be put on the board; the names with those it gives."""
    given = Given(written, names.game, names, problems)
    if problems.failed:
        return names
    names = Names(given.game, names.players)
    try:
        position, engine = Position(given, names, problems), engine_for(given.game, BRISK)
        position.put_on(engine)
        engine.start(SEED, position)
    except (BadPosition, RuleError):
        pass  # said already, or a fault of the rules, which a test tells
    return names


def _conditions(scenario: Scenario, names: Names, problems: Problems) -> None:
    """Report expected conditions that are none; of a position that cannot be put, nothing more."""
    for step in () if problems.failed else _steps(scenario.trunk):
        if step.key.value == "expect" and not isinstance(step.value, MappingNode):
            for text in words_in(one_or_more(step.value), Problems()):
                typed_term(text, names, problems, condition=True)


def _clauses(scenario: Scenario, program: Program, problems: Problems) -> None:
    """Warn of clauses that the rules do not have."""
    known = list(dict.fromkeys(home.clause for home in program.homes))
    for text in scenario.clauses if known else ():
        if text.value not in known:
            problems.add(unknown_clause(text, known))


def _players(scenario: Scenario, problems: Problems) -> None:
    """The names before the colons of steps: a player's, or what a step can be."""
    known = (*(text.value for text in scenario.players), *STEPS)
    for step in _steps(scenario.trunk):
        name = step.key.value
        if name not in known:
            problems.unknown("scenario-no-player", step.key.span, name, known, known=", ".join(known))


def _steps(branch: Branch) -> Iterator[ScenarioStep]:
    yield from branch.steps
    for inner in branch.branches:
        yield from _steps(inner)
