"""Islands about a track: planned in cells of the plan, painted in the units of its drawing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter

from editor.charts.drawing.drawing_context import DrawingLook, Plans
from editor.charts.drawing.engraved.palettes import palette_of
from editor.charts.drawing.engraved.pens import round_pen
from editor.charts.drawing.style.theme import Theme
from editor.model.documents.chart_adornment import seed_of
from editor.model.documents.viewport import View
from editor.model.plans.ground_plan import GroundOptions, plan_ground
from editor.model.plans.print_plan import plan_print
from editor.model.plans.track_scale import track_cell
from editor.model.plans.track_shape import taken_by_track, track_shape

Painter = Callable[[QPainter, Plans, View, DrawingLook, Theme], None]
EDGE = 1.6
"""How wide the line around the sheet is, in marks."""
EQUATOR = 0.8
"""At which part of a track's height the palms are thickest."""


def plan_track_shape(plans: Plans) -> None:
    """Where the islands are, and what coins and route take of the sheet; both in cells."""
    geometry = plans.chart.geometry
    plans.shape = track_shape(geometry, str(seed_of(plans.chart, "islands")))
    plans.taken = taken_by_track(geometry, plans.shape.bounds)


def plan_track_ground(plans: Plans) -> None:
    """All of the ground, off what play and ornaments have taken."""
    look = plans.look
    options = GroundOptions(look.relief, look.washes and look.style != "ink", EQUATOR)
    plans.ground = plan_ground(plans.shape, options, plans.taken)


def plan_track_print(plans: Plans) -> None:
    """The same as two flat colours with screens."""
    plans.ground = plan_print(plans.shape, EQUATOR, plans.look.relief, plans.taken, None)


def in_cells(paint: Painter) -> Painter:
    """A painter of what is planned in cells, for a view of a track."""

    def painted(painter: QPainter, plans: Plans, view: View, look: DrawingLook, theme: Theme) -> None:
        cell = track_cell(plans.chart.geometry)
        paint(
            painter,
            plans,
            replace(view, scale=view.scale * cell, left=view.left / cell, top=view.top / cell),
            look,
            theme,
        )

    return painted


def paint_sheet_edge(painter: QPainter, plans: Plans, view: View, look: DrawingLook, theme: Theme) -> None:
    """A line around the sheet, where a grid has its coordinates."""
    pen = round_pen(palette_of(look, theme).colour("coast", 0.85), EDGE * plans.ground.mark * view.scale)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(view.rect(plans.ground.bounds))
