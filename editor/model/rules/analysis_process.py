"""The process that answers questions about rules texts (``python -m editor.model.rules.analysis_process``)."""

from __future__ import annotations

from functools import partial

from dsl.services.writing.workspace import Workspace
from editor.base.background.packets import Question
from editor.base.background.question_server import Cancelled, serve

MOST_MEMORY = 1 << 30
"""The memory that the process may use, in bytes."""


def _answer(workspace: Workspace, asked: Question[object], dropped: Cancelled) -> object:
    """The workspace's answer; None if the question was dropped."""
    return None if dropped() else asked.method(workspace, *asked.arguments)


if __name__ == "__main__":
    serve(partial(_answer, Workspace()), MOST_MEMORY)
