"""The ground of engraved charts: planned, then painted from the plan; until that is ready, a quick ground."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter

from dsl.maps.mapfile.values import Data
from editor.charts.drawing.drawing_context import DrawingLook, Plans
from editor.charts.drawing.engraved.covers_and_relief import paint_dry_covers, paint_relief, paint_wet_covers
from editor.charts.drawing.engraved.palettes import Palette, palette_of
from editor.charts.drawing.engraved.sea_and_land import (
    paint_borders,
    paint_coast,
    paint_land,
    paint_page,
    paint_strokes,
    paint_texture,
    paint_void,
    paint_water,
)
from editor.charts.drawing.ground.coast_ramp import Ground
from editor.charts.drawing.ground.terrain_painter import TerrainPainter, grounds
from editor.charts.drawing.outline import mask_lines
from editor.charts.drawing.style.colours import mixed
from editor.charts.drawing.style.theme import Theme
from editor.model.documents.chart import Chart
from editor.model.documents.chart_adornment import Adornment, adornment_of
from editor.model.documents.viewport import View
from editor.model.plans.ground_kinds import AFLOAT, CellGround, SlotGround, cell_ground, cover_of
from editor.model.plans.ground_layers import NATURAL, Cover, exact_cover, natural_cover
from editor.model.plans.ground_plan import GroundOptions, GroundPlan, plan_ground
from editor.model.plans.land_shape import land_shape
from editor.model.plans.placing.taken import taken_by_play

EQUATOR = 0.66
"""Where palms are thickest if the map does not say where its equator is, from the top (0) to the bottom (1)."""


PAINTED = (
    paint_water, paint_wet_covers, paint_strokes, paint_land, paint_dry_covers, paint_borders, paint_coast,
)  # fmt: skip
"""From the water up to the coast."""


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
            cover = cover_of(terrain)
            found.append(SlotGround(theme.is_wet(terrain) or cover in AFLOAT, False, cover, tint))
    return tuple(found)


def plan_shape(plans: Plans) -> None:
    """Where the land is: what names, ornaments and the ground go by."""
    ground = cell_ground(plans.chart, slot_grounds(plans.chart, plans.theme))
    plans.cells = ground
    plans.taken = plans.taken or taken_by_play(plans.chart)
    seed = str(adornment_of(plans.chart).seed)
    plans.shape = land_shape(plans.chart.geometry, ground.land, ground.void, seed)


def plan_engraved_ground(plans: Plans) -> None:
    """All of the ground, off what names and ornaments have taken."""
    ground: CellGround = plans.cells
    chart, look = plans.chart, plans.look
    tinted = look.washes and look.style != "ink"
    options = GroundOptions(look.relief, tinted, equator_of(chart, adornment_of(chart)), _countries(chart))
    plans.ground = plan_ground(plans.shape, options, plans.taken, ground, _covers(plans))
    geometry = chart.geometry
    if geometry.kind == "hex":
        cells = ~ground.void.reshape(chart.cells.shape)
        plans.ground.board.extend(line.astype(np.float32) for line in mask_lines(geometry, cells))


def _covers(plans: Plans) -> list[Cover]:
    """The terrains beside plain water and land; those whose cells lie in regions are only tinted, not lined as well."""
    ground, found = plans.cells, []
    regions = {cell for _, region in plans.chart.features("regions") for cell in plans.chart.cells_of(region)}
    for slot in ground.special():
        if ground.grounds[slot].cover in NATURAL or not ground.grounds[slot].wet:
            found.append(natural_cover(plans.shape, ground, slot))
            continue
        cells = ground.slots == slot
        outline = mask_lines(ground.geometry, cells.reshape(plans.chart.cells.shape))
        lined = not regions.issuperset(np.flatnonzero(cells).tolist())
        found.append(exact_cover(ground, slot, [line.astype(np.float32) for line in outline], lined))
    return found


def _countries(chart: Chart) -> tuple[tuple[float, float], ...]:
    """The middles of the lands that have names on the chart."""
    found = []
    for _, name in chart.features("names"):
        at = name.get("at")
        cells = [chart.geometry.cell(str(one)) for one in (at if isinstance(at, list) else [at]) if one is not None]
        if name.get("kind") == "land" and cells and min(cells) >= 0:
            x, y = zip(*(chart.geometry.centre(cell) for cell in cells), strict=True)
            found.append((sum(x) / len(x), sum(y) / len(y)))
    return tuple(found)


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
    for paint in PAINTED:
        paint(painter, plan, view, palette)
    if look.relief:
        paint_relief(painter, plan, view, palette)
    paint_void(painter, plan, view, palette)
    paint_page(painter, plan, view, palette)
    paint_texture(painter, plan, view, palette)


OWN = 0.3
"""How much of the theme's colour a terrain has beside water and land as they are in the style."""
SHALLOW = 0.7


def quick_ground(chart: Chart, theme: Theme, look: DrawingLook, ratio: float) -> TerrainPainter:
    """What composes it."""
    palette = palette_of(look, theme)
    named = {name: getattr(palette, name) for name in ("paper", "ink", "sea", "coast", "grid")}
    sheet: dict[str, Data] = {"chart": {name: {"colour": colour} for name, colour in named.items()}}
    dressed = replace(theme, sheets=(sheet, *theme.sheets), _seen={}, _styles={})

    def styled() -> list[Ground]:
        plain = grounds(chart, theme)
        usual = {wet: _usual(chart, plain, wet) for wet in (False, True)}
        terrains = [ink.terrain if (ink := chart.ink_of_slot(slot)) else "" for slot in range(len(chart.slots))]
        found = [
            _styled(ground, terrain, slot in usual.values(), palette)
            for slot, (ground, terrain) in enumerate(zip(plain, terrains, strict=False))
        ]
        return [*found, replace(plain[-1], colour=palette.colour("paper"))]

    return TerrainPainter(chart, dressed, look.grid, ratio, styled)


def _usual(chart: Chart, plain: list[Ground], wet: bool) -> int:
    """The slot of the water or land that the chart has most of."""
    counts = np.bincount(chart.cells.reshape(-1), minlength=len(plain))
    some = [slot for slot in range(len(plain) - 1) if plain[slot].wet == wet and not plain[slot].blank]
    return max(some, key=lambda slot: counts[slot], default=-1)


def _styled(ground: Ground, terrain: str | None, usual: bool, palette: Palette) -> Ground:
    if ground.blank:
        return replace(ground, colour=palette.colour("paper")) if not ground.pattern else ground
    wet = ground.wet or (terrain is not None and cover_of(terrain) in AFLOAT)
    colour = palette.colour("sea" if wet else "land")
    if not usual and palette.tinted:
        colour = mixed(colour, ground.colour, OWN)
    return Ground(colour, "", wet, shallow=mixed(colour, QColor(palette.near), SHALLOW))
