"""The balance study of a tab: the request, its progress and its result.

The games are played by other processes; ``stop`` ends these and keeps the results so far.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject, QTimer, Signal

from dsl.games.balance.inquiry.inquiry_values import (
    AxesQuestion,
    Axis,
    Halt,
    Order,
    PageQuestion,
    Report,
    Sample,
    SampleQuestion,
    Side,
)
from dsl.text.diagnostics import Words
from editor.base.background.packets import Failure, packed
from editor.base.background.question_client import QuestionClient

PROGRAM = "editor.model.match.balance_process"
LONGEST = 600_000
"""Milliseconds without any news after which the process counts as stuck."""
PATIENCE = 3_000
"""Milliseconds in which the process must stop when told to; then it is killed with its workers."""


class BalanceStudy(QObject):
    """Runs one study at a time."""

    changed = Signal(str)
    """``report``, ``running``, ``halt`` or ``axes`` changed."""

    def __init__(self, program: str = PROGRAM) -> None:
        super().__init__()
        self._client = QuestionClient(program, LONGEST)
        self._number: int | None = None
        self._axes_asked = 0
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE)
        self._patience.timeout.connect(self._end)
        self.order: Order | None = None
        """What is played, or was played last."""
        self.report: Report | None = None
        self.halt: Halt | None = None
        """Why nothing can be played, or no more."""
        self.axes: tuple[Axis, ...] = ()
        """What of the game can be swept."""
        self.measured: Side | None = None
        """The game of the last order that was played to its end: to be compared with what becomes of it."""

    @property
    def running(self) -> bool:
        """Whether games are being played."""
        return self._number is not None

    @property
    def process_id(self) -> int:
        """The id of the process; 0 if none is running."""
        return self._client.process_id

    def run(self, order: Order) -> None:
        """Play games; a study in progress is abandoned."""
        if self._number is not None:
            self._client.drop(self._number)
        self.order, self.halt = order, None
        self._number = self._client.ask(packed(order), self._answered, self._set_report)
        self.changed.emit("running")

    def more(self) -> None:
        """Repeat the study with twice as many games."""
        if self.order is not None:
            self.run(replace(self.order, games=2 * self.order.games))

    def stop(self) -> None:
        """Stop playing and show the results so far."""
        if self._number is not None:
            self._client.hurry(self._number)
            self._patience.start()

    def ask_axes(self, side: Side, language: str) -> None:
        """Find the parameters that can be swept; a former question is dropped."""

        def take(answer: object) -> None:
            self.axes = answer if isinstance(answer, tuple) else ()
            self.changed.emit("axes")

        self._client.drop(self._axes_asked)
        self._axes_asked = self._client.ask(packed(AxesQuestion(side, language)), take)

    def page(self, answered: Callable[[str], object]) -> None:
        """The page about what was played."""
        if self.order is not None:
            self._client.ask(packed(PageQuestion(self.order)), self._unless_halted(str, answered))

    def sample(self, which: str, answered: Callable[[Sample], object]) -> None:
        """Fetch a remarkable game of the study, as a record."""
        if self.order is not None:
            self._client.ask(packed(SampleQuestion(self.order, which)), self._unless_halted(Sample, answered))

    def close(self) -> None:
        """End the process: the tab is closed."""
        self._number = None
        self._patience.stop()
        self._client.end()

    # --- answers ---------------------------------------------------------------------------------

    def _set_report(self, report: Report) -> None:
        self.report = report
        self.changed.emit("report")

    def _answered(self, answer: Report | Halt | Failure | None) -> None:
        self._number = None
        self._patience.stop()
        if isinstance(answer, Report):
            self.report, self.halt = answer, answer.halt
            if answer.done and answer.halt is None and self.order is not None:
                self.measured = replace(self.order.sides[-1], called="")  # it may be called otherwise next time
        else:
            self._halt(answer)
        for name in ("report", "halt", "running"):
            self.changed.emit(name)

    def _unless_halted(self, kind: type, answered: Callable[..., object]) -> Callable[[object], None]:
        def take(answer: object) -> None:
            if isinstance(answer, kind):
                answered(answer)
            elif isinstance(answer, Halt | Failure):
                self._halt(answer)
                self.changed.emit("halt")

        return take

    def _halt(self, answer: Halt | Failure | None) -> None:
        if isinstance(answer, Failure):
            answer = Halt(Words(f"inquiry-{answer.kind}", {"reason": answer.reason}))
        self.halt = answer

    def _end(self) -> None:
        """End the process by force: it did not stop when told to."""
        self._number = None
        self._client.end()
        self.changed.emit("running")
