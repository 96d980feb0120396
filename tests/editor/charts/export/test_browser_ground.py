"""The chart for browsers: one drawing that is seen by day or by night, as the reader prefers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dsl.maps.board.topology import make_topology
from editor.charts.export.browser_ground import DIMMED, browser_ground, by_light

ROOT = Path(__file__).parents[4]


@pytest.mark.slow
def test_a_chart_has_the_colours_of_both_lights() -> None:
    rules, board = ROOT / "rulesets/sea_battle/sea_battle.rules", ROOT / "maps/sea_battle_strait.yaml"
    chart = browser_ground(rules, board.read_text(encoding="utf-8"), str(board), make_topology("hex", 2, 2), "en").chart
    light, _, dark = chart.partition("@media (prefers-color-scheme:dark)")
    names = re.findall(r"--(p\d+):", light)
    assert len(names) > 10 and all(f"--{name}:" in dark and f'="var(--{name})"' in dark for name in names)


def test_what_is_the_same_in_both_lights_stays_as_it_is() -> None:
    day = '<svg width="9"><g fill="#ffffff" stroke="#000000" x="1"/></svg>'
    assert by_light(day, day.replace("#ffffff", "#101010")) == (
        '<svg width="9"><style>:root{--p0:#ffffff;}@media (prefers-color-scheme:dark){:root{--p0:#101010;}}</style>'
        '<g fill="var(--p0)" stroke="#000000" x="1"/></svg>'
    )


def test_a_drawing_that_is_another_by_night_is_dimmed() -> None:
    assert by_light("<svg><g/></svg>", "<svg><p/></svg>") == f"<svg>{DIMMED}<g/></svg>"
