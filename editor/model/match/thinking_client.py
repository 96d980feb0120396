"""What the window asks bots: in a process beside it, which follows the match and keeps what they know of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from dsl.services.match.bot_thoughts import Thought, Wish
from dsl.services.match.match_values import MatchSetup, Trouble
from dsl.text.diagnostics import Words
from editor.base.background.packets import Failure, packed
from editor.base.background.question_client import QuestionClient

PROGRAM = "editor.model.match.thinking_process"
LONGEST = 120_000
"""Milliseconds after which a bot counts as stuck."""
Answered = Callable[[Thought | Trouble], object]


class ThinkingClient:
    """The bots of one match."""

    def __init__(self, program: str = PROGRAM, longest: int = LONGEST) -> None:
        self._process = QuestionClient(program, longest, self._opening)
        self._setup: MatchSetup | None = None

    @property
    def process_id(self) -> int:
        """The number of the process; 0 while there is none."""
        return self._process.process_id

    def think(self, setup: MatchSetup, wish: Wish, answered: Answered) -> int:
        """Ask for a choice; ``answered`` gets it, or why there is none. Returns the number of the question."""
        if setup != self._setup:
            self._setup = setup
            self._process.tell(packed(setup))

        def take(answer: Thought | Trouble | Failure | None) -> None:
            if isinstance(answer, Failure) or answer is None:
                answer = _trouble(answer or Failure("fault"))
            answered(answer)

        return self._process.ask(packed(wish), take)

    def hurry(self, number: int) -> None:
        """The choice is wanted now."""
        self._process.hurry(number)

    def drop(self, number: int) -> None:
        """The choice is not wanted any more."""
        self._process.drop(number)

    def end(self) -> None:
        """End the process; the next question starts another."""
        self._process.end()

    def _opening(self) -> Iterator[bytes]:
        if self._setup is not None:
            yield packed(self._setup)


def _trouble(failure: Failure) -> Trouble:
    """Why no bot could answer."""
    code = f"think-{failure.kind}"
    return Trouble(code, Words(code, {"reason": failure.reason}))
