"""The process that answers questions about rules texts (``python -m editor.model.rules.analysis_process``)."""

from __future__ import annotations

from dsl.services.writing.workspace import Workspace
from editor.base.background.question_server import Cancelled, serve

MOST_MEMORY = 1 << 30
Question = tuple[str, tuple[object, ...]]
"""A method of ``Workspace``, and what it is given."""


class _Answers:
    """Asks a workspace."""

    def __init__(self) -> None:
        self._workspace = Workspace()

    def answer(self, question: Question, dropped: Cancelled) -> object:
        """What the workspace says; None to what nobody waits for."""
        kind, arguments = question
        return None if dropped() else getattr(self._workspace, kind)(*arguments)


if __name__ == "__main__":
    serve(_Answers().answer, MOST_MEMORY)
