"""The failures of a scenario: the step, the expected and the actual value, and what the rules did."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dsl.engines.linking.game import Game
from dsl.engines.protocol.events import Entry
from dsl.games.library.shelves import Header
from dsl.games.play.gap_faults import values_in_play
from dsl.games.play.match_words import JournalWords
from dsl.games.play.rulebook import Rulebook
from dsl.games.play.translation import Translation
from dsl.games.play.value_gaps import GapValues
from dsl.games.scenario.execution import ScenarioRun
from dsl.games.scenario.script import Branch, Scenario, ScenarioStep
from dsl.services.match.scenarios.scenario_values import Reason, ScenarioFailure, StepView
from dsl.text.diagnostics import Diagnostic, message
from dsl.text.source import Place, Span

MOST_REASONS = 4
MOST_WORDS = 60


class ScenarioWitness:
    """Follows a scenario run, and records the journal entries of each step."""

    def __init__(self) -> None:
        self._entries: dict[tuple[int, int], Sequence[Entry]] = {}
        self.game: Game | None = None

    def saw(self, run: ScenarioRun, step: ScenarioStep | None) -> None:
        """Called after a step. Only the first reading of a scenario counts, since its failures are reported."""
        self.game = run.names.game
        if step is None:
            return
        self._entries.setdefault((step.key.span.line, step.key.span.column), run.course.entries())

    def entries(self, place: Span) -> Sequence[Entry]:
        """The journal entries before the step at a place was checked."""
        return self._entries.get((place.line, place.column), ())


class Failures:
    """Creates the failures of a scenario in one language."""

    def __init__(self, words: Translation, family: Sequence[Header], language: str) -> None:
        self._words, self._family, self._language = words, family, language
        self._books: dict[Game, Rulebook] = {}

    def of(self, scenario: Scenario, problems: Sequence[Diagnostic], witness: ScenarioWitness) -> list[ScenarioFailure]:
        """All failures of a scenario, in the order of its steps."""
        return [self._failure(scenario, problem, witness) for problem in problems]

    def _failure(self, scenario: Scenario, problem: Diagnostic, witness: ScenarioWitness) -> ScenarioFailure:
        span = problem.span if problem.span is not None and problem.span.source == scenario.source else scenario.span
        steps = tuple(steps_to(scenario.trunk, span))
        at = next((number for number, step in enumerate(steps) if _holds(step, span)), -1)
        place = steps[at].key.span if at >= 0 else span
        told = problem.args
        return ScenarioFailure(
            span.line,
            span.column,
            span.end_line,
            span.end_column,
            problem.code,
            message(problem.code, problem.args, self._language),
            tuple(map(step_view, steps)),
            at,
            str(told.get("path", "")),
            str(told.get("expected", "")),
            str(told.get("found", "")) if "expected" in told else "",
            tuple(self._reasons(witness, place)),
        )

    def _reasons(self, witness: ScenarioWitness, place: Span) -> Iterator[Reason]:
        """The latest lines of the rules, and the sentence of each clause that they name."""
        if witness.game is None:
            return
        words = JournalWords(witness.game, self._words)
        told = [entry for entry in witness.entries(place) if entry.kind == "log"][-MOST_REASONS:]
        book, said = self._book(witness.game), set[str]()
        for entry in reversed(told):
            where = Place.of(entry.span) if entry.span is not None else None
            clause = entry.clauses[0] if entry.clauses else ""
            for named, text in ((clause, words.entry_text(entry, None)), *book.sentences(entry.clauses)):
                if text not in said:
                    said.add(text)
                    yield Reason(text, named, where)

    def _book(self, game: Game) -> Rulebook:
        """The clauses' sentences for a game with its parameters."""
        if game not in self._books:
            values = GapValues(values_in_play(game), self._language, self._words.word)
            self._books[game] = Rulebook(self._family, values)
        return self._books[game]


def steps_to(trunk: Branch, span: Span) -> list[ScenarioStep]:
    """The steps up to a place in a scenario, and those after it on the same branch."""
    for inner in trunk.branches:
        if inner.span == span or any(_holds(step, span) for step in _all_steps(inner)):
            return [*trunk.steps, *steps_to(inner, span)]
    return list(trunk.steps)


def _all_steps(branch: Branch) -> Iterator[ScenarioStep]:
    yield from branch.steps
    for inner in branch.branches:
        yield from _all_steps(inner)


def _holds(step: ScenarioStep, span: Span) -> bool:
    """Whether a step contains a place."""
    whole = step.key.span.to(step.value.span)
    at = span.line, span.column
    return (whole.line, whole.column) <= at < (whole.end_line, whole.end_column)


def step_view(step: ScenarioStep) -> StepView:
    """A step as short text: as written, without brackets."""
    span = step.key.span.to(step.value.span)
    words = " ".join(span.text.replace("{", "").replace("}", "").replace("[", "").replace("]", "").split())
    words = words.replace(": ", " ", 1)
    return StepView(span.line, span.column, words if len(words) <= MOST_WORDS else words[: MOST_WORDS - 1] + "…")
