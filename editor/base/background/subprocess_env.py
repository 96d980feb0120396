"""Starts Python processes that find this program's modules, and none that lie in the current folder or a map's."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QProcess, QProcessEnvironment

HOME = Path(__file__).resolve().parents[3]
"""The folder that holds our packages."""


def start(process: QProcess, module: str, words: Sequence[str] = (), **surroundings: str) -> None:
    """Run a module of ours with these words; ``surroundings`` are variables that it is to see besides.

    Neither the folder in which the window was started nor that of a map is ever looked into for modules (-P): somebody
    may have put a ``yaml.py`` there. Paths among the words must be whole ones.
    """
    known = QProcessEnvironment.systemEnvironment()
    others = [part for part in known.value("PYTHONPATH").split(os.pathsep) if Path(part).is_absolute()]
    known.insert("PYTHONPATH", os.pathsep.join([str(HOME), *others]))
    for name, value in surroundings.items():
        known.insert(name, value)
    process.setProcessEnvironment(known)
    process.setWorkingDirectory(str(HOME))
    process.start(sys.executable, ["-P", "-m", module, *words])
