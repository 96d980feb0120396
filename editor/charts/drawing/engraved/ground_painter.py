"""The ground of engraved charts with its covers, hills and woods: planned, then painted from the plan."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QTransform

from dsl.maps.mapfile.values import Data
from editor.charts.drawing.art import Mark, stamps
from editor.charts.drawing.drawing_context import DrawingLook, Plans, StyleName
from editor.charts.drawing.engraved.palettes import Palette, palette_of
from editor.charts.drawing.engraved.plan_paths import closed_path, dots_path, flat_pen, round_pen, strokes_path
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
from editor.model.documents.geometry import View
from editor.model.documents.lattice import within_frame
from editor.model.plans.ground_kinds import AFLOAT, CellGround, SlotGround, cell_ground, cover_of
from editor.model.plans.ground_layers import NATURAL, Cover, exact_cover, natural_cover
from editor.model.plans.ground_plan import GroundOptions, GroundPlan, plan_ground
from editor.model.plans.land_shape import land_shape
from editor.model.plans.placing.taken import taken_by_play
from editor.model.plans.relief import KINDS, VARIANTS, Stamps

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
"""The strength of the tint of a terrain; of others:"""
OTHER = 0.42


def paint_wet_covers(painter: QPainter, plan: GroundPlan, view: View, palette: Palette) -> None:
    """Paint the terrains of water, below the land."""
    for cover in plan.covers:
        if cover.wet:
            _paint(painter, cover, plan, view, palette)


def paint_dry_covers(painter: QPainter, plan: GroundPlan, view: View, palette: Palette) -> None:
    """Paint the terrains of land, below the relief."""
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
"""The least width of a stamp in pixels."""
InkOf = Callable[[str, str, int], QColor]
"""The colour of a part of a stamp: its tone, the kind of the stamp, and the country (-1: none)."""


def paint_stamps(painter: QPainter, placed: Stamps, view: View, style: StyleName, ink_of: InkOf) -> None:
    """Paint the visible stamps of the relief as a style has drawn them."""
    left, top, right, bottom = view.box
    half = placed.width / 2
    seen = (placed.x + half > left) & (placed.x - half < right) & (placed.y > top) & (placed.y - 2 * half < bottom)
    seen &= placed.width * view.scale >= TINY
    tools: dict[tuple[str, int, int], list[tuple[Mark, QBrush | QPen]]] = {}
    before = painter.transform()
    for number in np.flatnonzero(seen).tolist():
        kind, variant, country = KINDS[placed.kind[number]], int(placed.variant[number]), int(placed.colour[number])
        key = kind, variant % VARIANTS, country
        if key not in tools:
            marks = stamps(f"{style}/{kind}")[variant % VARIANTS]
            tools[key] = [(mark, _tool(mark, ink_of(mark.ink, kind, country))) for mark in marks]
        size = round(float(placed.width[number]) * view.scale, 2)
        at = view.point(float(placed.x[number]), float(placed.y[number]))
        painter.setTransform(QTransform(size, 0, 0, size, round(at.x(), 2), round(at.y(), 2)) * before)
        for mark, tool in tools[key]:
            if isinstance(tool, QPen):
                painter.strokePath(mark.path, tool)
            else:
                painter.fillPath(mark.path, tool)
    painter.setTransform(before)


def _tool(mark: Mark, colour: QColor) -> QBrush | QPen:
    if not mark.width:
        return QBrush(colour)
    pen = round_pen(colour, 1.0)
    pen.setWidthF(mark.width)
    return pen


def _engraved_ink(palette: Palette, tone: str, kind: str, country: int) -> QColor:
    """The colour of a part of a stamp; bodies are slightly lighter than their country, to cover what is behind."""
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


EQUATOR = 0.66
"""Where palms are densest if the map has no equator, from the top (0) to the bottom (1)."""


PAINTED = (
    paint_water, paint_wet_covers, paint_strokes, paint_land, paint_dry_covers, paint_borders, paint_coast,
)  # fmt: skip
"""From the water up to the coast."""


def slot_grounds(chart: Chart, theme: Theme) -> tuple[SlotGround, ...]:
    """The ground of each slot of a chart, by the theme of its game."""
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
    """Plan the shape of the land, which names, ornaments and the ground depend on."""
    ground = cell_ground(plans.chart, slot_grounds(plans.chart, plans.theme))
    plans.cells = ground
    plans.taken = plans.taken or taken_by_play(plans.chart)
    seed = str(adornment_of(plans.chart).seed)
    plans.shape = land_shape(plans.chart.geometry, ground.land, ground.void, seed)


def plan_engraved_ground(plans: Plans) -> None:
    """Plan the ground, clear of names and ornaments."""
    ground: CellGround = plans.cells
    chart, look = plans.chart, plans.look
    tinted = look.washes and look.style != "ink"
    options = GroundOptions(look.relief, tinted, equator_of(chart, adornment_of(chart)), _countries(chart))
    plans.ground = plan_ground(plans.shape, options, plans.taken, ground, _covers(plans))
    plan_rim(plans)


def plan_rim(plans: Plans) -> None:
    """Add the outline of a board of hexes and its holes to the plan of the ground; other boards are rectangles."""
    geometry = plans.chart.geometry
    if geometry.kind == "hex":
        void = plans.cells.void
        for lines, cells in ((plans.ground.board, ~void), (plans.ground.holes, void & within_frame(geometry))):
            outline = mask_lines(geometry, cells.reshape(plans.chart.cells.shape))
            lines.extend(line.astype(np.float32) for line in outline)


def _covers(plans: Plans) -> list[Cover]:
    """The special terrains; those with cells in regions are only tinted, not hatched."""
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
        paint_stamps(painter, plan.stamps, view, "engraved", partial(_engraved_ink, palette))
    paint_void(painter, plan, view, palette)
    paint_page(painter, plan, view, palette)
    paint_texture(painter, plan, view, palette)


OWN = 0.3
"""The share of the theme's colour in a terrain, the rest is the style's water or land."""
SHALLOW = 0.7


def quick_ground(chart: Chart, theme: Theme, look: DrawingLook, ratio: float) -> TerrainPainter:
    """A painter for plain ground in the palette's colours."""
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
