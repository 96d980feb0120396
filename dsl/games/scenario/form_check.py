"""The check of scenario files without playing them: form, the game and map they name, positions, clauses, players."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from dsl.engines.linking.game import Game
from dsl.engines.protocol.errors import RuleError
from dsl.games.play.clause_texts_check import unknown_clause
from dsl.games.scenario.execution import SEED
from dsl.games.scenario.given import Given
from dsl.games.scenario.names import STEPS, Names
from dsl.games.scenario.opening import BRISK, Games, engine_for
from dsl.games.scenario.position_setup import BadPosition, Position
from dsl.games.scenario.script import Branch, Scenario, ScenarioStep, read_scenarios
from dsl.games.scenario.verdict import open_scenario
from dsl.language.typed.program import Program
from dsl.text.diagnostics import Problems
from dsl.text.files import read_source
from dsl.text.files.yaml_tree import MappingNode


def check_scenarios(path: Path, problems: Problems, games: Games) -> None:
    """Everything wrong with the scenarios of a file that can be known before they are played."""
    source = read_source(path, problems)
    for scenario in read_scenarios(source, problems) if source is not None else ():
        mine = Problems()
        game = open_scenario(scenario, mine, games)
        if game is not None:
            if scenario.given is not None:
                _position(scenario.given, [text.value for text in scenario.players], game, mine)
            _clauses(scenario, game.program, mine)
            _players(scenario, mine)
        problems.extend(mine)


def _position(written: MappingNode, players: list[str], game: Game, problems: Problems) -> None:
    """Whether the position can be put on the board."""
    given = Given(written, game, Names(game, players), problems)
    if problems.failed:
        return
    try:
        position, engine = Position(given, Names(given.game, players), problems), engine_for(given.game, BRISK)
        position.put_on(engine)
        engine.start(SEED, position)
    except (BadPosition, RuleError):
        return  # said already, or a fault of the rules, which a test tells


def _clauses(scenario: Scenario, program: Program, problems: Problems) -> None:
    """Clauses that the rules do not know are no mistake in play, but show nothing of the rulebook."""
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
