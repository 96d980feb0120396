"""The compass rose keeps away from ports, and the card beside the pointer lies above the rim."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import hypot

import pytest
from charts import map_text
from PySide6.QtCore import QPointF, QRect

from dsl.maps.board.track import Track
from dsl.maps.mapfile import MapFile
from editor.model.documents.chart import Chart
from editor.model.documents.geometry import Geometry
from editor.model.sessions.gesture import Sketch
from editor.view.canvas.compass_rose import open_water, quiet_corner


def with_ports(*cells: str) -> Chart:
    ports = "".join(f"  - {{kind: port, id: p{k}, at: {cell}}}\n" for k, cell in enumerate(cells))
    text = map_text("square8").partition("sites:")[0] + ("sites:\n" + ports if ports else "")
    return Chart.read(MapFile(text))


@pytest.mark.parametrize(
    ("ports", "corner"),
    [
        ((), (1, 1)),
        (("F5",), (1, 1)),
        (("L9",), (0, 1)),
        (("L9", "A9"), (1, 0)),
        (("L9", "A9", "L1"), (0, 0)),
        (("L9", "L8", "A9", "L1", "A1"), (0, 1)),
    ],
)
def test_the_rose_stands_where_the_fewest_ports_are(ports: tuple[str, ...], corner: tuple[int, int]) -> None:
    assert quiet_corner(with_ports(*ports)) == corner


def test_on_a_track_it_stands_clear_of_circles_and_lines() -> None:
    track = Geometry.of_track(
        [("A", 0, 0), ("B", 10, 0), ("C", 10, 8), ("D", 0, 8), ("E", 3, 4)], [(0, 1), (1, 2), (2, 3), (3, 0), (0, 4)]
    ).topology
    assert isinstance(track, Track)
    (x, y), clear = open_water(track)
    assert 5 < x < 8 and 3 < y < 5, "in the middle of the ring, on the side where nothing is"
    assert clear > 1
    assert min(hypot(x - a, y - b) for _, a, b in track.nodes) - track.radius >= clear


def test_the_card_lies_above_the_rim(staged: Callable[..., object]) -> None:
    stage = staged("square8")
    view = stage.view  # type: ignore[attr-defined]
    bounds = view.view.rect(stage.document.chart.geometry.bounds)  # type: ignore[attr-defined]
    at = QPointF(bounds.center().x(), bounds.bottom() - 22)  # the card covers the rim and its letters
    seen = []
    for coordinates in (True, False):
        view.set_look(replace(view.look, coordinates=coordinates))
        stage.settle()  # type: ignore[attr-defined]
        view.scene.sketch, view.tool_input.sketch = Sketch(label="9 × 7 cells"), Sketch(label="9 × 7 cells")
        view.tool_input.here = at
        view.update()
        area = QRect(at.toPoint().x() + 20, at.toPoint().y() + 20, 48, 16)
        seen.append(view.grab(area).toImage())
    worst = max(
        abs(seen[0].pixelColor(x, y).lightness() - seen[1].pixelColor(x, y).lightness())
        for x in range(seen[0].width())
        for y in range(seen[0].height())
    )
    assert worst < 24  # it is not quite opaque
