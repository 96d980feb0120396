"""Terrains of a map beside plain water and land: tinted, hatched, dotted, each so that one sees where it ends."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPainter

from editor.charts.drawing.engraved.palettes import Palette
from editor.charts.drawing.engraved.pens import flat_pen, round_pen
from editor.charts.drawing.engraved.plan_paths import closed_path, dots_path, strokes_path
from editor.charts.drawing.style.colours import mixed
from editor.model.documents.viewport import View
from editor.model.plans.ground_layers.cover_shapes import Cover
from editor.model.plans.ground_plan import GroundPlan

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
    """The colour of a terrain: of the palette for what it knows, else what the theme of the game says."""
    strength = STRENGTH.get(cover.kind, OTHER)
    if not palette.tinted:
        return palette.colour("neutral", 0.28 if cover.kind in ("", "storm", "deep") else 0.1)
    names = {"reef": "pale", "shallows": "pale", "deep": "near", "ice": "snow", "dunes": "gold", "wood": "green"}
    if cover.kind in names:
        return palette.colour(names[cover.kind], strength)
    said = mixed(QColor(cover.tint or palette.neutral), palette.colour("neutral" if cover.wet else "land"), 0.4)
    said.setAlphaF(strength)
    return said
