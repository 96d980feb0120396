"""Rules and maps with one thing in them beyond measure are reported; none of them takes long, much room, or a traceback."""

from __future__ import annotations

import pytest

from tests.dsl.engines.fuzz.hostile import hostile, survives

QUICK = (3, 10)
"""Two that are read soon."""


@pytest.mark.parametrize("seed", QUICK)
def test_a_few(seed: int) -> None:
    assert survives(hostile(seed)) == ""


@pytest.mark.slow
def test_many() -> None:
    found = {seed: told for seed in range(200) if (told := survives(hostile(seed)))}
    assert found == {}
