"""Questions and results about scenarios: plain values that are sent between processes.

Lines and columns count from 1, documents of a file and steps from 0; texts are in the requested language.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from dsl.text.source import Place

Origin = Literal["own", "base"]
"""A scenario of these rules, or of their base game: that may fail on purpose."""
State = Literal["green", "red", "differs", "cut"]
"""Passed; failed; failed as a scenario of the base game; cut off because it took too long."""


@dataclass(frozen=True)
class ScenarioKey:
    """A scenario by its file and the number of its document there."""

    file: str
    number: int


@dataclass(frozen=True)
class ScenarioView:
    """A scenario as written, without running it; ``called`` is its name in the language of answers."""

    key: ScenarioKey
    name: str
    line: int
    clauses: tuple[str, ...]
    origin: Origin
    called: str


@dataclass(frozen=True)
class ScenarioProblem:
    """An error in a scenario file that prevents running a scenario."""

    file: str
    line: int
    column: int
    message: str


@dataclass(frozen=True)
class ScenarioFile:
    """A scenario file: its heading, whether it is read-only, its scenarios and errors."""

    file: str
    title: str
    origin: Origin
    shipped: bool
    scenarios: tuple[ScenarioView, ...]
    problems: tuple[ScenarioProblem, ...] = ()


@dataclass(frozen=True)
class StepView:
    """A step of a scenario: its place in the file and its text."""

    line: int
    column: int
    text: str


@dataclass(frozen=True)
class Reason:
    """What the rules did before a step failed: a sentence of the log or rulebook, its clause, its place."""

    text: str
    clause: str
    place: Place | None


@dataclass(frozen=True)
class ScenarioFailure:
    """A failed expectation; ``line`` to ``end_column`` is its place in the file.

    ``step`` is the index of the failed step in ``steps``, which lead to it and beyond on its branch; -1 if no step
    failed. ``path``, ``expected`` and ``actual`` are empty if no value was expected.
    """

    line: int
    column: int
    end_line: int
    end_column: int
    code: str
    message: str
    steps: tuple[StepView, ...]
    step: int
    path: str = ""
    expected: str = ""
    actual: str = ""
    because: tuple[Reason, ...] = ()


@dataclass(frozen=True)
class ScenarioVerdict:
    """The result of a scenario, its steps (of its trunk) and failures; ``seconds``: the duration."""

    key: ScenarioKey
    state: State
    seconds: float
    steps: tuple[StepView, ...] = ()
    failures: tuple[ScenarioFailure, ...] = ()


@dataclass(frozen=True)
class ScenarioRules:
    """The rules for running scenarios: their file, the texts open in the window, the language of answers.

    ``version`` changes whenever rules or maps may have changed.
    """

    rules: str
    unsaved: tuple[tuple[str, str], ...]
    language: str
    version: int
