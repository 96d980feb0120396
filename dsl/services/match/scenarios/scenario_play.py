"""Converts a scenario to a match that can be viewed and continued: its setup, and the record up to a step."""

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
    """The arguments of ``PlaySession.open``; ``lines`` are the events."""

    setup: MatchSetup
    record: str
    lines: tuple[str, ...]


class _Reached(Exception):
    """Raised after the requested step, to stop the run."""


class _Stop:
    """Follows a scenario up to a step, and keeps the match at that point."""

    def __init__(self, place: StepPlace) -> None:
        self._place = place
        self.run: ScenarioRun | None = None

    def saw(self, run: ScenarioRun, step: ScenarioStep | None) -> None:
        """Called after a step; stops the run after the requested one."""
        if step is None:
            return
        self.run = run
        if (step.key.span.line, step.key.span.column) == self._place:
            raise _Reached


def scenario_course(
    asked: ScenarioRules, scenario: Scenario, games: Games, place: StepPlace, rules: Path | None
) -> ScenarioCourse | None:
    """The match of a scenario directly after the step at ``place`` (``END``: at its end); None if it cannot begin.

    ``rules`` replace the scenario's own, if given.
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
    """The position with the names of the players; without one, the rules' setup with these names."""
    if scenario.given is None:
        return f"players: [{', '.join(names)}]\ngiven: {{setup: yes}}\n"
    span = scenario.given.span
    lines = list(span.source.lines[span.line - 1 : span.end_line])
    if scenario.given.flow:
        return f"players: [{', '.join(names)}]\ngiven: {span.text}\n"
    lines[0] = " " * (span.column - 1) + lines[0][span.column - 1 :]
    return f"players: [{', '.join(names)}]\ngiven:\n" + "\n".join(lines) + "\n"
