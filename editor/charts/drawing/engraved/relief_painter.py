"""The relief of an engraved chart: stamps in six variants a kind, set down from north to south."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QTransform

from editor.charts.drawing.art.art_files import Mark, stamps
from editor.charts.drawing.engraved.palettes import Palette
from editor.charts.drawing.engraved.pens import round_pen
from editor.charts.drawing.style.colours import mixed
from editor.model.documents.viewport import View
from editor.model.plans.ground_layers.relief import KINDS, VARIANTS
from editor.model.plans.ground_plan import GroundPlan

LEAVES = {"fir": "fir", "tree": "tree", "palm": "palm"}
TINY = 5.0
"""Stamps that are less wide, in pixels, are left out."""


def paint_relief(painter: QPainter, plan: GroundPlan, view: View, palette: Palette) -> None:
    """All stamps that a view shows something of."""
    placed = plan.stamps
    left, top, right, bottom = view.box
    half = placed.width / 2
    seen = (placed.x + half > left) & (placed.x - half < right) & (placed.y > top) & (placed.y - 2 * half < bottom)
    seen &= placed.width * view.scale >= TINY
    tools: dict[tuple[str, int, int], list[tuple[Mark, QBrush | QPen]]] = {}
    shades: dict[tuple[str, str, int], QColor] = {}
    before = painter.transform()
    for number in np.flatnonzero(seen).tolist():
        kind, variant, colour = KINDS[placed.kind[number]], int(placed.variant[number]), int(placed.colour[number])
        key = kind, variant % VARIANTS, colour
        if key not in tools:
            marks = stamps(f"engraved/{kind}")[variant % VARIANTS]
            tools[key] = [(mark, _tool(mark, kind, colour, palette, shades)) for mark in marks]
        size = round(float(placed.width[number]) * view.scale, 2)
        at = view.point(float(placed.x[number]), float(placed.y[number]))
        painter.setTransform(QTransform(size, 0, 0, size, round(at.x(), 2), round(at.y(), 2)) * before)
        for mark, tool in tools[key]:
            if isinstance(tool, QPen):
                painter.strokePath(mark.path, tool)
            else:
                painter.fillPath(mark.path, tool)
    painter.setTransform(before)


def _tool(
    mark: Mark, kind: str, colour: int, palette: Palette, shades: dict[tuple[str, str, int], QColor]
) -> QBrush | QPen:
    key = mark.ink, kind, colour
    if key not in shades:
        shades[key] = _colour(mark.ink, kind, colour, palette)
    shade = shades[key]
    if not mark.width:
        return QBrush(shade)
    pen = round_pen(shade, 1.0)
    pen.setWidthF(mark.width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    return pen


def _colour(tone: str, kind: str, country: int, palette: Palette) -> QColor:
    """Bodies have the colour of their country, a little lighter, so that a hill hides what is behind it."""
    land = palette.country(country)
    if tone in ("line", "bark"):
        return palette.colour("burin")
    if tone == "snow":
        return palette.colour("snow")
    if tone == "foliage":
        return mixed(palette.colour(LEAVES.get(kind, "tree")), land, 0.12) if palette.tinted else palette.colour("hill")
    if tone == "slope":
        if kind in LEAVES:
            return palette.colour("burin", 0.16 if palette.tinted else 0.06)
        return mixed(palette.colour("slope"), land, 0.25)
    return mixed(land, palette.colour("hill"), 0.45)
