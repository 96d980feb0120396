"""The process in which bots think (``python -m editor.model.match.thinking_process``)."""

from __future__ import annotations

from dsl.services.match.bot_thoughts import BotRequest, Thinking, Thought
from dsl.services.match.match_values import MatchSetup, Trouble
from editor.base.background.question_server import Waiting, serve


class _Answers:
    """Asks the bots of one match."""

    def __init__(self) -> None:
        self._thinking = Thinking()
        self._setup: MatchSetup | None = None

    def answer(self, question: MatchSetup | BotRequest, waiting: Waiting) -> Thought | Trouble | None:
        """A bot's choice for a request; None for a setup, whose match later requests are about."""
        if isinstance(question, MatchSetup):
            self._setup = question
        if not isinstance(question, BotRequest) or self._setup is None or waiting():
            return None
        return self._thinking.think(self._setup, question, lambda: waiting() or waiting.hurried())


if __name__ == "__main__":
    serve(_Answers().answer)
