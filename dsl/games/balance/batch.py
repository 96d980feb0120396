"""The one place where the games of a simulation are played: a share of a job in, its games out."""

from __future__ import annotations

from threading import Lock
from time import perf_counter

import numpy as np

from dsl.engines.choice import make_engine
from dsl.engines.linking.game import Game
from dsl.engines.protocol.engine import COMPILED, Engine
from dsl.engines.protocol.errors import RuleError
from dsl.engines.protocol.events import Entry
from dsl.games.balance import presence, roles
from dsl.games.balance.job import Job, Share, game_seed
from dsl.games.balance.random_games import play_inside
from dsl.games.balance.results import ROW, Failure, Games, Start, joined
from dsl.games.bots.arena import Outcome, play_out
from dsl.games.bots.make import make_bot
from dsl.games.bots.observation import Bot
from dsl.games.bots.random_bot import RandomBot
from dsl.games.bots.record_check import play_and_verify

_turns = Lock()
"""Threads of one process take turns: what runs a game belongs to the game, and that is loaded once."""


def play(share: Share) -> Games:
    """Play the games of a share. A pure function: nothing but the seconds depends on where it runs."""
    with _turns:
        if inside(share.job):
            return joined([play_inside(share)])
        table = _Table(share.job)
        begun = perf_counter()  # that it had to be loaded first says nothing of how long games take
        for number in range(share.first, share.first + share.count):
            table.play(number)
            if table.failed:
                break
        return joined([table.games(perf_counter() - begun)])


def inside(job: Job) -> bool:
    """Whether whole games are played inside the compiled module."""
    return job.engine == COMPILED and job.all_random and not job.verify


class _Table:
    """Where the games of a share are played, one after the other."""

    def __init__(self, job: Job) -> None:
        self.job, self.game = job, job.game
        self.engine = make_engine(self.game, job.engine)
        self.roles = roles.Watcher(self.game)
        self.presence = presence.Watcher(self.game) if job.charted else None
        self.rows: list[tuple[object, ...]] = []
        self.causes: dict[str, int] = {}
        self.starts: dict[Start, int] = {}
        self.failed: Failure | None = None

    def play(self, number: int) -> None:
        """Play one game and note what came of it."""
        seed = game_seed(self.job.seed, number)
        try:
            outcome = self._play(self.game, seed, number)
        except RuleError as error:
            self.failed = Failure(number, seed, error.diagnostic)
            return
        if self.failed is None:
            cause = self.causes.setdefault(outcome.cause, len(self.causes)) if outcome.over else -1
            start = self.starts.setdefault(self.roles.start, len(self.starts))
            length = outcome.decisions, outcome.turns, outcome.offered
            self.rows.append((number, outcome.winners, outcome.over, *length, cause, start))

    def _play(self, game: Game, seed: int, number: int) -> Outcome:
        bots: list[Bot] = [RandomBot(seed)] * len(self.job.bots)  # the stream of random games inside the module
        if not self.job.all_random:
            bots = [make_bot(name, game, seed * 64 + seat, self.job.think) for seat, name in enumerate(self.job.bots)]
        self.roles.begin()
        if self.presence:
            self.presence.begin()
        if not self.job.verify:
            return play_out(self.engine, bots, seed, self.job.limit, watch=self._watch)
        outcome, wrong = play_and_verify(self.engine, bots, seed, self.job.limit, self._watch)
        self.failed = Failure(number, seed, wrong) if wrong else None
        return outcome

    def _watch(self, engine: Engine, entries: list[Entry]) -> None:
        self.roles(engine, entries)
        if self.presence:
            self.presence(engine, entries)

    def games(self, seconds: float) -> Games:
        """What was played."""
        found = self.presence.presence if self.presence else presence.Presence()
        return Games(np.array(self.rows, ROW), tuple(self.causes), tuple(self.starts), found, seconds, self.failed)
