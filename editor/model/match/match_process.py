"""The process in which a match of a tab is played (``python -m editor.model.match.match_process``)."""

from __future__ import annotations

from typing import Any

from dsl.services.match.match_values import MatchSetup
from dsl.services.match.service import MatchService
from editor.base.background.question_server import Cancelled, serve
from editor.model.match.kept_answer import KeptAnswer

MOST_MEMORY = 0
"""No limit: the compiled engine sets address space aside for its memories, far more than it ever uses."""
RESTORE = "restore"
STANDS = -1
"""Instead of a node: where the record says."""
Question = tuple[str, tuple[Any, ...]]
"""A method of ``MatchService``, and what it is given."""


class _Answers:
    """Asks the service of one match."""

    def __init__(self) -> None:
        self._service = MatchService()
        self._sent = ""

    def answer(self, question: Question, dropped: Cancelled) -> object:
        """What the service says, with the record; None to what nobody waits for."""
        method, arguments = question
        if dropped():
            return None
        if method == RESTORE:
            return KeptAnswer(self._restored(*arguments), None)
        answer = self._ask(method, *arguments)
        record = self._record()
        changed, self._sent = record != self._sent, record
        return KeptAnswer(answer, record if changed else None)

    def _ask(self, method: str, *arguments: object) -> object:
        return getattr(self._service, method)(*arguments)

    def _record(self) -> str:
        try:
            return self._service.record()
        except LookupError:
            return ""

    def _restored(self, setup: MatchSetup, record: str, node: int, viewer: int) -> object:
        """The match of a process that is no more, where it stood, or where its record says."""
        opened = self._ask("open", setup, record, viewer)
        self._sent = record
        return opened if isinstance(opened, tuple) or node == STANDS else self._service.go(node, viewer)


if __name__ == "__main__":
    serve(_Answers().answer, MOST_MEMORY)
