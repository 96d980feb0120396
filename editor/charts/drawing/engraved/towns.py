"""A town on the land beside its port: a church among houses."""

from __future__ import annotations

from collections.abc import Container

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPolygonF, QTransform

from editor.charts.drawing.devices import misses
from editor.charts.drawing.drawing_context import Drawing
from editor.charts.drawing.engraved.feature_inks import FeatureInks
from editor.charts.drawing.match.strokes_of_light import fine_pen

SETTLED = frozenset({"house"})
"""Marks that are drawn as a town on nearby land, where there is some."""
WALLS: tuple[tuple[float, float, float, float], ...] = (
    (-0.46, 0.04, -0.14, 0.36), (-0.11, -0.12, 0.11, 0.36), (0.14, 0.08, 0.46, 0.36)
)  # fmt: skip
"""Of the houses and the tower between them: left, top, right, bottom, in towns."""
ROOFS: tuple[tuple[tuple[float, float], ...], ...] = (
    ((-0.52, 0.06), (-0.40, -0.14), (-0.20, -0.14), (-0.08, 0.06)),
    ((-0.15, -0.10), (0.0, -0.46), (0.15, -0.10)),
    ((0.08, 0.10), (0.20, -0.08), (0.40, -0.08), (0.52, 0.10)),
)
DOORS = ((-0.34, 0.20, -0.26, 0.36), (-0.04, 0.16, 0.04, 0.36), (0.26, 0.22, 0.34, 0.36))


def town_cell(drawing: Drawing, port: int, taken: Container[int], lettered: Container[int]) -> int | None:
    """The cell of land beside a port where its town stands: free, off names, straight beside, and inland."""
    chart, geometry = drawing.chart, drawing.geometry
    x, y = geometry.centre(port)
    found = []
    for cell in geometry.neighbours(port):
        if cell in taken or not _is_land(drawing, cell):
            continue
        cx, cy = geometry.centre(cell)
        inland = sum(_is_land(drawing, other) for other in geometry.neighbours(cell))
        found.append((cell in lettered, round((cx - x) ** 2 + (cy - y) ** 2, 3), -inland, cell))
    return min(found)[-1] if found and not chart.is_track else None


def _is_land(drawing: Drawing, cell: int) -> bool:
    ink = drawing.chart.ink_at(cell)
    theme = drawing.theme
    return ink is not None and not theme.is_blank(ink.terrain) and not theme.is_wet(ink.terrain)


def paint_town(painter: QPainter, at: QPointF, side: float, inks: FeatureInks) -> None:
    """A town ``side`` pixels wide about a point."""
    half = side * 0.6
    if misses(painter, QRectF(at.x() - half, at.y() - half, 2 * half, 2 * half)):
        return
    place = QTransform(side, 0, 0, side, at.x(), at.y())
    walls, roofs, doors = QPainterPath(), QPainterPath(), QPainterPath()
    for left, top, right, bottom in WALLS:
        walls.addRect(QRectF(left, top, right - left, bottom - top))
    for roof in ROOFS:
        roofs.addPolygon(QPolygonF([QPointF(*corner) for corner in (*roof, roof[0])]))
    for left, top, right, bottom in DOORS:
        doors.addRect(QRectF(left, top, right - left, bottom - top))
    pen = fine_pen(QColor(inks.dark), max(side * 0.045 * inks.weight**0.5, 0.7))
    halo = fine_pen(QColor(inks.halo), max(side * 0.16, 1.6))
    walls, roofs, doors = place.map(walls), place.map(roofs), place.map(doors)
    for path in (walls, roofs):
        painter.strokePath(path, halo)
    for path, fill in ((walls, QColor(inks.pale)), (roofs, QColor(inks.roof))):
        painter.fillPath(path, fill)
        painter.strokePath(path, pen)
    painter.fillPath(doors, QColor(inks.dark))
