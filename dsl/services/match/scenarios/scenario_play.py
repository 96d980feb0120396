"""A scenario as a match that can be looked at and played on: its setup, and the record up to one of its steps."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from dsl.games.play.record import Setup, event_line, record_text
from dsl.games.scenario.execution import SEED, ScenarioRun
from dsl.games.scenario.opening import BRISK, Games, map_of, rules_of
from dsl.games.scenario.script import Scenario, ScenarioStep
from dsl.games.scenario.verdict import run_scenario
from dsl.services.match.match_values import MatchSetup, Seat
from dsl.services.match.scenarios.scenario_values import ScenarioRules
from dsl.text.diagnostics import Problems
from dsl.text.files import read_source
from dsl.text.source import Source

StepPlace = tuple[int, int]
"""Line and column of a step, from 1."""
END: StepPlace = (0, 0)


@dataclass(frozen=True)
class ScenarioCourse:
    """A match as ``PlaySession.open`` takes it; ``lines`` are its events."""

    setup: MatchSetup
    record: str
    lines: tuple[str, ...]


class _Reached(Exception):
    """The step that was asked for is done."""


class _Stop:
    """Follows a scenario to a step, and keeps the match as it stood there."""

    def __init__(self, place: StepPlace) -> None:
        self._place = place
        self.run: ScenarioRun | None = None

    def saw(self, run: ScenarioRun, step: ScenarioStep | None) -> None:
        """A step is done: after the one that is asked for the match is left as it is."""
        if step is None:
            return
        self.run = run
        if (step.key.span.line, step.key.span.column) == self._place:
            raise _Reached


def scenario_course(
    asked: ScenarioRules, scenario: Scenario, games: Games, place: StepPlace, rules: Path | None
) -> ScenarioCourse | None:
    """The match of a scenario just after the step at ``place`` (``END``: at its end); None where it cannot begin.

    ``rules`` are others than the scenario's own, if they are given.
    """
    stop = _Stop(place)
    with suppress(_Reached):
        run_scenario(scenario, games, BRISK, rules, stop.saw)
    run = stop.run
    about = rules_of(scenario, Problems()) if rules is None else rules
    text = read_source(about, Problems()) if about is not None else None
    if run is None or about is None or text is None:
        return None
    board = map_of(scenario, about, Problems())
    board = read_source(board, Problems()) if isinstance(board, Path) else board
    settings = tuple((key.value, value.value) for key, value in scenario.parameters)
    names = [player.value for player in scenario.players]
    setup = MatchSetup(
        rules=Source(str(about), text.text),
        board=board,
        settings=settings,
        seats=tuple(Seat(name=name) for name in names),
        seed=SEED,
        own_dice=False,
        language=asked.language,
        given=_position_text(scenario, names),
        unsaved=asked.unsaved,
    )
    return _recorded(setup, run, board)


def _recorded(setup: MatchSetup, run: ScenarioRun, board: Source | None) -> ScenarioCourse:
    game = run.match.game
    lines = tuple(map(event_line, run.match.events))
    words = Setup(
        game.name,
        setup.rules.name,
        board.name if board is not None else "",
        setup.settings,
        tuple("human" for _ in setup.seats),
        SEED,
        game.rules_hash,
        game.map_hash,
    )
    return ScenarioCourse(setup, record_text(game, words, lines, run.match.state()), lines)


def _position_text(scenario: Scenario, names: list[str]) -> str:
    """The position with the names of the players; where there is none, the setup with these names."""
    if scenario.given is None:
        return f"players: [{', '.join(names)}]\ngiven: {{setup: yes}}\n"
    span = scenario.given.span
    lines = list(span.source.lines[span.line - 1 : span.end_line])
    if scenario.given.flow:
        return f"players: [{', '.join(names)}]\ngiven: {span.text}\n"
    lines[0] = " " * (span.column - 1) + lines[0][span.column - 1 :]
    return f"players: [{', '.join(names)}]\ngiven:\n" + "\n".join(lines) + "\n"
