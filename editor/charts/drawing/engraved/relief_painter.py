"""The relief of an engraved chart: stamps drawn once, in six variants a kind, and set down from north to south."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QTransform

from editor.charts.drawing.engraved.palettes import Palette
from editor.charts.drawing.engraved.pens import round_pen
from editor.charts.drawing.engraved.stamps.ground_cover import floe, reeds, rocks, tuft
from editor.charts.drawing.engraved.stamps.heights import dune, hill, mountain
from editor.charts.drawing.engraved.stamps.stamp_pen import Mark, StampPen, Tone
from editor.charts.drawing.engraved.stamps.trees import fir, palm, tree
from editor.charts.drawing.style.colours import mixed
from editor.model.documents.viewport import View
from editor.model.plans.ground_layers.relief import KINDS, VARIANTS
from editor.model.plans.ground_plan import GroundPlan
from editor.model.plans.noise import generator

DRAWN: dict[str, Callable[[StampPen], None]] = {
    "mountain": mountain, "hill": hill, "fir": fir, "tree": tree, "palm": palm, "dune": dune, "tuft": tuft,
    "reeds": reeds, "floe": floe, "rocks": rocks,
}  # fmt: skip
LEAVES = {"fir": "fir", "tree": "tree", "palm": "palm"}
TINY = 5.0
"""Stamps that are less wide, in pixels, are left out."""


@cache
def stamp_marks(kind: str, variant: int) -> tuple[Mark, ...]:
    """The fills and strokes of a variant of a stamp, one unit wide."""
    pen = StampPen(generator("stamp", kind, variant))
    DRAWN[kind](pen)
    return tuple(pen.marks)


def paint_relief(painter: QPainter, plan: GroundPlan, view: View, palette: Palette) -> None:
    """All stamps that a view shows something of."""
    stamps = plan.stamps
    left, top, right, bottom = view.box
    half = stamps.width / 2
    seen = (stamps.x + half > left) & (stamps.x - half < right) & (stamps.y > top) & (stamps.y - 2 * half < bottom)
    seen &= stamps.width * view.scale >= TINY
    tools: dict[tuple[str, int, int], list[tuple[Mark, QBrush | QPen]]] = {}
    shades: dict[tuple[Tone, str, int], QColor] = {}
    before = painter.transform()
    for number in np.flatnonzero(seen).tolist():
        kind, variant, colour = KINDS[stamps.kind[number]], int(stamps.variant[number]), int(stamps.colour[number])
        key = kind, variant % VARIANTS, colour
        if key not in tools:
            tools[key] = [
                (mark, _tool(mark, kind, colour, palette, shades)) for mark in stamp_marks(kind, variant % VARIANTS)
            ]
        size = round(float(stamps.width[number]) * view.scale, 2)
        at = view.point(float(stamps.x[number]), float(stamps.y[number]))
        painter.setTransform(QTransform(size, 0, 0, size, round(at.x(), 2), round(at.y(), 2)) * before)
        for mark, tool in tools[key]:
            if isinstance(tool, QPen):
                painter.strokePath(mark.path, tool)
            else:
                painter.fillPath(mark.path, tool)
    painter.setTransform(before)


def _tool(
    mark: Mark, kind: str, colour: int, palette: Palette, shades: dict[tuple[Tone, str, int], QColor]
) -> QBrush | QPen:
    key = mark.tone, kind, colour
    if key not in shades:
        shades[key] = _colour(mark.tone, kind, colour, palette)
    shade = shades[key]
    if not mark.width:
        return QBrush(shade)
    pen = round_pen(shade, 1.0)
    pen.setWidthF(mark.width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    return pen


def _colour(tone: Tone, kind: str, country: int, palette: Palette) -> QColor:
    """Bodies have the colour of their country, a little lighter, so that a hill hides what is behind it."""
    land = palette.country(country)
    if tone in ("line", "bark"):
        return palette.colour("burin")
    if tone == "snow":
        return palette.colour("snow")
    if tone == "leaf":
        return mixed(palette.colour(LEAVES.get(kind, "tree")), land, 0.12) if palette.tinted else palette.colour("hill")
    if tone == "slope":
        if kind in LEAVES:
            return palette.colour("burin", 0.16 if palette.tinted else 0.06)
        return mixed(palette.colour("slope"), land, 0.25)
    return mixed(land, palette.colour("hill"), 0.45)
