"""Random games inside the compiled module: whole batches at once, without a step of Python between two moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from dsl.engines.choice import make_thinking
from dsl.engines.compiled.search.machine import Thinking
from dsl.engines.compiled.search.playouts import FAILED, OVER, cell_counts, play_games
from dsl.engines.compiled.search.playouts import Games as Slice
from dsl.engines.linking.game import Game
from dsl.engines.program.nodes import NO
from dsl.engines.protocol.errors import rule_error
from dsl.games.balance.job import Share, game_seed
from dsl.games.balance.presence import WHATS, Presence
from dsl.games.balance.results import ROW, Failure, Games, Start
from dsl.games.balance.roles import attributes
from dsl.language.typed.nodes import Field


def play_inside(share: Share) -> Games:
    """Play the games of a share by random bots."""
    job, game = share.job, share.job.game
    machine = make_thinking(game)  # a new one costs less than a game
    begun = perf_counter()  # that it had to be compiled first says nothing of how long games take
    words = _Words(game)
    seeds = [game_seed(job.seed, number) for number in range(share.first, share.first + share.count)]
    slices = list(play_games(machine, seeds, job.limit, words.offsets, job.charted))
    rows = np.zeros(share.count, ROW)
    rows["number"] = np.arange(share.first, share.first + share.count)
    for name in ("winners", "decisions", "turns", "offered"):
        rows[name] = _column(slices, name)
    how = _column(slices, "how")
    rows["over"] = how == OVER
    causes = _caused(machine, rows, _column(slices, "last_line"), _column(slices, "ended"))
    starts = _started(words, rows, np.concatenate([part.noted for part in slices]))
    found = _presence(game, machine) if job.charted else Presence()
    failed, wrong = None, np.flatnonzero(how == FAILED)
    if len(wrong):
        first = int(wrong[0])
        list(play_games(machine, seeds[first : first + 1], job.limit))  # again: the last error's values are in memory
        error = rule_error(game.linker.rows, int(_column(slices, "error")[first]), *machine.take_error()[1])
        failed = Failure(share.first + first, seeds[first], error.diagnostic)
        rows = rows[:first]
    return Games(rows, causes, starts, found, perf_counter() - begun, failed)


class _Words:
    """The words of the state that tell how play begins: the attributes of players that may tell them apart."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._fields = attributes(game)
        self.offsets = list(chain.from_iterable(map(self._of, self._fields)))

    def _of(self, field: Field) -> Iterator[int]:
        place = self._game.layout.fields[field]
        return iter(range(place.offset, place.offset + place.words))

    def start(self, words: Sequence[int]) -> Start:
        """How play begins, by these words: such an attribute takes one word a player."""
        seats = self._game.seats
        return tuple(tuple(words[number * seats : (number + 1) * seats]) for number in range(len(self._fields)))


def _caused(
    machine: Thinking, rows: NDArray[np.void], lines: NDArray[np.int32], ended: NDArray[np.int32]
) -> tuple[str, ...]:
    """Write into the rows what ended them; the table of causes."""
    program, sites = machine.program, machine.sites
    texts: dict[str, int] = {}
    pairs, places = np.unique(np.stack([lines, ended], axis=1), axis=0, return_inverse=True)
    numbers = []
    for line, end in pairs.tolist():
        log = sites.log(line).node if line != NO else None
        stopped = sites.end(end) if end != NO else log
        clauses = ", ".join(program.clauses[i] for i in getattr(stopped, "clauses", ()))
        template = program.templates[log.text.template][0] if log is not None else ""
        numbers.append(texts.setdefault(f"{clauses}\t{template}", len(texts)))
    rows["cause"] = np.where(rows["over"], np.array(numbers, np.int16)[places.ravel()], -1)
    return tuple(texts)


def _started(words: _Words, rows: NDArray[np.void], noted: NDArray[np.int32]) -> tuple[Start, ...]:
    """Write into the rows how they began; the table of beginnings."""
    kinds, places = np.unique(noted, axis=0, return_inverse=True)
    rows["start"] = places.ravel()
    return tuple(words.start(kind) for kind in kinds.tolist())


def _presence(game: Game, machine: Thinking) -> Presence:
    """What was counted by cell; the kinds are in the order of the program."""
    counts = cell_counts(machine).astype(np.int64)
    names = [game.program.domains[name].name for name in game.linker.rows.kinds]
    return Presence({(name, what): counts[i, j] for i, name in enumerate(names) for j, what in enumerate(WHATS)})


def _column(slices: Sequence[Slice], name: str) -> NDArray[np.int32]:
    found: NDArray[np.int32] = np.concatenate([getattr(part, name) for part in slices])
    return found
