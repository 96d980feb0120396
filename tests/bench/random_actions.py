"""Ten thousand random actions in the whole window. Run ``python -m tests.bench.random_actions [COUNT] [SEED …]``.

Tells what it did, how much memory that took, and of a fault the seed and the last actions; exit code 1 then.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
import traceback
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_SCALE_FACTOR", "1")
EDITOR = Path(__file__).parents[1] / "editor"
sys.path[:0] = [str(EDITOR), str(EDITOR / "helpers")]

import pytest  # noqa: E402
from PySide6.QtWidgets import QApplication  # noqa: E402
from random_checks import Session, memory  # noqa: E402

SEEDS = (1, 2, 3, 4)
COUNT = 10_000


def main(words: list[str]) -> int:
    """Runs the seeds one after the other; gives the exit code."""
    count, *seeds = [int(word) for word in words] or [COUNT]
    seeds = seeds or list(SEEDS)
    app = QApplication.instance() or QApplication([])
    failed = 0
    for seed in seeds:
        with tempfile.TemporaryDirectory() as name, pytest.MonkeyPatch.context() as patch:
            patch.setenv("FORDEWIND_HOME", f"{name}/home")
            patch.setenv("XDG_CONFIG_HOME", f"{name}/config")
            (folder := Path(name) / "maps").mkdir()
            session, begun, held, nones = Session(folder, seed), time.monotonic(), memory(), sys.getrefcount(None)
            try:
                session.run(count // len(seeds), patch)
            except AssertionError as trouble:
                traceback.print_exception(trouble.__cause__ or trouble, file=sys.stdout)
                print(trouble, flush=True)
                failed += 1
            taken, more = time.monotonic() - begun, memory() - held
            print(
                f"seed {seed}: {session.steps} actions in {taken:.0f} s, {more / 1024:+.1f} MB,"
                f" {sys.getrefcount(None) - nones:+d} references to None",
                flush=True,
            )
    del app
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
