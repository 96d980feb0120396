"""Ten thousand random changes of rules and map while a match is played. Run ``… tests.bench.random_live [COUNT] [SEED]``.

After each, what the window shows is compared with a fresh replay of its record.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
import traceback
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path[:0] = [str(Path(__file__).parents[1] / "editor")]

from PySide6.QtWidgets import QApplication  # noqa: E402

from dsl.match_service.match_values import Seat  # noqa: E402
from editor.sessions.live_match import live_of  # noqa: E402
from editor.sessions.match_setups import setup_of  # noqa: E402
from tests.editor.live_games import opened  # noqa: E402
from tests.editor.random_changes import RandomChanger  # noqa: E402

STRETCH = 200
"""So many actions in one match; then another begins."""


def main(words: list[str]) -> int:
    """Runs match after match; gives the exit code."""
    count, seed = ([int(word) for word in words] + [10_000, 1][len(words) :])[:2]
    app = QApplication.instance() or QApplication([])
    failed, begun = 0, time.monotonic()
    for number in range(0, count, STRETCH):
        with tempfile.TemporaryDirectory() as name:
            session = opened(Path(name))
            live_of(session)
            setup = setup_of(session, (Seat(), Seat()), seed=seed + number)
            assert setup is not None
            session.play.openly = True
            session.play.start(setup)
            changer = RandomChanger(session, seed + number)
            try:
                changer.settle()
                changer.run(min(STRETCH, count - number))
            except Exception:  # told with the rules as they stood, and the next match has its turn
                traceback.print_exc(file=sys.stdout)
                print(f"seed {seed + number}, actions {sum(changer.done.values())}")
                print(session.rules.source.text if session.rules is not None else "")
                failed += 1
            session.close()
        print(f"{number + STRETCH} actions, {failed} failures, {time.monotonic() - begun:.0f} s", flush=True)
    del app
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
