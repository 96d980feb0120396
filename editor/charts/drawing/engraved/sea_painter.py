"""Water of an engraved chart: an uneven wash, darker toward the coast, strokes of the burin, sparse waves."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPainterPath

from editor.charts.drawing.engraved.palettes import Palette
from editor.charts.drawing.engraved.pens import round_pen
from editor.charts.drawing.engraved.plan_paths import area_paths, curves_path, strokes_path
from editor.model.documents.viewport import View
from editor.model.plans.ground_plan import GroundPlan

WAVE = ((0, 0), (0.2, -0.3), (0.75, -0.32), (0.82, -0.03), (0.76, -0.11), (0.66, -0.1), (0.58, -0.05))
"""A crest that breaks to the right."""
FEW = 200
"""So many strokes are painted at once: of more the painter sorts all for every row of pixels."""
SMALL = 0.4
"""Where a mark is smaller than so many pixels, fine lines would only make everything gray."""


def paint_water(painter: QPainter, plan: GroundPlan, view: View, palette: Palette) -> None:
    """The page, and on the whole board the wash of the water; land is painted over it."""
    painter.fillRect(QRectF(0, 0, view.width, view.height), palette.colour("paper"))
    painter.fillRect(view.rect(plan.bounds), palette.colour("sea"))
    if not palette.tinted:
        return
    washes = [(lines, palette.colour("pale", 0.22)) for lines in plan.tones]
    washes += [
        (lines, palette.colour("near", palette.bands + 0.012 * number)) for number, lines in enumerate(plan.waters)
    ]
    for lines, colour in washes:
        for path in area_paths(lines, view):
            painter.fillPath(path, colour)


def paint_strokes(painter: QPainter, plan: GroundPlan, view: View, palette: Palette) -> None:
    """Level strokes along the coast, and waves."""
    mark = plan.mark * view.scale
    if mark < SMALL:
        return
    pen = round_pen(palette.colour("stroke", palette.strokes), 1.05 * mark)
    for first in range(0, len(plan.strokes), FEW):
        painter.strokePath(strokes_path(plan.strokes[first : first + FEW], view), pen)
    painter.strokePath(waves_path(plan, view), round_pen(palette.colour("stroke", 0.72 * palette.strokes), 0.95 * mark))


def waves_path(plan: GroundPlan, view: View) -> QPainterPath:
    """The waves that a view shows."""
    left, top, right, bottom = view.box
    x, y, wide = plan.waves.T
    seen = (x + wide > left) & (x < right) & (y > top) & (y - wide < bottom)
    return curves_path(plan.waves[seen].astype(float), WAVE, view)
