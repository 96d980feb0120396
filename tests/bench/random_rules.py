"""Ten thousand random actions on the rules of each game. Run ``python -m tests.bench.random_rules [COUNT] [SEED]``."""

from __future__ import annotations

import os
import sys
import tempfile
import time
import traceback
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
EDITOR = Path(__file__).parents[1] / "editor"
sys.path[:0] = [str(EDITOR), str(EDITOR / "helpers")]

from PySide6.QtWidgets import QApplication  # noqa: E402
from random_writer import RandomWriter  # noqa: E402

GAMES = ("colonies_1990", "colonies_variant", "pirates_1989", "pirates_fame", "sea_battle", "ships_track")


def main(words: list[str]) -> int:
    """Runs the games one after the other; gives the exit code."""
    count, seed = ([int(word) for word in words] + [10_000, 1][len(words) :])[:2]
    app = QApplication.instance() or QApplication([])
    failed = 0
    for game in GAMES:
        with tempfile.TemporaryDirectory() as name:
            writer, begun = RandomWriter(game, Path(name), seed), time.monotonic()
            try:
                writer.run(count)
            except Exception:  # told with the last text, and the next game has its turn
                traceback.print_exc(file=sys.stdout)
                print(writer.document.text())
                failed += 1
            print(f"{game}: {sum(writer.done.values())} actions in {time.monotonic() - begun:.0f} s", flush=True)
    del app
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
