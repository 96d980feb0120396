"""Ten thousand random actions in Play. Run ``python -m tests.bench.random_match [late] [COUNT] [SEED …]``.

Tells how much was done in each game, how often the window was compared with a fresh replay, and of a fault the seed and
the last actions; exit code 1 then. ``late``: every answer of a process is held back for a moment.
"""

from __future__ import annotations

import sys
import time
import traceback
from collections.abc import Callable
from contextlib import nullcontext

from tests.bench.random_runs import GAMES, LATE, SEEDS, exit_code, numbers_of, own_folder

# isort: split
from match_user import MatchUser
from pytestqt.qt_compat import qt_api
from pytestqt.qtbot import QtBot
from random_checks import Faults, memory
from shots.stage import staged

from tests.bench.held_back import answers_held_back

BATCH = 10
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
    """Runs the seeds one after the other; returns the exit code."""
    count, *given = numbers_of(words)
    seeds = given or SEEDS
    qt_api.set_qt_api("pyside6")
    with answers_held_back(seeds[0]) if LATE in words else nullcontext():
        return exit_code(succeeds(count // len(seeds), seed) for seed in seeds)


def succeeds(count: int, seed: int) -> bool:
    """Does so many actions with one seed; whether nothing went wrong."""
    with own_folder() as folder:
        faults, begun, hands = Faults(), time.monotonic(), Hands()
        user: MatchUser | None = None
        number = 0
        try:
            with faults.watching(), staged(hands, folder / "maps") as stage:
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
