"""The sea and the land of an engraved chart, the lines between its cells, and the page beyond its board."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from editor.charts.drawing.drawing_context import DrawingLook, Plans
from editor.charts.drawing.engraved.palettes import Palette, palette_of
from editor.charts.drawing.engraved.plan_paths import (
    area_paths,
    bows_paths,
    closed_path,
    curves_path,
    dotted_pen,
    flat_pen,
    open_path,
    round_pen,
    strokes_path,
)
from editor.charts.drawing.style.colours import between_hexes, mixed
from editor.charts.drawing.style.theme import Theme
from editor.model.documents.geometry import Geometry, View
from editor.model.documents.lattice import centres
from editor.model.plans.ground_layers import Segments
from editor.model.plans.ground_plan import GroundPlan
from editor.model.plans.land_washes import Wash

FIFTH = 5
COARSE, PALEST = 32.0, 0.55
"""With few inks lines are paler between cells of fewer marks than this, and at most so much."""
LEAST = 6.0
"""Lines between cells are drawn only from this cell size on, in pixels."""


def paint_engraved_grid(painter: QPainter, plans: Plans, view: View, look: DrawingLook, theme: Theme) -> None:
    """Paint the lines between the cells of a board."""
    if not look.grid or view.scale < LEAST:
        return
    palette = palette_of(look, theme)
    mark = plans.ground.mark * view.scale
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    thin, strong = grid_lines(plans.chart.geometry, ~plans.cells.void & ~plans.cells.lake)
    pale = 1.0 if palette.tinted else min(max(1 / (plans.ground.mark * COARSE), PALEST), 1.0)
    hexes = pale * 1.45 if plans.chart.geometry.kind == "hex" else pale
    pen = flat_pen(palette.colour("grid", hexes * palette.grid_strength), 0.85 * hexes * mark)
    painter.strokePath(strokes_path(thin, view), pen)
    pen = flat_pen(palette.colour("grid", 1.75 * pale * palette.grid_strength), 0.95 * mark)
    painter.strokePath(strokes_path(strong, view), pen)


def grid_lines(geometry: Geometry, present: np.ndarray) -> tuple[Segments, Segments]:
    """The sides of all ``present`` cells, without duplicates: thin lines, and thick ones at every fifth row and column.

    On square grids the sides toward holes are left out: a hole is bordered by a smooth line, not by steps.
    """
    if geometry.kind == "hex":
        return _hex_sides(geometry, present), np.zeros((0, 4), dtype=np.float32)
    cells = np.pad(present.reshape(geometry.height, geometry.width), 1)
    thin: list[tuple[int, ...]] = []
    strong: list[tuple[int, ...]] = []
    for turned, board in ((False, cells), (True, cells.T)):
        for row in range(1, len(board)):
            outer = row in (1, len(board) - 1)
            has = (np.logical_or if outer else np.logical_and)(board[row, 1:-1], board[row - 1, 1:-1])
            edges = np.flatnonzero(np.diff(np.pad(has, 1).astype(np.int8)))
            for start, end in zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True):
                line = (start, row - 1, end, row - 1)
                (strong if (row - 1) % FIFTH == 0 else thin).append((*line[1::-1], *line[:1:-1]) if turned else line)
    return _sorted(thin), _sorted(strong)


def _hex_sides(geometry: Geometry, present: np.ndarray) -> Segments:
    cells = np.flatnonzero(present).astype(np.int32)
    x, y = centres(geometry, cells)
    corners = np.array(geometry.polygon(0)) - np.array(geometry.centre(0))
    points = np.round(np.stack([x, y], axis=1)[:, None] + corners[None], 4)
    after = np.roll(points, -1, axis=1)
    swap = (points[..., 0] > after[..., 0] + 1e-3) | (
        (np.abs(points[..., 0] - after[..., 0]) < 1e-3) & (points[..., 1] > after[..., 1])
    )
    first, last = np.where(swap[..., None], after, points), np.where(swap[..., None], points, after)
    sides = np.concatenate([first, last], axis=2).reshape(-1, 4)
    _, once = np.unique(np.rint(sides * 100), axis=0, return_index=True)
    return np.asarray(sides[np.sort(once)], dtype=np.float32)


def _sorted(lines: list[tuple[int, ...]]) -> Segments:
    return np.array(sorted(lines, key=lambda line: line[1]), dtype=np.float32).reshape(-1, 4)


FINE = 0.32
"""The least size of a mark in pixels at which halftone screens are drawn."""


def paint_void(painter: QPainter, plan: GroundPlan, view: View, palette: Palette) -> None:
    """Paint paper over the holes of the board; with few inks, where the sea may be as white, with slanting lines."""
    if not plan.void:
        return
    mark, void = plan.mark * view.scale, closed_path(plan.void, view)
    for width, alpha in ((9.0, 0.3), (5.0, 0.4)) if palette.tinted else ():
        painter.strokePath(void, round_pen(palette.colour("paper", alpha), width * mark))
    painter.fillPath(void, palette.colour("paper"))
    if palette.tinted:
        painter.strokePath(void, dotted_pen(palette.colour("burin", 0.75), 1.3 * mark, 3.2))
        return
    if mark >= FINE:
        shade = mixed(palette.colour("paper"), palette.colour("ink"), 0.28)
        painter.strokePath(strokes_path(plan.blank, view), round_pen(shade, 0.8 * mark))
    painter.strokePath(void, round_pen(palette.colour("coast"), 1.6 * mark))


def paint_page(painter: QPainter, plan: GroundPlan, view: View, palette: Palette) -> None:
    """Paint the page outside the board, over whatever was painted beyond its edge."""
    page = QPainterPath()
    page.addRect(QRectF(-2, -2, view.width + 4, view.height + 4))
    page.addRect(view.rect(plan.bounds))
    painter.fillPath(page, palette.colour("paper"))
    if not plan.board:
        return
    board = closed_path(plan.board, view, bent=False)
    gaps = QPainterPath(board)
    gaps.setFillRule(Qt.FillRule.OddEvenFill)
    gaps.addRect(view.rect(plan.bounds))
    painter.fillPath(gaps, between_hexes(palette.colour("sea"), palette.colour("paper")))
    painter.fillPath(closed_path(plan.holes, view, bent=False), palette.colour("paper"))
    painter.strokePath(board, round_pen(palette.colour("stroke", 0.8), 1.6 * plan.mark * view.scale))


WAVE = ((0, 0), (0.2, -0.3), (0.75, -0.32), (0.82, -0.03), (0.76, -0.11), (0.66, -0.1), (0.58, -0.05))
"""The outline of a wave that breaks to the right, for a wave of length 1."""
FEW = 200
"""The greatest number of strokes painted in one call: Qt sorts them for every row of pixels."""
SMALL = 0.4
"""The least size of a mark in pixels at which strokes are drawn; below they would only look grey."""


def paint_water(painter: QPainter, plan: GroundPlan, view: View, palette: Palette) -> None:
    """Paint the page, and the water on the whole board; land is painted over it."""
    painter.fillRect(QRectF(0, 0, view.width, view.height), palette.colour("paper"))
    painter.fillRect(view.rect(plan.bounds), palette.colour("sea"))
    if not palette.tinted:
        return
    washes = [(lines, palette.colour("pale", 0.22)) for lines in plan.tones]
    washes += [
        (lines, palette.colour("near", palette.bands + 0.012 * number)) for number, lines in enumerate(plan.waters)
    ]
    for lines, colour in washes:
        for path in area_paths(lines, view):
            painter.fillPath(path, colour)


def paint_strokes(painter: QPainter, plan: GroundPlan, view: View, palette: Palette) -> None:
    """Paint horizontal strokes along the coast, and waves."""
    mark = plan.mark * view.scale
    if mark < SMALL:
        return
    pen = round_pen(palette.colour("stroke", palette.strokes), 1.05 * mark)
    for first in range(0, len(plan.strokes), FEW):
        painter.strokePath(strokes_path(plan.strokes[first : first + FEW], view), pen)
    painter.strokePath(waves_path(plan, view), round_pen(palette.colour("stroke", 0.72 * palette.strokes), 0.95 * mark))


def waves_path(plan: GroundPlan, view: View) -> QPainterPath:
    """The outlines of the waves within a view."""
    left, top, right, bottom = view.box
    x, y, wide = plan.waves.T
    seen = (x + wide > left) & (x < right) & (y > top) & (y - wide < bottom)
    return curves_path(plan.waves[seen].astype(float), WAVE, view)


EDGES = 6
"""The bands from the coast inland that fade to the colour of the land; further bands make it lighter still."""
COAST, SHADE = 1.75, (2.5, 3.1)
"""The width of the coast line, and the offset of the land's shade, in marks."""


def paint_land(painter: QPainter, plan: GroundPlan, view: View, palette: Palette) -> None:
    """Paint the land without its coast line."""
    mark = plan.mark * view.scale
    land = list(area_paths(plan.coasts, view))
    shade = palette.colour("coast", 0.32 if palette.tinted else 0.25)
    for path in land:
        painter.fillPath(path.translated(SHADE[0] * mark, SHADE[1] * mark), shade)
    edge, body = palette.colour("edge"), palette.colour("land")
    for path in land:
        painter.fillPath(path, edge)
    bands = [mixed(edge, body, (number + 1) / EDGES) for number in range(EDGES)]
    bands += [palette.colour("inner", 0.35)] * (len(plan.lands) - EDGES) if palette.tinted else []
    for lines, colour in zip(plan.lands, bands, strict=False):
        for path in area_paths(lines, view):
            painter.fillPath(path, colour)
    if not palette.tinted:
        return
    for wash in plan.washes.countries if plan.washes else ():
        _paint_wash(painter, wash, view, palette)


def _paint_wash(painter: QPainter, wash: Wash, view: View, palette: Palette) -> None:
    """Paint a country: a thin wash on all of it, stronger in bands along its border."""
    outline = closed_path(wash.outline, view)
    painter.fillPath(outline, palette.wash(wash.colour, palette.body))
    for number, inside in enumerate(wash.insides):
        band = QPainterPath(outline)
        band.addPath(closed_path(inside, view))
        painter.fillPath(band, palette.wash(wash.colour, palette.border + 0.03 * number))


def paint_borders(painter: QPainter, plan: GroundPlan, view: View, palette: Palette) -> None:
    """Paint dots along the borders of countries."""
    mark = plan.mark * view.scale
    if plan.washes and palette.tinted:
        pen = dotted_pen(palette.colour("burin", 0.8), 1.35 * mark)
        painter.strokePath(open_path(plan.washes.borders, view), pen)


def paint_coast(painter: QPainter, plan: GroundPlan, view: View, palette: Palette) -> None:
    """Paint the coast line."""
    pen = round_pen(palette.colour("coast"), COAST * plan.mark * view.scale)
    for line in plan.coasts:  # one by one: a pen along all at once takes five times as long
        painter.strokePath(closed_path([line], view), pen)


STAIN, DARK, LIGHT = 0.026, 0.13, 0.10
"""Opacity of stains, and of dark and light fibres of the paper."""
FINE_PAPER = 0.35
"""The least size of a mark in pixels at which fibres of the paper are drawn."""


def paint_texture(painter: QPainter, plan: GroundPlan, view: View, palette: Palette) -> None:
    """Paint the stains and fibres of the paper, if it has any."""
    if plan.paper is None or not palette.textured:
        return
    for ring in plan.paper.stains:
        painter.fillPath(closed_path([ring], view), palette.colour("grain", STAIN))
    mark = plan.mark * view.scale
    if mark < FINE_PAPER:
        return
    for fibres, name, strength in ((plan.paper.dark, "grain", DARK), (plan.paper.light, "snow", LIGHT)):
        pen = round_pen(palette.colour(name, strength), 0.8 * mark)
        for path in bows_paths(fibres, view):
            painter.strokePath(path, pen)
