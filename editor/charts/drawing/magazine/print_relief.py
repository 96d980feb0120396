"""The relief of a magazine chart: poster stamps, thinned out, set down from north to south."""

from __future__ import annotations

import numpy as np
from PySide6.QtGui import QPainter, QTransform

from editor.charts.drawing.art.art_files import stamps
from editor.charts.drawing.engraved.palettes import Palette
from editor.charts.drawing.engraved.pens import round_pen
from editor.model.documents.viewport import View
from editor.model.plans.ground_layers.relief import KINDS, VARIANTS
from editor.model.plans.ground_plan import GroundPlan

TINY = 6.0
"""Stamps that are less wide, in pixels, are left out."""
COLOURS = {"line": "coast", "bark": "coast", "body": "hill", "slope": "edge", "foliage": "tree", "snow": "snow"}


def paint_print_relief(painter: QPainter, plan: GroundPlan, view: View, palette: Palette) -> None:
    """All stamps that a view shows something of."""
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
