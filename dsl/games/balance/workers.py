"""The processes that play games for a simulation: deaf to Ctrl-C, ended at once, and never outliving their parent."""

from __future__ import annotations

import os
import signal
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from multiprocessing import active_children, parent_process
from threading import Thread
from typing import cast

from dsl.games.balance.batch import play
from dsl.games.balance.job import Share
from dsl.games.balance.results import Games


class Processes:
    """So many processes of this machine; a crew of a simulation."""

    lost = (BrokenExecutor,)

    def __init__(self, count: int) -> None:
        self.size = count
        self._pool = _Pool(count)

    def submit(self, share: Share) -> Future[Games]:
        """Have a share played."""
        return self._pool.submit(play, share)

    def renew(self) -> bool:
        """Start anew: where one process dies, the pool ends the others."""
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
        """End every process now, whatever it plays; nothing of them is left when this returns."""
        manager = cast(Thread | None, self._executor_manager_thread)  # to wait for: it is told before the processes end
        self.shutdown(wait=False, cancel_futures=True)  # told after it, the manager calls cancelled futures broken
        for process in set(active_children()) - self._others:
            process.kill()  # not terminate: one that has only begun may still have the parent's handlers
        if manager is not None:
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
