"""A cluster of several workers: the same games, also when one of them dies."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from types import ModuleType
from typing import cast

import pytest
from balance_jobs import job
from test_running import plain

from dsl.games.balance.batch import play
from dsl.games.balance.job import Batch
from dsl.games.balance.results import Games
from dsl.games.balance.running import Run
from tests.games_at_hand import CROSSING, HIDEOUT, POND

pytestmark = pytest.mark.slow  # the package alone takes seconds to read


@pytest.fixture(scope="module", autouse=True)
def distributed() -> ModuleType:
    """Read only where these tests are run: that takes seconds."""
    return cast(ModuleType, pytest.importorskip("distributed", reason="the extra “cluster” is not installed"))


@pytest.fixture(scope="module")
def address(distributed: ModuleType) -> Iterator[str]:
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, processes=True, silence_logs=50
    ) as cluster:
        yield cluster.scheduler_address


def test_the_same_games_wherever_they_are_played(address: str) -> None:
    from dsl.games.balance.cluster import Cluster

    one, other = job(CROSSING, POND, (("goal", "4"),), seed=5), job(HIDEOUT, seed=1)
    crew = Cluster(address)
    try:
        assert crew.size == 2
        games = Run([Batch(one, 0, 60), Batch(other, 3, 9)], crew).finish()
    finally:
        crew.end()
    assert [plain(each) for each in games] == [plain(play(Batch(one, 0, 60))), plain(play(Batch(other, 3, 9)))]


def test_a_worker_that_dies_loses_nothing(address: str, distributed: ModuleType) -> None:
    from dsl.games.balance.cluster import Cluster

    made = job(CROSSING, POND, (("goal", "9"),), seed=8)
    victims = list(distributed.Client(address, set_as_default=False).run(os.getpid).values())
    told: list[int] = []

    def hear(games: Games) -> None:
        told.append(len(games))
        if len(told) == 4:
            os.kill(victims[0], signal.SIGKILL)

    crew = Cluster(address)
    try:
        (games,) = Run([Batch(made, 0, 300)], crew, hear).finish()
    finally:
        crew.end()
    assert plain(games) == plain(play(Batch(made, 0, 300)))
    assert sum(told) == 300
