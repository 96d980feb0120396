"""Runs the scenarios of rules with the unsaved texts of the window, and returns their results."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from pathlib import Path
from time import perf_counter

from dsl.games.library.shelves import Header, is_shipped
from dsl.games.play.translation import load_translation
from dsl.games.scenario.execution import ScenarioRun
from dsl.games.scenario.opening import BRISK, Games, rules_of
from dsl.games.scenario.script import Scenario, ScenarioStep, read_scenarios
from dsl.games.scenario.shelf import ShelfFile, is_house, kin_of_rules, names_beside, scenario_shelf, title_of
from dsl.games.scenario.verdict import run_scenario
from dsl.services.match.match_values import Trouble
from dsl.services.match.scenarios.scenario_failures import Failures, ScenarioWitness, step_view
from dsl.services.match.scenarios.scenario_keeping import ScenarioDraft, ScenarioRequest, scenario_draft
from dsl.services.match.scenarios.scenario_play import ScenarioCourse, StepPlace, scenario_course
from dsl.services.match.scenarios.scenario_values import (
    Origin,
    ScenarioFile,
    ScenarioKey,
    ScenarioProblem,
    ScenarioRules,
    ScenarioVerdict,
    ScenarioView,
    State,
)
from dsl.services.match.scenarios.stored_verdicts import BlocksRun, VerdictCache
from dsl.text.diagnostics import Diagnostic, Problems, message
from dsl.text.files import read_source, unsaved


class ScenarioRuns:
    """The scenarios of one set of rules; games are made once and shared by scenarios."""

    def __init__(self, asked: ScenarioRules, before: ScenarioRuns | None = None) -> None:
        """``before`` ran those of earlier texts: results that cannot have changed are reused."""
        self.asked = asked
        self.rules = Path(asked.rules)
        self._texts = {Path(name).resolve(): text for name, text in asked.unsaved}
        self._games = Games()
        self._cache = before.verdicts if before is not None and before.rules == self.rules else VerdictCache()
        self._cache.renew(self._games)
        self._read: dict[str, tuple[list[Scenario], Problems]] = {}

    @property
    def verdicts(self) -> VerdictCache:
        """The results so far."""
        return self._cache

    @cached_property
    def _family(self) -> list[Header]:
        with unsaved(self._texts):
            return kin_of_rules(self.rules)

    # --- what there is ---------------------------------------------------------------------------

    def files(self) -> tuple[ScenarioFile, ...]:
        """All files with scenarios for these rules, with their content."""
        with unsaved(self._texts):
            found = [self._file(entry) for entry in scenario_shelf(self.rules)]
        return tuple(file for file in found if file.scenarios or file.problems)

    def _file(self, entry: ShelfFile) -> ScenarioFile:
        path = str(entry.path)
        scenarios, problems = self._scenarios(path)
        views, origins, names = [], set[Origin](), names_beside(entry.path, self.asked.language)
        for number, scenario in enumerate(scenarios):
            origin = self._origin(scenario)
            if origin is not None:
                origins.add(origin)
                clauses, line = tuple(text.value for text in scenario.clauses), scenario.span.line
                called = names.get(scenario.name, scenario.name)
                views.append(ScenarioView(ScenarioKey(path, number), scenario.name, line, clauses, origin, called))
        told = map(partial(self._problem, path), problems)
        whose: Origin = "base" if origins == {"base"} else "own"
        title = title_of(entry.path)
        return ScenarioFile(path, names.get(title, title), whose, is_shipped(entry.path), tuple(views), tuple(told))

    def _problem(self, path: str, problem: Diagnostic) -> ScenarioProblem:
        line, column = (problem.span.line, problem.span.column) if problem.span is not None else (1, 1)
        return ScenarioProblem(path, line, column, message(problem.code, problem.args, self.asked.language))

    def _origin(self, scenario: Scenario) -> Origin | None:
        """Whether a scenario belongs to these rules or their base; None if it is for other house rules."""
        if not is_house(self.rules):
            return "own"
        about = rules_of(scenario, Problems())
        if about is not None and _same(about, self.rules):
            return "own"
        base = self._family[1].path if len(self._family) > 1 else None
        return "base" if about is not None and base is not None and _same(about, base) else None

    def _scenarios(self, path: str) -> tuple[list[Scenario], Problems]:
        if path not in self._read:
            problems = Problems()
            source = read_source(Path(path), problems)
            self._read[path] = read_scenarios(source, problems) if source is not None else [], problems
        return self._read[path]

    # --- running ---------------------------------------------------------------------------------

    def run(self, key: ScenarioKey) -> ScenarioVerdict | None:
        """Run one scenario; None if it does not exist."""
        with unsaved(self._texts):
            scenarios, _ = self._scenarios(key.file)
            return self._run(key, scenarios[key.number]) if key.number < len(scenarios) else None

    def _run(self, key: ScenarioKey, scenario: Scenario) -> ScenarioVerdict:
        origin = self._origin(scenario) or "own"
        rules = self.rules if origin == "base" else None
        about = rules if rules is not None else rules_of(scenario, Problems())
        known = self._cache.find(key, scenario, about)
        if known is not None:
            return known
        begun, witness, trodden = perf_counter(), ScenarioWitness(), BlocksRun()

        def watched(run: ScenarioRun, step: ScenarioStep | None) -> None:
            witness.saw(run, step)
            trodden.saw(run)

        problems = list(run_scenario(scenario, self._games, BRISK, rules, watched).problems)
        steps = tuple(map(step_view, scenario.trunk.steps))
        failures = tuple(self._failures().of(scenario, problems, witness)) if problems else ()
        state: State = "green" if not problems else "differs" if origin == "base" else "red"
        verdict = ScenarioVerdict(key, state, perf_counter() - begun, steps, failures)
        self._cache.keep(key, scenario, about, trodden, verdict)
        return verdict

    def course(self, key: ScenarioKey, place: StepPlace) -> ScenarioCourse | None:
        """The match of a scenario directly after a step; None if it cannot begin."""
        with unsaved(self._texts):
            scenarios, _ = self._scenarios(key.file)
            if key.number >= len(scenarios):
                return None
            scenario = scenarios[key.number]
            rules = self.rules if self._origin(scenario) == "base" else None
            return scenario_course(self.asked, scenario, self._games, place, rules)

    def _failures(self) -> Failures:
        language = self.asked.language
        words = load_translation(self._family, language, Problems())
        return Failures(words, self._family, language)


def _same(one: Path, other: Path) -> bool:
    return one.resolve() == other.resolve()


class ScenarioService:
    """Runs scenarios with the rules of the latest question."""

    def __init__(self) -> None:
        self.dropped: Callable[[], bool] = lambda: False
        """Whether nobody waits any more for the answer to the question at hand."""
        self._runs: ScenarioRuns | None = None

    def files(self, asked: ScenarioRules) -> tuple[ScenarioFile, ...]:
        """Read the files again."""
        self._runs = ScenarioRuns(asked, self._runs)
        return self._runs.files()

    def run(self, asked: ScenarioRules, keys: tuple[ScenarioKey, ...]) -> tuple[ScenarioVerdict, ...]:
        """Run scenarios, until the question is dropped."""
        runs = self._of(asked)
        verdicts = (runs.run(key) for key in keys if not self.dropped())
        return tuple(verdict for verdict in verdicts if verdict is not None)

    def course(self, asked: ScenarioRules, key: ScenarioKey, place: StepPlace) -> ScenarioCourse | None:
        """The match of a scenario directly after a step."""
        return self._of(asked).course(key, place)

    def keep(self, wish: ScenarioRequest) -> ScenarioDraft | Trouble:
        """A part of a match as the text of a scenario."""
        return scenario_draft(wish, Problems())

    def _of(self, asked: ScenarioRules) -> ScenarioRuns:
        if self._runs is None or self._runs.asked != asked:
            self._runs = ScenarioRuns(asked, self._runs)
        return self._runs
