"""What is asked and told of scenarios while a game is worked at: plain values that cross to another process.

Lines and columns count from 1, documents of a file and steps from 0; texts are in the language that was asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from dsl.text.source import Place

Origin = Literal["own", "base"]
"""A scenario of these rules, or one of the game that they change: that may differ on purpose."""
State = Literal["green", "red", "differs", "cut"]
"""All came as expected; it did not; it did not under house rules for the base's scenario; it took too long."""


@dataclass(frozen=True)
class ScenarioKey:
    """A scenario by its file and the number of its document there."""

    file: str
    number: int


@dataclass(frozen=True)
class ScenarioView:
    """A scenario as its file says it, without playing it; ``called`` is its name in the language of answers."""

    key: ScenarioKey
    name: str
    line: int
    clauses: tuple[str, ...]
    origin: Origin
    called: str


@dataclass(frozen=True)
class ScenarioProblem:
    """Something wrong with a file of scenarios, so that what it says there cannot be run."""

    file: str
    line: int
    column: int
    said: str


@dataclass(frozen=True)
class ScenarioFile:
    """A file of scenarios: its heading, whether it may be written to, what stands in it and what is wrong with it."""

    file: str
    title: str
    origin: Origin
    shipped: bool
    scenarios: tuple[ScenarioView, ...]
    problems: tuple[ScenarioProblem, ...] = ()


@dataclass(frozen=True)
class StepView:
    """A step of a scenario as one reads it: its place in the file and its words."""

    line: int
    column: int
    text: str


@dataclass(frozen=True)
class Reason:
    """What the rules did before a step failed: a sentence of the log or the rulebook, its clause, its place."""

    text: str
    clause: str
    place: Place | None


@dataclass(frozen=True)
class ScenarioFailure:
    """Where a scenario did not come out as it says: ``line`` to ``end_column`` is the place in its file.

    ``step`` is the number of the failing step among ``steps``, which lead to it and beyond on its branch; -1 where it
    is no step's. ``path``, ``expected`` and ``came`` are empty where no value was expected.
    """

    line: int
    column: int
    end_line: int
    end_column: int
    code: str
    said: str
    steps: tuple[StepView, ...]
    step: int
    path: str = ""
    expected: str = ""
    came: str = ""
    because: tuple[Reason, ...] = ()


@dataclass(frozen=True)
class ScenarioVerdict:
    """How a scenario went, its steps (of its trunk) and all that did not come as it says; ``seconds`` it took."""

    key: ScenarioKey
    state: State
    seconds: float
    steps: tuple[StepView, ...] = ()
    failures: tuple[ScenarioFailure, ...] = ()


@dataclass(frozen=True)
class ScenarioRules:
    """By which rules scenarios are run: their file, the texts that are open in the window, the language of answers.

    ``version`` is another number whenever rules or maps may be others than before.
    """

    rules: str
    unsaved: tuple[tuple[str, str], ...]
    language: str
    version: int
