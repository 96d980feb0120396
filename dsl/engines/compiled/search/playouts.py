"""Whole random games inside the module, many in one call; their results are columns of numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter

import numpy as np
import numpy.typing as npt

from dsl.engines.compiled.search.machine import Thinking
from dsl.engines.compiled.search.room import MOST_GAMES, PLAYOUT_WORDS

OVER, LIMIT, FAILED = range(3)
"""How a game ended: by the rules, broken off at the limit of decisions, by an error of the rules."""
SLICE, MOST_OF_SLICE = 64, 16_384
"""Games of one call, at first and at most; the number is adapted so that a call takes about ``SECONDS``."""
SECONDS = 0.02

Column = npt.NDArray[np.int32]


@dataclass(frozen=True)
class Games:
    """The results of a batch of games, a row for each game.

    ``last_line`` is the number of the last ``log`` statement, ``ended`` that of the statement which ended the game (-1:
    none); ``error`` is the row of the error if ``how`` is ``FAILED``; ``offered`` is the number of choices of all its
    decisions together. ``noted`` has a column for each requested word of the state, with its value after setup.
    """

    noted: Column
    winners: Column
    out: Column
    how: Column
    decisions: Column
    turns: Column
    last_line: Column
    ended: Column
    error: Column
    offered: Column


def play_games(
    machine: Thinking, seeds: Sequence[int], limit: int, noted: Sequence[int] = (), watch: bool = False
) -> Iterator[Games]:
    """Play a random game for each seed, to its end or to ``limit`` decisions, in batches.

    A game depends only on its seed. With ``watch`` the places of pieces are counted, see ``cell_counts``.
    """
    _put(machine, "OFFSETS", np.array(noted, np.int32))
    if watch:
        counts = _counts(machine)
        counts[:] = 0
    for first in range(0, len(seeds), MOST_GAMES):
        batch = _words(seeds[first : first + MOST_GAMES])
        _put(machine, "SEEDS", batch)
        machine.call("playouts_begin", len(batch), limit, len(noted), int(watch))
        done, some = 0, SLICE
        while done < len(batch):
            begun = perf_counter()
            now = machine.call("playouts", some)
            some = min(MOST_OF_SLICE, 2 * some) if perf_counter() - begun < SECONDS else max(1, some // 2)
            yield _games(machine, done, now, len(noted))
            done = now


def _words(seeds: Sequence[int]) -> npt.NDArray[np.uint64]:
    """Seeds as words of 64 bits."""
    try:
        return np.array(seeds, np.int64).view(np.uint64)
    except OverflowError:  # only the lowest 64 bits count
        return np.array([seed & (1 << 64) - 1 for seed in seeds], np.uint64)


def cell_counts(machine: Thinking) -> npt.NDArray[np.int32]:
    """How many pieces stood on a cell at the start of a turn, entered the board, left it, changed their owner there.

    The axes of the array are kind of piece, one of these four counts, cell.
    """
    room = machine.room
    return _counts(machine).reshape(len(room.pieces), 4, room.cells).copy()


def _counts(machine: Thinking) -> npt.NDArray[np.int32]:
    room = machine.room
    size = 4 * len(room.pieces) * room.cells
    return np.frombuffer(machine.memory, np.int32, size, room["CELL_COUNTS"])


def _put(machine: Thinking, name: str, numbers: npt.NDArray[np.generic]) -> None:
    machine.write(machine.room[name], numbers.tobytes())


def _games(machine: Thinking, first: int, end: int, noted: int) -> Games:
    """The rows that have been written, as columns."""
    width = PLAYOUT_WORDS + noted
    begin = machine.room["RESULTS"] + 4 * width * first
    rows = np.frombuffer(machine.memory, np.int32, width * (end - first), begin).reshape(-1, width).copy()
    return Games(rows[:, PLAYOUT_WORDS:], *(rows[:, i] for i in range(PLAYOUT_WORDS)))
