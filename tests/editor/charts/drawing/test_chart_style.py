"""The table of styles: each paints a whole chart, and takes from plain what it does not paint itself."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from charts import small_map
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from editor.charts.drawing import chart_style
from editor.charts.drawing.chart_style import MOST_STYLED, PLAIN, STYLES, is_styled, plans_of, style_of
from editor.charts.drawing.drawing_context import DrawingLook, Plans, StyleName
from editor.charts.drawing.picture import chart_picture
from editor.charts.drawing.style.theme import Theme
from editor.model.documents.geometry import View


def test_what_a_style_does_not_paint_plain_paints(monkeypatch: pytest.MonkeyPatch) -> None:
    def planned(plans: Plans) -> None:
        plans.ground = QColor("#123456")

    def painted(painter: QPainter, plans: Plans, view: View, _look: DrawingLook, _theme: Theme) -> None:
        painter.fillRect(QRectF(0, 0, view.width, view.height), plans.ground)

    style = replace(PLAIN, planners=(planned,), ground=(painted,))
    monkeypatch.setitem(chart_style.STYLES, "ink", style)
    picture = chart_picture(small_map("square8").chart, Theme(), 400, 300, DrawingLook(style="ink"))
    assert picture.pixelColor(200, 150) == QColor("#123456")
    assert picture.pixelColor(2, 2) == QColor("#123456")
    assert style.sites is PLAIN.sites


@pytest.mark.parametrize("name", STYLES)
def test_each_style_paints_a_whole_chart(name: StyleName) -> None:
    picture = chart_picture(small_map("square8").chart, Theme(), 400, 300, DrawingLook(style=name))
    colours = {picture.pixel(x, y) for x in range(0, 400, 7) for y in range(0, 300, 7)}
    assert len(colours) > 1


def test_a_board_too_large_is_drawn_plain() -> None:
    chart = small_map("square8").chart
    assert is_styled(chart)
    chart.cells = np.ones((1, MOST_STYLED + 1), dtype=np.uint16)
    look = DrawingLook(style="engraved")
    assert not is_styled(chart)
    assert style_of(chart, look) is PLAIN
    assert plans_of(chart, Theme(), look) is None
