"""The ground and relief of a magazine chart: flat colours, screens, a bold outline with a hard shadow, stamps."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QTransform

from editor.charts.drawing.art import stamps
from editor.charts.drawing.drawing_context import DrawingLook, Plans
from editor.charts.drawing.engraved.ground_painter import equator_of
from editor.charts.drawing.engraved.palettes import Palette, palette_of
from editor.charts.drawing.engraved.plan_paths import closed_path, curves_path, round_pen, strokes_path
from editor.charts.drawing.engraved.sea_and_land import paint_page
from editor.charts.drawing.outline import mask_lines
from editor.charts.drawing.style.colours import mixed
from editor.charts.drawing.style.theme import Theme
from editor.model.documents.chart_adornment import adornment_of
from editor.model.documents.geometry import View
from editor.model.plans.ground_plan import GroundPlan, PrintPlan, plan_print
from editor.model.plans.relief import KINDS, VARIANTS

COAST, SHADOW = 2.5, (3.3, 4.2)
"""The width of the land's outline, and the offset of its shadow, in marks."""
LINES_AT_ONCE, DOTS_AT_ONCE = 20, 100
"""The greatest number of shapes filled as one path: Qt sorts all edges of a path, which is slow for large ones."""
FINE = 0.32
"""The least size of a mark in pixels at which halftone screens are drawn."""
ROUND = 0.5523
CIRCLE = (
    (1, 0), (1, ROUND), (ROUND, 1), (0, 1), (-ROUND, 1), (-1, ROUND), (-1, 0), (-1, -ROUND), (-ROUND, -1), (0, -1),
    (ROUND, -1), (1, -ROUND), (1, 0),
)  # fmt: skip
"""A circle as four curves (``ROUND``: the distance of their control points)."""


def plan_print_ground(plans: Plans) -> None:
    """Plan the ground, clear of names and ornaments."""
    plan = plan_print(
        plans.shape, equator_of(plans.chart, adornment_of(plans.chart)), plans.look.relief, plans.taken, plans.cells
    )
    geometry = plans.chart.geometry
    if geometry.kind == "hex":
        cells = ~plans.cells.void.reshape(plans.chart.cells.shape)
        plan.board.extend(line.astype("f4") for line in mask_lines(geometry, cells))
    plans.ground = plan


def paint_print_ground(painter: QPainter, plans: Plans, view: View, look: DrawingLook, theme: Theme) -> None:
    """Water, land, relief and the edge of the board, under ornaments and grid."""
    plan: PrintPlan = plans.ground
    palette = palette_of(look, theme)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.fillRect(view.rect(plan.bounds), palette.colour("sea"))
    _paint_land(painter, plan, view, palette)
    if look.relief:
        paint_print_relief(painter, plan, view, palette)
    _paint_void(painter, plan, view, palette)
    paint_page(painter, plan, view, palette)


def _paint_land(painter: QPainter, plan: PrintPlan, view: View, palette: Palette) -> None:
    """The lines at sea, then the land over their ends: shadow, paper, dots, outline."""
    mark = plan.mark * view.scale
    screened = mark >= FINE
    if screened:
        _paint_lines(painter, plan, view, palette)
    land = closed_path(plan.coasts, view)
    pen = round_pen(palette.colour("coast"), COAST * mark)
    if not palette.dark:
        painter.fillPath(land.translated(SHADOW[0] * mark, SHADOW[1] * mark), palette.colour("ink"))
    painter.fillPath(land, palette.colour("land"))
    if screened:
        _paint_dots(painter, plan, view, palette)
    for line in plan.coasts:  # a pen along all at once takes five times as long
        painter.strokePath(closed_path([line], view), pen)


def _paint_lines(painter: QPainter, plan: PrintPlan, view: View, palette: Palette) -> None:
    for first in range(0, len(plan.lines), LINES_AT_ONCE):
        lines = closed_path(plan.lines[first : first + LINES_AT_ONCE], view, bent=False)
        painter.fillPath(lines, palette.colour("stroke"))


def _paint_dots(painter: QPainter, plan: PrintPlan, view: View, palette: Palette) -> None:
    left, top, right, bottom = view.box
    x, y, radius = plan.dots.T
    dots = plan.dots[(x + radius > left) & (x - radius < right) & (y + radius > top) & (y - radius < bottom)]
    for first in range(0, len(dots), DOTS_AT_ONCE):
        painter.fillPath(curves_path(dots[first : first + DOTS_AT_ONCE], CIRCLE, view), palette.colour("edge"))


def _paint_void(painter: QPainter, plan: PrintPlan, view: View, palette: Palette) -> None:
    """Paper with slanting lines where no cells are, inside the bounds of the board, within a plain line."""
    if not plan.void:
        return
    mark, void = plan.mark * view.scale, closed_path(plan.void, view)
    painter.fillPath(void, palette.colour("paper"))
    if mark >= FINE:
        shade = mixed(palette.colour("paper"), palette.colour("ink"), 0.28)
        painter.strokePath(strokes_path(plan.blank, view), round_pen(shade, 0.8 * mark))
    painter.strokePath(void, round_pen(palette.colour("coast"), 1.6 * mark))


TINY = 6.0
"""The least width of a stamp in pixels."""
COLOURS = {"line": "coast", "bark": "coast", "body": "hill", "slope": "edge", "foliage": "tree", "snow": "snow"}


def paint_print_relief(painter: QPainter, plan: GroundPlan, view: View, palette: Palette) -> None:
    """Paint the visible stamps."""
    placed = plan.stamps
    left, top, right, bottom = view.box
    seen = (placed.x + placed.width > left) & (placed.x - placed.width < right)
    seen &= (placed.y > top) & (placed.y - placed.width < bottom) & (placed.width * view.scale >= TINY)
    before = painter.transform()
    for number in np.flatnonzero(seen).tolist():
        size = round(float(placed.width[number]) * view.scale, 2)
        at = view.point(float(placed.x[number]), float(placed.y[number]))
        painter.setTransform(QTransform(size, 0, 0, size, round(at.x(), 2), round(at.y(), 2)) * before)
        for mark in stamps(f"magazine/{KINDS[placed.kind[number]]}")[int(placed.variant[number]) % VARIANTS]:
            colour = palette.colour(COLOURS[mark.ink])
            if mark.width:
                pen = round_pen(colour, 1.0)
                pen.setWidthF(mark.width)
                painter.strokePath(mark.path, pen)
            else:
                painter.fillPath(mark.path, colour)
    painter.setTransform(before)
