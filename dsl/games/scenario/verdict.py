"""From a scenario's text to its run: which rules, which map, which position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from dsl.engines.linking.game import Game
from dsl.engines.protocol.errors import RuleError
from dsl.games.library import find_rules
from dsl.games.pipeline import make_game
from dsl.games.scenario.answers import Readings
from dsl.games.scenario.execution import ScenarioRun, Watched
from dsl.games.scenario.given import Given
from dsl.games.scenario.names import Names
from dsl.games.scenario.opening import Games, map_of, placed
from dsl.games.scenario.position_setup import BadPosition, Position
from dsl.games.scenario.script import Scenario, read_scenarios
from dsl.text.diagnostics import Problems, near
from dsl.text.files import read_source
from dsl.text.files.yaml_tree import ScalarNode

FOLDER = "scenarios"
MAP_CHECK = "map-check"
MOST_READINGS = 32
"""How often a scenario is run whose choices can be read in several ways."""


@dataclass(frozen=True)
class Verdict:
    """How a scenario went; no problems means well."""

    name: str
    place: str
    clauses: tuple[str, ...]
    problems: Problems


def run_file(path: Path, games: Games | None = None, engine: str = "") -> list[Verdict]:
    """Run all scenarios of a file; what is wrong with the file as a whole is a verdict of its own.

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
    """Run one scenario from the start; by other ``rules`` than its own, if they are given."""
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
    """Run it; where a choice can be read in two ways and the first leads nowhere, the other is tried."""
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


def open_scenario(scenario: Scenario, problems: Problems, games: Games, rules: Path | None = None) -> Game | None:
    """The game a scenario is about, or that of other ``rules`` on its map; None after a report."""
    rules = rules_of(scenario, problems) if rules is None else rules
    if rules is None:
        return None
    board = map_of(scenario, rules, problems)
    if problems.failed:
        return None
    settings: dict[str, object] = {key.value: value.value for key, value in scenario.parameters}
    spans = {key.value: value.span for key, value in scenario.parameters}
    mine = Problems()
    game = games.game(rules, board, settings, len(scenario.players), mine, spans)
    for diagnostic in placed(scenario, mine):
        if diagnostic.severity.value == "error":
            problems.add(diagnostic)
    return game


def check_faults(
    scenario: Scenario, wanted: Sequence[ScalarNode], problems: Problems, games: Games, rules: Path | None = None
) -> None:
    """``map_faults``: what the map checks of the ruleset, or of other ``rules``, find."""
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


def rules_of(scenario: Scenario, problems: Problems) -> Path | None:
    """The house rules that are named, or the game that is, or the ruleset in whose folder the scenario lies."""
    folder = Path(scenario.source.name).resolve().parent
    home = folder.parent if folder.name == FOLDER else folder
    if scenario.game:
        beside = folder / scenario.game.value
        name = str(beside) if beside.exists() else scenario.game.value
        game = find_rules(name, problems, scenario.game.span, home)
        return _house(scenario.house, (folder, game.parent), problems) if game and scenario.house else game
    if scenario.house:
        return _house(scenario.house, (folder, home), problems)
    named = home / f"{home.name}.rules"
    found = [named] if named.is_file() else sorted(home.glob("*.rules"))
    if len(found) != 1:
        problems.error("scenario-no-rules", scenario.span, "game: …", folder=home)
        return None
    return found[0]


def _house(house: ScalarNode, folders: Sequence[Path], problems: Problems) -> Path | None:
    """House rules by their file or name: beside the scenario or the game, in its ``house``, or on the shelves."""
    names = (house.value, f"{house.value}.rules", f"house/{house.value}.rules")
    for path in (folder / name for folder in folders for name in names):
        if path.is_file():
            return path if read_source(path, problems, house.value, house.span) else None
    found = find_rules(house.value, mine := Problems(), house.span, folders[-1])
    own = {path.stem for folder in folders for path in (*folder.glob("*.rules"), *folder.glob("house/*.rules"))}
    hint = near(house.value, own)
    if found is None and hint:
        problems.error("no-such-ruleset", house.span, hint, name=house.value, known=", ".join(sorted(own)))
    else:
        problems.extend(mine)
    return found


__all__ = ["Verdict", "open_scenario", "rules_of", "run_file", "run_scenario"]
