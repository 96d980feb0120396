"""Terrains other than plain water and land, tinted, hatched or dotted; and stamps of hills, woods and tufts."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QTransform

from editor.charts.drawing.art.art_files import Mark, stamps
from editor.charts.drawing.engraved.palettes import Palette
from editor.charts.drawing.engraved.plan_paths import closed_path, dots_path, flat_pen, round_pen, strokes_path
from editor.charts.drawing.style.colours import mixed
from editor.model.documents.viewport import View
from editor.model.plans.ground_layers import Cover
from editor.model.plans.ground_plan import GroundPlan
from editor.model.plans.relief import KINDS, VARIANTS

STRENGTH = {
    "reef": 0.25,
    "shallows": 0.55,
    "deep": 0.3,
    "ice": 0.8,
    "marsh": 0.35,
    "dunes": 0.45,
    "wood": 0.3,
    "storm": 0.5,
}
"""How strong the tint of a terrain is; of others:"""
OTHER = 0.42


def paint_wet_covers(painter: QPainter, plan: GroundPlan, view: View, palette: Palette) -> None:
    """Those of the water, under the land."""
    for cover in plan.covers:
        if cover.wet:
            _paint(painter, cover, plan, view, palette)


def paint_dry_covers(painter: QPainter, plan: GroundPlan, view: View, palette: Palette) -> None:
    """Those of the land, under the relief that stands on them."""
    for cover in plan.covers:
        if not cover.wet:
            _paint(painter, cover, plan, view, palette)


def _paint(painter: QPainter, cover: Cover, plan: GroundPlan, view: View, palette: Palette) -> None:
    mark = plan.mark * view.scale
    natural = cover.natural
    outline = closed_path(cover.outline, view, bent=natural)
    painter.fillPath(outline, _tint(cover, palette))
    line = palette.colour("stroke" if cover.wet else "burin", 0.42 if palette.tinted else 0.6)
    painter.strokePath(strokes_path(cover.hatches, view), flat_pen(line, 0.95 * mark))
    painter.strokePath(dots_path(cover.dots, view), round_pen(line, 1.5 * mark))
    if not cover.edged:
        return
    edge = palette.colour("stroke" if cover.wet else "burin", 0.5 if natural else 0.85)
    pen = round_pen(edge, 1.1 * mark) if natural else flat_pen(edge, 1.6 * mark)
    pen.setDashPattern([0.1, 3.4] if natural else [3.6, 2.4])
    painter.strokePath(outline, pen)


def _tint(cover: Cover, palette: Palette) -> QColor:
    """The colour of a terrain: the palette's if it has one, else that of the game's theme."""
    strength = STRENGTH.get(cover.kind, OTHER)
    if not palette.tinted:
        return palette.colour("neutral", 0.28 if cover.kind in ("", "storm", "deep") else 0.1)
    names = {"reef": "pale", "shallows": "pale", "deep": "near", "ice": "snow", "dunes": "gold", "wood": "green"}
    if cover.kind in names:
        return palette.colour(names[cover.kind], strength)
    tint = mixed(QColor(cover.tint or palette.neutral), palette.colour("neutral" if cover.wet else "land"), 0.4)
    tint.setAlphaF(strength)
    return tint


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
