"""The ground of engraved charts: planned from a chart, painted from its plan, in the order of an engraver."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter

from editor.documents.chart import Chart
from editor.documents.chart_adornment import Adornment, adornment_of
from editor.engraving.ground_kinds import CellGround, SlotGround, cell_ground, cover_of
from editor.engraving.ground_plan import GroundOptions, GroundPlan, plan_ground
from editor.engraving.land_shape import land_shape
from editor.rendering.drawing_context import DrawingLook, Plans
from editor.rendering.engraved.board_edge import paint_page, paint_void
from editor.rendering.engraved.land_painter import paint_borders, paint_coast, paint_land
from editor.rendering.engraved.palettes import palette_of
from editor.rendering.engraved.relief_painter import paint_relief
from editor.rendering.engraved.sea_painter import paint_strokes, paint_water
from editor.rendering.outline import mask_lines
from editor.rendering.style.theme import Theme
from editor.rendering.viewport import View

EQUATOR = 0.66
"""Where palms are thickest if the map does not say where its equator is, from the top (0) to the bottom (1)."""


def slot_grounds(chart: Chart, theme: Theme) -> tuple[SlotGround, ...]:
    """What the cells of each slot of a chart are, by the theme of its game."""
    found = []
    for slot in range(len(chart.slots)):
        ink = chart.ink_of_slot(slot)
        terrain = ink.terrain if ink is not None else None
        if terrain is None or theme.is_blank(terrain):
            found.append(SlotGround(blank=True))
        else:
            tint = theme.terrain_colour(terrain, dict(ink.values) if ink else {}).name()
            found.append(SlotGround(theme.is_wet(terrain), False, cover_of(terrain), tint))
    return tuple(found)


def plan_shape(plans: Plans) -> None:
    """Where the land is: what names, ornaments and the ground go by."""
    ground = cell_ground(plans.chart, slot_grounds(plans.chart, plans.theme))
    plans.cells = ground
    seed = str(adornment_of(plans.chart).seed)
    plans.shape = land_shape(plans.chart.geometry, ground.land, ground.void, seed)


def plan_engraved_ground(plans: Plans) -> None:
    """All of the ground, off what names and ornaments have taken."""
    ground: CellGround = plans.cells
    chart, look = plans.chart, plans.look
    tinted = look.washes and look.style != "ink"
    options = GroundOptions(look.relief, tinted, equator_of(chart, adornment_of(chart)))
    plans.ground = plan_ground(plans.shape, options, plans.taken, ground)
    geometry = chart.geometry
    if geometry.kind == "hex":
        cells = ~ground.void.reshape(chart.cells.shape)
        plans.ground.board.extend(line.astype(np.float32) for line in mask_lines(geometry, cells))


def equator_of(chart: Chart, adornment: Adornment) -> float:
    """At which part of the chart's height the equator is: a row of the map, or a little below the middle."""
    rows = chart.cells.shape[0]
    return (adornment.equator - 0.5) / rows if adornment.equator is not None and rows else EQUATOR


def paint_engraved_ground(painter: QPainter, plans: Plans, view: View, look: DrawingLook, theme: Theme) -> None:
    """Page, water, land, relief and the edge of the board, under ornaments and grid."""
    plan: GroundPlan = plans.ground
    palette = palette_of(look, theme)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    for paint in (paint_water, paint_strokes, paint_land, paint_borders, paint_coast):
        paint(painter, plan, view, palette)
    if look.relief:
        paint_relief(painter, plan, view, palette)
    paint_void(painter, plan, view, palette)
    paint_page(painter, plan, view, palette)
