"""Circles that lie on each other or hang in the air are told of, with where they are."""

from __future__ import annotations

from charts import TRACK

from dsl.maps.mapfile import MapFile
from editor.model.documents.chart import Chart
from editor.model.problems.map_checks import check_chart


def found(text: str) -> list[tuple[str, tuple[int, ...], tuple[str, int] | None]]:
    chart = Chart.read(MapFile(text))
    return [(f.diagnostic.code, f.place.cells, f.place.thing) for f in check_chart(text, chart, None)]


def test_a_sound_track_and_a_grid_are_well() -> None:
    assert found(TRACK) == []


def test_a_circle_without_lines() -> None:
    lonely = TRACK.replace("edges:", "  - {id: Z, x: 30, y: 30, terrain: circle}\nedges:")
    assert found(lonely) == [("panels-check-alone", (6,), ("nodes", 6))]


def test_a_circle_on_another() -> None:
    nodes = TRACK[: TRACK.index("edges:")]
    last = "{id: F, x: 0, y: 3, terrain: circle}"
    assert last in nodes
    doubled = TRACK.replace("edges:", "  - {id: Z, x: 0.1, y: 3.1, terrain: circle}\nedges:").replace(
        "- {from: B, to: E}", "- {from: B, to: Z}"
    )
    assert found(doubled) == [("panels-check-overlap", (6,), ("nodes", 6))]
    far = doubled.replace("x: 0.1, y: 3.1", "x: -9, y: 3.1")
    assert found(far) == []
