"""Games on random maps with random settings. Run ``python -m tests.bench.random_worlds [GAMES] [SEED] [RULESET …]``.

The law: no rule of ours raises a run-time error on any map that passes its checks, with any settings. Prints a table,
and each error with the rule's place and what it takes to play that game again; exit code 1 if there was one.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

from rich.console import Console
from rich.table import Table

from dsl.diagnostics import render
from tests.games_at_hand import Kit, kits
from tests.worlds.play import play
from tests.worlds.world import World, random_map, random_world

GAMES = 600
GAMES_A_MAP = 10
STEPS = 150
"""So often a map is changed in search of a sound one."""
LIMITS = (60, 60, 60, 150, 150, 600)
FAULTS = Path("random_worlds_failed")
COLUMNS = ("games", "ended", "limit", "errors", "maps", "refused maps", "refused settings", "decisions")


def main(words: list[str]) -> int:
    """Play the games and print the table; the exit code."""
    numbers = [int(word) for word in words if word.isdigit()]
    games, seed = (*numbers, *(GAMES, 1)[len(numbers) :])
    names = [word for word in words if not word.isdigit()]
    found = [kit for kit in kits() if "rulesets" in kit.rules.parts and (not names or kit.name in names)]
    table, failed = Table("ruleset", *COLUMNS, "seconds"), 0
    for kit in found:
        begun = time.perf_counter()
        count = of_ruleset(kit, games // len(found), seed)
        failed += count["errors"]
        cells = [f"{count[name]:,}" for name in COLUMNS]
        table.add_row(kit.name, *cells, f"{time.perf_counter() - begun:.0f}")
    Console().print(table)
    return int(failed > 0)


def of_ruleset(kit: Kit, games: int, seed: int) -> Counter[str]:
    """So many games of one ruleset, each counted once by how it went."""
    count: Counter[str] = Counter()
    number = seed * 1_000_000
    while count["games"] < games:
        number += 1
        board = random_map(kit, Random(number), STEPS)
        count["maps" if board is not None else "refused maps"] += 1
        for part in range(GAMES_A_MAP if board is not None else 0):
            dice = Random(number * 100 + part)
            world = random_world(kit, board or "", dice)
            if world.game is None:
                count["refused settings"] += 1
                continue
            course = play(world.game, dice.randrange(1 << 30), dice.choice(LIMITS))
            count["games"] += 1
            count["decisions"] += course.decisions
            count["errors" if course.failed else "ended" if course.over else "limit"] += 1
            if course.failed:
                print(render(course.failed, "en"), flush=True)
                keep(kit, world, f"{number}-{part}")
    return count


def keep(kit: Kit, world: World, name: str) -> None:
    """Write down map, house rules and parameters of a game that failed."""
    FAULTS.mkdir(exist_ok=True)
    settings = " ".join(f"--set {key}='{value}'" for key, value in world.parameters.items())
    (FAULTS / f"{kit.name}-{name}.yaml").write_text(f"# seats {world.seats} {settings}\n{world.map}", encoding="utf-8")
    if world.house:
        (FAULTS / f"{kit.name}-{name}.rules").write_text(world.house, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
