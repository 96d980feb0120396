"""Ten thousand random actions on the rules of each game. Run ``python -m tests.bench.random_rules [COUNT] [SEED]``."""

from __future__ import annotations

import sys
import time
import traceback

from tests.bench.random_runs import GAMES, exit_code, numbers_of, own_folder

# isort: split
from random_writer import RandomWriter


def main(words: list[str]) -> int:
    """Runs the games one after the other; returns the exit code."""
    count, *seeds = numbers_of(words)
    return exit_code(succeeds(game, count, (seeds or [1])[0]) for game in GAMES)


def succeeds(game: str, count: int, seed: int) -> bool:
    """Does so many actions on the rules of one game; whether nothing went wrong."""
    with own_folder() as folder:
        writer, begun, fault = RandomWriter(game, folder, seed), time.monotonic(), None
        try:
            writer.run(count)
        except Exception as trouble:  # printed with the last text, and the next game has its turn
            fault = trouble
            traceback.print_exc(file=sys.stdout)
            print(writer.document.text())
        print(f"{game}: {sum(writer.done.values())} actions in {time.monotonic() - begun:.0f} s", flush=True)
    return fault is None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
