"""The frame of rope on a screen: part of the ground around the board; the plain rim only where its names are not seen."""

from __future__ import annotations

import pytest
from charts import map_text
from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage, QPainter

from dsl.maps.mapfile import MapFile
from editor.charts.drawing.chart_style import paint_styled_ground, plans_of
from editor.charts.drawing.drawing_context import DrawingLook, StyleName
from editor.charts.drawing.ornaments.chart_frame import frame_width, named_strip
from editor.charts.drawing.ornaments.rim import rim_of
from editor.charts.drawing.style.theme import load_theme
from editor.model.documents.chart import Chart
from editor.model.documents.geometry import View
from tests.share import usually_first

WIDE, HIGH = 24, 14
SCALE, AROUND = 30.0, 90


@pytest.fixture(scope="module")
def chart() -> Chart:
    return Chart.read(MapFile(map_text("square8", WIDE, HIGH)))


def ground(chart: Chart, look: DrawingLook, scale: float = SCALE) -> QImage:
    view = View(
        scale, -AROUND / scale, -AROUND / scale, round(WIDE * scale) + 2 * AROUND, round(HIGH * scale) + 2 * AROUND
    )
    image = QImage(view.width, view.height, QImage.Format.Format_RGB32)
    theme = load_theme(None)
    plans = plans_of(chart, theme, look)
    assert plans is not None
    painter = QPainter(image)
    paint_styled_ground(painter, plans, view, look, theme)
    painter.end()
    return image


def inks_beside(image: QImage, reach: float) -> int:
    """How many colours there are on a way from the board to the left, so many pixels long."""
    y = image.height() // 2
    return len({image.pixel(QPoint(round(AROUND - step), y)) for step in range(2, int(reach))})


@pytest.mark.parametrize("style", usually_first(["engraved", "magazine", "ink"]))
def test_the_ground_of_a_screen_has_rope_around_the_board(chart: Chart, style: StyleName) -> None:
    reach = min(frame_width(chart.geometry) * SCALE, AROUND - 1)
    roped = ground(chart, DrawingLook(style=style, roped=True))
    assert inks_beside(roped, reach) >= 6
    for bare in (DrawingLook(style=style), DrawingLook(style=style, roped=True, frame=False)):
        assert inks_beside(ground(chart, bare), reach) <= 3
    assert inks_beside(ground(chart, DrawingLook(style=style, roped=True), 6.0), reach) <= 3, "too small for it"


def test_the_plain_rim_sticks_to_the_edges_beyond_which_the_frame_lies(chart: Chart) -> None:
    strip = named_strip(chart, DrawingLook(style="engraved", roped=True), SCALE)
    assert strip > 0
    away = -strip / SCALE - 0.1
    whole = View(SCALE, away, away, 900, 600)
    assert rim_of(whole, chart, strip) is None
    for left, top, lying in ((3.0, away, [False]), (away, 3.0, [True]), (3.0, 3.0, [False, True])):
        rim = rim_of(View(SCALE, left, top, 400, 300), chart, strip)
        assert rim is not None
        assert [side.lying for side in rim.sides] == lying
        assert all((side.x, side.y) == (0, 0) for side in rim.sides)


def test_where_its_letters_could_not_be_read_there_is_no_frame(chart: Chart) -> None:
    look = DrawingLook(style="engraved", roped=True)
    assert named_strip(chart, look, 6.0) == 0
    assert named_strip(chart, DrawingLook(roped=True), SCALE) == 0
