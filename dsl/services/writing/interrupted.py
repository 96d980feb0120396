"""What is shown of a text that could not be looked at: the last analysis, and why there is no newer one."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from dsl.services.writing.contract import Analysis, Problem
from dsl.text.diagnostics import Severity, Words
from dsl.text.source import Place

Cause = Literal["time", "memory", "fault", "start"]
_CODES: dict[Cause, str] = {
    "time": "analysis-time",
    "memory": "analysis-memory",
    "fault": "analysis-fault",
    "start": "analysis-start",
}


def interrupted(last: Analysis, cause: Cause, reason: str, place: Place) -> Analysis:
    """``last`` with a problem before all others."""
    said = Words(_CODES[cause], {"reason": reason})
    problem = Problem(place, said.code, Severity.ERROR, said)
    others = tuple(other for other in last.problems if other.code not in _CODES.values())
    return replace(last, problems=(problem, *others))


def first_difference(file: str, before: str, now: str) -> Place:
    """The line where a text begins to differ from one that could be understood."""
    old, new = before.split("\n"), now.split("\n")
    line = next((number for number, (a, b) in enumerate(zip(old, new)) if a != b), min(len(old), len(new) - 1))
    return Place(file, line + 1, 1, line + 1, len(new[line]) + 1)
