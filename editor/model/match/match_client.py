"""Sends questions to the match service, which runs in another process; never waits.

Rules that loop or use too much memory cost that process, not the window: the next question starts a new one, which
is sent the record of the match and the current node.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Signal

from dsl.services.match.match_values import SPECTATOR, MatchSetup, Trouble
from dsl.services.match.service import MatchService
from dsl.text.diagnostics import Words
from editor.base.background.packets import Failure, Question, packed
from editor.base.background.question_client import QuestionClient, hand_over

PROGRAM = "editor.model.match.match_process"
LONGEST = 20_000
"""Milliseconds after which a question counts as stuck."""
A = TypeVar("A")


class MatchClient(QObject):
    """The service of one match; stores what a new process needs to continue."""

    recorded = Signal()
    """``record`` changed."""

    def __init__(self, program: str = PROGRAM, longest: int = LONGEST) -> None:
        super().__init__()
        self._process = QuestionClient(program, longest, self._opening)
        self.setup: MatchSetup | None = None
        self.record = ""
        """The match as a text, with all its branches; empty while there is none."""
        self.node = 0
        """Where in the match one stands."""
        self.viewer = SPECTATOR

    @property
    def process_id(self) -> int:
        """The id of the process; 0 if none is running."""
        return self._process.process_id

    @property
    def busy(self) -> bool:
        """Whether an answer is outstanding, even of a dropped question."""
        return self._process.busy

    def ask(self, asked: Question[A], answered: Callable[[A | Trouble], object]) -> int:
        """Call a method of ``MatchService``; returns the number under which the question can be dropped.

        ``answered`` gets the answer, or a ``Trouble``: why the process could not answer.
        """

        def take(sent: Any) -> None:
            if isinstance(sent, Failure):
                hand_over(answered, trouble_of(sent))
                return
            answer, record = sent or (None, None)
            if record is not None:
                self.record = record
            hand_over(answered, answer)
            if record is not None:
                self.recorded.emit()

        return self._process.ask(packed(asked), take)

    def drop(self, number: int) -> None:
        """Cancel a question."""
        self._process.drop(number)

    def end(self) -> None:
        """End the process; the next question starts a new one and resumes the match."""
        self._process.end()

    def forget(self) -> None:
        """End the process and discard the match."""
        self.setup, self.record, self.node, self.viewer = None, "", 0, SPECTATOR
        self._process.end()

    def _opening(self) -> Iterator[bytes]:
        if self.setup is not None and self.record:
            yield packed(Question.of(MatchService.restore, self.setup, self.record, self.node, self.viewer))


def trouble_of(failure: Failure) -> Trouble:
    """Why the process had no answer, in words."""
    code = f"match-{failure.kind}"
    return Trouble(code, Words(code, {"reason": failure.reason}))


SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 0.0)
"""Factors of the usual speed, slowest first; 0 is as fast as possible."""
USUAL = 1_200
"""Milliseconds between decisions at the usual speed."""


class Pace(QObject):
    """The speed of bots and playback, and whether they are paused."""

    changed = Signal()
    stepped = Signal()
    """One more decision is requested while paused."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._at = SPEEDS.index(1.0)
        self._paused = False

    @property
    def speed(self) -> float:
        """One of ``SPEEDS``."""
        return SPEEDS[self._at]

    @property
    def wait(self) -> int:
        """Milliseconds between decisions."""
        return round(USUAL / self.speed) if self.speed else 0

    @property
    def paused(self) -> bool:
        """Whether it waits for ``step`` or the end of the pause."""
        return self._paused

    @paused.setter
    def paused(self, paused: bool) -> None:
        if paused != self._paused:
            self._paused = paused
            self.changed.emit()

    @property
    def fastest(self) -> bool:
        """Whether it cannot be faster."""
        return self._at == len(SPEEDS) - 1

    def faster(self) -> None:
        """The next faster speed; the slowest after the fastest."""
        self._at = (self._at + 1) % len(SPEEDS)
        self.changed.emit()

    def step(self) -> None:
        """Pause after one more decision."""
        self.paused = True
        self.stepped.emit()
