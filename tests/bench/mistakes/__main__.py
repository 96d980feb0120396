"""How good are the messages? Run ``python -m tests.bench.mistakes [--seed N] [--times N] [--show KIND …]``.

Sound texts are spoilt, one human slip each, in all three skins of the rules; the table tells how many were found, told
once, on the line, and named by their cause. ``--show`` prints what is said of each slip of those kinds that is not
perfect (``--show all`` for every kind). The same seed makes the same mistakes.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from random import Random

from rich.console import Console

from dsl.text.diagnostics import render_all
from tests.bench.mistakes.judge import Verdict, judge, table
from tests.bench.mistakes.kinds import KINDS, Kind
from tests.bench.mistakes.slip import NoPlace, Slip

_TRIES = 150


def slips(name: str, kind: Kind, times: int, seed: int) -> Iterator[tuple[Slip, Verdict]]:
    """``times`` judged mistakes of one kind, fewer where the pages have no place for so many."""
    chance = Random(f"{seed} {name}")
    pages = kind.pages()
    made: set[str] = set()
    for _ in range(times * _TRIES):
        try:
            slip = kind.maker(chance.choice(pages), chance)
        except NoPlace:
            continue
        if slip.text == slip.page.text or slip.text in made:
            continue
        made.add(slip.text)
        verdict = judge(slip)
        if verdict is not None:
            yield slip, verdict
            times -= 1
        if times == 0:
            return


def shown(slip: Slip) -> str:
    """A mistake and what is said of it."""
    first = min(slip.lines)
    reports = slip.page.reports(slip.text)
    said = render_all(reports[:3]) + (f"\n… {len(reports) - 3} more" if len(reports) > 3 else "")
    lines = slip.text.split("\n")
    return f"== {slip.page.name}:{first}  {lines[first - 1].strip() if first <= len(lines) else ''}\n{said}"


def main() -> None:
    """Make the mistakes, judge what is said of them, print the table."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1989)
    parser.add_argument("--times", type=int, default=1, help="so many times the usual number of each kind")
    parser.add_argument("--show", nargs="*", default=[], help="kinds of which to show what is not perfect, or all")
    parser.add_argument("--only", nargs="*", default=[], help="make only kinds whose names begin so")
    given = parser.parse_args()
    console = Console(soft_wrap=True, highlight=False, markup=False)
    verdicts: dict[str, Verdict] = {}
    for name, kind in KINDS.items():
        if given.only and not name.startswith(tuple(given.only)):
            continue
        verdicts[name] = Verdict()
        for slip, verdict in slips(name, kind, kind.count * given.times, given.seed):
            verdicts[name] += verdict
            if not verdict.perfect and ("all" in given.show or name.startswith(tuple(given.show))):
                console.print(f"{name} {shown(slip)}\n")
    rows = table(verdicts)
    width = max(len(row[0]) for row in rows)
    for name, *cells in rows:
        console.print(f"{name:<{width}}" + "".join(f"{cell:>10}" for cell in cells))


if __name__ == "__main__":
    main()
