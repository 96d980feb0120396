"""Ornaments of a chart: planned off play and names, painted under the lines of the grid."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from editor.charts.drawing.drawing_context import DrawingLook, Plans
from editor.charts.drawing.ornaments.ornament_sheets import draw_ornament, line_of, ornament_inks
from editor.charts.drawing.style.colours import with_alpha
from editor.charts.drawing.style.theme import Theme
from editor.model.documents.chart import Chart
from editor.model.documents.chart_adornment import Adornment, adornment_of, seed_of
from editor.model.documents.geometry import View
from editor.model.plans.land_shape import LandShape
from editor.model.plans.placing.free_room import FreeRoom, OnBoard, first_fitting, largest_rectangle, rhumb_lines
from editor.model.plans.placing.ornament_plan import OrnamentPlan, OrnamentSearch
from editor.model.plans.placing.taken import Box, Taken, taken_by_play
from editor.model.plans.track_shape import track_cell, with_sea

Squares = NDArray[np.bool_]
CLEAR = 0.16
"""So far from the coast, in cells, ornaments stay."""
INLAND = 0.55
"""The least distance of a cartouche from the coast."""
SMALLEST = 9.0
"""The least width of an ornament on the picture, in pixels."""
BORDER = 0.2
"""The width of the strip along the border of a region, in cells, where no ornament is."""
WINDS, FEW_WINDS = 32, 8
"""The number of rhumb lines; on boards with many borders."""
EDGE = 12.0
"""So far from the frame, in marks."""
CARTOUCHE = ((1.35, 1.5, 1.7, 1.95, 2.3), (200.0, 250.0))
"""Ratios of width to height, and the range of heights in marks: a smaller one would hide an island and not be read."""
SMALLER = 0.9
"""The factor by which a legend may shrink if there is too little room."""
IN_CORNER, BELOW = (0.16, 0.16), (0.1, 0.9)
"""The preferred places of cartouche and legend, in shares of the chart's width and height."""


def plan_ornaments(plans: Plans) -> None:
    """Store the plan of the ornaments in ``plans.ornaments``, and their space in ``plans.taken``."""
    chart, look, shape = plans.chart, plans.look, plans.shape
    if plans.taken is None:
        plans.taken = taken_by_play(chart)
    taken: Taken = plans.taken
    adornment = adornment_of(chart)
    adornment = replace(adornment, without=adornment.without | look.without)
    unit = track_cell(chart.geometry) if chart.is_track else 1.0
    void = _void(plans, taken)
    cartouche, legend = _captions(plans, adornment, void, unit)
    for box in (cartouche, legend):
        if box is not None and look.captions:
            taken.block(box)
            if chart.is_track:  # its islands are but for show
                shape = plans.shape = with_sea(shape, box)
    if not look.ornament:
        plans.ornaments = OrnamentPlan((), cartouche, legend)
        return
    sea = (_shore(shape, taken) < -CLEAR) & ~void
    at_sea, in_void = taken.copy(), taken.copy()
    at_sea.block_squares(~sea)
    for region in (plans.regions or {}).values():  # a beast across a border would hide it
        for line in region.body:
            at_sea.block_line([*line.tolist(), line[0].tolist()], BORDER)
    in_void.block_squares(~void)
    room = FreeRoom(taken, sea, void, shape.bounds)
    places = {"sea": at_sea, "void": in_void}
    spots = OrnamentSearch(room, places, shape.mark, seed_of(chart, "ornaments")).plan(adornment, unit)
    for spot in spots:
        taken.block(spot.box)
    rose = next((spot for spot in spots if spot.kind in ("rose", "star")), None)
    rhumbs = None
    if rose is not None and "rhumbs" not in adornment.without:
        winds = FEW_WINDS if _is_parted(chart) else WINDS
        rhumbs = rhumb_lines(shape, (rose.x, rose.y, rose.width * 0.36), winds, _on_board(plans))
    plans.ornaments = OrnamentPlan(spots, cartouche, legend, rhumbs)


def _is_parted(chart: Chart) -> bool:
    """Whether regions cover most of a board: among their borders many rhumb lines would confuse."""
    cells = {cell for _, region in chart.features("regions") for cell in chart.cells_of(region)}
    return 2 * len(cells) > chart.geometry.size


def _shore(shape: LandShape, taken: Taken) -> NDArray[np.float32]:
    """The distance of each square from the coast; negative at sea."""
    x, y = taken.middles()
    grid, signed = shape.coarse
    return grid.read_rows(signed, x.astype(np.float32), y.astype(np.float32))


def _on_board(plans: Plans) -> OnBoard | None:
    """A test whether a place is on a board of hexes, whose edge is not straight; None for other boards."""
    chart = plans.chart
    if chart.is_track or chart.geometry.kind != "hex" or plans.cells is None:
        return None

    def inside(x: float, y: float) -> bool:
        cell = chart.geometry.at(x, y)
        return cell >= 0 and not plans.cells.void[cell]

    return inside


def _void(plans: Plans, taken: Taken) -> Squares:
    """The squares where no cells are."""
    found: Squares = np.zeros(taken.squares.shape, dtype=np.bool_)
    if plans.chart.is_track or plans.cells is None or not plans.cells.void.any():
        return found
    geometry, void = plans.chart.geometry, plans.cells.void
    x, y = taken.middles()
    if geometry.kind != "hex":
        columns = np.clip(x.astype(np.intp), 0, geometry.width - 1)
        rows = np.clip(y.astype(np.intp), 0, geometry.height - 1)
        inside: Squares = void.reshape(geometry.height, geometry.width)[np.ix_(rows, columns)]
        return inside
    holes = Taken(geometry.bounds, taken.step)
    for cell in np.flatnonzero(void).tolist():
        holes.block_circle(*geometry.centre(cell), 0.5)
    return holes.squares


# --- cartouche and legend ------------------------------------------------------------------------


def _captions(plans: Plans, adornment: Adornment, void: Squares, unit: float) -> tuple[Box | None, Box | None]:
    """The boxes of cartouche and legend on the chart; None if on the frame or omitted."""
    room = _caption_room(plans, void)
    found: list[Box | None] = []
    for placed, name in ((adornment.cartouche, "cartouche"), (adornment.legend, "legend")):
        box = None
        if isinstance(placed, tuple):
            left, top, right, bottom = (side / unit for side in placed)
            box = (left, top, right, bottom)
        elif placed != "frame" and (name == "cartouche" or found[0] is not None):  # both on the chart, or both across
            box = _plate_place(plans, room, name)
        if name in adornment.without or not plans.look.ornament:
            box = None
        if box is not None:
            room.block(box)
        found.append(box)
    return found[0], found[1]


def _plate_place(plans: Plans, room: Taken, name: str) -> Box | None:
    """The default box of cartouche or legend."""
    mark = plans.shape.mark
    if name == "cartouche":
        aspects, (low, high) = CARTOUCHE
        return largest_rectangle(room, aspects, (low * mark, high * mark), IN_CORNER)
    sizes = [(wide * fine, high * fine) for fine in (mark, mark * SMALLER) for wide, high in plans.look.legend]
    return first_fitting(room, sizes, BELOW)


def _caption_room(plans: Plans, void: Squares) -> Taken:
    """The space for cartouche and legend: inner land and places without cells; on a track all except the lines."""
    shape: LandShape = plans.shape
    room: Taken = plans.taken.copy()
    left, top, right, bottom = shape.bounds
    edge = EDGE * shape.mark
    for strip in ((left, top, right, top + edge), (left, bottom - edge, right, bottom)):
        room.block(strip)
    for strip in ((left, top, left + edge, bottom), (right - edge, top, right, bottom)):
        room.block(strip)
    if not plans.chart.is_track:  # there nothing but circles and the lines between them is played on
        sites = np.zeros_like(void)
        for _, site in plans.chart.features("regions"):
            for cell in plans.chart.cells_of(site):
                _mark_cell(sites, plans.chart.geometry.centre(cell), room)
        inland = _shore(shape, room) > INLAND
        room.block_squares(~(inland | (void & (_edge(void, room.step) > 0))) | sites)
    return room


def _mark_cell(squares: Squares, at: tuple[float, float], taken: Taken) -> None:
    row, column = int((at[1] - taken.top) / taken.step), int((at[0] - taken.left) / taken.step)
    half = int(0.5 / taken.step)
    squares[max(row - half, 0) : row + half, max(column - half, 0) : column + half] = True


def _edge(void: Squares, step: float) -> Squares:
    """The void without a strip next to cells."""
    reach = max(int(0.3 / step), 1)
    found = void.copy()
    for axis in (0, 1):
        for shift in (-reach, reach):
            found &= np.roll(void, shift, axis) | _border(void.shape, axis, shift)
    return found


def _border(shape: tuple[int, ...], axis: int, shift: int) -> Squares:
    """The rows or columns that a shift brings in from the other side."""
    made = np.zeros(shape, dtype=np.bool_)
    strip = slice(0, shift) if shift > 0 else slice(shift, None)
    made[(strip, slice(None)) if axis == 0 else (slice(None), strip)] = True
    return made


# --- painting ------------------------------------------------------------------------------------


def paint_ornaments(painter: QPainter, plans: Plans, view: View, look: DrawingLook, theme: Theme) -> None:
    """Rhumb lines and ornaments that are seen in a view."""
    plan: OrnamentPlan | None = plans.ornaments
    if plan is None or not look.ornament:
        return
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if plan.rhumbs is not None:
        _paint_rhumbs(painter, plan.rhumbs, plans.shape.mark, view, look, theme)
    inks = ornament_inks(look.style, theme.night)
    page = QRectF(0, 0, view.width, view.height)
    for spot in plan.spots:
        rect = view.rect(spot.box)
        if rect.width() >= SMALLEST and rect.intersects(page):
            draw_ornament(painter, spot.kind, rect, inks, spot.west)


def _paint_rhumbs(
    painter: QPainter, lines: NDArray[np.float32], mark: float, view: View, look: DrawingLook, theme: Theme
) -> None:
    """Paint the rhumb lines: fine ones in ink, those of the eight chief winds in red."""
    red = ornament_inks(look.style, theme.night)["red"]
    line = line_of(look.style, theme.night)
    for chief, colour in ((False, with_alpha(line, 0.26)), (True, with_alpha(red, 0.42))):
        path = QPainterPath()
        for wind, x, y, to_x, to_y in lines.tolist():
            if wind.is_integer() == chief:
                path.moveTo(view.point(x, y))
                path.lineTo(view.point(to_x, to_y))
        pen = QPen(colour, max(mark * view.scale * 0.8, 0.4))
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.strokePath(path, pen)
