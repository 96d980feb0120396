"""The styles of charts: a table with the planners and painters of each.

``PLAIN`` is complete; any other style names only its own parts, and uses plain for the rest. The layers of a chart from
below: the ground (coasts, washes, strokes, relief), ornaments, grid lines, features from regions up to sites, their
names, the frame.

A style's ground and ornaments are *planned* once for a chart, without Qt and in chart units, and then painted for any
view. A planner gets the ``Plans`` made so far and adds its own; painters only fill and stroke.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import ceil, floor

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from editor.charts.drawing.devices import window
from editor.charts.drawing.drawing_context import Drawing, DrawingLook, Plans, StyleName
from editor.charts.drawing.engraved.areas_and_arrows import (
    paint_hatched_regions,
    paint_hatched_starts,
    paint_inked_currents,
    plan_regions,
)
from editor.charts.drawing.engraved.coined_sites import paint_coined_sites
from editor.charts.drawing.engraved.ground_painter import (
    paint_engraved_ground,
    plan_engraved_ground,
    plan_shape,
    quick_ground,
)
from editor.charts.drawing.engraved.magazine_ground import paint_print_ground, plan_print_ground
from editor.charts.drawing.engraved.sea_and_land import paint_engraved_grid
from editor.charts.drawing.engraved.track_coins import paint_coins
from editor.charts.drawing.engraved.track_ground import (
    in_cells,
    paint_flat_islands,
    paint_sheet_edge,
    plan_track_ground,
    plan_track_print,
    plan_track_shape,
)
from editor.charts.drawing.engraved.track_routes import paint_route
from editor.charts.drawing.features.areas import paint_regions, paint_starts
from editor.charts.drawing.ground.terrain_painter import TerrainPainter
from editor.charts.drawing.names.label_planner import paint_inscriptions, plan_labels
from editor.charts.drawing.names.leader_lines import write_led
from editor.charts.drawing.names.lettering import write_labels
from editor.charts.drawing.names.placed_labels import write_placed
from editor.charts.drawing.ornaments.chart_frame import paint_around
from editor.charts.drawing.ornaments.ornament_painter import paint_ornaments, plan_ornaments
from editor.charts.drawing.ornaments.rim import paint_rim
from editor.charts.drawing.style.theme import Theme
from editor.model.documents.chart import Chart
from editor.model.documents.geometry import View

MOST_STYLED, MOST_CIRCLES = 60_000, 3000
"""Charts with more cells, and tracks with more circles, are drawn plain: a style would take too long."""
MOST_SET = 400
"""The greatest number of names that are placed by annealing."""

Planner = Callable[[Plans], None]
"""Puts its plan into the plans of a chart (``plans.labels``, ``plans.ornaments``, ``plans.ground``)."""
GroundPainter = Callable[[QPainter, Plans, View, DrawingLook, Theme], None]
"""Paints a planned part of the ground in a view; in pixels of the view, without clipping and without gradients."""
FeaturePainter = Callable[[Drawing], Iterator[None]]
"""Paints all features of a list step by step; puts names into ``drawing.labels`` and what it covers into its room."""
FramePainter = Callable[[QPainter, View, Chart, Theme], None]
"""Paints the surroundings of the board."""


def write_names(drawing: Drawing) -> Iterator[None]:
    """Write the names of features that have room; on paper, where all must be written, by annealing."""
    if drawing.insists and len(drawing.labels) <= MOST_SET:
        yield from write_placed(drawing)
        return
    yield from write_labels(drawing.painter, drawing.room, drawing.labels)
    yield from write_led(drawing.painter, drawing.room, drawing.room.left, drawing.insists)


@dataclass(frozen=True)
class ChartStyle:
    """The painters of a style. ``ground`` and ``track_ground`` are None if plain's ground is used."""

    planners: tuple[Planner, ...] = ()
    """The planners for squares and hexes, in the order of their dependencies: names, ornaments, ground."""
    ground: tuple[GroundPainter, ...] | None = None
    """From the sea up to the lines of the grid: ground, ornaments, grid, on a screen the frame."""
    track_planners: tuple[Planner, ...] = ()
    track_ground: tuple[GroundPainter, ...] | None = None
    regions: FeaturePainter = paint_regions
    starts: FeaturePainter = paint_starts
    inscriptions: FeaturePainter = paint_inscriptions
    """Paints the names of seas and lands, below everything that is used in play."""
    edges: FeaturePainter = paint_route
    arrows: FeaturePainter = paint_inked_currents
    nodes: FeaturePainter = paint_coins
    sites: FeaturePainter = paint_coined_sites
    names: FeaturePainter = write_names
    frame: FramePainter = paint_rim

    @property
    def features(self) -> tuple[FeaturePainter, ...]:
        """The painters of features, from islands about a plain track up to sites."""
        return (
            paint_flat_islands, self.regions, self.starts, self.inscriptions,
            self.edges, self.arrows, self.nodes, self.sites,
        )  # fmt: skip

    def ground_of(self, chart: Chart) -> tuple[GroundPainter, ...] | None:
        """The painters of a chart's ground; None where plain paints it."""
        return self.track_ground if chart.is_track else self.ground

    def planners_of(self, chart: Chart) -> tuple[Planner, ...]:
        """The planners for a chart."""
        return self.track_planners if chart.is_track else self.planners


PLAIN = ChartStyle()
ISLANDED = replace(
    PLAIN,
    names=write_placed,
    track_planners=(plan_track_shape, plan_labels, plan_ornaments, plan_track_ground),
    track_ground=(in_cells(paint_engraved_ground), in_cells(paint_ornaments), in_cells(paint_sheet_edge), paint_around),
)  # fmt: skip
"""Plain on grids, with names set by annealing; a track is a route among islands with coins on it."""
ENGRAVED = replace(
    ISLANDED,
    planners=(plan_shape, plan_regions, plan_labels, plan_ornaments, plan_engraved_ground),
    ground=(paint_engraved_ground, paint_ornaments, paint_engraved_grid, paint_around),
    regions=paint_hatched_regions, starts=paint_hatched_starts,
)  # fmt: skip
MAGAZINE = replace(
    ISLANDED,
    track_planners=(plan_track_shape, plan_labels, plan_ornaments, plan_track_print),
    track_ground=(in_cells(paint_print_ground), in_cells(paint_ornaments), in_cells(paint_sheet_edge), paint_around),
    planners=(plan_shape, plan_regions, plan_labels, plan_ornaments, plan_print_ground),
    ground=(paint_print_ground, paint_ornaments, paint_engraved_grid, paint_around),
    regions=paint_hatched_regions, starts=paint_hatched_starts,
)  # fmt: skip
INK = replace(ENGRAVED)

STYLES: dict[StyleName, ChartStyle] = {"engraved": ENGRAVED, "magazine": MAGAZINE, "ink": INK, "plain": PLAIN}


def is_styled(chart: Chart) -> bool:
    """Whether a chart can be drawn in a style; too large and empty ones are drawn plain."""
    if chart.is_track:
        return 0 < chart.geometry.size <= MOST_CIRCLES
    return 0 < chart.cells.size <= MOST_STYLED


def style_of(chart: Chart, look: DrawingLook) -> ChartStyle:
    """The style in which a chart is drawn."""
    return STYLES[look.style] if is_styled(chart) else PLAIN


def soon_painted(chart: Chart, theme: Theme, look: DrawingLook, ratio: float) -> TerrainPainter:
    """The ground that can be painted at once: plain, or plain in the colours of a style that takes longer."""
    if style_of(chart, look).ground_of(chart) is None:
        return TerrainPainter(chart, theme, look.grid, ratio)
    return quick_ground(chart, theme, look, ratio)


def plans_of(chart: Chart, theme: Theme, look: DrawingLook) -> Plans | None:
    """The plans of a chart in the style of a look; None if there is nothing to plan."""
    style = style_of(chart, look)
    planners = style.planners_of(chart)
    if not planners or style.ground_of(chart) is None:
        return None
    plans = Plans(chart, theme, look)
    for planner in planners:
        planner(plans)
    return plans


def paint_styled_ground(painter: QPainter, plans: Plans, view: View, look: DrawingLook, theme: Theme) -> None:
    """Paint the planned ground of a chart in a view; in a clipped print only the visible part."""
    painters = style_of(plans.chart, look).ground_of(plans.chart)
    part = view_part(painter, view)
    for paint in painters or ():
        painter.save()
        painter.translate(view.point(part.left, part.top))
        paint(painter, plans, part, look, theme)
        painter.restore()


def view_part(painter: QPainter, view: View) -> View:
    """The visible part of a view in a clipped print; the whole view otherwise."""
    seen = window(painter)
    if seen is None:
        return view
    inner = seen.intersected(QRectF(0, 0, view.width, view.height))
    left, top = floor(inner.left()), floor(inner.top())
    moved = view.moved(-left, -top)
    return replace(moved, width=max(ceil(inner.right()) - left, 1), height=max(ceil(inner.bottom()) - top, 1))
