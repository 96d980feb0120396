"""The machines of a cluster as a crew: ``dask.distributed`` distributes the shares, again if a worker dies.

The package comes with the extra ``cluster``; it is imported when a cluster is used.
"""

from __future__ import annotations

from concurrent.futures import CancelledError, Future
from time import monotonic

from distributed import Client, KilledWorker
from distributed.comm import CommClosedError

from dsl.games.balance.batch import play
from dsl.games.balance.job import Share
from dsl.games.balance.results import Games

PATIENCE = 10
"""Seconds in which the scheduler must answer, and a first worker be there."""
COUNTING = 1.0
"""The seconds between two questions for the number of workers."""


class Cluster:
    """All workers of a scheduler that runs at an address; a crew of a simulation."""

    lost = (KilledWorker, CancelledError, CommClosedError)

    def __init__(self, address: str) -> None:
        """Raises ``OSError`` where no scheduler answers, or none that has a worker."""
        self._client = Client(address, timeout=PATIENCE, set_as_default=False)
        try:
            self._client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError as error:
            self.end()
            raise OSError(str(error)) from None
        self._executor = self._client.get_executor()
        self._counted, self._count = 0.0, 1

    @property
    def size(self) -> int:
        """The number of workers, asked of the scheduler now and then, because workers may join and leave."""
        if monotonic() - self._counted > COUNTING:
            self._counted = monotonic()
            self._count = max(1, len(self._client.scheduler_info(n_workers=-1)["workers"]))
        return self._count

    def submit(self, share: Share) -> Future[Games]:
        """Have a share played."""
        future: Future[Games] = self._executor.submit(play, share)
        return future

    def renew(self) -> bool:
        """Does nothing: the scheduler goes on with the remaining workers."""
        return False

    def end(self) -> None:
        """Disconnect; games still being played are cancelled, the cluster stays."""
        self._client.close()
