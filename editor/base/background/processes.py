"""Starts other processes of this program, with a time limit for their answers."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QElapsedTimer, QProcess, QProcessEnvironment, QTimer, Signal

MOST = 8
"""The largest factor by which a time limit is extended on a busy machine."""
FULL_SHARE = 0.9
"""A process that had this share of one processor has had its whole time; with less, the limit is extended."""
ASLEEP = 2
"""After a pause longer than this many intervals the computer was suspended, so the interval does not count."""
_AT_WORK = "RD"
"""The system's letters for a process that runs or waits for the disk; others wait for an event."""


class _ProcessState(NamedTuple):
    at_work: bool
    seconds: float


class TimeLimit(QTimer):
    """A time limit for a process; ``ended`` is emitted when it has used its time, or does nothing."""

    ended = Signal()

    def __init__(self, longest: int, process: Callable[[], int]) -> None:
        """``longest``: milliseconds; ``process`` returns the number of the process, 0 for none."""
        super().__init__(singleShot=True, interval=longest)
        self._process, self._since, self._rounds = process, _ProcessState(False, 0.0), 0
        self._clock = QElapsedTimer()
        self.timeout.connect(self._check)

    def begin(self) -> None:
        """Start the time anew."""
        self._since, self._rounds = _state_of(self._process()), 1
        self._restart()

    def _restart(self) -> None:
        self._clock.start()
        self.start()

    def _check(self) -> None:
        if self._clock.elapsed() > ASLEEP * self.interval():
            self.begin()
            return
        now, took = _state_of(self._process()), self.interval() / 1000 * FULL_SHARE
        if now.at_work and now.seconds - self._since.seconds < took and self._rounds < MOST:
            self._rounds += 1
            self._restart()
        else:
            self.ended.emit()


def _state_of(process: int) -> _ProcessState:
    """The state of a process and its processor time; where the system does not say, only the time counts."""
    with suppress(OSError, ValueError, IndexError):
        state, *numbers = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        return _ProcessState(state in _AT_WORK, (int(numbers[10]) + int(numbers[11])) / os.sysconf("SC_CLK_TCK"))
    return _ProcessState(False, 0.0)


HOME = Path(__file__).resolve().parents[3]
"""The folder that contains the packages of this program."""


def start(process: QProcess, module: str, words: Sequence[str] = (), **surroundings: str) -> None:
    """Run a module of this program with arguments; ``surroundings`` are additional environment variables.

    Modules are never loaded from the current folder or that of a map (-P), where a stranger's ``yaml.py`` may be. Paths
    among the arguments must be absolute.
    """
    known = QProcessEnvironment.systemEnvironment()
    others = [part for part in known.value("PYTHONPATH").split(os.pathsep) if Path(part).is_absolute()]
    known.insert("PYTHONPATH", os.pathsep.join([str(HOME), *others]))
    for name, value in surroundings.items():
        known.insert(name, value)
    process.setProcessEnvironment(known)
    process.setWorkingDirectory(str(HOME))
    process.start(sys.executable, ["-P", "-m", module, *words])
