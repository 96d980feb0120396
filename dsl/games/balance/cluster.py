"""The machines of a cluster as a workers: ``dask.distributed`` distributes the batches, again if a worker dies.

The package comes with the extra ``cluster``; it is imported when a cluster is used.
"""

from __future__ import annotations

from concurrent.futures import CancelledError, Future
from time import monotonic

from distributed import Client, KilledWorker
from distributed.comm import CommClosedError

from dsl.games.balance.batch import play
from dsl.games.balance.job import Batch
from dsl.games.balance.results import Games

TIMEOUT_SECONDS = 10
"""The time in which the scheduler must answer and have a first worker."""
RECOUNT_SECONDS = 1.0
"""The time after which the scheduler is asked again for the number of workers."""


class Cluster:
    """All workers of a scheduler that runs at an address; a workers of a simulation."""

    worker_errors = (KilledWorker, CancelledError, CommClosedError)

    def __init__(self, address: str) -> None:
        """Raises ``OSError`` if no scheduler answers, or if it has no workers."""
        self._client = Client(address, timeout=TIMEOUT_SECONDS, set_as_default=False)
        try:
            self._client.wait_for_workers(1, timeout=TIMEOUT_SECONDS)
        except TimeoutError as error:
            self.end()
            raise OSError(str(error)) from None
        self._executor = self._client.get_executor()
        self._counted, self._count = 0.0, 1

    @property
    def size(self) -> int:
        """The number of workers; the scheduler is asked again now and then, because workers may join and leave."""
        if monotonic() - self._counted > RECOUNT_SECONDS:
            self._counted = monotonic()
            self._count = max(1, len(self._client.scheduler_info(n_workers=-1)["workers"]))
        return self._count

    def submit(self, batch: Batch) -> Future[Games]:
        """Start to play a batch; the future returns its games."""
        future: Future[Games] = self._executor.submit(play, batch)
        return future

    def renew(self) -> bool:
        """Does nothing: the scheduler goes on with the remaining workers."""
        return False

    def end(self) -> None:
        """Disconnect; games still being played are cancelled, the cluster goes on running."""
        self._client.close()
