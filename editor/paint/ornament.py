"""What makes a drawing a chart: coordinates along the rim, a compass rose, a cartouche."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from editor.model.chart import Chart
from editor.paint.theme import Theme
from editor.paint.view import View


def paint_rim(painter: QPainter, view: View, chart: Chart, theme: Theme) -> None:
    """The coordinates of rows and columns, as the rules write them, along the visible edge."""


def paint_rose(painter: QPainter, centre: QPointF, radius: float, theme: Theme) -> None:
    """A compass rose."""
    painter.setPen(theme.ink)
    painter.drawEllipse(centre, radius, radius)


def paint_cartouche(painter: QPainter, rect: QRectF, title: str, theme: Theme) -> None:
    """A title in a frame."""
    painter.fillRect(rect, theme.paper)
    painter.setPen(theme.ink)
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, title)
