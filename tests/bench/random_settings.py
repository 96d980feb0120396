"""Very many random games on random settings: ``python -m tests.bench.random_settings [GAMES] [SEED] [RULESET …]``.

The law: games of ours, on their own maps, end or reach the limit of decisions, and none stops with an error, whatever
the settings, cells of tables and number of players. Prints a table, and each error with what it takes to play that game
again; exit code 1 if there was one. All runs inside the module; ``random_worlds`` plays fewer games, on the reference
engine and on maps that nobody drew.
"""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from random import Random

from dsl.engines.protocol.errors import COMPILED
from dsl.games.balance.batch import play
from dsl.games.balance.job import Batch, make_job
from dsl.text.diagnostics import render
from tests.bench.random_worlds import print_table
from tests.dsl.engines.worlds.world import random_world
from tests.games_at_hand import Kit

GAMES = 10_000
GAMES_A_SETTING = 200
LIMIT = 2_000
COLUMNS = ("games", "ended", "limit", "errors", "settings", "refused settings", "decisions")


def main(words: list[str]) -> int:
    """Play the games and print the table; the exit code."""

    def counts(kits: list[Kit], games: int, seed: int) -> Iterator[tuple[Counter[str], float]]:
        workers = os.cpu_count() or 1
        with ProcessPoolExecutor(workers) as pool:
            for kit in kits:
                begun = time.monotonic()
                parts = [pool.submit(play_ruleset, kit, -(-games // workers), seed, n) for n in range(workers)]
                yield sum((part.result() for part in parts), Counter[str]()), time.monotonic() - begun

    return print_table(words, GAMES, COLUMNS, counts)


def play_ruleset(kit: Kit, games: int, seed: int, part: int) -> Counter[str]:
    """So many games of one ruleset on settings that the part draws, each counted once by how it went."""
    count, number = Counter[str](), 0
    assert kit.board is not None
    board = kit.board.read_text(encoding="utf-8")
    while count["games"] < games:
        number += 1
        name = f"{seed}-{part}-{number}"
        play_settings(kit, board, name, min(GAMES_A_SETTING, games - count["games"]), count)
    return count


def play_settings(kit: Kit, board: str, name: str, games: int, count: Counter[str]) -> None:
    """Play on the settings that belong to a name, and count what came of it."""
    world = random_world(kit, board, Random(name))
    if world.game is None:
        count["refused settings"] += 1
        return
    count["settings"] += 1
    job = make_job(
        world.game, tuple(world.parameters.items()), ("random",) * world.seats, Random(name).randrange(1 << 30)
    )
    found = play(Batch(replace(job, limit=LIMIT, engine=COMPILED), 0, games))
    count["games"] += len(found) + (found.failed is not None)
    count["ended"] += int(found.rows["over"].sum())
    count["limit"] += found.unfinished
    count["decisions"] += int(found.rows["decisions"].sum())
    if found.failed:
        count["errors"] += 1
        words = " ".join(f"--set {key}='{value}'" for key, value in world.parameters.items())
        print(f"{kit.name} {name}, seats {world.seats}, game seed {found.failed.seed} {words}", flush=True)
        print(world.house, render(found.failed.diagnostic, "en"), sep="\n", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
