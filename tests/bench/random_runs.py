"""What random users of the window share: no display, the tests' helpers, a folder of their own, the exit code.

To be imported before anything of Qt.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_SCALE_FACTOR", "1")
EDITOR = Path(__file__).parents[1] / "editor"
sys.path[:0] = [str(EDITOR), str(EDITOR / "helpers")]

from editor.window.override_errors import catch_in_overrides  # noqa: E402

catch_in_overrides()
from PySide6.QtWidgets import QApplication  # noqa: E402

GAMES = ("pirates_1989", "sea_battle", "ships_track", "colonies_variant", "pirates_fame", "colonies_1990")
COUNT, SEEDS = 10_000, (1, 2, 3, 4)
LATE = "late"
"""The word for: hold back every answer of a process for a moment."""


def numbers_of(words: list[str]) -> list[int]:
    """The numbers among the words of a command line; ``COUNT`` if there are none."""
    return [int(word) for word in words if word.isdigit()] or [COUNT]


def exit_code(succeeded: Iterable[bool]) -> int:
    """Runs all with a Qt application; 1 if one of them did not succeed."""
    app = QApplication.instance() or QApplication([])
    failed = sum(not each for each in succeeded)
    del app
    return int(failed > 0)


@contextmanager
def own_folder() -> Iterator[Path]:
    """A new folder, in which the program keeps its files and settings meanwhile."""
    with tempfile.TemporaryDirectory() as name:
        os.environ["FORDEWIND_HOME"], os.environ["XDG_CONFIG_HOME"] = f"{name}/home", f"{name}/config"
        yield Path(name)
