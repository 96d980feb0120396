"""A game that stands out among some, as a record that can be looked at.

Whole games of random bots run inside the compiled module, where nobody writes them down; so a few are played anew,
step by step, and the one that stands out among those is shown.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from dsl.engines.choice import make_engine
from dsl.games.balance.inquiry.inquiry_values import Sample
from dsl.games.balance.job import Job, game_seed
from dsl.games.bots.arena import Outcome, play_out
from dsl.games.bots.make import make_bot
from dsl.games.play import Setup
from dsl.games.play.record import record_text

SECONDS = 6.0
"""So long games are played to find one."""
MOST = 200


def sample(job: Job, which: str, stop: Callable[[], bool]) -> Sample:
    """The longest of the games of a job, or the poorest in choices; at least one is played."""
    game, best, found, played = job.game, 0.0, None, 0
    engine = make_engine(game)
    end = monotonic() + SECONDS
    while played < MOST and (found is None or (monotonic() < end and not stop())):
        seed, lines = game_seed(job.seed, played), list[str]()
        bots = [make_bot(name, game, seed * 64 + seat, job.think) for seat, name in enumerate(job.bots)]
        outcome = play_out(engine, bots, seed, job.limit, lines.append)
        played += 1
        if found is None or _strange(outcome, which) > best:
            best = _strange(outcome, which)
            setup = Setup(game.name, game.name, "", job.settings, job.bots, seed, game.rules_hash, game.map_hash)
            found = Sample(record_text(game, setup, lines, engine.save()), seed, job.bots, 0, outcome.turns)
    assert found is not None
    return Sample(found.record, found.seed, found.seats, played, found.turns, job.settings)


def _strange(outcome: Outcome, which: str) -> float:
    return float(outcome.turns) if which == "longest" else -outcome.offered / max(1, outcome.decisions)
