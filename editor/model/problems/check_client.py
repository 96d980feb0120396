"""The one checking process of this window (see ``check_process``)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from dsl.text.diagnostics import Diagnostic
from editor.base.background.packets import Failure
from editor.base.background.question_client import QuestionClient
from editor.model.problems.map_checks import FAILED, Finding

PROGRAM = "editor.model.problems.check_process"
LONGEST = 120_000
"""Milliseconds after which a check counts as stuck."""

Found = Callable[[list[Finding] | None], object]
"""Gets what was found; None means that no process can be started here."""


class CheckClient(QuestionClient):
    """Hands maps to the process."""

    def __init__(self) -> None:
        super().__init__(PROGRAM, LONGEST)

    def check(self, data: bytes, found: Found) -> int:
        """Send a packed ``Question``; returns its number."""
        return self.ask(data, lambda answer: found(_findings(answer)))


def _findings(answer: list[Finding] | Failure) -> list[Finding] | None:
    if not isinstance(answer, Failure):
        return answer
    if answer.kind == "start":
        return None
    return broken(f"> {answer.reason} s" if answer.kind == "time" else answer.reason or answer.kind)


def broken(reason: str) -> list[Finding]:
    """What is told of a check that could not be made."""
    return [Finding(Diagnostic(FAILED, None, {"reason": reason}))]


@cache
def check_client() -> CheckClient:
    """The one of this process."""
    return CheckClient()
