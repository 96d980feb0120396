"""A process that answers questions, started at the first one and ended with the window.

In a thread such work would hold Python's lock and delay the window. The process reads questions from a pipe and ends
when that closes, even if the window is killed.
"""

from __future__ import annotations

import atexit
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any
from weakref import WeakSet

import shiboken6
from PySide6.QtCore import QByteArray, QObject, QProcess, QTimer

from editor.base.background import processes
from editor.base.background.packets import HURRY, Failure, Interim, complete_messages, framed, unpacked
from editor.base.background.processes import TimeLimit

STALE, ENDING = 3_000, 2_000
"""Milliseconds that a process may still work on an answer no longer needed, and that it may take to end."""

_clients: WeakSet[QuestionClient] = WeakSet()


@atexit.register
def _end_all() -> None:
    for client in list(_clients):
        client.end()


Answered = Callable[[Any], object]
"""Gets the answer, or a ``Failure``."""


@dataclass
class _Pending:
    """A question being answered; ``answered`` is None if the answer is no longer needed."""

    data: bytes
    answered: Answered | None
    progress: Answered | None = None


class QuestionClient(QObject):
    """Sends questions to the process, which answers one after the other."""

    def __init__(self, program: str, longest: int, opening: Callable[[], Iterable[bytes]] = tuple) -> None:
        """``program`` is a module that calls ``serve``. Each new process is first sent the ``opening`` messages.

        If a question takes longer than ``longest`` milliseconds, it fails and the process is ended.
        """
        super().__init__()
        self._program, self._opening = program, opening
        self._process: QProcess | None = None
        self._received = bytearray()
        self._started = False  # whether the process has started, which takes a while
        self._number = 0
        self._waiting: dict[int, _Pending] = {}
        self._time_limit = TimeLimit(longest, lambda: self.process_id)
        self._time_limit.ended.connect(self._time_out)
        self._stale_timer = QTimer(self, singleShot=True, interval=STALE)
        self._stale_timer.timeout.connect(self._give_up)
        _clients.add(self)

    @property
    def busy(self) -> bool:
        """Whether the process is answering, even if the answer is no longer needed."""
        return bool(self._waiting)

    @property
    def process_id(self) -> int:
        """The number of the process; 0 while there is none."""
        return int(self._process.processId()) if self._process is not None else 0

    def ask(self, data: bytes, answered: Answered, progress: Answered | None = None) -> int:
        """Send a packed question; returns its number. ``progress`` is called with progress reports."""
        number = self._next_number()
        self._waiting[number] = _Pending(data, answered, progress)
        if not self._time_limit.isActive():
            self._time_limit.begin()
        self._send(number)
        return number

    def send(self, data: bytes) -> None:
        """Send a message without an answer; a process not started yet gets it from ``opening``."""
        if self._process is not None:
            self._write(self._next_number(), data)

    def hurry(self, number: int) -> None:
        """Ask for the answer to a question at once, as good as it is."""
        if number in self._waiting and self._process is not None:
            self._write(number, HURRY)

    def drop(self, number: int) -> None:
        """Note that an answer is no longer needed."""
        if number in self._waiting:
            self._waiting[number].answered = None
            if self._process is not None:
                self._write(number)
            if not self._stale_timer.isActive():
                self._stale_timer.start()

    def end(self) -> None:
        """End the process and forget all questions; the next question starts a new one."""
        self._waiting = {}
        if self._process is not None:
            self._process.blockSignals(True)
            self._process.kill()
            self._process.waitForFinished(ENDING)
        self._fail_all(Failure("fault"))

    # --- sending ---------------------------------------------------------------------------------

    def _next_number(self) -> int:
        self._number += 1
        return self._number

    def _send(self, number: int) -> None:
        if self._process is None:
            self._begin()
        if number in self._waiting:  # else the process failed to start, which is reported
            self._write(number, self._waiting[number].data)

    def _write(self, number: int, data: bytes = b"") -> None:
        if self._process is not None:
            self._process.write(QByteArray(framed(number, data)))

    def _begin(self) -> None:
        self._received.clear()
        self._started = False
        made = self._process = QProcess()
        made.setStandardErrorFile(QProcess.nullDevice())
        made.readyReadStandardOutput.connect(self._read)
        made.errorOccurred.connect(self._failed)
        made.finished.connect(lambda code, _status: self._fail_all(Failure("fault", f"exit {code}")))
        processes.start(made, self._program)
        for data in self._opening():
            self.send(data)

    # --- answers and failures --------------------------------------------------------------------

    def _read(self) -> None:
        if self._process is None:
            return
        self._received += self._process.readAllStandardOutput().data()
        for number, data in list(complete_messages(self._received)):
            if not self._started and self._waiting:
                self._time_limit.begin()
            self._started = True
            self._handle_answer(number, unpacked(data))

    def _handle_answer(self, number: int, answer: object) -> None:
        if isinstance(answer, Interim):
            self._handle_progress(number, answer.value)
            return
        asked = self._waiting.pop(number, None)
        if asked is None:
            return
        self._time_limit.stop()
        if self._waiting:
            self._time_limit.begin()
        if all(other.answered is not None for other in self._waiting.values()):
            self._stale_timer.stop()
        if isinstance(answer, Failure) and answer.kind == "memory":
            self._restart()  # its state is unknown after a failure
        hand_over(asked.answered, answer)

    def _handle_progress(self, number: int, value: object) -> None:
        """Handle a progress report, which also proves that the process is not stuck."""
        asked = self._waiting.get(number)
        if asked is not None:
            self._time_limit.begin()
            if asked.answered is not None and asked.progress is not None:
                asked.progress(value)

    def _give_up(self) -> None:
        """End the process if it works too long on a question that is no longer needed."""
        waits = [asked.answered is None for asked in self._waiting.values()]
        if self._started and waits and waits[0]:
            self._restart()
        elif any(waits):
            self._stale_timer.start()

    def _time_out(self) -> None:
        """Fail the first question, which has complete_messages too long."""
        first = next(iter(self._waiting), 0)
        asked = self._waiting.pop(first, None)
        self._restart()
        if asked is not None:
            hand_over(asked.answered, Failure("time", str(self._time_limit.interval() // 1000)))

    def _restart(self) -> None:
        """Restart the process, and send questions again that are still needed."""
        needed = {number: asked for number, asked in self._waiting.items() if asked.answered is not None}
        self.end()
        self._waiting = needed
        if needed:
            self._time_limit.begin()
        for number in needed:
            self._send(number)

    def _failed(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            self._fail_all(Failure("start"))

    def _fail_all(self, failure: Failure) -> None:
        """The process failed to start or ended: answer all open questions with ``failure``."""
        if self._process is not None:
            self._process.deleteLater()
        self._process = None
        self._time_limit.stop()
        self._stale_timer.stop()
        waiting, self._waiting = self._waiting, {}
        for asked in waiting.values():
            hand_over(asked.answered, failure)


def hand_over(answered: Answered | None, answer: object) -> None:
    """Call ``answered`` with the answer, unless it is the method of a deleted widget."""
    owner = getattr(answered.func if isinstance(answered, partial) else answered, "__self__", None)
    if answered is not None and (not isinstance(owner, QObject) or shiboken6.isValid(owner)):
        answered(answer)
