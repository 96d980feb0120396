"""Two engines in lockstep. Run ``python -m tests.dsl.engines.lockstep [GAME …] --decisions 1000000 --engine-b compiled``.

Goes through each game (all of them, and random rulesets as the game ``fuzz``, if none is named) on random settings until so many decisions were compared, and
prints where the engines differ, with the number of the trial: ``--trial N`` plays that one alone. Exit code 1 if they do.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import count
from multiprocessing import get_context

import click
from rich.console import Console
from rich.table import Table

from tests.dsl.engines.lockstep.engines import names
from tests.dsl.engines.lockstep.pair import Tally
from tests.dsl.engines.lockstep.subjects import FUZZ
from tests.dsl.engines.lockstep.trials import Engines, numbered
from tests.games_at_hand import kits

GAMES = [*(kit.name for kit in kits()), FUZZ]
"""What can be played in lockstep."""
TOLD_EVERY = 10
"""Seconds between two lines of progress."""
ROUND = 4
"""Trials that a process is given at once."""


@click.command()
@click.argument("games", nargs=-1, type=click.Choice(GAMES), metavar="[GAME]…")
@click.option("--decisions", default=10_000, help="Decisions (and chances) of each game.")
@click.option("--limit", default=1000, help="Decisions (and chances) of one match.")
@click.option("--engine-a", "one", default="reference", type=click.Choice(names()))
@click.option("--engine-b", "other", default="reference-passes", type=click.Choice(names()))
@click.option("--jobs", default=1, help="Processes.")
@click.option("--seldom", default=1, help="Texts, views, reasons, loads: so many times as seldom.")
@click.option("--trial", "only", type=int, help="Play this trial alone.")
def main(
    games: tuple[str, ...], decisions: int, limit: int, one: str, other: str, jobs: int, seldom: int, only: int | None
) -> None:
    """Compare two engines."""
    table, failed = Table("game", "matches", "ended", "decisions", "chances", "loads", "errors", "differences"), 0
    for name in games or GAMES:
        tally, differences = Tally(), 0
        play = partial(numbered, name, Engines(one, other), min(limit, decisions), seldom)
        for number, found, told in _until(decisions, jobs, play, name, [only] if only is not None else None):
            tally.add(found)
            if told:
                differences += 1
                print(f"--- trial {number} of {name}: {told}", flush=True)
        errors = " ".join(f"{code} {times:,}" for code, times in sorted(tally.errors.items()))
        numbers = (tally.games, tally.ended, tally.decisions, tally.chances, tally.loads)
        table.add_row(name, *(f"{number:,}" for number in numbers), errors, str(differences))
        failed += differences
    Console(width=140).print(table)
    sys.exit(int(failed > 0))


def _until(
    decisions: int, jobs: int, play: partial[tuple[int, Tally, str]], name: str, numbers: list[int] | None
) -> Iterator[tuple[int, Tally, str]]:
    """Trials in their order until so many decisions were compared; progress goes to standard error."""
    done, begun, said = 0, time.monotonic(), time.monotonic()
    rounds = iter([numbers]) if numbers else (range(first, first + ROUND * jobs) for first in count(0, ROUND * jobs))
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        for found in (result for numbers in rounds for result in pool.map(play, numbers)):
            yield found
            done += found[1].steps
            if time.monotonic() - said > TOLD_EVERY:
                said = time.monotonic()
                print(f"{name}: {done:,} of {decisions:,}, {done / (said - begun):,.0f}/s", file=sys.stderr, flush=True)
            if done >= decisions:
                return


if __name__ == "__main__":
    main()
