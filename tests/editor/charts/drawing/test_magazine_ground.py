"""The magazine look: flat colours, few of them, land and sea where the rules have them, the same in every view."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from charts import small_map
from PySide6.QtGui import QColor, QImage

from editor.charts.drawing.chart_style import plans_of
from editor.charts.drawing.drawing_context import DrawingLook
from editor.charts.drawing.engraved.palettes import MAGAZINE, MAGAZINE_NIGHT
from editor.charts.drawing.picture import styled_ground_picture
from editor.charts.drawing.style.theme import load_theme
from editor.model.documents.chart import Chart
from editor.model.documents.geometry import View
from editor.model.documents.map_document import MapDocument

GRIDS = ("square4", "square8", "pointy", "flat")
LOOK = DrawingLook(style="magazine", names=False, grid=False, relief=False, ornament=False)


def ground(chart: Chart, view: View, night: bool = False, look: DrawingLook = LOOK) -> QImage:
    plans = plans_of(chart, load_theme(None, night), look)
    assert plans is not None
    return styled_ground_picture(plans, view)


@pytest.mark.parametrize("night", [False, True])
@pytest.mark.parametrize("topology", GRIDS)
def test_middles_of_cells_are_land_or_sea_as_the_map_says(topology: str, night: bool) -> None:
    chart = small_map(topology).chart
    view = View.fitting(chart.geometry.bounds, 700, 520)
    image, palette = ground(chart, view, night), MAGAZINE_NIGHT if night else MAGAZINE
    land, sea = {palette.land, palette.edge}, {palette.sea, palette.stroke}
    for cell in range(chart.geometry.size):
        at = view.point(*chart.geometry.centre(cell))
        ink = chart.ink_at(cell)
        found = image.pixelColor(round(at.x()), round(at.y()))
        wanted = land if ink is not None and ink.terrain == "land" else sea
        assert _between(found, *(QColor(name) for name in sorted(wanted))), chart.geometry.name(cell)


def _between(colour: QColor, one: QColor, other: QColor) -> bool:
    """Whether a colour is a mixture of two, as at the edge of a dot or line."""
    a, b, c = (np.array(q.getRgb()[:3], dtype=float) for q in (one, other, colour))
    share = np.clip(np.dot(c - a, b - a) / max(np.dot(b - a, b - a), 1.0), 0, 1)
    return bool(np.abs(a + share * (b - a) - c).max() < 12)


def test_few_colours_are_printed() -> None:
    chart = MapDocument.open(Path(__file__).parents[4] / "maps" / "caribbean.yaml").chart
    image = ground(chart, View.fitting(chart.geometry.bounds, 900, 560))
    count: dict[int, int] = {}
    for y in range(0, image.height(), 2):
        for x in range(0, image.width(), 2):
            count[image.pixel(x, y)] = count.get(image.pixel(x, y), 0) + 1
    most = sorted(count.values(), reverse=True)
    assert sum(most[:6]) > 0.75 * sum(most)


def test_a_part_of_the_view_is_the_same_part_of_the_picture() -> None:
    chart = small_map("square8").chart
    whole = ground(chart, View(40, 0, 0, 480, 360))
    part = ground(chart, View(40, 3, 2, 200, 160))
    cut = whole.copy(120, 80, 200, 160)
    differ = sum(part.pixelColor(x, y) != cut.pixelColor(x, y) for x in range(4, 196, 3) for y in range(4, 156, 3))
    assert differ < 20
