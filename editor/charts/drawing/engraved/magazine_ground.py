"""The ground and relief of a magazine chart: flat colours, screens, a bold outline with a hard shadow, stamps."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter

from editor.charts.drawing.drawing_context import DrawingLook, Plans
from editor.charts.drawing.engraved.ground_painter import equator_of, paint_stamps, plan_rim
from editor.charts.drawing.engraved.palettes import Palette, palette_of
from editor.charts.drawing.engraved.plan_paths import closed_path, curves_path, round_pen
from editor.charts.drawing.engraved.sea_and_land import FINE, paint_page, paint_void
from editor.charts.drawing.style.theme import Theme
from editor.model.documents.chart_adornment import adornment_of
from editor.model.documents.geometry import View
from editor.model.plans.ground_plan import PrintPlan, plan_print

COAST, SHADOW = 2.5, (3.3, 4.2)
"""The width of the land's outline, and the offset of its shadow, in marks."""
LINES_AT_ONCE, DOTS_AT_ONCE = 20, 100
"""The greatest number of shapes filled as one path: Qt sorts all edges of a path, which is slow for large ones."""
ROUND = 0.5523
CIRCLE = (
    (1, 0), (1, ROUND), (ROUND, 1), (0, 1), (-ROUND, 1), (-1, ROUND), (-1, 0), (-1, -ROUND), (-ROUND, -1), (0, -1),
    (ROUND, -1), (1, -ROUND), (1, 0),
)  # fmt: skip
"""A circle as four curves (``ROUND``: the distance of their control points)."""


def plan_print_ground(plans: Plans) -> None:
    """Plan the ground, clear of names and ornaments."""
    plans.ground = plan_print(
        plans.shape, equator_of(plans.chart, adornment_of(plans.chart)), plans.look.relief, plans.taken, plans.cells
    )
    plan_rim(plans)


def paint_print_ground(painter: QPainter, plans: Plans, view: View, look: DrawingLook, theme: Theme) -> None:
    """Water, land, relief and the edge of the board, under ornaments and grid."""
    plan: PrintPlan = plans.ground
    palette = palette_of(look, theme)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.fillRect(view.rect(plan.bounds), palette.colour("sea"))
    _paint_land(painter, plan, view, palette)
    if look.relief:
        paint_stamps(
            painter, plan.stamps, view, "magazine", lambda tone, _kind, _country: palette.colour(COLOURS[tone])
        )
    paint_void(painter, plan, view, palette)
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


COLOURS = {"line": "coast", "bark": "coast", "body": "hill", "slope": "edge", "foliage": "tree", "snow": "snow"}
