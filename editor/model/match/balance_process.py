"""The process that has many games played (``python -m editor.model.match.balance_process``)."""

from __future__ import annotations

from dsl.games.balance.inquiry.inquiries import Answer, Inquiries, Question
from editor.base.background.question_server import Waiting, serve


class _Answers:
    """Answers questions about balance in this process, and reports progress."""

    def __init__(self) -> None:
        self._inquiries = Inquiries()

    def answer(self, question: Question, waiting: Waiting) -> Answer | None:
        """The statistics of many games; None if the question was dropped."""
        if waiting():
            return None
        return self._inquiries.answer(question, waiting.report, lambda: waiting() or waiting.hurried())


if __name__ == "__main__":
    serve(_Answers().answer)
