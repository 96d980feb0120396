"""The black and white frame of a chart whose board has neither rows nor columns: a track."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from editor.charts.drawing.ornaments.rim import BAR, OVER, Scale, Side
from editor.charts.drawing.style.colours import mixed
from editor.charts.drawing.style.theme import Theme
from editor.model.documents.geometry import Geometry, View

BLOCK = 30.0
"""How long a block is about where there are no rows or columns."""


def paint_nameless_rim(painter: QPainter, view: View, geometry: Geometry, theme: Theme) -> None:
    """The rim of a board without rows and columns, on paper: blocks and lines around, beyond them nothing."""
    board, page = view.rect(geometry.sheet), QPainterPath()
    for rect in (QRectF(-OVER, -OVER, view.width + 2 * OVER, view.height + 2 * OVER), board):
        page.addRect(rect)
    painter.save()
    painter.fillPath(page, theme.paper)
    across, down = (
        Scale(start + step / 2, step, round((end - start) / step), False, start, end)
        for start, end in ((board.left(), board.right()), (board.top(), board.bottom()))
        for step in ((end - start) / max(round((end - start) / BLOCK), 1),)
    )
    for near in (True, False):
        x, y = (board.left() - BAR, board.top() - BAR) if near else (board.right(), board.bottom())
        Side(down, x, 0.0, view.height, False, near, BAR, False).paint(painter, theme)
        Side(across, 0.0, y, view.width, True, near, BAR, False).paint(painter, theme)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(mixed(theme.paper, theme.ink, 0.85), 1.2))
    for out in (BAR, 2.5 * BAR):
        painter.drawRect(board.adjusted(-out, -out, out, out))
    painter.restore()
