"""What tools and the selection show above the chart: outlines, marching ants, lines, handles, ghosts, a label."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from dsl.board.topology import Point
from editor.model.chart import Chart
from editor.model.patches import Numbers
from editor.paint.theme import Theme
from editor.paint.view import View


def paint_cells_outline(
    painter: QPainter, view: View, chart: Chart, cells: Iterable[int], colour: QColor, width: float = 2.0
) -> None:
    """The border of a set of cells, in pixels of ``width``."""
    painter.setPen(QPen(colour, width))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for cell in cells:
        painter.drawPolygon(QPolygonF([view.point(*p) for p in chart.geometry.polygon(cell)]))


def paint_selection(painter: QPainter, view: View, chart: Chart, cells: Numbers, theme: Theme, phase: float) -> None:
    """The selected cells: a tint and a border of marching ants; ``phase`` in pixels moves them."""
    paint_cells_outline(painter, view, chart, cells.tolist(), theme.selection, 2.0)


def paint_lines(
    painter: QPainter,
    view: View,
    lines: Iterable[Sequence[Point]],
    colour: QColor,
    arrow: bool = False,
    width: float = 2.0,
) -> None:
    """Polylines in chart units, with an arrow head at the end if ``arrow``."""
    painter.setPen(QPen(colour, width))
    for line in lines:
        painter.drawPolyline(QPolygonF([view.point(*p) for p in line]))


def paint_handles(painter: QPainter, view: View, points: Iterable[Point], theme: Theme, radius: float = 5.0) -> None:
    """Points that can be dragged."""
    painter.setPen(QPen(theme.selection, 1.5))
    painter.setBrush(theme.paper)
    for point in points:
        painter.drawEllipse(view.point(*point), radius, radius)


def paint_ghosts(
    painter: QPainter, view: View, chart: Chart, ghosts: Iterable[tuple[int, str]], theme: Theme, opacity: float = 0.6
) -> None:
    """Cells shown in the colour of a terrain (an empty name: no cell)."""
    painter.save()
    painter.setOpacity(opacity)
    painter.setPen(Qt.PenStyle.NoPen)
    for cell, terrain in ghosts:
        painter.setBrush(theme.terrain_colour(terrain or None))
        painter.drawPolygon(QPolygonF([view.point(*p) for p in chart.geometry.polygon(cell)]))
    painter.restore()


def paint_label(painter: QPainter, at: QPointF, text: str, theme: Theme) -> None:
    """A short text beside a point of the picture (the pointer), in pixels."""
    rect = QRectF(painter.fontMetrics().boundingRect(text)).adjusted(-6, -4, 6, 4)
    rect.moveTo(at.x() + 14, at.y() + 14)
    painter.fillRect(rect, theme.paper)
    painter.setPen(theme.ink)
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)
