"""What is shown above the chart while tools are used."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from charts import TOPOLOGIES, small_map
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter

from editor.charts.drawing import sketch
from editor.charts.drawing.style.theme import load_theme
from editor.model.documents.geometry import View

CLEAR = QColor("#123456")
THEME = load_theme(None)


def painted(paint: Callable[[QPainter], None], width: int = 600, height: int = 450) -> QImage:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(CLEAR)
    painter = QPainter(image)
    paint(painter)
    painter.end()
    return image


def at(image: QImage, point: QPointF) -> QColor:
    return image.pixelColor(int(point.x()), int(point.y()))


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_an_outline_runs_round_the_set_not_through_it(topology: str) -> None:
    chart = small_map(topology).chart
    view = View.fitting(chart.geometry.bounds, 600, 450)
    cells = [0, 1]
    image = painted(lambda p: sketch.paint_cells_outline(p, view, chart, cells, QColor("red"), 3))
    for cell in cells:
        assert at(image, view.point(*chart.geometry.centre(cell))) == CLEAR
    (x1, y1), (x2, y2) = (chart.geometry.centre(cell) for cell in cells)
    if topology != "track":
        assert at(image, view.point((x1 + x2) / 2, (y1 + y2) / 2)) == CLEAR
    red = [1 for x in range(600) for y in range(450) if image.pixelColor(x, y).red() > 200]
    assert len(red) > 100


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_a_selection_is_tinted_and_its_ants_march(topology: str) -> None:
    chart = small_map(topology).chart
    view = View.fitting(chart.geometry.bounds, 600, 450)
    cells = np.array([0, 1, 2], dtype=np.int32)
    one, other, round_again = (
        painted(lambda p, phase=phase: list(sketch.selection_steps(p, view, chart, cells, THEME, phase)))  # type: ignore[misc]
        for phase in (0.0, 4.0, 10.0)
    )
    inside = at(one, view.point(*chart.geometry.centre(1)))
    assert inside != CLEAR and inside.red() > CLEAR.red()
    assert one != other
    assert one == round_again
    assert at(one, view.point(*chart.geometry.centre(4))) == CLEAR


@pytest.mark.parametrize("topology", [name for name in TOPOLOGIES if name != "track"])
def test_the_cell_cursor_has_corners_only_and_no_tint_unlike_a_selection(topology: str) -> None:
    chart = small_map(topology).chart
    view = View.fitting(chart.geometry.bounds, 600, 450)
    cell = chart.geometry.size // 2
    image = painted(lambda p: sketch.paint_cursor(p, view, chart, cell, THEME))
    corners = chart.geometry.polygon(cell)
    assert at(image, view.point(*chart.geometry.centre(cell))) == CLEAR
    for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0])):
        assert at(image, view.point((x1 + x2) / 2, (y1 + y2) / 2)) == CLEAR, "a closed border is a selection's"
        near = at(image, view.point(0.92 * x1 + 0.08 * x2, 0.92 * y1 + 0.08 * y2))
        assert near != CLEAR, "each corner has its bracket"


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_ghosts_show_their_terrain(topology: str) -> None:
    chart = small_map(topology).chart
    view = View.fitting(chart.geometry.bounds, 600, 450)
    image = painted(lambda p: sketch.paint_ghosts(p, view, chart, [(0, "land"), (3, ""), (2, "sea")], THEME, 1.0))
    for cell, terrain in ((0, "land"), (3, None), (2, "sea")):
        assert at(image, view.point(*chart.geometry.centre(cell))) == THEME.terrain_colour(terrain)
    assert at(image, view.point(*chart.geometry.centre(5))) == CLEAR


def test_lines_handles_and_labels() -> None:
    view = View(10.0, 0.0, 0.0, 600, 450)
    line = [(5.0, 20.0), (30.0, 20.0)]
    plain = painted(lambda p: sketch.paint_lines(p, view, [line, [], [(1.0, 1.0)]], QColor("red")))
    headed = painted(lambda p: sketch.paint_lines(p, view, [line], QColor("red"), arrow=True))
    assert plain.pixelColor(150, 200).red() > 200
    assert plain.pixelColor(292, 204) == CLEAR != headed.pixelColor(292, 204)
    dots = painted(lambda p: sketch.paint_handles(p, view, [(10.0, 10.0)], THEME))
    assert dots.pixelColor(100, 100) == THEME.paper
    for x, y in ((10, 10), (590, 440)):
        card = painted(lambda p, x=x, y=y: sketch.paint_label(p, QPointF(x, y), "Клетка B2", THEME))  # type: ignore[misc]
        shown = [(a, b) for a in range(600) for b in range(450) if card.pixelColor(a, b) != CLEAR]
        assert shown and max(a for a, _ in shown) < 598 and max(b for _, b in shown) < 448
