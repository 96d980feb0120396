"""Rules and maps with one thing in them beyond measure are reported; none of them takes long, much room, or a traceback."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.dsl.engines.fuzz.hostile import hostile, reading
from tests.dsl.engines.fuzz.rulesets import ruleset

QUICK = (3,)
"""One that is read soon."""


@pytest.mark.parametrize("seed", QUICK)
def test_a_few(seed: int) -> None:
    assert reading(hostile(seed)).wrong == ""


@pytest.mark.slow
def test_a_map_with_a_fault_in_each_of_its_lines() -> None:
    sound = ruleset(1)
    wrong = "arrows:\n" + "".join(f"  - {{kind: stream, from: A{i + 10}, to: A2}}\n" for i in range(18_000))
    board = replace(sound.board, text=sound.board.text.replace("arrows:\n", wrong))
    assert reading(replace(sound, board=board)).wrong == ""


@pytest.mark.slow
def test_many() -> None:
    found = {seed: told for seed in range(200) if (told := reading(hostile(seed)).wrong)}
    assert found == {}
