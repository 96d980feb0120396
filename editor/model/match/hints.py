"""Hints: the choice of a strong bot that sees what the asked player sees, and the result it expects."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from dsl.services.match.bot_thoughts import Thought, hint_of
from dsl.services.match.match_values import SeatKind, Trouble
from dsl.services.match.position_values import QuestionView
from dsl.services.match.service import MatchService
from editor.base.background.packets import Question
from editor.model.match.bot_director import ThinkingClient
from editor.model.match.play_session import PlaySession

STALE = ("position", "veiled", "viewer", "stage")
"""The changes after which a hint no longer belongs to the question."""


@dataclass(frozen=True)
class Hint:
    """The advised choice, the bot that advises it, and sentences with its reasons."""

    index: int
    level: SeatKind
    reasons: tuple[str, ...]


class Hints(QObject):
    """Asks for a hint on the current question."""

    changed = Signal()

    def __init__(self, play: PlaySession, client: ThinkingClient) -> None:
        super().__init__(play)
        self.play, self.client = play, client
        self.hint: Hint | None = None
        self.trouble: Trouble | None = None
        self.thinking = False
        self._number: int | None = None
        self._recalled: tuple[int, Thought] | None = None
        play.changed.connect(self._play_changed)

    def ask(self) -> None:
        """Ask for a hint; does nothing if the viewer has no question."""
        question = self.play.question
        if question is None or self.thinking:
            return
        self.hint, self.trouble, self.thinking = None, None, True
        self.changed.emit()
        self.play.client.ask(Question.of(MatchService.events), self._for(question, self._think))

    def drop(self) -> None:
        """Cancel the hint."""
        if self._number is not None:
            self.client.drop(self._number)
        was = self.hint is not None or self.trouble is not None or self.thinking
        self.hint, self.trouble, self.thinking, self._number = None, None, False, None
        if was:
            self.changed.emit()

    def recall(self, node: int, thought: Thought) -> None:
        """Go to a place of the match, and show what was thought of it."""
        self._recalled = node, thought
        self.play.sit_at(node)

    def _play_changed(self, name: str) -> None:
        if name not in STALE:
            return
        self.drop()
        line, question = self.play.time_line, self.play.question
        if self._recalled is not None and line is not None and question is not None:
            if line.node == self._recalled[0]:
                self._answered(question, self._recalled[1])
            elif name == "position":
                self._recalled = None

    def _for(self, question: QuestionView, take: Callable[..., object]) -> Callable[[object], None]:
        """``take``, called only if this is still the question when the answer arrives."""

        def heard(answer: object) -> None:
            if self.thinking and self.play.question is question:
                take(question, answer)

        return heard

    def _think(self, question: QuestionView, events: tuple[str, ...] | Trouble) -> None:
        setup = self.play.setup
        if isinstance(events, Trouble) or setup is None:
            self.drop()
            return
        wish = hint_of(events, question.player)
        self._number = self.client.think(setup, wish, self._for(question, self._answered))

    def _answered(self, question: QuestionView, answer: Thought | Trouble) -> None:
        self.thinking, self._number = False, None
        numbers = {choice.notation: index for index, choice in enumerate(question.choices)}
        if isinstance(answer, Trouble):
            self.trouble = answer
        elif answer.notation in numbers:
            self.hint = Hint(numbers[answer.notation], answer.level, answer.reasons)
        self.changed.emit()
