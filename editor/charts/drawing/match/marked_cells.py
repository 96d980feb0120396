"""Cells of a chart that somebody points out: a border and a tint, hatched where something is in the way."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QTransform

from editor.charts.drawing.outline import border_path
from editor.charts.drawing.style.colours import with_alpha
from editor.model.documents.geometry import Geometry
from editor.model.documents.viewport import View
from editor.model.match.play_marks import CellTone, MarkedCells

TONES: dict[CellTone, tuple[str, str]] = {
    "shown": ("#1d6d92", "#dcebf0"),
    "good": ("#c98a12", "#ffe27a"),
    "wrong": ("#b3322a", "#e9a79a"),
    "changed": ("#d98a1e", "#f6d48a"),
}
"""Border and tint."""


def paint_marked(painter: QPainter, view: View, geometry: Geometry, marked: MarkedCells) -> None:
    """Paint them as one area."""
    cells = [cell for cell in marked.cells if 0 <= cell < geometry.size]
    if not cells:
        return
    place = QTransform(view.scale, 0, 0, view.scale, -view.left * view.scale, -view.top * view.scale)
    path = place.map(border_path(geometry, cells))
    edge, tint = (QColor(text) for text in TONES[marked.tone])
    painter.save()
    painter.fillPath(path, with_alpha(tint, 0.32 if marked.hatched else 0.5))
    if marked.hatched:
        brush = QBrush(with_alpha(edge, 0.8), Qt.BrushStyle.BDiagPattern)
        brush.setTransform(QTransform.fromScale(1.6, 1.6))
        painter.fillPath(path, brush)
    pen = QPen(edge, min(max(view.scale * 0.05, 1.8), 3.2))
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(path, pen)
    painter.restore()
