"""Scenarios of rules: which there are, how they went, one as a match, new ones; one question after the other."""

from __future__ import annotations

from collections.abc import Callable

from dsl.services.match.match_values import Trouble
from dsl.services.match.scenarios.scenario_keeping import KeepWish, KeptScenario, kept_scenario
from dsl.services.match.scenarios.scenario_play import ScenarioCourse, StepPlace
from dsl.services.match.scenarios.scenario_runs import ScenarioRuns
from dsl.services.match.scenarios.scenario_values import ScenarioFile, ScenarioKey, ScenarioRules, ScenarioVerdict
from dsl.text.diagnostics import Problems


class ScenarioService:
    """Runs scenarios by the rules that were asked for last."""

    def __init__(self) -> None:
        self.dropped: Callable[[], bool] = lambda: False
        """Whether nobody waits any more for the answer to the question at hand."""
        self._runs: ScenarioRuns | None = None

    def files(self, asked: ScenarioRules) -> tuple[ScenarioFile, ...]:
        """The files, read anew."""
        self._runs = ScenarioRuns(asked, self._runs)
        return self._runs.files()

    def run(self, asked: ScenarioRules, keys: tuple[ScenarioKey, ...]) -> tuple[ScenarioVerdict, ...]:
        """Some scenarios, as long as somebody waits for them."""
        runs = self._of(asked)
        verdicts = (runs.run(key) for key in keys if not self.dropped())
        return tuple(verdict for verdict in verdicts if verdict is not None)

    def course(self, asked: ScenarioRules, key: ScenarioKey, place: StepPlace) -> ScenarioCourse | None:
        """A scenario as a match, just after one of its steps."""
        return self._of(asked).course(key, place)

    def keep(self, wish: KeepWish) -> KeptScenario | Trouble:
        """A stretch of a match as a scenario."""
        return kept_scenario(wish, Problems())

    def _of(self, asked: ScenarioRules) -> ScenarioRuns:
        if self._runs is None or self._runs.asked != asked:
            self._runs = ScenarioRuns(asked, self._runs)
        return self._runs
