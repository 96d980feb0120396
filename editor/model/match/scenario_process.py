"""The process that runs scenarios and writes new ones (``python -m editor.model.match.scenario_process``)."""

from __future__ import annotations

import gc
import os
from functools import partial

from dsl.services.match.scenarios.scenario_runs import ScenarioService
from editor.base.background.packets import Question
from editor.base.background.question_server import Cancelled, serve

MOST_MEMORY = 2 << 30
COLLECTING = 200_000, 50, 1_000_000
"""Games are made and dropped as a whole: the usual garbage collection would take a quarter of the time."""


def _answer(service: ScenarioService, asked: Question[object], dropped: Cancelled) -> object:
    """The answer of the service; None if it is no longer needed."""
    gc.set_threshold(*COLLECTING)
    service.dropped = dropped
    return None if dropped() else asked.method(service, *asked.arguments)


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(10)  # the match that is played, and its replays, go first
    serve(partial(_answer, ScenarioService()), MOST_MEMORY)
