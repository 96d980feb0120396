"""What stops random rulesets that ``check`` passed: ``python -m tests.bench.random_stops [COUNT] [FIRST SEED]``.

The law: what stops a game, but for the step budget, was told before, with the line where it stops. Each stop that was
not told is printed with its place, and after every ``EACH`` rulesets the figures so far, as a line of JSON: how many
rulesets, what stopped them, what of that was untold, how many places are told of, and in how many rulesets something is
told that nothing has stopped. A ruleset is played ``GAMES`` times, to the end or ``LIMIT`` answers, by the reference
engine on the program as it is linked: it costs a third of a second, half of it for reading its text.
"""

from __future__ import annotations

import gc
import json
import sys
from collections import Counter
from collections.abc import Iterator

from dsl.engines.protocol.errors import RuleError
from dsl.engines.reference.engine import ReferenceEngine
from dsl.text.diagnostics import Diagnostic, Problems
from tests.dsl.engines.fuzz.rulesets import ruleset
from tests.games_at_hand import play

COUNT, EACH = 2_000, 100
GAMES, LIMIT = 2, 40
BUDGET = "step-budget"
TOLD = "may-"
"""How the codes of what is told begin."""
Place = tuple[str, int]
"""A file and a line."""


def main(words: list[str]) -> int:
    """Play the rulesets and print what stopped them; the exit code."""
    count, first = ([int(word) for word in words] + [COUNT, 0][len(words) :])[:2]
    found, stopped, untold = Counter[str](), Counter[str](), Counter[str]()
    gc.disable()  # what is made here lives as long as a ruleset
    for done, seed in enumerate(range(first, first + count), 1):
        daring, told, stops = played(seed)
        found.update(rulesets=1, daring=daring, places=len(told), told=bool(told), idly=bool(told) and not stops)
        stopped.update({stop.code for stop in stops})
        silent = [stop for stop in stops if not is_told(stop, told)]
        untold.update({stop.code for stop in silent})
        for stop in silent:
            print(f"{seed}: {stop.code} at {_place(stop)}: {stop.span.text[:70] if stop.span else ''}", flush=True)
        if done % EACH == 0 or done == count:
            gc.collect()
            figures = {"first": first, **found, "stopped": stopped, "untold": untold}
            print(json.dumps(figures), flush=True)
    return int(untold.total() > 0)


def played(seed: int) -> tuple[bool, set[Place], list[Diagnostic]]:
    """Whether a ruleset is daring, the lines where something was told of it, and what stopped its games."""
    drawn, problems, stops = ruleset(seed), Problems(), list[Diagnostic]()
    game = drawn.game(problems, check=False)
    assert game is not None, seed
    told = {place for each in problems if each.code.startswith(TOLD) for place in _places(each)}
    engine = ReferenceEngine(game, game.linker.plain)
    for number in range(GAMES):
        try:
            for _ in play(engine, seed + number, LIMIT):
                pass
        except RuleError as error:
            stops.append(error.diagnostic)
    return drawn.daring, told, stops


def is_told(stop: Diagnostic, told: set[Place]) -> bool:
    """Whether what stopped a game was told, or is the step budget, of which nothing can be told."""
    return stop.code == BUDGET or _place(stop) in told


def _places(each: Diagnostic) -> Iterator[Place]:
    """Where something is told, and the other places that are shown with it."""
    yield _place(each)
    yield from ((note.span.source.name, note.span.line) for note in each.notes if note.span is not None)


def _place(each: Diagnostic) -> Place:
    return (each.span.source.name, each.span.line) if each.span is not None else ("", 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
