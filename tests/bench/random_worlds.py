"""Games on random maps with random settings. Run ``python -m tests.bench.random_worlds [GAMES] [SEED] [RULESET …]``.

The law: no rule of ours raises a run-time error on any map that passes its checks, with any settings. Prints a table,
and each error with the rule's place and what it takes to play that game again; exit code 1 if there was one.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random

from rich.console import Console
from rich.table import Table

from dsl.text.diagnostics import render
from tests.dsl.engines.worlds.play import play
from tests.dsl.engines.worlds.world import World, random_maps, random_world
from tests.games_at_hand import Kit, rulesets

GAMES = 600
WORLDS_A_MAP = 12
GAMES_A_WORLD = 5
STEPS = 100
"""How often a map is changed in search of a sound one."""
LIMITS = (30, 30, 30, 60, 60, 120, 400)
FAULTS = Path("random_worlds_failed")
COLUMNS = ("games", "ended", "limit", "errors", "maps", "refused maps", "refused settings", "decisions")


def main(words: list[str]) -> int:
    """Play the games and print the table; the exit code."""

    def counts(kits: list[Kit], games: int, seed: int) -> Iterator[tuple[Counter[str], float]]:
        with ProcessPoolExecutor(2) as pool:
            yield from pool.map(play_ruleset, kits, [-(-games // len(kits))] * len(kits), [seed] * len(kits))

    return print_table(words, GAMES, COLUMNS, counts)


Counts = Callable[[list[Kit], int, int], Iterator[tuple[Counter[str], float]]]
"""(rulesets, games, seed) → of each ruleset how its games went, and the seconds they took."""


def print_table(words: list[str], games: int, columns: tuple[str, ...], counts: Counts) -> int:
    """Print a row for each ruleset named on the command line; 1 if there was an error, else 0.

    ``games`` is the number of games if the command line has none.
    """
    numbers = [int(word) for word in words if word.isdigit()]
    games, seed = (*numbers, *(games, 1)[len(numbers) :])
    names = [word for word in words if not word.isdigit()]
    kits = [kit for kit in rulesets() if not names or kit.name in names]
    table, failed = Table("ruleset", *columns, "seconds"), 0
    for kit, (count, seconds) in zip(kits, counts(kits, games, seed)):
        failed += count["errors"]
        table.add_row(kit.name, *(f"{count[name]:,}" for name in columns), f"{seconds:.0f}")
    Console(width=120).print(table)
    return int(failed > 0)


def play_ruleset(kit: Kit, games: int, seed: int, steps: int = STEPS) -> tuple[Counter[str], float]:
    """So many games of one ruleset, each counted once by how it went, and the seconds they took."""
    count, begun = Counter[str](), time.process_time()
    number = seed * 1_000_000
    while count["games"] < games:
        number += 1
        maps = 0
        for maps, board in enumerate(random_maps(kit, Random(number), steps), 1):
            for part in range(WORLDS_A_MAP):
                play_world(kit, board, Random(number * 1000 + maps * 100 + part), f"{number}-{maps}-{part}", count)
                if count["games"] >= games:
                    break
            if count["games"] >= games:
                break
        count["maps"] += maps
        count["refused maps"] += maps == 0
    return count, time.process_time() - begun


def play_world(kit: Kit, board: str, dice: Random, name: str, count: Counter[str]) -> None:
    """Play on that map with random settings, and count what came of it."""
    world = random_world(kit, board, dice)
    if world.game is None:
        count["refused settings"] += 1
        return
    for seed in [dice.randrange(1 << 30) for _ in range(GAMES_A_WORLD)]:
        course = play(world.game, seed, dice.choice(LIMITS))
        count["games"] += 1
        count["decisions"] += course.decisions
        count["errors" if course.failed else "ended" if course.over else "limit"] += 1
        if course.failed:
            print(f"{kit.name}-{name}, seed {seed}:", render(course.failed, "en"), flush=True)
            keep(kit, world, name)


def keep(kit: Kit, world: World, name: str) -> None:
    """Write down map, house rules and parameters of a game that failed."""
    FAULTS.mkdir(exist_ok=True)
    settings = " ".join(f"--set {key}='{value}'" for key, value in world.parameters.items())
    (FAULTS / f"{kit.name}-{name}.yaml").write_text(f"# seats {world.seats} {settings}\n{world.map}", encoding="utf-8")
    if world.house:
        (FAULTS / f"{kit.name}-{name}.rules").write_text(world.house, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
