"""The ground of a chart as shapes, for print."""

from __future__ import annotations

from PySide6.QtGui import QPainter

from editor.model.chart import Chart
from editor.paint.theme import Theme
from editor.paint.view import View


def paint_terrain(painter: QPainter, chart: Chart, theme: Theme, view: View, grid: bool = True) -> None:
    """The ground as shapes, for SVG and PDF."""
    painter.fillRect(0, 0, view.width, view.height, theme.paper)
