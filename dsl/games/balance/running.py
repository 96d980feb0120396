"""Plays batches of games on a pool of workers: processes of this machine, or a cluster."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, replace
from itertools import chain
from multiprocessing import active_children, parent_process
from threading import Thread
from typing import Any, Protocol, cast

from dsl.games.balance.batch import play
from dsl.games.balance.job import Batch
from dsl.games.balance.results import Games, joined


class Processes:
    """A worker pool of processes on this machine."""

    worker_errors = (BrokenExecutor,)

    def __init__(self, count: int) -> None:
        self.size = count
        self._pool = _Pool(count)

    def submit(self, batch: Batch) -> Future[Games]:
        """Have a batch played."""
        return self._pool.submit(play, batch)

    def renew(self) -> bool:
        """Restart all processes: when one dies, Python's pool ends the others, too."""
        self._pool.end()
        self._pool = _Pool(self.size)
        return True

    def end(self) -> None:
        """End all processes at once, even while they play."""
        self._pool.end()


class _Pool(ProcessPoolExecutor):
    """A pool of processes that can be ended while they work."""

    def __init__(self, count: int) -> None:
        self._others = set(active_children())
        super().__init__(count, initializer=_begin)

    def end(self) -> None:
        """End every process at once; none is left when this returns."""
        manager = cast(Thread | None, self._executor_manager_thread)  # waited for below; shut down before processes end
        answers = cast(Any, self)._result_queue
        self.shutdown(wait=False, cancel_futures=True)  # later the manager would report cancelled futures as broken
        for process in set(active_children()) - self._others:
            process.kill()  # not terminate: one that has only begun may still have the parent's handlers
        if manager is not None:
            answers._writer.close()  # else the manager waits for ever for the rest of an answer that was cut off
            manager.join()


def _begin() -> None:
    """Initialise a worker: it ignores Ctrl-C, which its parent handles, obeys SIGTERM, and ends with its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    if parent := parent_process():
        parent.join()
        os._exit(1)


MOST_PIECES_AHEAD = 2  # pieces started per worker; those not finished are lost when the user stops
PIECE_SECONDS = 0.5  # about as long as a piece takes: so much of a worker's time is lost at most when the user stops
MOST_GAMES = 50_000  # in a piece
POLL_SECONDS = 0.1  # between two calls of ``stop``
MOST_TRIES = 3  # for a piece: rules that make a process die will do so again


class WorkerPool(Protocol):
    """Workers that play batches."""

    @property
    def size(self) -> int:
        """The number of batches played at the same time."""

    @property
    def worker_errors(self) -> tuple[type[BaseException], ...]:
        """The exceptions that a future raises if its batch was lost because a worker died."""

    def submit(self, batch: Batch) -> Future[Games]:
        """Start to play a batch; may raise one of ``worker_errors``."""

    def renew(self) -> bool:
        """Replace lost workers; returns whether all other running batches were lost, too."""

    def end(self) -> None:
        """End all workers."""


class WorkersDieError(Exception):
    """A piece was lost ``MOST_TRIES`` times because its worker died."""


@dataclass(frozen=True)
class _Piece:
    """A part of the batch with number ``index``; ``tries``: how often it was lost before."""

    index: int
    batch: Batch
    tries: int = 0


class Run:
    """Plays batches, cut into smaller pieces, on a worker pool."""

    def __init__(
        self,
        wanted: Sequence[Batch],
        workers: WorkerPool,
        done: Callable[[Games], None] = lambda games: None,
        stop: Callable[[], bool] = lambda: False,
        died: Callable[[], None] = lambda: None,
        *,
        in_turns: bool = False,
    ) -> None:
        """``done`` is called with each piece, ``died`` for each lost worker.

        ``in_turns``: take pieces of all batches in turn, so that they are equally far if it is stopped; else one batch
        after the other.
        """
        self._workers, self._done, self._stop, self._died = workers, done, stop, died
        self._parts: list[list[Games]] = [[] for _ in wanted]
        self._played = [(0, 0.0) for _ in wanted]  # games and seconds
        self._all = 0, 0.0
        self._left = sum(batch.count for batch in wanted)  # games that were not handed out yet
        self._again: deque[_Piece] = deque()
        cuts = [self._cut(index, batch) for index, batch in enumerate(wanted)]
        self._fresh = _in_turns(cuts) if in_turns else chain.from_iterable(cuts)
        self._running: dict[Future[Games], _Piece] = {}
        self._failed: tuple[int, int] | None = None  # the first game of all that failed: its batch, its number

    def finish(self) -> list[Games]:
        """Play everything; returns the results of each batch.

        It returns soon after ``stop``, perhaps with pieces still running; or after a failed game, when those before it
        were played, so that the result does not depend on how batches were cut. Raises ``WorkersDieError`` if a piece
        is lost every time; ``games`` are those played until then.
        """
        try:
            while not self._stop() and self._hand_out():
                finished, _ = wait(self._running, POLL_SECONDS, return_when=FIRST_COMPLETED)
                for future in finished:
                    self._take(future)
        finally:
            for future in self._running:
                future.cancel()
        return self.games

    @property
    def games(self) -> list[Games]:
        """The results of each batch so far."""
        return [joined(parts) for parts in self._parts]

    def _cut(self, index: int, batch: Batch) -> Iterator[_Piece]:
        """A batch in pieces: the first of one game, later ones by the time games took so far.

        Lazy: the size of a piece is decided when it is started. The last pieces are divided among the whole workers.
        """
        first, end = batch.first, batch.first + batch.count
        while first < end:
            games, seconds = self._played[index] if self._played[index][0] else self._all
            size = int(PIECE_SECONDS * games / seconds) if seconds else 1
            size = max(1, min(size, MOST_GAMES, end - first, self._left // (self._workers.size * MOST_PIECES_AHEAD)))
            self._left -= size
            yield _Piece(index, replace(batch, first=first, count=size))
            first += size

    def _hand_out(self) -> bool:
        """Start as many pieces as the workers can take; returns whether any needed piece is running."""
        fresh = self._fresh if self._failed is None else iter(())
        while len(self._running) < self._workers.size * MOST_PIECES_AHEAD:
            piece = self._again.popleft() if self._again else next(fresh, None)
            if piece is None:
                break
            try:
                self._running[self._workers.submit(piece.batch)] = piece
            except self._workers.worker_errors:
                self._lose([piece])
        places = ((piece.index, piece.batch.first) for piece in self._running.values())
        return any(self._failed is None or place < self._failed for place in places)

    def _take(self, future: Future[Games]) -> None:
        piece = self._running.pop(future, None)
        if piece is None:
            return  # it was lost together with other pieces
        try:
            games = future.result()
        except self._workers.worker_errors:
            self._lose([piece])
            return
        self._parts[piece.index].append(games)
        count, seconds = self._played[piece.index]
        self._played[piece.index] = count + len(games), seconds + games.seconds
        self._all = self._all[0] + len(games), self._all[1] + games.seconds
        if games.failed is not None:
            failed = piece.index, games.failed.number
            self._failed = min(failed, self._failed or failed)
        self._done(games)

    def _lose(self, pieces: list[_Piece]) -> None:
        """Play lost pieces again, after a worker died."""
        if self._stop():
            return  # Ctrl-C may have ended the workers, too
        self._died()
        for future in [future for future in self._running if _ready(future)]:
            self._take(future)
        if self._workers.renew():
            pieces = [*pieces, *self._running.values()]
            self._running.clear()
        if any(piece.tries + 1 >= MOST_TRIES for piece in pieces):
            raise WorkersDieError
        self._again.extend(replace(piece, tries=piece.tries + 1) for piece in pieces)


def _in_turns(cuts: Sequence[Iterator[_Piece]]) -> Iterator[_Piece]:
    """Pieces in an order in which about as many games of each batch are handed out."""
    games = dict.fromkeys(cuts, 0)
    while games:
        cut = min(games, key=games.__getitem__)
        if piece := next(cut, None):
            games[cut] += piece.batch.count
            yield piece
        else:
            del games[cut]


def _ready(future: Future[Games]) -> bool:
    return future.done() and not future.cancelled() and future.exception() is None
