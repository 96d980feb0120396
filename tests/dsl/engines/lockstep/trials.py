"""Trials of two engines: a game made for each, a few matches, and in words where they part."""

from __future__ import annotations

import traceback
from dataclasses import dataclass
from random import Random

from tests.dsl.engines.lockstep.engines import engine_named
from tests.dsl.engines.lockstep.pair import Difference, Habits, Pair, Tally
from tests.dsl.engines.lockstep.subjects import FUZZ, Subject, drawn, subject
from tests.games_at_hand import kit_of

USUAL = Habits()
GAMES = 3
"""Matches of a trial: loading a game takes longer than playing a little of it."""


@dataclass(frozen=True)
class Engines:
    """The names of the two that are compared."""

    one: str
    other: str


def trial(subject: Subject, engines: Engines, number: int, limit: int, habits: Habits = USUAL) -> tuple[Tally, str]:
    """What was compared, and where the engines differ; empty if nowhere."""
    dice, tally = Random(number), Tally()
    try:
        one, other = (engine_named(name, subject.make()) for name in (engines.one, engines.other))
        pair = Pair(one, other, habits, tally)
        for _ in range(GAMES):
            seed = dice.randrange(1 << 40)
            try:
                pair.play(seed, limit)
            except Difference as difference:
                place = f"seed {seed}, decision {tally.decisions}, chance {tally.chances}"
                return tally, f"{subject.name}\n{engines.one} and {engines.other}, {place}: {difference}"
    except Exception:  # whatever an engine does wrong is told with the game it happened in
        return tally, f"{subject.name}\n{engines.one} and {engines.other}:\n{traceback.format_exc()}"
    return tally, ""


def numbered(name: str, engines: Engines, limit: int, seldom: int, number: int) -> tuple[int, Tally, str]:
    """Trial ``number`` of a game of the repository, or of random rulesets, for a process of its own."""
    found = drawn(number) if name == FUZZ else subject(kit_of(name), number)
    return number, *trial(found, engines, number, limit, USUAL.seldom(seldom))
