"""A whole chart as a picture: start page, minimap, comparison, export."""

from __future__ import annotations

from PySide6.QtGui import QImage, QPainter

from editor.model.chart import Chart
from editor.paint.features import Look, paint_features
from editor.paint.ornament import paint_rim
from editor.paint.terrain import TerrainPainter, paint_terrain
from editor.paint.theme import Theme
from editor.paint.view import View


def chart_picture(chart: Chart, theme: Theme, width: int, height: int, look: Look, ratio: float = 1.0) -> QImage:
    """The whole map in ``width`` × ``height`` pixels (times ``ratio`` on a fine screen)."""
    view = View.fitting(chart.geometry.bounds, width, height, 4.0)
    scale = view.scale * ratio
    ground = TerrainPainter(chart, theme, look.grid, ratio)
    image = ground.area(
        scale, round(view.left * scale), round(view.top * scale), round(width * ratio), round(height * ratio)
    )
    image.setDevicePixelRatio(ratio)
    painter = QPainter(image)
    paint_features(painter, view, chart, theme, look)
    painter.end()
    return image


def paint_whole(painter: QPainter, view: View, chart: Chart, theme: Theme, look: Look) -> None:
    """Ground, features and rim as shapes, for export."""
    paint_terrain(painter, chart, theme, view, look.grid)
    paint_features(painter, view, chart, theme, look)
    if look.coordinates:
        paint_rim(painter, view, chart, theme)
