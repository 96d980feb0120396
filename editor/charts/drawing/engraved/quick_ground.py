"""A chart's ground in a style's colours without its drawing: what is seen until the engraving has caught up."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from PySide6.QtGui import QColor

from dsl.maps.mapfile.values import Data
from editor.charts.drawing.drawing_context import DrawingLook
from editor.charts.drawing.engraved.palettes import Palette, palette_of
from editor.charts.drawing.ground.coast_ramp import Ground
from editor.charts.drawing.ground.terrain_painter import TerrainPainter, grounds
from editor.charts.drawing.style.colours import mixed
from editor.charts.drawing.style.theme import Theme
from editor.model.documents.chart import Chart
from editor.model.plans.ground_kinds import AFLOAT, cover_of

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
