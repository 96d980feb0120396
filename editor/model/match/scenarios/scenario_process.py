"""The process that runs scenarios and keeps new ones (``python -m editor.model.match.scenarios.scenario_process``)."""

from __future__ import annotations

import gc
import os

from dsl.services.match.scenarios.scenario_keeping import KeepWish, kept_scenario
from dsl.services.match.scenarios.scenario_play import ScenarioCourse, StepPlace
from dsl.services.match.scenarios.scenario_runs import ScenarioRuns
from dsl.services.match.scenarios.scenario_values import ScenarioFile, ScenarioKey, ScenarioRules, ScenarioVerdict
from dsl.text.diagnostics import Problems
from editor.base.background.question_server import Waiting, serve

MOST_MEMORY = 2 << 30
COLLECTING = 200_000, 50, 1_000_000
"""Games are made and let go of whole: to look for rings among them as often as usual takes a quarter of the time."""


class _Answers:
    """Runs scenarios by the rules that were asked for last."""

    def __init__(self) -> None:
        self._runs: ScenarioRuns | None = None

    def answer(self, question: tuple[object, ...], waiting: Waiting) -> object:
        """What is asked of scenarios: ``files``, ``run``, ``course``, or of a match: ``keep``."""
        gc.set_threshold(*COLLECTING)
        kind, *arguments = question
        return None if waiting() else getattr(self, str(kind))(*arguments, waiting)

    def files(self, asked: ScenarioRules, _: Waiting) -> tuple[ScenarioFile, ...]:
        """The files, read anew."""
        self._runs = ScenarioRuns(asked, self._runs)
        return self._runs.files()

    def run(self, asked: ScenarioRules, keys: tuple[ScenarioKey, ...], waiting: Waiting) -> tuple[ScenarioVerdict, ...]:
        """Some scenarios, as long as somebody waits for them."""
        runs = self._of(asked)
        verdicts = (runs.run(key) for key in keys if not waiting())
        return tuple(verdict for verdict in verdicts if verdict is not None)

    def course(self, asked: ScenarioRules, key: ScenarioKey, place: StepPlace, _: Waiting) -> ScenarioCourse | None:
        """A scenario as a match, just after one of its steps."""
        return self._of(asked).course(key, place)

    def keep(self, wish: KeepWish, _: Waiting) -> object:
        """A stretch of a match as a scenario."""
        return kept_scenario(wish, Problems())

    def _of(self, asked: ScenarioRules) -> ScenarioRuns:
        if self._runs is None or self._runs.asked != asked:
            self._runs = ScenarioRuns(asked, self._runs)
        return self._runs


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(10)  # the match that is played, and its replays, go first
    serve(_Answers().answer, MOST_MEMORY)
