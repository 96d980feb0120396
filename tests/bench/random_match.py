"""Ten thousand random actions in Play. Run ``python -m tests.bench.random_match [late] [COUNT] [SEED …]``.

Tells how much was done in each game, how often the window was compared with a fresh replay, and of a fault the seed and
the last actions; exit code 1 then. ``late``: every answer of a process is held back for a moment.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_SCALE_FACTOR", "1")
EDITOR = Path(__file__).parents[1] / "editor"
sys.path[:0] = [str(EDITOR), str(EDITOR / "helpers")]

from editor.window.override_errors import catch_in_overrides  # noqa: E402

catch_in_overrides()
from match_user import MatchUser  # noqa: E402
from PySide6.QtWidgets import QApplication  # noqa: E402
from pytestqt.qt_compat import qt_api  # noqa: E402
from pytestqt.qtbot import QtBot  # noqa: E402
from random_checks import Faults, memory  # noqa: E402
from shots.stage import staged  # noqa: E402

from tests.bench.held_back import answers_held_back  # noqa: E402

GAMES = ("pirates_1989", "sea_battle", "ships_track", "colonies_variant", "pirates_fame", "colonies_1990")
COUNT, SEEDS, BATCH = 10_000, (1, 2, 3, 4), 10
LATE = "late"
PATIENCE = 300_000
"""Milliseconds until something hangs."""


class Hands(QtBot):
    """Waits and types without a test around it."""

    def __init__(self) -> None:  # the plugin's own asks for the request of a test
        pass

    def waitUntil(self, callback: Callable[[], bool | None], *, timeout: int = PATIENCE) -> None:
        """Until something is so."""
        super().waitUntil(callback, timeout=timeout)


def main(words: list[str]) -> int:
    """Runs the seeds one after the other; gives the exit code."""
    count, *seeds = [int(word) for word in words if word != LATE] or [COUNT]
    seeds = seeds or list(SEEDS)
    qt_api.set_qt_api("pyside6")
    app = QApplication.instance() or QApplication([])
    with answers_held_back(seeds[0]) if LATE in words else nullcontext():
        failed = sum(not worked(count // len(seeds), seed) for seed in seeds)
    del app
    return int(failed > 0)


def worked(count: int, seed: int) -> bool:
    """So many actions with one seed; whether nothing went wrong."""
    with tempfile.TemporaryDirectory() as name:
        os.environ["FORDEWIND_HOME"], os.environ["XDG_CONFIG_HOME"] = f"{name}/home", f"{name}/config"
        faults, begun, hands = Faults(), time.monotonic(), Hands()
        user: MatchUser | None = None
        number = 0
        try:
            with faults.watching(), staged(hands, Path(name) / "maps") as stage:
                user = MatchUser(stage.room, hands, seed, GAMES)
                for number in range(1, count + 1):
                    user.step()
                    assert not faults.found, faults.found[0]
                    if number % BATCH == 0:
                        user.check()
                user.close()
        except Exception:  # told, and the next seed has its turn
            traceback.print_exc(file=sys.stdout)
            print(f"seed {seed}, action {number}, after {user.last if user else ()}", flush=True)
            return False
        games = ", ".join(f"{game} {often}" for game, often in sorted(user.done.items()))
        seconds = time.monotonic() - begun
        print(f"seed {seed}: {count} actions in {seconds:.0f} s, {memory() // 1024} MB: {games}; {dict(user.met)}")
        sys.stdout.flush()
        return True


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
