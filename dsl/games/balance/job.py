"""A job: the games to be played, as texts and numbers that can be sent to another process or machine."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import TypeVar

from dsl.engines.linking.game import Game
from dsl.engines.protocol.errors import MOST_DECISIONS, REFERENCE
from dsl.games.bots.levels import LEVELS, Steps, steps_of
from dsl.games.pipeline import load_program, make_game
from dsl.language.loading.loader import RulesLoader
from dsl.language.typed.program import Program
from dsl.text.diagnostics import Diagnostic, Problems
from dsl.text.source import Source

Settings = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Job:
    """One setup that is played many times; each game has a number, and a seed made from ``seed`` and that number.

    ``rules`` are the texts of the rules file and of all that it extends, itself last. ``count_positions``: also count
    where pieces are, enter and leave. ``verify``: also replay every game from its record. ``engine`` is one of
    ``ENGINES``; the games are the same on each. ``think``: the seconds that bots take for a choice, 0: their usual
    number of ``steps``.
    """

    rules: tuple[Source, ...]
    board: Source | None
    settings: Settings
    bots: tuple[str, ...]
    seed: int
    limit: int = MOST_DECISIONS
    verify: bool = False
    count_positions: bool = False
    engine: str = REFERENCE
    think: float = 0.0
    steps: Steps = ()

    @property
    def all_random(self) -> bool:
        """Whether all seats choose at random."""
        return set(self.bots) == {"random"}

    @property
    def game(self) -> Game:
        """The game, loaded once in a process."""
        found = load(self)
        if isinstance(found, Game):
            return found
        raise ValueError("rules without errors in the main process have errors in a worker")


@dataclass(frozen=True)
class Batch:
    """The games ``first`` … ``first + count - 1`` of a job."""

    job: Job
    first: int
    count: int


def missing_batches(job: Job, numbers: Iterable[int], count: int) -> Iterator[Batch]:
    """The batches still to play of the first ``count`` games; ``numbers`` are those of played games, ascending."""
    at = 0
    for number in [*(number for number in numbers if number < count), count]:
        if number > at:
            yield Batch(job, at, number - at)
        at = number + 1


def make_job(game: Game, settings: Sequence[tuple[str, str]], bots: Sequence[str], seed: int) -> Job:
    """The job for a loaded game, with the parameters set for it."""
    _, *files = game.program.files  # the prelude comes with the program
    board = game.map.source if game.map.source and game.map.source.text else None  # rules can carry their own board
    steps = steps_of(game) if {*bots} & {*LEVELS} else ()
    job = Job(tuple(files), board, tuple(settings), tuple(bots), seed, steps=steps)
    _cache(_games, _key(job), game)  # forked processes inherit the cache
    _cache(_programs, job.rules, game.program)
    return job


def load(job: Job) -> Game | tuple[Diagnostic, ...]:
    """The game of a job, or its errors, such as a value of a parameter that the map does not allow."""
    if (known := _games.get(_key(job))) is not None:
        return known
    problems = Problems()
    program = _program(job.rules, problems)
    game = make_game(program, job.board, dict(job.settings), len(job.bots), problems) if program is not None else None
    if game is None:
        return tuple(problems)
    _cache(_games, _key(job), game)
    return game


def game_seed(seed: int, number: int) -> int:
    """The seed of game ``number``; different even for jobs with neighbouring seeds."""
    digest = hashlib.sha256(f"{seed}/{number}".encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 12


_Key = tuple[tuple[Source, ...], Source | None, Settings, int]
_games: dict[_Key, Game] = {}
_programs: dict[tuple[Source, ...], Program] = {}
MOST_CACHED = 32
"""The greatest number of games, and of programs, in the caches of a process."""


def _key(job: Job) -> _Key:
    return job.rules, job.board, job.settings, len(job.bots)


def _program(rules: tuple[Source, ...], problems: Problems) -> Program | None:
    if rules not in _programs:
        extended = {Path(file.name): base for base, file in pairwise(rules)}
        program = load_program(rules[-1], problems, RulesLoader(lambda _name, asked_by: extended[asked_by]))
        if program is None:
            return None
        _cache(_programs, rules, program)
    return _programs[rules]


_Name = TypeVar("_Name")
_Thing = TypeVar("_Thing")


def _cache(shelf: dict[_Name, _Thing], name: _Name, thing: _Thing) -> None:
    """Add something to a cache; the oldest entry is removed when it is full."""
    shelf[name] = thing
    if len(shelf) > MOST_CACHED:
        del shelf[next(iter(shelf))]
