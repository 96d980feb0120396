"""Processes beside the window that run scenarios: started when first asked, shared by all tabs, ended with it."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from typing import TypeVar

from editor.base.background.packets import Failure, Question, packed
from editor.base.background.question_client import QuestionClient

PROGRAM = "editor.model.match.scenarios.scenario_process"
LONGEST = 60_000
"""Milliseconds that a few scenarios may take; whatever goes on longer is cut."""
MOST = 3

A = TypeVar("A")


class ScenarioWorkers:
    """As many processes as there are cores to spare; the first one also answers what is asked beside the runs."""

    def __init__(self, count: int = 0, program: str = PROGRAM, longest: int = LONGEST) -> None:
        count = count or max(1, min(MOST, (os.cpu_count() or 2) - 1))
        self.clients = [QuestionClient(program, longest) for _ in range(count)]

    def ask(self, worker: int, asked: Question[A], answered: Callable[[A | Failure], object]) -> int:
        """Ask a method of ``ScenarioService`` of a process; returns the number under which it can be dropped."""
        return self.clients[worker].ask(packed(asked), answered)

    def drop(self, worker: int, number: int) -> None:
        """Nobody waits for an answer any more."""
        self.clients[worker].drop(number)

    def end(self) -> None:
        """End them all; the next question starts others."""
        for client in self.clients:
            client.end()


@cache
def scenario_workers() -> ScenarioWorkers:
    """Those of this window."""
    return ScenarioWorkers()
