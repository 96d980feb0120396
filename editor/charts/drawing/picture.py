"""A whole chart as a picture: start page, minimap, comparison, export."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter

from editor.charts.drawing.chart_style import paint_styled_ground, plans_of, style_of
from editor.charts.drawing.drawing_context import Drawing, DrawingLook, Plans
from editor.charts.drawing.features.feature_painter import HINTS, feature_steps, paint_features
from editor.charts.drawing.ground.terrain_painter import TerrainPainter, paint_terrain
from editor.charts.drawing.names.lettering import STEP
from editor.charts.drawing.ornaments.rim import side_width
from editor.charts.drawing.ornaments.rose_and_cartouche import paint_rose
from editor.charts.drawing.selection import pixels
from editor.charts.drawing.style.theme import Theme
from editor.model.documents.chart import Chart
from editor.model.documents.geometry import View
from editor.model.documents.patches import having

RIMMED = 360
"""Pictures that are smaller have no coordinates."""
ROSE_LEAST, ROSE_MOST, ROSE_SHARE = 21.0, 90.0, 0.07


def chart_picture(chart: Chart, theme: Theme, width: int, height: int, look: DrawingLook, ratio: float = 1.0) -> QImage:
    """The whole map in ``width`` × ``height`` points, times ``ratio`` pixels on a fine screen."""
    rimmed = look.coordinates and not chart.is_track and min(width, height) >= RIMMED
    margin = side_width(chart.geometry) + 3 if rimmed else 3.0
    view = View.fitting(chart.geometry.sheet, width, height, margin)
    look = replace(look, coordinates=rimmed)
    plans = plans_of(chart, theme, look)
    if plans is not None:
        image = styled_ground_picture(plans, view, ratio)
    else:
        image = ground_picture(chart, theme, view, look.grid, ratio)
    painter = QPainter(image)
    try:
        adorn(paint_features(painter, view, chart, theme, look, plans=plans))
    finally:
        painter.end()  # end painting before the picture is deleted
    return image


def ground_picture(chart: Chart, theme: Theme, view: View, grid: bool = True, ratio: float = 1.0) -> QImage:
    """The ground alone, in a view."""
    scale = view.scale * ratio
    left, top = round(view.left * scale), round(view.top * scale)
    ground = TerrainPainter(chart, theme, grid, ratio)
    image = ground.area(scale, left, top, max(round(view.width * ratio), 1), max(round(view.height * ratio), 1))
    image.setDevicePixelRatio(ratio)
    return image


def styled_ground_picture(plans: Plans, view: View, ratio: float = 1.0) -> QImage:
    """The planned ground of a chart, in a view."""
    size = max(round(view.width * ratio), 1), max(round(view.height * ratio), 1)
    image = QImage(*size, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(plans.theme.paper)
    painter = QPainter(image)
    painter.setRenderHints(HINTS)
    try:
        paint_styled_ground(painter, plans, view, plans.look, plans.theme)
    finally:
        painter.end()
    return image


def whole_steps(
    painter: QPainter,
    view: View,
    chart: Chart,
    theme: Theme,
    look: DrawingLook,
    plans: Plans | None = None,
    frame: QRectF | None = None,
    ground: QImage | None = None,
) -> Generator[None, None, set[str]]:
    """Paint ground, features, rose and rim as a generator: as shapes in SVG and PDF, else as pixels.

    ``plans``: those of the chart in the style of the look; ``frame``: the area for names; ``ground``: the ground in the
    style, if it was painted elsewhere. Returns the names without room.
    """
    if plans is None:
        paint_terrain(painter, chart, theme, view, look.grid)
    yield
    drawing = Drawing(painter, view, chart, theme, look, insists=True, plans=plans)
    painter.save()
    painter.setRenderHints(HINTS)
    try:
        if plans is not None:
            if ground is not None:
                painter.drawImage(QRectF(0, 0, view.width, view.height), ground)
            else:
                paint_styled_ground(painter, plans, view, look, theme)
            yield
        yield from feature_steps(drawing, frame)
    finally:  # restore the painter if the caller stops early
        painter.restore()
    yield
    adorn(drawing)
    missing = {label.text for label in drawing.labels} - {text for _, text in drawing.room.placed} | drawing.cut
    return {" ".join(text.split()) for text in missing}


def adorn(drawing: Drawing) -> None:
    """Paint the rose if there is room for it, and the rim."""
    spot = rose_spot(drawing) if drawing.plans is None and drawing.look.ornament else None
    if spot is not None:
        paint_rose(drawing.painter, spot[0], spot[1], drawing.theme)
    if drawing.look.coordinates:
        frame = style_of(drawing.chart, drawing.look).frame
        frame(drawing.painter, drawing.view, drawing.chart, drawing.theme)


def rose_spot(drawing: Drawing) -> tuple[QPointF, float] | None:
    """The middle of the largest stretch of empty water on a picture, and a radius that fits; None if all is full."""
    free = _empty_water(drawing) & ~drawing.room.used
    free[0, :] = free[-1, :] = free[:, 0] = free[:, -1] = False
    most = min(ROSE_MOST, min(drawing.view.width, drawing.view.height) * ROSE_SHARE)
    best, reach, left = free, 0, free
    while left.any() and reach * STEP * 0.78 < most:
        best, reach = left, reach + 1
        left = _shrunk(left)
    radius = min((reach - 1) * STEP * 0.78, most)
    if radius < ROSE_LEAST:
        return None
    rows, columns = np.nonzero(best)
    middle = np.argmin((rows - rows.mean()) ** 2 + (columns - columns.mean()) ** 2)
    return QPointF((columns[middle] + 0.5) * STEP, (rows[middle] + 0.5) * STEP), radius


def _empty_water(drawing: Drawing) -> NDArray[np.bool_]:
    """The squares with only the most common water, so that no rose hides special waters."""
    view, chart, shape = drawing.view, drawing.chart, drawing.room.used.shape
    x = (np.arange(shape[1]) + 0.5) * STEP / view.scale + view.left
    y = (np.arange(shape[0]) + 0.5) * STEP / view.scale + view.top
    if chart.is_track:
        left, top, right, bottom = drawing.geometry.bounds
        inside: NDArray[np.bool_] = ((y >= top) & (y <= bottom))[:, None] & ((x >= left) & (x <= right))[None, :]
        return inside
    if not chart.cells.size:
        return np.zeros(shape, dtype=np.bool_)
    inks = [chart.ink_of_slot(slot) for slot in range(len(chart.slots))]
    wet = [slot for slot, ink in enumerate(inks) if ink is not None and drawing.theme.is_wet(ink.terrain)]
    frequency = np.bincount(chart.cells.ravel(), minlength=len(inks))
    common = max(wet, key=lambda slot: int(frequency[slot]), default=-1)
    coarse = View(view.scale / STEP, view.left, view.top, shape[1], shape[0])
    return pixels(chart.geometry, having(chart.cells, [common]), coarse)


def _shrunk(mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """A set of squares without its border."""
    made = np.zeros_like(mask)
    made[1:-1, 1:-1] = (mask[1:-1, 1:-1] & mask[:-2, 1:-1] & mask[2:, 1:-1] & mask[1:-1, :-2] & mask[1:-1, 2:]) & (
        mask[:-2, :-2] & mask[:-2, 2:] & mask[2:, :-2] & mask[2:, 2:]
    )
    return made
