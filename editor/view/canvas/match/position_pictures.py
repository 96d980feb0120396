"""Prepares pictures of positions of a match for a file: the whole chart in the look of the window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtGui import QFont, QImage

from editor.base.background.packets import Failure
from editor.charts.drawing.drawing_context import DrawingLook
from editor.charts.drawing.ornaments.rim import side_width
from editor.charts.drawing.picture import ground_picture
from editor.charts.drawing.style.theme import Theme
from editor.model.documents.chart import Chart
from editor.model.documents.geometry import View
from editor.view.canvas.grounds.ground_client import picture_client
from editor.view.canvas.grounds.ground_questions import Part, Planned
from editor.view.canvas.match.painted_positions import PositionPictures

CELL, FINE = 30, 1.25
"""The preferred width of a cell, and pixels per unit of that, for legible names."""
LEAST, MOST = 640, 1280
"""The least and greatest width of a picture, before scaling."""


def prepare_pictures(
    chart: Chart, theme: Theme, look: DrawingLook, font: QFont, ready: Callable[[PositionPictures], object]
) -> None:
    """Plan and paint the ground in another process; if that fails, plain."""
    view = _view(chart)
    look = replace(look, coordinates=look.coordinates and not chart.is_track)

    def plain() -> None:
        ground = ground_picture(chart, theme, view, look.grid, FINE)
        ready(PositionPictures(chart, theme, replace(look, style="plain"), view, font, ground))

    def planned(found: Planned | Failure | None) -> None:
        if not isinstance(found, Planned):
            plain()
            return
        plans, scale = found.plans(chart, theme, look), view.scale * FINE
        size = round(view.width * FINE), round(view.height * FINE)
        part = Part(number, scale, FINE, round(view.left * scale), round(view.top * scale), *size)

        def painted(ground: QImage | None) -> None:
            if ground is None:
                plain()
                return
            ground.setDevicePixelRatio(FINE)
            ready(PositionPictures(chart, theme, look, view, font, ground, plans))

        picture_client().picture(part, painted)

    number = picture_client().plan(chart, theme, look, planned)


def _view(chart: Chart) -> View:
    """All of the chart, as large as its cells need."""
    left, top, right, bottom = chart.geometry.sheet
    unit = 2 * chart.geometry.radius if chart.is_track else 1.0
    margin = 6.0 if chart.is_track else side_width(chart.geometry) + 3
    wide = min(max((right - left) / unit * CELL, LEAST), MOST)
    high = max(wide * (bottom - top) / max(right - left, 1e-6), 60.0)
    return View.fitting((left, top, right, bottom), round(wide + 2 * margin), round(high + 2 * margin), margin)
