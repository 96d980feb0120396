"""A gap in the board is a gap, whether the legend writes none with quotes or without."""

from __future__ import annotations

import pytest

from dsl.maps.mapfile.load import load_map
from dsl.text.diagnostics import Problems
from tests.dsl.engines.worlds.world import rules_of
from tests.games_at_hand import ROOT

TEXT = """fordewind: 1
grid: {kind: hex}
legend: {"~": sea, ".": NONE}
terrain: |
  ~~~
  ~.~
"""


@pytest.mark.parametrize("written", ["none", '"none"', "'none'"])
def test_none_in_the_legend(written: str) -> None:
    spec = rules_of(ROOT / "rulesets/sea_battle/sea_battle.rules").spec
    problems = Problems()
    found = load_map(TEXT.replace("NONE", written), spec, problems)
    assert found is not None and not problems.failed
    assert found.terrain == (0, 0, 0, 0, -1, 0)
    assert not found.topology.present >> 4 & 1
