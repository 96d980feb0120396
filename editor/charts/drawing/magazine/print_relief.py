"""The relief of a magazine chart: poster stamps, thinned out, set down from north to south."""

from __future__ import annotations

from functools import cache

import numpy as np
from PySide6.QtGui import QPainter, QTransform

from editor.charts.drawing.engraved.palettes import Palette
from editor.charts.drawing.engraved.pens import round_pen
from editor.charts.drawing.engraved.stamps.stamp_pen import Mark, StampPen
from editor.charts.drawing.magazine.print_stamps import POSTER
from editor.model.documents.viewport import View
from editor.model.plans.ground_layers.relief import KINDS, VARIANTS
from editor.model.plans.ground_plan import GroundPlan
from editor.model.plans.noise import generator

TINY = 6.0
"""Stamps that are less wide, in pixels, are left out."""
COLOURS = {"line": "coast", "bark": "coast", "body": "hill", "slope": "edge", "leaf": "tree", "snow": "snow"}


@cache
def poster_marks(kind: str, variant: int) -> tuple[Mark, ...]:
    """The fills and strokes of a variant of a stamp, one unit wide."""
    pen = StampPen(generator("poster", kind, variant))
    POSTER[kind](pen)
    return tuple(pen.marks)


def paint_print_relief(painter: QPainter, plan: GroundPlan, view: View, palette: Palette) -> None:
    """All stamps that a view shows something of."""
    stamps = plan.stamps
    left, top, right, bottom = view.box
    seen = (stamps.x + stamps.width > left) & (stamps.x - stamps.width < right)
    seen &= (stamps.y > top) & (stamps.y - stamps.width < bottom) & (stamps.width * view.scale >= TINY)
    before = painter.transform()
    for number in np.flatnonzero(seen).tolist():
        size = round(float(stamps.width[number]) * view.scale, 2)
        at = view.point(float(stamps.x[number]), float(stamps.y[number]))
        painter.setTransform(QTransform(size, 0, 0, size, round(at.x(), 2), round(at.y(), 2)) * before)
        for mark in poster_marks(KINDS[stamps.kind[number]], int(stamps.variant[number]) % VARIANTS):
            colour = palette.colour(COLOURS[mark.tone])
            if mark.width:
                pen = round_pen(colour, 1.0)
                pen.setWidthF(mark.width)
                painter.strokePath(mark.path, pen)
            else:
                painter.fillPath(mark.path, colour)
    painter.setTransform(before)
