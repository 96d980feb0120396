"""The ground for print looks as that on the screen: coasts as soft and as shaded, and none along the frame."""

from __future__ import annotations

import numpy as np
import pytest
from charts import small_map
from numpy.typing import NDArray
from PySide6.QtGui import QColor, QImage, QPainter

from editor.charts.drawing.ground.print_shapes import paint_shapes, without_stairs
from editor.charts.drawing.ground.terrain_painter import TerrainPainter, grounds
from editor.charts.drawing.style.theme import load_theme
from editor.model.documents.chart import Chart, Ink
from editor.model.documents.geometry import View

SCALE = 24.0


def half_land(topology: str) -> Chart:
    """Sea to the left, land to the right up to three sides of the board, and an island of one cell."""
    chart = small_map(topology).chart
    geometry = chart.geometry
    wide, high = geometry.width, geometry.height
    right = [row * wide + column for row in range(high) for column in range(wide // 2, wide)]
    every = list(range(geometry.size))
    for cells, name in ((every, "sea"), ([*right, 3 * wide + 3], "land")):
        for patch in chart.painted(np.array(cells, dtype=np.int32), Ink(name)):
            chart.apply(patch)
    return chart


def pixels(image: QImage) -> NDArray[np.int32]:
    held = image.convertToFormat(QImage.Format.Format_RGB32)
    flat = np.frombuffer(held.constBits(), dtype=np.uint8).reshape(held.height(), held.width(), 4)
    return flat[:, :, 2::-1].astype(np.int32)


def printed(chart: Chart, view: View) -> NDArray[np.int32]:
    theme = load_theme(None, False)
    image = QImage(view.width, view.height, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    paint_shapes(painter, chart, grounds(chart, theme), theme, view, False)
    painter.end()
    return pixels(image)


def whole(chart: Chart) -> View:
    """A view of a board with a cell around it."""
    left, top, right, bottom = chart.geometry.bounds
    return View(SCALE, left - 1, top - 1, round((right - left + 2) * SCALE), round((bottom - top + 2) * SCALE))


@pytest.mark.parametrize("topology", ["square8", "hex"])
def test_print_is_as_fine_as_the_screen(topology: str) -> None:
    chart, theme = half_land(topology), load_theme(None, False)
    view = whole(chart)
    paper = printed(chart, view)
    ground = TerrainPainter(chart, theme, grid=False)
    screen = pixels(ground.area(SCALE, round(view.left * SCALE), round(view.top * SCALE), view.width, view.height))
    inside = slice(round(1.6 * SCALE), -round(1.6 * SCALE))
    differing = np.abs(paper - screen).max(axis=2)[inside, inside]
    assert (differing > 40).mean() < 0.03, "coasts differ"
    assert np.median(differing) < 4


def test_no_coast_runs_along_the_frame() -> None:
    chart = half_land("square8")
    view, (left, top, right, bottom) = whole(chart), chart.geometry.bounds
    paper, theme = printed(chart, view), load_theme(None, False)
    coast, land = (np.array(QColor(c).getRgb()[:3]) for c in (theme.coast, theme.terrain_colour("land", {})))
    edge = round((right - left + 1) * SCALE) - 3
    column = paper[round(2 * SCALE) : round((bottom - top) * SCALE), edge]
    assert (np.abs(column - land).sum(axis=1) < np.abs(column - coast).sum(axis=1)).all()
    assert np.abs(column - land).max() < 12, "land is shaded where it only ends at the frame"


def test_gaps_between_hexes_and_the_frame_are_pale_water_and_holes_are_paper() -> None:
    chart = small_map("hex").chart
    every, hole = np.arange(chart.geometry.size, dtype=np.int32), chart.geometry.width * 3 + 3
    for cells, ink in ((every, Ink("sea")), (np.array([hole], dtype=np.int32), Ink(None))):
        for patch in chart.painted(cells, ink):
            chart.apply(patch)
    view, (left, top, right, _) = whole(chart), chart.geometry.bounds
    paper, theme = printed(chart, view), load_theme(None, False)
    page, sea = (np.array(c.getRgb()[:3]) for c in (theme.paper, theme.terrain_colour("sea", {})))

    def at(x: float, y: float) -> NDArray[np.int32]:
        return paper[round((y - view.top) * SCALE), round((x - view.left) * SCALE)]

    assert np.abs(at(*chart.geometry.centre(hole)) - page).max() < 4
    assert np.abs(at(left - 0.5, top + 2) - page).max() < 4
    beyond = [
        at(x, chart.geometry.centre(row * chart.geometry.width)[1])
        for x in (left + 0.1, right - 0.1)
        for row in range(4)
    ]
    gaps = [one for one in beyond if np.abs(one - sea).max() > 20 and np.abs(one - page).max() > 20]
    assert gaps and not [one for one in beyond if np.abs(one - page).max() < 4]


def test_stairs_of_a_coast_become_a_slope_and_small_islands_stay() -> None:
    stairs = np.array([(0, 0), (1, 0), (1, 1), (2, 1), (2, 2), (3, 2), (3, 3), (0, 3)], dtype=float)
    slope = [point for point in without_stairs(stairs).tolist() if point[0] - point[1] == pytest.approx(0.5)]
    assert slope == [[0.5, 0], [1, 0.5], [1.5, 1], [2, 1.5], [2.5, 2], [3, 2.5]]
    islet = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], dtype=float)
    assert without_stairs(islet) is islet
