"""The process that has many games played (``python -m editor.model.match.balance_process``)."""

from __future__ import annotations

from dsl.games.balance.inquiry.inquiries import Answer, Inquiries, Question
from editor.base.background.question_server import Waiting, serve


class _Answers:
    """Asks, and says how far it is."""

    def __init__(self) -> None:
        self._inquiries = Inquiries()

    def answer(self, question: Question, waiting: Waiting) -> Answer | None:
        """What many games come to; None to what nobody waits for."""
        if waiting():
            return None
        return self._inquiries.answer(question, waiting.tell, lambda: waiting() or waiting.hurried())


if __name__ == "__main__":
    serve(_Answers().answer)
