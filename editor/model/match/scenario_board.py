"""The scenarios of a game and their results, run again after every valid change of its rules or map.

Those that failed run first, then those of the files written last. A newer run cancels the one in progress.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache, partial
from time import perf_counter
from typing import TypeVar

from PySide6.QtCore import QObject, Signal

from dsl.services.match.match_values import Trouble
from dsl.services.match.scenarios.scenario_keeping import ScenarioDraft, ScenarioRequest
from dsl.services.match.scenarios.scenario_play import ScenarioCourse, StepPlace
from dsl.services.match.scenarios.scenario_runs import ScenarioService
from dsl.services.match.scenarios.scenario_values import (
    ScenarioFailure,
    ScenarioFile,
    ScenarioKey,
    ScenarioRules,
    ScenarioVerdict,
    ScenarioView,
)
from editor.base.background.packets import Failure, Question, packed
from editor.base.background.question_client import QuestionClient, hand_over

PROGRAM = "editor.model.match.scenario_process"
LONGEST = 60_000
"""Milliseconds for a batch of scenarios; then it is cut off."""
MOST = 3

A = TypeVar("A")


class ScenarioWorkers:
    """One process for every spare core; the first also answers single questions besides the runs."""

    def __init__(self, count: int = 0, program: str = PROGRAM, longest: int = LONGEST) -> None:
        count = count or max(1, min(MOST, (os.cpu_count() or 2) - 1))
        self.clients = [QuestionClient(program, longest) for _ in range(count)]

    def ask(self, worker: int, asked: Question[A], answered: Callable[[A | Failure], object]) -> int:
        """Call a method of ``ScenarioService`` in a process; returns the number under which it can be dropped."""
        return self.clients[worker].ask(packed(asked), answered)

    def drop(self, worker: int, number: int) -> None:
        """Cancel a question."""
        self.clients[worker].drop(number)

    def end(self) -> None:
        """End all processes; the next question starts new ones."""
        for client in self.clients:
            client.end()


@cache
def scenario_workers() -> ScenarioWorkers:
    """The processes of this window."""
    return ScenarioWorkers()


FEW = 4
"""The number of scenarios in a batch."""


class ScenarioBoard(QObject):
    """The results of the scenarios of one set of rules."""

    changed = Signal(str)
    """Emitted with the name of the attribute that changed."""

    def __init__(self, workers: ScenarioWorkers | None = None) -> None:
        super().__init__()
        self._workers = workers if workers is not None else scenario_workers()
        self.rules: ScenarioRules | None = None
        self.files: tuple[ScenarioFile, ...] = ()
        self.verdicts: dict[ScenarioKey, ScenarioVerdict] = {}
        self.turned: frozenset[ScenarioKey] = frozenset()
        """Those that went otherwise in the latest run than in the one before."""
        self.running = False
        self.trouble: Failure | None = None
        """Why nothing can be run."""
        self.seconds = 0.0
        """How long the latest run took."""
        self.chosen: ScenarioKey | None = None
        """The scenario that is looked at."""
        self._begun = 0.0
        self._before: dict[ScenarioKey, ScenarioVerdict] = {}
        self._queue: deque[tuple[ScenarioKey, ...]] = deque()
        self._asked: dict[int, int] = {}  # the question on its way, by process
        self._run_by: dict[ScenarioKey, int] = {}  # the process that has run it last
        self._single: dict[object, int] = {}  # what is asked beside the runs

    # --- what there is ---------------------------------------------------------------------------

    def views(self) -> Iterator[ScenarioView]:
        """All scenarios, file by file."""
        for file in self.files:
            yield from file.scenarios

    def view(self, key: ScenarioKey | None) -> ScenarioView | None:
        """A scenario by its key."""
        return next((view for view in self.views() if view.key == key), None)

    def verdict(self, key: ScenarioKey | None) -> ScenarioVerdict | None:
        """The result of a scenario in its latest run."""
        return self.verdicts.get(key) if key is not None else None

    @property
    def failure(self) -> ScenarioFailure | None:
        """The first failed expectation of the chosen scenario."""
        verdict = self.verdict(self.chosen)
        return verdict.failures[0] if verdict is not None and verdict.failures else None

    def count(self, *states: str) -> int:
        """The number of scenarios in one of these states."""
        return sum(verdict.state in states for verdict in self.verdicts.values())

    @property
    def troubled(self) -> int:
        """The number of scenarios that failed or were cut off, plus the files that cannot be read."""
        return self.count("red", "cut") + sum(bool(file.problems) for file in self.files)

    @property
    def total(self) -> int:
        """The number of scenarios."""
        return sum(len(file.scenarios) for file in self.files)

    # --- running ---------------------------------------------------------------------------------

    def run(self, rules: ScenarioRules) -> None:
        """Run all scenarios of these rules."""
        self._drop()
        self.rules, self._begun = rules, perf_counter()
        self._before = dict(self.verdicts)
        self.turned = frozenset()
        self._report(True)
        self._asked[0] = self._workers.ask(0, Question.of(ScenarioService.files, rules), self._take_files)

    def _take_files(self, answer: tuple[ScenarioFile, ...] | Failure) -> None:
        self._asked.pop(0, None)
        if isinstance(answer, Failure):
            self.trouble = answer
            self._report(False)
            return
        self.trouble = None
        self.files = answer
        known = {view.key for view in self.views()}
        self.verdicts = {key: verdict for key, verdict in self.verdicts.items() if key in known}
        if self.chosen not in known:
            self.choose(None)
        self.changed.emit("files")
        self._queue = deque(_chunks(self._in_order()))
        self._send()

    def _in_order(self) -> list[list[ScenarioKey]]:
        """The scenarios of each file; those that failed last time first."""
        keys = [[view.key for view in file.scenarios] for file in self.files]
        first = [key for part in keys for key in part if self._was_troubled(key)]
        rest = [[key for key in part if not self._was_troubled(key)] for part in keys]
        return [[key] for key in first] + rest

    def _was_troubled(self, key: ScenarioKey) -> bool:
        before = self._before.get(key)
        return before is not None and before.state != "green"

    def _send(self) -> None:
        for worker in range(len(self._workers.clients)):
            keys = self._next_for(worker) if worker not in self._asked else ()
            if keys and self.rules is not None:
                self._queue.remove(keys)
                self._run_by.update(dict.fromkeys(keys, worker))
                question = Question.of(ScenarioService.run, self.rules, keys)
                self._asked[worker] = self._workers.ask(worker, question, partial(self._take, worker, keys))
        if not self._asked and not self._queue:
            self.seconds = perf_counter() - self._begun
            self._report(False)

    def _next_for(self, worker: int) -> tuple[ScenarioKey, ...]:
        """The next scenarios for a process: those it ran before (it has them cached), else new ones."""
        own = (keys for keys in self._queue if self._run_by.get(keys[0], worker) == worker)
        return next(own, ())

    def _take(self, worker: int, keys: tuple[ScenarioKey, ...], answer: tuple[ScenarioVerdict, ...] | Failure) -> None:
        self._asked.pop(worker, None)
        if isinstance(answer, Failure):
            if len(keys) > 1:  # one of them: which?
                self._queue.extendleft((key,) for key in reversed(keys))
            else:
                self._note([_cut(keys[0], answer)])
        else:
            self._note(answer or ())
        self._send()

    def _note(self, verdicts: Iterable[ScenarioVerdict]) -> None:
        turned = set(self.turned)
        for verdict in verdicts:
            before = self._before.get(verdict.key)
            if before is not None and _outcome(before) != _outcome(verdict):
                turned.add(verdict.key)
            self.verdicts[verdict.key] = verdict
        self.turned = frozenset(turned)
        self.changed.emit("verdicts")

    def _drop(self) -> None:
        for worker, number in self._asked.items():
            self._workers.drop(worker, number)
        self._asked.clear()
        self._queue.clear()

    def _report(self, running: bool) -> None:
        self.running = running
        self.changed.emit("running")

    def stop(self) -> None:
        """Cancel everything: no widget shows the scenarios."""
        self._drop()
        for number in self._single.values():
            self._workers.drop(0, number)
        self._single.clear()
        self.running = False

    # --- one of them -----------------------------------------------------------------------------

    def choose(self, key: ScenarioKey | None) -> None:
        """Choose the scenario to show."""
        if key != self.chosen:
            self.chosen = key
            self.changed.emit("chosen")

    def course(
        self, key: ScenarioKey, place: StepPlace, answered: Callable[[ScenarioCourse | Failure | None], object]
    ) -> None:
        """Ask for the match of a scenario directly after one of its steps."""
        if self.rules is not None:
            self._ask(Question.of(ScenarioService.course, self.rules, key, place), answered)

    def keep(self, wish: ScenarioRequest, answered: Callable[[ScenarioDraft | Trouble | Failure], object]) -> None:
        """Ask for a stretch of the match as a scenario."""
        self._ask(Question.of(ScenarioService.keep, wish), answered)

    def _ask(self, asked: Question[A], answered: Callable[[A | Failure], object]) -> None:
        this = object()

        def taken(answer: A | Failure) -> None:
            self._single.pop(this, None)
            hand_over(answered, answer)

        self._single[this] = self._workers.ask(0, asked, taken)


def _chunks(parts: Iterable[list[ScenarioKey]]) -> Iterator[tuple[ScenarioKey, ...]]:
    for part in parts:
        for begin in range(0, len(part), FEW):
            yield tuple(part[begin : begin + FEW])


def _outcome(verdict: ScenarioVerdict) -> ScenarioVerdict:
    """A result without its duration and its reasons, to compare two runs."""
    failures = tuple(replace(failure, because=()) for failure in verdict.failures)
    return replace(verdict, seconds=0.0, failures=failures)


def _cut(key: ScenarioKey, failure: Failure) -> ScenarioVerdict:
    """A scenario that took the process with it, or too long."""
    told = ScenarioFailure(0, 0, 0, 0, f"scenario-{failure.kind}", failure.reason, (), -1)
    return ScenarioVerdict(key, "cut", 0.0, (), (told,))
