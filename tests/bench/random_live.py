"""Ten thousand random changes of rules and map while a match is played, in a little game and in all that are shipped.

``python -m tests.bench.random_live [late] [COUNT] [SEED] [GAME …]``. After each, what the window shows is compared with a
fresh replay of its record. ``late``: every answer of a process is held back for a moment.
"""

from __future__ import annotations

import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import nullcontext
from difflib import unified_diff

from tests.bench.random_runs import GAMES, LATE, exit_code, numbers_of, own_folder

# isort: split
from dsl.services.match.match_values import Seat
from editor.model.sessions.live_match import live_of, setup_of
from editor.model.sessions.session import Session
from tests.bench.held_back import answers_held_back
from tests.editor.helpers.live_games import opened, opened_game
from tests.editor.helpers.random_changes import RandomChanger

LITTLE = "little"
PLAYED = (LITTLE, *GAMES, "sea_battle/two_brigs", "pirates_1989/fog", "ships_track/squadron")
"""A little game, those that are shipped, and house rules of theirs."""
STRETCH = 100
"""The most actions in one match; then another begins."""


def main(words: list[str]) -> int:
    """Runs match after match, the games in turn; returns the exit code."""
    games = [word for word in words if not word.isdigit() and word != LATE] or list(PLAYED)
    count, *seeds = numbers_of(words)
    seed = (seeds or [1])[0]
    with answers_held_back(seed) if LATE in words else nullcontext():
        return exit_code(played(games, count, seed))


def played(games: list[str], count: int, seed: int) -> Iterator[bool]:
    """Does so many actions in match after match; of each whether nothing went wrong."""
    stretch = min(STRETCH, -(-count // len(games)))
    failed, begun = 0, time.monotonic()
    done, met = Counter[str](), Counter[str]()
    for number, at in enumerate(range(0, count, stretch)):
        game = games[number % len(games)]
        with own_folder() as folder:
            session = opened(folder) if game == LITTLE else opened_game(*game.split("/"))
            changer = begun_in(session, seed + number)
            succeeded = agreed(changer, seed + number, min(stretch, count - at))
            session.close()
        failed += not succeeded
        done, met = done + changer.done, met + changer.met
        seconds = time.monotonic() - begun
        print(f"{sum(done.values())} actions, last {game}, {failed} failures, {seconds:.0f} s; {dict(met)}", flush=True)
        yield succeeded
    print(f"done: {dict(done)}")


def begun_in(session: Session, seed: int) -> RandomChanger:
    """A match in a tab, with somebody who changes its rules; nothing is hidden, or much, or people throw their dice."""
    live_of(session)
    setup = setup_of(session, (Seat(), Seat()), seed=seed, own_dice=seed % 5 == 0)
    assert setup is not None
    session.play.openly = seed % 3 > 0
    session.play.start(setup)
    changer = RandomChanger(session, seed)
    changer.settle()
    changer.look_at_parameters()
    return changer


def agreed(changer: RandomChanger, seed: int, count: int) -> bool:
    """So many actions in one match of a tab; whether nothing went wrong."""
    rules = changer.session.rules
    assert rules is not None
    before = rules.source.text
    try:
        changer.run(count)
    except Exception:  # told with the rules as they stood, and the next match has its turn
        traceback.print_exc(file=sys.stdout)
        print(f"{rules.place.stem}, seed {seed}, actions {sum(changer.done.values())}, {changer.last}")
        sys.stdout.writelines(unified_diff(before.splitlines(True), rules.source.text.splitlines(True), n=1))
        return False
    return True


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
