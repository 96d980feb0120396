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
from itertools import islice
from pathlib import Path
from time import perf_counter

from dsl.bots.arena import LIMIT, Outcome, play_out
from dsl.bots.make import make_bot
from dsl.bots.observation import Bot
from dsl.bots.record_check import play_and_verify
from dsl.diagnostics import Diagnostic, Problems
from dsl.engine.errors import RuleError
from dsl.engine.protocol import Engine
from dsl.engines import make_engine
from dsl.library.rules_loader import loader
from dsl.link.game import Game
from dsl.pipeline import load_game

MOST_TASKS_AHEAD = 2  # a worker; what is handed out is lost when the user stops
PIECE_SECONDS = 0.5  # about as long a piece takes: so much of a worker's time is lost at most when the user stops
MOST_GAMES = 50  # a piece
HEARING_SECONDS = 0.1  # between two looks at whether to stop


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
    game = load_game(Path(rules), Path(board) if board else None, dict(settings), seats, problems, loader)
    if game is None:
        raise ValueError("rules that were sound in the main process are not in a worker")
    return game


def run(task: Task) -> Summary:
    """Play the games of a task. A pure function: nothing but the seconds depends on where it runs."""
    summary, begun = Summary(), perf_counter()
    game = _game(task.rules, task.map, task.settings, len(task.bots))
    engine = make_engine(game)
    for number in range(task.first, task.first + task.count):
        seed = game_seed(task.seed, number)
        bots = [make_bot(name, game, seed * 64 + seat) for seat, name in enumerate(task.bots)]
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


def tasks(whole: Task, played: Summary, workers: int) -> Iterator[Task]:
    """A task cut into pieces: the first of one game, later ones as long as ``played`` so far lets expect.

    Lazy: every piece is measured when it is asked for. The last ones are shared out among ``workers``.
    """
    first, end = whole.first, whole.first + whole.count
    while first < end:
        size = int(PIECE_SECONDS * played.games / played.seconds) if played.seconds else 1
        size = max(1, min(size, MOST_GAMES, (end - first) // (workers * MOST_TASKS_AHEAD)))
        yield replace(whole, first=first, count=size)
        first += size


def run_all(
    whole: Task,
    executor: Executor,
    workers: int,
    done: Callable[[Summary], None],
    stop: Callable[[], bool] = lambda: False,
) -> Summary:
    """Run a task on ``executor``; ``done`` hears of every piece that was played.

    It comes back soon after ``stop`` says so or a game failed, perhaps with pieces still being played.
    """
    total = Summary()
    queue = tasks(whole, total, workers)
    running: set[Future[Summary]] = set()
    while not stop() and total.failed is None:
        for task in islice(queue, workers * MOST_TASKS_AHEAD - len(running)):
            running.add(executor.submit(run, task))
        if not running:
            break
        finished, running = wait(running, HEARING_SECONDS, return_when=FIRST_COMPLETED)
        for future in finished:
            summary = future.result()
            total.add(summary)
            done(summary)
    for future in running:
        future.cancel()
    return total
