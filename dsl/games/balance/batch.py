"""Plays the games of one batch of a simulation and returns their results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from threading import Lock
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from dsl.engines.choice import make_engine, make_thinking
from dsl.engines.compiled.search.machine import Thinking
from dsl.engines.compiled.search.playouts import FAILED, OVER, cell_counts, play_games
from dsl.engines.compiled.search.playouts import Games as Slice
from dsl.engines.linking.game import Game
from dsl.engines.program.nodes import NO
from dsl.engines.protocol.engine import Engine
from dsl.engines.protocol.errors import COMPILED, RuleError, rule_error
from dsl.engines.protocol.events import Entry
from dsl.games.balance import presence, roles
from dsl.games.balance.job import Batch, Job, game_seed
from dsl.games.balance.presence import WHATS, Presence
from dsl.games.balance.results import ROW, Failure, Games, Start, joined
from dsl.games.balance.roles import attributes
from dsl.games.bots.arena import Outcome, cause_of, play_and_verify, play_out
from dsl.games.bots.make import RandomBot, make_bot
from dsl.games.bots.observation import Bot
from dsl.language.typed.nodes import Field

TRIED, ENDLESS_LIMIT = 20, 1_000
"""Random games that are tried first, and the limit of decisions where fewer than a quarter of them end."""


def play_inside(batch: Batch) -> Games:
    """Play the games of a batch between random bots, completely inside the compiled module."""
    job, game = batch.job, batch.job.game
    machine = make_thinking(game)  # a new one costs less than a game
    begun = perf_counter()  # without the compilation: the seconds say how long games take
    words = _Words(game)
    seeds = [game_seed(job.seed, number) for number in range(batch.first, batch.first + batch.count)]
    slices = list(play_games(machine, seeds, job.limit, words.offsets, job.count_positions))
    rows = np.zeros(batch.count, ROW)
    rows["number"] = np.arange(batch.first, batch.first + batch.count)
    for name in ("winners", "decisions", "turns", "offered"):
        rows[name] = _column(slices, name)
    how = _column(slices, "how")
    rows["over"] = how == OVER
    causes = _caused(game, machine, rows, _column(slices, "ended"))
    starts = _started(words, rows, np.concatenate([part.noted for part in slices]))
    found = _presence(game, machine) if job.count_positions else Presence()
    failed, wrong = None, np.flatnonzero(how == FAILED)
    if len(wrong):
        first = int(wrong[0])
        list(play_games(machine, seeds[first : first + 1], job.limit))  # again: the last error's values are in memory
        error = rule_error(game.linker.rows, int(_column(slices, "error")[first]), *machine.take_error()[1])
        failed = Failure(batch.first + first, seeds[first], error.diagnostic)
        rows = rows[:first]
    return Games(rows, causes, starts, found, perf_counter() - begun, failed)


class _Words:
    """The words of a state that hold the attributes which may distinguish players when play begins."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._fields = attributes(game)
        self.offsets = list(chain.from_iterable(map(self._of, self._fields)))

    def _of(self, field: Field) -> Iterator[int]:
        place = self._game.layout.fields[field]
        return iter(range(place.offset, place.offset + place.words))

    def start(self, words: Sequence[int]) -> Start:
        """The values of these attributes from the words of the state; each takes one word a player."""
        seats = self._game.seats
        return tuple(tuple(words[number * seats : (number + 1) * seats]) for number in range(len(self._fields)))


def _caused(game: Game, machine: Thinking, rows: NDArray[np.void], ended: NDArray[np.int32]) -> tuple[str, ...]:
    """Write into the rows the number of the cause that ended each game; returns the table of causes."""
    program, texts, numbers = machine.program, dict[str, int](), []
    ends, places = np.unique(ended, return_inverse=True)
    for number in ends.tolist():
        node = machine.sites.end(number) if number != NO else None
        at, clauses = getattr(node, "at", None), [program.clauses[i] for i in getattr(node, "clauses", ())]
        cause = cause_of(game.program, clauses, program.spans[at] if at is not None else None)
        numbers.append(texts.setdefault(cause, len(texts)))
    rows["cause"] = np.where(rows["over"], np.array(numbers, np.int16)[places.ravel()], -1)
    return tuple(texts)


def _started(words: _Words, rows: NDArray[np.void], noted: NDArray[np.int32]) -> tuple[Start, ...]:
    """Write into the rows the number of each game's beginning; returns the table of beginnings."""
    kinds, places = np.unique(noted, axis=0, return_inverse=True)
    rows["start"] = places.ravel()
    return tuple(words.start(kind) for kind in kinds.tolist())


def _presence(game: Game, machine: Thinking) -> Presence:
    """The counts by cell, with the kinds in the order of the program."""
    counts = cell_counts(machine).astype(np.int64)
    names = [game.program.domains[name].name for name in game.linker.rows.kinds]
    return Presence({(name, what): counts[i, j] for i, name in enumerate(names) for j, what in enumerate(WHATS)})


def _column(slices: Sequence[Slice], name: str) -> NDArray[np.int32]:
    found: NDArray[np.int32] = np.concatenate([getattr(part, name) for part in slices])
    return found


_one_at_a_time = Lock()
"""Threads of one process play one after the other: they share the loaded game, which cannot be run twice at a time."""


def play(batch: Batch) -> Games:
    """Play the games of a batch. A pure function: only the seconds depend on where it runs."""
    with _one_at_a_time:
        if inside(batch.job):
            return joined([play_inside(batch)])
        table = _Table(batch.job)
        begun = perf_counter()  # without the loading: the seconds say how long games take
        for number in range(batch.first, batch.first + batch.count):
            table.play(number)
            if table.failed:
                break
        return joined([table.games(perf_counter() - begun)])


def limit_for(job: Job) -> int:
    """The decisions after which its games are given up: fewer if hardly a random game ends anyway."""
    if not inside(job):
        return job.limit
    tried = play(Batch(job, 0, TRIED))
    return job.limit if tried.failed or 4 * tried.rows["over"].sum() >= TRIED else ENDLESS_LIMIT


def inside(job: Job) -> bool:
    """Whether games are played completely inside the compiled module."""
    return job.engine == COMPILED and job.all_random and not job.verify


def bots_of(job: Job, game: Game, seed: int) -> list[Bot]:
    """The bots of a job for the game with that seed."""
    return [make_bot(name, game, seed * 64 + at, job.think, steps=job.steps) for at, name in enumerate(job.bots)]


class _Table:
    """Plays the games of a batch, one after the other."""

    def __init__(self, job: Job) -> None:
        self.job, self.game = job, job.game
        self.engine = make_engine(self.game, job.engine)
        self.roles = roles.Watcher(self.game)
        self.presence = presence.Watcher(self.game) if job.count_positions else None
        self.rows: list[tuple[object, ...]] = []
        self.causes: dict[str, int] = {}
        self.starts: dict[Start, int] = {}
        self.failed: Failure | None = None

    def play(self, number: int) -> None:
        """Play one game and add its result."""
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
            bots = bots_of(self.job, game, seed)
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
        """The games played so far."""
        found = self.presence.presence if self.presence else presence.Presence()
        return Games(np.array(self.rows, ROW), tuple(self.causes), tuple(self.starts), found, seconds, self.failed)
