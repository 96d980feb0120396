"""Drawings of tools and the selection above the chart: outlines, marching ants, lines, handles, ghosts, a label."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from math import atan2, cos, hypot, pi, sin

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from dsl.maps.board.topology import Point
from editor.charts.drawing.names.lettering import Lettering, extent
from editor.charts.drawing.outline import border_path
from editor.charts.drawing.selection import chosen, pixel_steps, seen_border
from editor.charts.drawing.style.colours import with_alpha
from editor.charts.drawing.style.theme import Theme
from editor.model.documents.chart import Chart
from editor.model.documents.geometry import View
from editor.model.documents.patches import Numbers

ANTS = 5.0
"""The length of an ant, in pixels; a cycle of the phase is two of them."""


def _border(view: View, chart: Chart, cells: Iterable[int] | NDArray[np.integer]) -> QPainterPath:
    return _to_pixels(view, border_path(chart.geometry, cells))


def _to_pixels(view: View, path: QPainterPath) -> QPainterPath:
    """A path of the chart on the picture."""
    return QTransform(view.scale, 0, 0, view.scale, -view.left * view.scale, -view.top * view.scale).map(path)


def paint_cells_outline(
    painter: QPainter,
    view: View,
    chart: Chart,
    cells: Iterable[int] | NDArray[np.integer],
    colour: QColor,
    width: float = 2.0,
) -> None:
    """The border around a set of cells, ``width`` pixels wide."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    pen = QPen(colour, width)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(_border(view, chart, cells), pen)
    painter.restore()


def paint_cursor(painter: QPainter, view: View, chart: Chart, cell: int, theme: Theme) -> None:
    """The cell on which the keyboard works: brackets at its corners, which no selection has."""
    wide = 1.8 if chart.is_track else 1.0  # circles have a rim of their own
    path = _border(view, chart, [cell])
    corners = 6 if chart.geometry.kind == "hex" else 4
    side = path.length() / corners
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for colour, width in ((theme.paper, 6.0 * wide), (theme.ink, 3.0 * wide)):
        pen = QPen(colour, width)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        pen.setDashPattern([0.5 * side / width, 0.5 * side / width])
        pen.setDashOffset(0.25 * side / width)
        painter.strokePath(path, pen)
    painter.restore()


def selection_steps(
    painter: QPainter, view: View, chart: Chart, cells: Numbers, theme: Theme, phase: float
) -> Generator[None, None, bool]:
    """Paint the selected cells as a generator: a tint and a border of marching ants, moved by ``phase`` pixels.

    Returns whether there are ants: a border that is much too long has none.
    """
    geometry = chart.geometry
    path = None if geometry.is_track else seen_border(geometry, cells, view)
    if path is None and not geometry.is_track:
        mask, halo = chosen(geometry, cells).mask, with_alpha(theme.paper, 0.5)
        yield from pixel_steps(
            painter, view, geometry, mask, [with_alpha(theme.selection, 0.16), theme.selection, halo]
        )
        return False
    path = _border(view, chart, cells) if path is None else _to_pixels(view, path)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillPath(path, with_alpha(theme.selection, 0.16))
    painter.strokePath(path, QPen(with_alpha(theme.paper, 0.85), 2.4))
    ants = QPen(theme.selection, 1.6)
    ants.setDashPattern([ANTS / 1.6, ANTS / 1.6])
    ants.setDashOffset(phase / 1.6)
    ants.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.strokePath(path, ants)
    painter.restore()
    return True


def paint_lines(
    painter: QPainter,
    view: View,
    lines: Iterable[Sequence[Point]],
    colour: QColor,
    arrow: bool = False,
) -> None:
    """Polylines in chart units, with an arrow head at the end if ``arrow``."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    halo = QColor("white") if colour.lightnessF() < 0.6 else QColor("black")
    for line in lines:
        points = [view.point(*point) for point in line]
        path = QPainterPath()
        path.addPolygon(QPolygonF(points))
        if arrow and len(points) > 1:
            path.addPath(_barbs(points, 11))
        for shade, extra in ((with_alpha(halo, 0.55), 2.4), (colour, 0.0)):
            pen = QPen(shade, 2 + extra)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.strokePath(path, pen)
    painter.restore()


def _barbs(points: list[QPointF], size: float) -> QPainterPath:
    tip = points[-1]
    back = next((p for p in reversed(points) if hypot(tip.x() - p.x(), tip.y() - p.y()) > 0.5), points[0])
    angle = atan2(tip.y() - back.y(), tip.x() - back.x())
    path = QPainterPath(tip + QPointF(cos(angle + pi * 0.84), sin(angle + pi * 0.84)) * size)
    path.lineTo(tip)
    path.lineTo(tip + QPointF(cos(angle - pi * 0.84), sin(angle - pi * 0.84)) * size)
    return path


def paint_handles(painter: QPainter, view: View, points: Iterable[Point], theme: Theme) -> None:
    """Points that can be dragged."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for point in points:
        at = view.point(*point)
        painter.setPen(QPen(with_alpha(theme.paper, 0.8), 3.5))
        painter.drawEllipse(at, 5.0, 5.0)
        painter.setPen(QPen(theme.selection, 1.8))
        painter.setBrush(theme.paper)
        painter.drawEllipse(at, 5.0, 5.0)
        painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.restore()


def paint_ghosts(
    painter: QPainter, view: View, chart: Chart, ghosts: Iterable[tuple[int, str]], theme: Theme, opacity: float = 0.6
) -> None:
    """Cells shown in the colour of a terrain (an empty name: no cell)."""
    kinds: dict[str, list[int]] = {}
    for cell, terrain in ghosts:
        kinds.setdefault(terrain, []).append(cell)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, chart.geometry.kind in ("hex", "track"))
    painter.setOpacity(painter.opacity() * opacity)
    for terrain, cells in kinds.items():
        painter.fillPath(_border(view, chart, cells), theme.terrain_colour(terrain or None))
    painter.restore()


def paint_label(painter: QPainter, at: QPointF, text: str, theme: Theme) -> None:
    """Paint a short text on a card next to a point (the pointer), always inside the picture."""
    style = Lettering(12, 0, 0)
    wide, high = extent(text, style)
    rect = QRectF(at.x() + 16, at.y() + 16, wide + 14, high + 8)
    device = painter.device()
    page = QRectF(0, 0, device.width(), device.height())
    if rect.right() > page.right() - 4:
        rect.moveRight(at.x() - 12)
    if rect.bottom() > page.bottom() - 4:
        rect.moveBottom(at.y() - 12)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(with_alpha(theme.ink, 0.6), 1.0))
    painter.setBrush(with_alpha(theme.paper, 0.94))
    painter.drawRoundedRect(rect, 4, 4)
    painter.setFont(style.font())
    painter.setPen(theme.ink)
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)
    painter.restore()
