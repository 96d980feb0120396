"""What stops random rulesets that ``check`` passed: ``python -m tests.bench.random_stops [COUNT] [FIRST SEED]``.

The law: what stops a game, but for the step budget, was told before, with the line where it stops. Prints how many
rulesets stopped, with what, and how many of these ``check`` had not told; then each of those with its place. A ruleset
is played once, to the end or ``LIMIT`` answers, on the reference engine.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator

from rich.console import Console
from rich.table import Table

from dsl.engines.choice import make_engine
from dsl.engines.protocol.errors import RuleError
from dsl.text.diagnostics import Diagnostic, Problems
from tests.dsl.engines.fuzz.rulesets import ruleset
from tests.games_at_hand import play

COUNT = 2_000
LIMIT = 40
BUDGET = "step-budget"
TOLD = "may-"
"""How the codes of what is told begin."""


def main(words: list[str]) -> int:
    """Play the rulesets and print what stopped them; the exit code."""
    count, first = ([int(word) for word in words] + [COUNT, 0][len(words) :])[:2]
    kinds, stopped, untold, clean = Counter[bool](), Counter[tuple[bool, str]](), Counter[tuple[bool, str]](), 0
    for seed in range(first, first + count):
        daring, told, stop = played(seed)
        kinds[daring] += 1
        clean += not told
        if stop is None:
            continue
        stopped[daring, stop.code] += 1
        if stop.code != BUDGET and _place(stop) not in told:
            untold[daring, stop.code] += 1
            print(f"{seed}: {stop.code} at {_place(stop)}: {stop.span.text[:70] if stop.span else ''}", flush=True)
    table = Table("stopped with", "plain", "untold", "daring", "untold")
    for code in sorted({code for _, code in stopped}):
        table.add_row(code, *(str(x) for d in (False, True) for x in (stopped[d, code], untold[d, code])))
    table.add_section()
    table.add_row("of", str(kinds[False]), "", str(kinds[True]), "")
    Console(width=100).print(table)
    print(f"{clean:,} had nothing told of them")
    return int(untold.total() > 0)


def played(seed: int) -> tuple[bool, set[tuple[str, int]], Diagnostic | None]:
    """Whether a ruleset is daring, the lines where something was told of it, and what stopped it."""
    drawn, problems = ruleset(seed), Problems()
    game = drawn.game(problems)
    assert game is not None, seed
    told = {place for each in problems if each.code.startswith(TOLD) for place in _places(each)}
    try:
        for _ in play(make_engine(game, "reference"), seed, LIMIT):
            pass
    except RuleError as error:
        return drawn.daring, told, error.diagnostic
    return drawn.daring, told, None


def _places(each: Diagnostic) -> Iterator[tuple[str, int]]:
    """Where something is told, and the other places that are shown with it."""
    yield _place(each)
    yield from ((note.span.source.name, note.span.line) for note in each.notes if note.span is not None)


def _place(each: Diagnostic) -> tuple[str, int]:
    return (each.span.source.name, each.span.line) if each.span is not None else ("", 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
