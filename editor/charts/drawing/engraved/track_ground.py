"""The islands about a track, planned in cells and painted in chart units; the colours of its coins and routes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from math import ceil

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from editor.charts.drawing.drawing_context import Drawing, DrawingLook, Plans, StyleName
from editor.charts.drawing.engraved.palettes import palette_of
from editor.charts.drawing.engraved.plan_paths import closed_path, round_pen
from editor.charts.drawing.ground.print_shapes import paint_hills
from editor.charts.drawing.names.lettering import STEP
from editor.charts.drawing.style.colours import lightness, mixed
from editor.charts.drawing.style.symbols import ACCENTS, Accents
from editor.charts.drawing.style.theme import Theme
from editor.model.documents.chart_adornment import seed_of
from editor.model.documents.geometry import View
from editor.model.plans.contours import contours
from editor.model.plans.ground_plan import EXACT, GroundOptions, plan_ground, plan_print
from editor.model.plans.sample_grid import SampleGrid
from editor.model.plans.track_shape import taken_by_track, track_cell, track_shape

PALE, WARM = 0.2, (0.2, 0.85)
DARK = 0.35
"""Faces have a smaller share of darker colours, so that symbols stay legible."""


@dataclass(frozen=True)
class TrackInks:
    """Colours as ``#rrggbb``. A coin has a ``face`` with a ``share`` of its terrain's colour, and a ``rim``.

    ``shine`` and ``shade`` are the light and the dark side of the rim, ``notch`` its milling; ``own``: whether a symbol
    may have its theme's colour. With ``spots``, a warm and a cool one, there are no other colours.
    """

    ink: str = "#33261a"
    face: str = "#f7eed8"
    share: float = 0.42
    rim: str = "#d9a441"
    shine: str = "#f3d68c"
    shade: str = "#a8752a"
    notch: str = "#7a5521"
    shadow: str = "#3a2a1c"
    shadow_alpha: float = 0.35
    number: str = "#b23a2a"
    water: str = "#5f8f97"
    lane_edge: str = "#dbe5d2"
    lane: str = "#f3e7c9"
    lane_alpha: float = 0.8
    dash: str = "#b23a2a"
    milled: bool = True
    own: bool = True
    bold: bool = False
    solid: bool = False
    """Whether the route is a line and not dashes."""
    spots: tuple[str, ...] = ()
    accents: Accents = ACCENTS

    def face_of(self, colour: QColor) -> QColor:
        """The face of a coin with this terrain colour."""
        share = self.share * (0.5 if lightness(colour) < DARK else 1.0)
        return mixed(QColor(self.face), self.printed(colour, QColor(self.face)), share)

    def printed(self, colour: QColor, grey: QColor) -> QColor:
        """A colour of the theme in this print; ``grey`` replaces those that are nearly grey."""
        if not self.spots:
            return colour
        if colour.hsvSaturationF() < PALE:
            return grey
        warm = colour.hueF() < WARM[0] or colour.hueF() > WARM[1]
        return QColor(self.spots[0] if warm else self.spots[1])


DAY = TrackInks()
NIGHT = replace(
    DAY, shadow="#05090c", shadow_alpha=0.6, face="#efe3c6", rim="#c9953c", lane_edge="#10222c", lane="#5d6650",
    lane_alpha=0.75, dash="#e0705a", shine="#e9c979",
)  # fmt: skip
INK = TrackInks(
    ink="#000000", face="#ffffff", share=0.0, rim="#ffffff", shine="#ffffff", shade="#ffffff", notch="#000000",
    shadow="#000000", shadow_alpha=0.3, number="#000000", water="#555555", lane_edge="#ffffff", lane="#ffffff",
    lane_alpha=1.0, dash="#000000", own=False,
    accents=("#ffffff", "#000000", "#bbbbbb", "#555555", "#555555", "#ffffff"),
)  # fmt: skip
MAGAZINE = TrackInks(
    ink="#1d1a18", face="#fbf6e8", share=0.34, rim="#f6efdc", shine="#f6efdc", shade="#f6efdc", notch="#1d1a18",
    shadow="#1d1a18", shadow_alpha=1.0, number="#dd4a2c", water="#1f7f92", lane_edge="#f6efdc", lane="#f6efdc",
    lane_alpha=1.0, dash="#dd4a2c", milled=False, bold=True, spots=("#dd4a2c", "#1f7f92"),
    accents=("#dd4a2c", "#dd4a2c", "#1f7f92", "#1f7f92", "#1d1a18", "#fbf6e8"),
)  # fmt: skip
MAGAZINE_NIGHT = replace(
    MAGAZINE, lane_edge="#171d24", lane="#28343c", dash="#f3e8cf", shadow="#07090c", number="#c63f26",
)  # fmt: skip
PLAIN = TrackInks(
    ink="#3b3127", face="#fbf8ee", share=0.9, rim="#fbf8ee", shine="#fbf8ee", shade="#fbf8ee", notch="#3b3127",
    shadow="#000000", shadow_alpha=0.2, number="#2f271f", water="#2f271f", lane_edge="#5f9fb2", lane="#c4e2e8",
    lane_alpha=1.0, dash="#3b3127", milled=False, solid=True,
)  # fmt: skip
PLAIN_NIGHT = replace(
    PLAIN, face="#d8d0bc", rim="#d8d0bc", lane_edge="#10303f", lane="#2c6480", dash="#e9dfc6",
)  # fmt: skip


@cache
def track_inks(style: StyleName, night: bool) -> TrackInks:
    """The colours of a style."""
    if style == "ink":
        return INK
    if style == "magazine":
        return MAGAZINE_NIGHT if night else MAGAZINE
    if style == "plain":
        return PLAIN_NIGHT if night else PLAIN
    return NIGHT if night else DAY


MOST_ISLANDED = 600
"""Tracks of more circles have no islands on plain paper."""
LEAST_ISLAND = 24
"""Islands and lakes with fewer points in their coast are left out."""
CLEAR_OF_COAST = 0.1
"""So far from the coast, in cells, are hills."""
AWARE = 0.001
"""How strongly names avoid these islands: hardly; the compass rose does."""
SHALLOWS = ((0.5, 0.35), (0.32, 0.7), (0.15, 1.0))
"""Bands of paler water around an island: width in cells, and strength."""
Painter = Callable[[QPainter, Plans, View, DrawingLook, Theme], None]


def paint_flat_islands(drawing: Drawing) -> Iterator[None]:
    """The islands about a track on plain paper: flat, with the coast and the shallows of plain charts."""
    chart, theme, view = drawing.chart, drawing.theme, drawing.view
    wanted = chart.is_track and drawing.look.ornament and chart.geometry.size <= MOST_ISLANDED
    if not wanted or not drawing.insists or drawing.plans is not None:
        return
    yield
    cell, shape = track_cell(chart.geometry), track_shape(chart.geometry, str(seed_of(chart, "islands")))
    view = replace(view, scale=view.scale * cell, left=view.left / cell, top=view.top / cell)
    painter, scale, room = drawing.painter, view.scale, drawing.room.soft
    grid, more = shape.grid, ceil(shape.grid.fine)
    wider = SampleGrid(
        grid.left - more / grid.fine,
        grid.top - more / grid.fine,
        grid.fine,
        grid.columns + 2 * more,
        grid.rows + 2 * more,
    )
    lines = contours(np.pad(shape.field, more, mode="edge"), wider, 0.0, LEAST_ISLAND, EXACT * shape.mark)
    land = closed_path(lines, view)
    for far, share in SHALLOWS:
        painter.strokePath(land, round_pen(mixed(theme.sea, theme.shallow, share), 2 * far * scale))
    ground, page = theme.terrain_colour("land", {}), QRectF(0, 0, view.width, view.height)
    painter.fillPath(land, ground)
    paint_hills(painter, ground, theme, view, page, lambda x, y: shape.far_from_coast(x, y) > CLEAR_OF_COAST)
    painter.strokePath(land, round_pen(theme.coast, min(max(0.08 * scale, 0.8), 2.6)))
    xs, ys = (
        (np.arange(side) * (STEP / scale) + start).astype(np.float32)
        for side, start in zip(room.shape[::-1], (view.left, view.top), strict=True)
    )
    inland = grid.read_rows(shape.field, xs, ys) > 0
    room[inland] = np.maximum(room[inland], AWARE)


EDGE = 1.6
"""The width of the line around the sheet, in marks."""
EQUATOR = 0.8
"""At which part of a track's height the palms are thickest."""


def plan_track_shape(plans: Plans) -> None:
    """Plan the islands, and the space for coins and lines on the sheet; both in cells."""
    geometry = plans.chart.geometry
    plans.shape = track_shape(geometry, str(seed_of(plans.chart, "islands")))
    plans.taken = taken_by_track(geometry, plans.shape.bounds)


def plan_track_ground(plans: Plans) -> None:
    """Plan the ground, clear of coins, lines and ornaments."""
    look = plans.look
    options = GroundOptions(look.relief, look.washes and look.style != "ink", EQUATOR)
    plans.ground = plan_ground(plans.shape, options, plans.taken)


def plan_track_print(plans: Plans) -> None:
    """The same as two flat colours with halftone screens."""
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
