"""Ten thousand random actions in the whole window. Run ``python -m tests.bench.random_actions [COUNT] [SEED …]``.

Prints what it did, how much memory that took, and of a fault the seed and the last actions; exit code 1 then.
"""

from __future__ import annotations

import sys
import time
import traceback

import pytest

from tests.bench.random_runs import SEEDS, exit_code, numbers_of, own_folder

# isort: split
from random_checks import Session, memory


def main(words: list[str]) -> int:
    """Runs the seeds one after the other; returns the exit code."""
    count, *given = numbers_of(words)
    seeds = given or SEEDS
    return exit_code(succeeds(count // len(seeds), seed) for seed in seeds)


def succeeds(count: int, seed: int) -> bool:
    """Does so many actions with one seed; whether nothing went wrong."""
    with own_folder() as folder, pytest.MonkeyPatch.context() as patch:
        (maps := folder / "maps").mkdir()
        session, begun, held, nones = Session(maps, seed), time.monotonic(), memory(), sys.getrefcount(None)
        fault = None
        try:
            session.run(count, patch)
        except AssertionError as trouble:
            fault = trouble
            traceback.print_exception(trouble.__cause__ or trouble, file=sys.stdout)
            print(trouble, flush=True)
        taken, more = time.monotonic() - begun, memory() - held
        print(
            f"seed {seed}: {session.steps} actions in {taken:.0f} s, {more / 1024:+.1f} MB,"
            f" {sys.getrefcount(None) - nones:+d} references to None",
            flush=True,
        )
    return fault is None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
