"""Ten thousand random changes of rules and map while a match is played, in a little game and in all that are shipped.

``python -m tests.bench.random_live [COUNT] [SEED] [GAME …]``. After each, what the window shows is compared with a fresh
replay of its record.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
import traceback
from difflib import unified_diff
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path[:0] = [str(Path(__file__).parents[1] / "editor")]

from PySide6.QtWidgets import QApplication  # noqa: E402

from dsl.match_service.match_values import Seat  # noqa: E402
from editor.sessions.live_match import live_of  # noqa: E402
from editor.sessions.match_setups import setup_of  # noqa: E402
from editor.sessions.session import Session  # noqa: E402
from tests.editor.live_games import opened, opened_game  # noqa: E402
from tests.editor.random_changes import RandomChanger  # noqa: E402

LITTLE = "little"
GAMES = (LITTLE, "pirates_1989", "sea_battle", "ships_track", "colonies_variant", "pirates_fame", "colonies_1990")
STRETCH = 200
"""So many actions at most in one match; then another begins."""


def main(words: list[str]) -> int:
    """Runs match after match, the games in turn; gives the exit code."""
    games = [word for word in words if not word.isdigit()] or list(GAMES)
    numbers = [int(word) for word in words if word.isdigit()]
    count, seed = (numbers + [10_000, 1][len(numbers) :])[:2]
    app = QApplication.instance() or QApplication([])
    stretch = min(STRETCH, -(-count // len(games)))
    failed, begun = 0, time.monotonic()
    for number, at in enumerate(range(0, count, stretch)):
        game = games[number % len(games)]
        with tempfile.TemporaryDirectory() as name:
            os.environ["FORDEWIND_HOME"] = f"{name}/home"
            session = opened(Path(name)) if game == LITTLE else opened_game(game)
            failed += not agreed(session, seed + number, min(stretch, count - at))
            session.close()
        print(f"{at + stretch} actions, last {game}, {failed} failures, {time.monotonic() - begun:.0f} s", flush=True)
    del app
    return int(failed > 0)


def agreed(session: Session, seed: int, count: int) -> bool:
    """So many actions in one match of a tab; whether nothing went wrong."""
    live_of(session)
    setup = setup_of(session, (Seat(), Seat()), seed=seed)
    assert setup is not None and session.rules is not None
    session.play.openly = True
    session.play.start(setup)
    changer = RandomChanger(session, seed)
    before = session.rules.source.text
    try:
        changer.settle()
        changer.run(count)
    except Exception:  # told with the rules as they stood, and the next match has its turn
        traceback.print_exc(file=sys.stdout)
        print(f"{session.rules.place.stem}, seed {seed}, actions {sum(changer.done.values())}")
        sys.stdout.writelines(unified_diff(before.splitlines(True), session.rules.source.text.splitlines(True), n=1))
        return False
    return True


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
