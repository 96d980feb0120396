"""Where an engraved chart ends: holes in the board are paper with a dotted edge, and beyond the rim is the page."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from editor.charts.drawing.engraved.palettes import Palette
from editor.charts.drawing.engraved.pens import dotted_pen, round_pen
from editor.charts.drawing.engraved.plan_paths import closed_path
from editor.model.documents.viewport import View
from editor.model.plans.ground_plan import GroundPlan


def paint_void(painter: QPainter, plan: GroundPlan, view: View, palette: Palette) -> None:
    """Paper where no cells are, inside the bounds of the board."""
    if not plan.void:
        return
    mark = plan.mark * view.scale
    void = closed_path(plan.void, view)
    for width, alpha in ((9.0, 0.3), (5.0, 0.4)):
        painter.strokePath(void, round_pen(palette.colour("paper", alpha), width * mark))
    painter.fillPath(void, palette.colour("paper"))
    painter.strokePath(void, dotted_pen(palette.colour("burin", 0.75), 1.3 * mark, 3.2))


def paint_page(painter: QPainter, plan: GroundPlan, view: View, palette: Palette) -> None:
    """The page beyond the board, over all that was painted past its rim."""
    page = QPainterPath()
    page.setFillRule(Qt.FillRule.OddEvenFill)
    page.addRect(QRectF(-2, -2, view.width + 4, view.height + 4))
    if not plan.board:
        page.addRect(view.rect(plan.bounds))
        painter.fillPath(page, palette.colour("paper"))
        return
    board = closed_path(plan.board, view, bent=False)
    page.addPath(board)
    painter.fillPath(page, palette.colour("paper"))
    painter.strokePath(board, round_pen(palette.colour("stroke", 0.8), 1.6 * plan.mark * view.scale))
