"""Many games as a pure function of a seed range, with summaries that can be merged in any order.

Written against ``concurrent.futures.Executor``: one machine's processes or a cluster's, unchanged. A task carries
only names and numbers; every worker reads the rules itself, once. The same seeds give the same summary
however they are shared out.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from time import perf_counter

from dsl.bots.arena import LIMIT, Outcome, play_out
from dsl.bots.make import make_bot
from dsl.bots.seen import Bot
from dsl.bots.verify import play_and_verify
from dsl.diagnostics import Diagnostic, Problems
from dsl.interp.engine import Engine
from dsl.interp.errors import RuleError
from dsl.library import finder
from dsl.link.game import Game
from dsl.pipeline import load_game

MOST_TASKS_AHEAD = 4  # a worker; what is handed out is lost when the user stops


@dataclass(frozen=True)
class Task:
    """Games ``first`` … ``first + count - 1`` of a simulation; each has a seed of its own, made from ``seed``."""

    rules: str
    map: str
    settings: tuple[tuple[str, str], ...]
    bots: tuple[str, ...]
    seed: int
    first: int
    count: int
    limit: int = LIMIT
    verify: bool = False  # replay every game from its record as well


@dataclass(frozen=True)
class Failure:
    """A game that the rules stopped, or that came out otherwise when it was replayed: which, and its own seed."""

    number: int
    seed: int
    diagnostic: Diagnostic


@dataclass
class Summary:
    """What many games came to; ``wins`` by seat (a shared victory counts for each), ``failed`` the first rule error."""

    games: int = 0
    unfinished: int = 0
    draws: int = 0
    wins: Counter[int] = field(default_factory=Counter)
    decisions: Counter[int] = field(default_factory=Counter)
    turns: Counter[int] = field(default_factory=Counter)
    causes: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0
    failed: Failure | None = None

    def add(self, other: Summary) -> None:
        """Take in another summary."""
        self.games += other.games
        self.unfinished += other.unfinished
        self.draws += other.draws
        self.seconds += other.seconds
        for mine, theirs in (
            (self.wins, other.wins),
            (self.decisions, other.decisions),
            (self.turns, other.turns),
        ):
            mine.update(theirs)
        self.causes.update(other.causes)
        if other.failed and (self.failed is None or other.failed.number < self.failed.number):
            self.failed = other.failed


def game_seed(seed: int, number: int) -> int:
    """The seed of game ``number`` of a simulation: those of neighbouring simulations have nothing in common."""
    digest = hashlib.sha256(f"{seed}/{number}".encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 12


@lru_cache(maxsize=4)
def _game(rules: str, board: str, settings: tuple[tuple[str, str], ...], seats: int) -> Game:
    problems = Problems()
    game = load_game(Path(rules), Path(board) if board else None, dict(settings), seats, problems, finder)
    if game is None:
        raise ValueError("rules that were sound in the main process are not in a worker")
    return game


def run(task: Task) -> Summary:
    """Play the games of a task. A pure function: nothing but the seconds depends on where it runs."""
    summary, begun = Summary(), perf_counter()
    game = _game(task.rules, task.map, task.settings, len(task.bots))
    engine = Engine(game, labels=False)
    for number in range(task.first, task.first + task.count):
        seed = game_seed(task.seed, number)
        bots = [make_bot(name, game, Engine, seed * 64 + seat) for seat, name in enumerate(task.bots)]
        try:
            outcome, wrong = (play_and_verify if task.verify else _play)(engine, bots, seed, task.limit)
        except RuleError as error:
            summary.failed = Failure(number, seed, error.diagnostic)
            break
        if wrong:
            summary.failed = Failure(number, seed, wrong)
            break
        summary.games += 1
        summary.decisions[outcome.decisions] += 1
        summary.turns[outcome.turns] += 1
        summary.wins.update(seat for seat in range(len(bots)) if outcome.winners >> seat & 1)
        if outcome.over:
            summary.causes[outcome.cause] += 1
            summary.draws += not outcome.winners
        else:
            summary.unfinished += 1
    summary.seconds = perf_counter() - begun
    return summary


def _play(engine: Engine, bots: Sequence[Bot], seed: int, limit: int) -> tuple[Outcome, Diagnostic | None]:
    return play_out(engine, bots, seed, limit), None


def tasks(whole: Task, parts: int) -> Iterator[Task]:
    """A task cut into about ``parts`` pieces, small enough to show progress by."""
    size = max(1, min(50, whole.count // max(1, parts)))
    for first in range(whole.first, whole.first + whole.count, size):
        yield replace(whole, first=first, count=min(size, whole.first + whole.count - first))


def run_all(whole: Task, executor: Executor, workers: int, done: Callable[[Summary], None]) -> Summary:
    """Run a task on ``executor``; ``done`` hears of every piece that was played, also if the user stops."""
    total = Summary()
    queue = tasks(whole, workers * 20)
    running: set[Future[Summary]] = set()
    for task in queue:
        running.add(executor.submit(run, task))
        if len(running) >= workers * MOST_TASKS_AHEAD:
            running = _collect(running, total, done)
    while running and total.failed is None:
        running = _collect(running, total, done)
    for future in running:
        future.cancel()
    return total


def _collect(running: set[Future[Summary]], total: Summary, done: Callable[[Summary], None]) -> set[Future[Summary]]:
    finished, left = wait(running, return_when=FIRST_COMPLETED)
    for future in finished:
        summary = future.result()
        total.add(summary)
        done(summary)
    return set(left)
