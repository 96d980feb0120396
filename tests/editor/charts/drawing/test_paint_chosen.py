"""The selection on large maps: only what is seen is looked at, and pixels show what the geometry says."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage, QPainter

from dsl.maps.mapfile.compare import Comparison
from editor.charts.drawing import selection
from editor.charts.drawing.difference_marks import ADDED, CHANGED, paint_comparison
from editor.charts.drawing.style.theme import load_theme
from editor.model.documents.chart import Chart
from editor.model.documents.geometry import Geometry, View

FORMS = [
    Geometry.of_grid("square8", 30, 20),
    *(Geometry.of_grid("hex", 30, 20, o, s) for o in ("pointy", "flat") for s in ("even", "odd", "every")),
]
IDS = [f"{g.kind}-{getattr(g.topology, 'orientation', '')}-{getattr(g.topology, 'shifted', '')}" for g in FORMS]
WIDE, HIGH = 160, 120
THEME = load_theme(None)


def blank(geometry: Geometry) -> Chart:
    """A chart of that many rows and columns."""
    grid: dict[str, object] = {"kind": geometry.kind}
    for key in ("orientation", "shifted"):
        if hasattr(geometry.topology, key):
            grid[key] = getattr(geometry.topology, key)
    rows = ["~" * geometry.width] * geometry.height
    return Chart({"grid": grid, "legend": {"~": "sea"}}, rows)  # type: ignore[dict-item]


@pytest.mark.parametrize("geometry", FORMS, ids=IDS)
def test_every_pixel_shows_the_cell_that_the_geometry_has_there(geometry: Geometry) -> None:
    mask = np.random.default_rng(3).random((geometry.height, geometry.width)) < 0.4
    view = View(9.3, -1.13, -0.77, WIDE, HIGH)  # the corner of the board, and nothing beside it
    found = selection.pixels(geometry, mask, view)
    for y in range(0, HIGH, 3):
        for x in range(0, WIDE, 3):
            cell = geometry.at(*view.chart(x + 0.5, y + 0.5))
            assert found[y, x] == (cell >= 0 and bool(mask.flat[cell])), (x, y)


@pytest.mark.parametrize("geometry", FORMS, ids=IDS)
def test_the_window_holds_every_cell_that_is_seen(geometry: Geometry) -> None:
    for view in (View(9.3, 4.2, 3.7, WIDE, HIGH), View(20.0, -3.0, -2.0, WIDE, HIGH), View(4.0, 20.0, 9.0, WIDE, HIGH)):
        top, bottom, left, right = selection.window_of(geometry, view)
        seen = {geometry.at(*view.chart(x, y)) for x in range(0, WIDE, 4) for y in range(0, HIGH, 4)} - {-1}
        assert all(top <= cell // geometry.width < bottom and left <= cell % geometry.width < right for cell in seen)


@pytest.mark.parametrize("many", [False, True])
def test_few_and_many_cells_that_differ_look_alike(many: bool) -> None:
    chart = blank(Geometry.of_grid("square8", 200, 100))
    rows = 60 if many else 4  # the others are out of sight: with them there are more than are drawn one by one
    places = np.array([(row, column) for row in range(rows) for column in range(100)], dtype=np.int32)
    old = np.where(places[:, 1] < 4, -1, 0).astype(np.int32)
    sizes = ((100, 200), (100, 200))
    found = Comparison(sizes, (0, 0), ("sea", "land"), places, old, np.ones(len(places), dtype=np.int32))
    image = QImage(80, 40, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor("white"))
    painter = QPainter(image)
    paint_comparison(painter, View(4.0, 0.0, 0.0, 80, 40), found, chart, THEME)
    painter.end()
    for x, colour in ((6, ADDED), (26, CHANGED)):
        part = 110 / 255
        seen = image.pixelColor(x, 6)
        for there, whole in ((seen.red(), colour.red()), (seen.green(), colour.green()), (seen.blue(), colour.blue())):
            assert abs(there - (whole * part + 255 * (1 - part))) < 3
