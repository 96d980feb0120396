"""The one checking process of this window, kept warm: started when first asked, ended with the window.

A check in a thread would take the interpreter's lock from the frames of the window. The process is ours: it reads
questions from a pipe and ends when that closes, so none is left behind even where the window is killed.
"""

from __future__ import annotations

import atexit
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from PySide6.QtCore import QByteArray, QObject, QProcess, QTimer

from dsl.diagnostics import Diagnostic
from editor.background import subprocess_env
from editor.problems.check_protocol import framed, taken, unpacked
from editor.problems.map_checks import FAILED, Finding

PROGRAM = "editor.problems.check_process"
LONGEST = 120_000
"""Milliseconds after which a check counts as stuck: it is told so, and the process ended."""
STALE = 3_000
"""Milliseconds that a check which nobody waits for any more may go on before the process is ended."""
ENDING = 500

Answered = Callable[[list[Finding] | None], object]


@dataclass
class _Asked:
    """A question on its way; ``answered`` is None when nobody waits any more."""

    data: bytes
    answered: Answered | None


class CheckClient(QObject):
    """Hands questions to the process, which answers one after the other."""

    def __init__(self) -> None:
        super().__init__()
        self._process: QProcess | None = None
        self._received = bytearray()
        self._number = 0
        self._waiting: dict[int, _Asked] = {}
        self._patience = QTimer(self, singleShot=True, interval=LONGEST)
        self._patience.timeout.connect(self._stuck)
        self._stale = QTimer(self, singleShot=True, interval=STALE)
        self._stale.timeout.connect(self._restart)
        atexit.register(self.end)

    @property
    def busy(self) -> bool:
        """Whether an answer is awaited, wanted or not."""
        return bool(self._waiting)

    @property
    def process_id(self) -> int:
        """The number of the process; 0 while there is none."""
        return int(self._process.processId()) if self._process is not None else 0

    def ask(self, data: bytes, answered: Answered) -> int:
        """Send a packed question; returns its number.

        An answer of None means that no process can be started here.
        """
        self._number += 1
        self._waiting[self._number] = _Asked(data, answered)
        self._patience.start()
        self._send(self._number)
        return self._number

    def _send(self, number: int) -> None:
        if self._process is None:
            self._begin()
        if self._process is not None:  # it may have failed to start at once
            self._process.write(QByteArray(framed(number, self._waiting[number].data)))

    def drop(self, number: int) -> None:
        """Nobody waits for an answer any more."""
        if number in self._waiting:
            self._waiting[number].answered = None
            if self._process is not None:
                self._process.write(QByteArray(framed(number)))
            self._stale.start()

    def _restart(self) -> None:
        """What nobody waits for goes on and on: end it, and ask anew what is still wanted."""
        if all(asked.answered is not None for asked in self._waiting.values()):
            return
        wanted = {number: asked for number, asked in self._waiting.items() if asked.answered is not None}
        self.end()
        self._waiting = wanted
        for number in wanted:
            self._send(number)

    def _stuck(self) -> None:
        """The first question has no answer after so long a time."""
        for asked in list(self._waiting.values())[:1]:
            answered, asked.answered = asked.answered, None
            if answered is not None:
                answered(broken(f"> {LONGEST // 1000} s"))
        self._restart()

    def _begin(self) -> None:
        self._received.clear()
        made = self._process = QProcess()
        made.setStandardErrorFile(QProcess.nullDevice())
        made.readyReadStandardOutput.connect(self._read)
        made.errorOccurred.connect(self._failed)
        made.finished.connect(lambda code, _status: self._gone(broken(f"exit {code}")))
        subprocess_env.start(made, PROGRAM)

    def _read(self) -> None:
        if self._process is None:
            return
        self._received += self._process.readAllStandardOutput().data()
        for number, data in list(taken(self._received)):
            self._take(number, unpacked(data))

    def _take(self, number: int, answer: list[Finding] | str) -> None:
        asked = self._waiting.pop(number, None)
        if not self._waiting:
            self._patience.stop()
            self._stale.stop()
        if asked is not None and asked.answered is not None:
            asked.answered(broken(answer) if isinstance(answer, str) else answer)

    def _failed(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            self._gone(None)

    def _gone(self, found: list[Finding] | None) -> None:
        """The process failed to start or ended: answer all open questions with ``found``."""
        if self._process is not None:
            self._process.deleteLater()
        self._process = None
        self._patience.stop()
        self._stale.stop()
        waiting, self._waiting = self._waiting, {}
        for asked in waiting.values():
            if asked.answered is not None:
                asked.answered(found)

    def end(self) -> None:
        """End the process and forget what was asked; the next question starts another."""
        self._waiting = {}
        if self._process is not None:
            self._process.blockSignals(True)
            self._process.kill()
            self._process.waitForFinished(ENDING)
        self._gone(None)


def broken(reason: str) -> list[Finding]:
    """What is told of a check that could not be made."""
    return [Finding(Diagnostic(FAILED, None, {"reason": reason}))]


@cache
def check_client() -> CheckClient:
    """The one of this process."""
    return CheckClient()
