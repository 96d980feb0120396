"""The process in which a match of a tab is played (``python -m editor.model.match.match_process``)."""

from __future__ import annotations

from dsl.services.match.service import MatchService
from editor.base.background.packets import Question
from editor.base.background.question_server import Cancelled, serve

MOST_MEMORY = 0
"""No limit: the compiled engine sets address space aside for its memories, far more than it ever uses."""


class _Answers:
    """Answers questions with the service of one match."""

    def __init__(self) -> None:
        self._service = MatchService()
        self._sent: object = ""

    def answer(self, asked: Question[object], dropped: Cancelled) -> tuple[object, str | None] | None:
        """The service's answer, and the record if it changed since last sent; None if the question was dropped."""
        if dropped():
            return None
        answer = asked.method(self._service, *asked.arguments)
        if asked.method == MatchService.restore:  # whoever asks has the record
            self._sent = asked.arguments[1]
            return answer, None
        record = self._record()
        changed, self._sent = record != self._sent, record
        return answer, record if changed else None

    def _record(self) -> str:
        return self._service.record() if self._service.running else ""


if __name__ == "__main__":
    serve(_Answers().answer, MOST_MEMORY)
