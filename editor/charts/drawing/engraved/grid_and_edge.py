"""The lines between cells of an engraved chart, the holes in its board and the page beyond its rim."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from editor.charts.drawing.drawing_context import DrawingLook, Plans
from editor.charts.drawing.engraved.palettes import Palette, palette_of
from editor.charts.drawing.engraved.plan_paths import closed_path, dotted_pen, flat_pen, round_pen, strokes_path
from editor.charts.drawing.style.theme import Theme
from editor.model.documents.geometry import Geometry
from editor.model.documents.lattice import centres
from editor.model.documents.viewport import View
from editor.model.plans.ground_layers import Segments
from editor.model.plans.ground_plan import GroundPlan

FIFTH = 5
LEAST = 6.0
"""Cells of fewer pixels have no lines."""


def paint_engraved_grid(painter: QPainter, plans: Plans, view: View, look: DrawingLook, theme: Theme) -> None:
    """The lines of the cells that a board has."""
    if not look.grid or view.scale < LEAST:
        return
    palette = palette_of(look, theme)
    mark = plans.ground.mark * view.scale
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    thin, strong = grid_lines(plans.chart.geometry, ~plans.cells.void & ~plans.cells.lake)
    hexes = 1.45 if plans.chart.geometry.kind == "hex" else 1.0
    pen = flat_pen(palette.colour("grid", hexes * palette.grid_strength), 0.85 * hexes * mark)
    painter.strokePath(strokes_path(thin, view), pen)
    pen = flat_pen(palette.colour("grid", 1.75 * palette.grid_strength), 0.95 * mark)
    painter.strokePath(strokes_path(strong, view), pen)


def grid_lines(geometry: Geometry, present: np.ndarray) -> tuple[Segments, Segments]:
    """The sides of all cells that are there, each once: thin ones, and those of every fifth row and column.

    Of squares, the sides toward holes in the board are left out: there it ends as a coast does, not in steps.
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


def paint_void(painter: QPainter, plan: GroundPlan, view: View, palette: Palette) -> None:
    """Paper where no cells are, inside the bounds of the board."""
    if not plan.void:
        return
    mark = plan.mark * view.scale
    void = closed_path(plan.void, view)
    for width, alpha in ((9.0, 0.3), (5.0, 0.4)):
        painter.strokePath(void, round_pen(palette.colour("paper", alpha), width * mark))
    painter.fillPath(void, palette.colour("paper"))
    painter.strokePath(void, dotted_pen(palette.colour("burin", 0.75), 1.3 * mark, 3.2))


def paint_page(painter: QPainter, plan: GroundPlan, view: View, palette: Palette) -> None:
    """The page beyond the board, over all that was painted past its rim."""
    page = QPainterPath()
    page.setFillRule(Qt.FillRule.OddEvenFill)
    page.addRect(QRectF(-2, -2, view.width + 4, view.height + 4))
    if not plan.board:
        page.addRect(view.rect(plan.bounds))
        painter.fillPath(page, palette.colour("paper"))
        return
    board = closed_path(plan.board, view, bent=False)
    page.addPath(board)
    painter.fillPath(page, palette.colour("paper"))
    painter.strokePath(board, round_pen(palette.colour("stroke", 0.8), 1.6 * plan.mark * view.scale))
