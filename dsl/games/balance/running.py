"""Runs shares of games on a crew: processes of this machine, or a cluster."""

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
from dsl.games.balance.job import Share
from dsl.games.balance.results import Games, joined


class Processes:
    """A crew of processes on this machine."""

    lost = (BrokenExecutor,)

    def __init__(self, count: int) -> None:
        self.size = count
        self._pool = _Pool(count)

    def submit(self, share: Share) -> Future[Games]:
        """Have a share played."""
        return self._pool.submit(play, share)

    def renew(self) -> bool:
        """Restart the processes: if one dies, the pool ends the others."""
        self._pool.end()
        self._pool = _Pool(self.size)
        return True

    def end(self) -> None:
        """End every process now, whatever it plays."""
        self._pool.end()


class _Pool(ProcessPoolExecutor):
    """A pool of processes that can be ended in the middle of what they do."""

    def __init__(self, count: int) -> None:
        self._others = set(active_children())
        super().__init__(count, initializer=_begin)

    def end(self) -> None:
        """End every process at once; none is left when this returns."""
        manager = cast(Thread | None, self._executor_manager_thread)  # to wait for: it is told before the processes end
        answers = cast(Any, self)._result_queue
        self.shutdown(wait=False, cancel_futures=True)  # told after it, the manager calls cancelled futures broken
        for process in set(active_children()) - self._others:
            process.kill()  # not terminate: one that has only begun may still have the parent's handlers
        if manager is not None:
            answers._writer.close()  # else the manager waits for ever for the rest of an answer that was cut off
            manager.join()


def _begin() -> None:
    """A worker leaves Ctrl-C to its parent, is ended by SIGTERM like any process, and ends with its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    if parent := parent_process():
        parent.join()
        os._exit(1)


MOST_PIECES_AHEAD = 2  # a worker; what is handed out is lost when the user stops
PIECE_SECONDS = 0.5  # about as long a piece takes: so much of a worker's time is lost at most when the user stops
MOST_GAMES = 50_000  # a piece
HEARING_SECONDS = 0.1  # between two looks at whether to stop
MOST_TRIES = 3  # for a piece: rules that make a process die do so again


class Crew(Protocol):
    """Workers that play shares."""

    @property
    def size(self) -> int:
        """The number of shares played at the same time."""

    @property
    def lost(self) -> tuple[type[BaseException], ...]:
        """The exceptions that a future raises if its share was lost with a worker."""

    def submit(self, share: Share) -> Future[Games]:
        """Have a share played; may raise what ``lost`` names."""

    def renew(self) -> bool:
        """Replace lost workers; returns whether all other running shares were lost, too."""

    def end(self) -> None:
        """End all workers."""


class WorkersDieError(Exception):
    """A piece was lost with its worker again and again."""


@dataclass(frozen=True)
class _Piece:
    """A part of the share with that index, and how often it was started."""

    index: int
    share: Share
    tries: int = 0


class Run:
    """Shares that are being played; ``parts`` are the results of each so far."""

    def __init__(
        self,
        wanted: Sequence[Share],
        crew: Crew,
        done: Callable[[Games], None] = lambda games: None,
        stop: Callable[[], bool] = lambda: False,
        died: Callable[[], None] = lambda: None,
        *,
        in_turns: bool = False,
    ) -> None:
        """``done`` is called with each piece, ``died`` for each lost worker.

        ``in_turns``: take pieces of all shares in turn, so that they are equally far if it is stopped; else one share
        after the other.
        """
        self._crew, self._done, self._stop, self._died = crew, done, stop, died
        self._parts: list[list[Games]] = [[] for _ in wanted]
        self._played = [(0, 0.0) for _ in wanted]  # games and seconds
        self._all = 0, 0.0
        self._left = sum(share.count for share in wanted)  # games that nobody was given yet
        self._again: deque[_Piece] = deque()
        cuts = [self._cut(index, share) for index, share in enumerate(wanted)]
        self._fresh = _in_turns(cuts) if in_turns else chain.from_iterable(cuts)
        self._running: dict[Future[Games], _Piece] = {}
        self._failed: tuple[int, int] | None = None  # the first game of all that failed: its share, its number

    def finish(self) -> list[Games]:
        """Play everything; returns the results of each share.

        It returns soon after ``stop``, perhaps with pieces still running; or after a failed game, when those before it
        were played, so that the result does not depend on how shares were cut. Raises ``WorkersDieError`` if a piece is
        lost every time; its ``games`` are those played.
        """
        try:
            while not self._stop() and self._hand_out():
                finished, _ = wait(self._running, HEARING_SECONDS, return_when=FIRST_COMPLETED)
                for future in finished:
                    self._take(future)
        finally:
            for future in self._running:
                future.cancel()
        return self.games

    @property
    def games(self) -> list[Games]:
        """The results of each share so far."""
        return [joined(parts) for parts in self._parts]

    def _cut(self, index: int, share: Share) -> Iterator[_Piece]:
        """A share in pieces: the first of one game, later ones by the time games took so far.

        Lazy: the size of a piece is decided when it is started. The last pieces are divided among the whole crew.
        """
        first, end = share.first, share.first + share.count
        while first < end:
            games, seconds = self._played[index] if self._played[index][0] else self._all
            size = int(PIECE_SECONDS * games / seconds) if seconds else 1
            size = max(1, min(size, MOST_GAMES, end - first, self._left // (self._crew.size * MOST_PIECES_AHEAD)))
            self._left -= size
            yield _Piece(index, replace(share, first=first, count=size))
            first += size

    def _hand_out(self) -> bool:
        """Start as many pieces as the crew can take; returns whether any needed piece is running."""
        fresh = self._fresh if self._failed is None else iter(())
        while len(self._running) < self._crew.size * MOST_PIECES_AHEAD:
            piece = self._again.popleft() if self._again else next(fresh, None)
            if piece is None:
                break
            try:
                self._running[self._crew.submit(piece.share)] = piece
            except self._crew.lost:
                self._lose([piece])
        places = ((piece.index, piece.share.first) for piece in self._running.values())
        return any(self._failed is None or place < self._failed for place in places)

    def _take(self, future: Future[Games]) -> None:
        piece = self._running.pop(future, None)
        if piece is None:
            return  # it was lost with others
        try:
            games = future.result()
        except self._crew.lost:
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
            return  # workers may have heard of it, too
        self._died()
        for future in [future for future in self._running if _ready(future)]:
            self._take(future)
        if self._crew.renew():
            pieces = [*pieces, *self._running.values()]
            self._running.clear()
        if any(piece.tries + 1 >= MOST_TRIES for piece in pieces):
            raise WorkersDieError
        self._again.extend(replace(piece, tries=piece.tries + 1) for piece in pieces)


def _in_turns(cuts: Sequence[Iterator[_Piece]]) -> Iterator[_Piece]:
    """Every piece is of the share of which fewest games have been handed out."""
    games = dict.fromkeys(cuts, 0)
    while games:
        cut = min(games, key=games.__getitem__)
        if piece := next(cut, None):
            games[cut] += piece.share.count
            yield piece
        else:
            del games[cut]


def _ready(future: Future[Games]) -> bool:
    return future.done() and not future.cancelled() and future.exception() is None
