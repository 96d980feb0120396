"""The texture of old paper over all of the ground: stains and fibres, so faint that one does not look at them."""

from __future__ import annotations

from PySide6.QtGui import QPainter

from editor.charts.drawing.engraved.palettes import Palette
from editor.charts.drawing.engraved.pens import round_pen
from editor.charts.drawing.engraved.plan_paths import bows_paths, closed_path
from editor.model.documents.viewport import View
from editor.model.plans.ground_plan import GroundPlan

STAIN, DARK, LIGHT = 0.026, 0.13, 0.10
"""How strong stains and fibres are."""
SMALL = 0.35
"""Where a mark is less than so many pixels, nobody sees a fibre."""


def paint_texture(painter: QPainter, plan: GroundPlan, view: View, palette: Palette) -> None:
    """Stains and fibres, if the page has any."""
    if plan.paper is None or not palette.textured:
        return
    for ring in plan.paper.stains:
        painter.fillPath(closed_path([ring], view), palette.colour("grain", STAIN))
    mark = plan.mark * view.scale
    if mark < SMALL:
        return
    for fibres, name, strength in ((plan.paper.dark, "grain", DARK), (plan.paper.light, "snow", LIGHT)):
        pen = round_pen(palette.colour(name, strength), 0.8 * mark)
        for path in bows_paths(fibres, view):
            painter.strokePath(path, pen)
