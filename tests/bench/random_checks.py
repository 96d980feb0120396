"""Rules edited at random: what is checked while one types must be what a check of the whole text says.

``python -m tests.bench.random_checks [EDITS [SEED [GAME …]]]`` compares diagnostics, code, calls and names after each.
"""

from __future__ import annotations

import random
import sys

from tests.dsl.language.check.test_kept_bodies import check_alike
from tests.games_at_hand import kit_of, rulesets


def main(edits: int = 1000, seed: int = 0, *names: str) -> None:
    """All games, or those that are named."""
    for kit in [kit_of(name) for name in names] or rulesets():
        sound = check_alike(kit.rules, edits, random.Random(f"{kit.name} {seed}"))
        print(f"{kit.name}: {edits} edits, {sound} of them sound: alike", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]), *sys.argv[3:])
