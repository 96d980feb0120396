"""The processes beside the window start at once: each is forked off one that has imported everything already."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from fork_server import PROGRAMS
from PySide6.QtCore import QProcess, QProcessEnvironment

from editor.base.background import processes

HERE = Path(__file__).parent
started = processes.start
"""Starts a process as users have it started."""


class Forks:
    """Stands in for ``processes.start``."""

    def __init__(self, folder: Path) -> None:
        self._socket = folder / "forks"
        self._server: subprocess.Popen[bytes] | None = None

    def start(self, process: QProcess, module: str, words: Sequence[str] = (), **surroundings: str) -> None:
        """Have a process forked, if it is one of ours."""
        if module not in PROGRAMS:
            started(process, module, words, **surroundings)
            return
        if self._server is None:
            self._begin()
        process.setProcessEnvironment(_surroundings(surroundings))
        process.setWorkingDirectory(str(processes.HOME))
        door = str(HERE / "fork_door.py")
        process.start(sys.executable, ["-I", "-S", door, str(self._socket), module, *words])

    def _begin(self) -> None:
        words = [sys.executable, "-P", "-m", "fork_server", str(self._socket)]
        surroundings = {**os.environ, "PYTHONPATH": f"{processes.HOME}{os.pathsep}{HERE}"}
        self._server = subprocess.Popen(words, stdin=subprocess.PIPE, cwd=processes.HOME, env=surroundings)

    def end(self) -> None:
        """No more."""
        if self._server is not None:
            self._server.communicate()


def _surroundings(others: dict[str, str]) -> QProcessEnvironment:
    known = QProcessEnvironment.systemEnvironment()
    known.insert("PYTHONPATH", str(processes.HOME))
    for name, value in others.items():
        known.insert(name, value)
    return known
