"""The processes that play games for a simulation: deaf to Ctrl-C, ended at once, and never outliving their parent."""

from __future__ import annotations

import os
import signal
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import active_children, parent_process
from threading import Thread


class Workers(ProcessPoolExecutor):
    """A pool of processes that can be ended in the middle of what they do."""

    def __init__(self, count: int) -> None:
        self._others = set(active_children())
        super().__init__(count, initializer=_begin)

    def end(self) -> None:
        """End every process now, whatever it plays; nothing of them is left when this returns."""
        for process in set(active_children()) - self._others:
            process.kill()  # not terminate: one that has only begun may still have the parent's handlers
        self.shutdown(wait=True, cancel_futures=True)


def _begin() -> None:
    """A worker leaves Ctrl-C to its parent, is ended by SIGTERM like any process, and ends with its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    if parent := parent_process():
        parent.join()
        os._exit(1)
