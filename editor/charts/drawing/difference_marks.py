"""The differences of two maps, painted over one of them: cells in the colour of the change, features ringed."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPolygonF

from dsl.maps.mapfile.compare import ABSENT, Comparison, FeatureChange
from editor.charts.drawing.chart_style import plans_of
from editor.charts.drawing.drawing_context import DrawingLook
from editor.charts.drawing.features.feature_painter import paint_features
from editor.charts.drawing.picture import ground_picture, styled_ground_picture
from editor.charts.drawing.selection import pixel_steps
from editor.charts.drawing.style.colours import with_alpha
from editor.charts.drawing.style.theme import Theme
from editor.charts.drawing.style_choice import StyleChoice
from editor.model.documents.chart import Chart
from editor.model.documents.geometry import View
from editor.model.documents.patches import Numbers

ADDED, REMOVED, CHANGED = QColor("#1f8a4c"), QColor("#c8322b"), QColor("#c87a00")
COLOURS = {"added": ADDED, "removed": REMOVED, "changed": CHANGED}
MARGIN = 14.0
MOST = 1500
"""The greatest number of cells drawn one by one; more are painted by pixels."""
LINED = 8.0
"""The least pixels per cell at which differing cells are outlined."""


def changed_cells(comparison: Comparison, chart: Chart, *, old: bool) -> dict[str, Numbers]:
    """The cells of one of two charts that differ, by kind: ``added``, ``removed`` or ``changed``."""
    if chart.is_track:
        return {}
    (down, right), (height, width) = comparison.shift if old else (0, 0), chart.cells.shape
    rows, columns = comparison.places[:, 0] - down, comparison.places[:, 1] - right
    inside = (rows >= 0) & (rows < height) & (columns >= 0) & (columns < width)
    cells = (rows * width + columns)[inside].astype(np.int32)
    gone, come = comparison.new[inside] == ABSENT, comparison.old[inside] == ABSENT
    return {"added": cells[come & ~gone], "removed": cells[gone], "changed": cells[~gone & ~come]}


def feature_cells(change: FeatureChange, chart: Chart, *, old: bool) -> list[int]:
    """The cells of a changed feature on one of the two charts."""
    item = change.old if old else change.new
    if item is None:
        return []
    if change.section == "nodes":
        return [cell for cell in [chart.geometry.cell(str(item.get("id", "")))] if cell >= 0]
    return chart.cells_of(item)


def paint_comparison(
    painter: QPainter, view: View, comparison: Comparison, chart: Chart, theme: Theme, *, old: bool = False
) -> None:
    """Paint the differences over ``chart``, which is the old (``old``) or the new one."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    marked = changed_cells(comparison, chart, old=old)
    for what, colour in COLOURS.items():
        if what in marked:
            _tint(painter, view, chart, marked[what], colour)
    for change in comparison.features:
        cells = feature_cells(change, chart, old=old)
        for cell in cells[:200]:
            _ring(painter, view.point(*chart.geometry.centre(cell)), view, COLOURS[change.what], theme)
    painter.restore()


def _tint(painter: QPainter, view: View, chart: Chart, cells: Numbers, colour: QColor) -> None:
    fill = with_alpha(colour, 110 / 255)
    if len(cells) > MOST:
        mask = np.zeros(chart.geometry.size, dtype=bool)
        mask[cells] = True
        rim = colour if view.scale >= LINED else fill
        colours = [fill, rim, with_alpha(colour, 0)]
        for _ in pixel_steps(painter, view, chart.geometry, mask.reshape(chart.cells.shape), colours):
            pass
        return
    painter.setBrush(fill)
    painter.setPen(QPen(colour, 1.5) if view.scale >= LINED else Qt.PenStyle.NoPen)
    for cell in cells.tolist():
        painter.drawPolygon(QPolygonF([view.point(*corner) for corner in chart.geometry.polygon(cell)]))


def _ring(painter: QPainter, at: QPointF, view: View, colour: QColor, theme: Theme) -> None:
    radius = max(view.scale * 0.55, 7.0)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for pen in (QPen(theme.paper, 5.0), QPen(colour, 2.5)):
        painter.setPen(pen)
        painter.drawEllipse(at, radius, radius)


def marked_picture(
    comparison: Comparison,
    chart: Chart,
    theme: Theme,
    view: View,
    look: DrawingLook,
    *,
    old: bool,
    ratio: float = 1.0,
    ground: QImage | None = None,
) -> QImage:
    """One of the two charts in a view with the differences marked. ``ground``: that of the look's style."""
    look = replace(look, coordinates=False)
    image = ground_picture(chart, theme, view, True, ratio) if ground is None else ground.copy()
    image.setDevicePixelRatio(ratio)
    painter = QPainter(image)
    try:
        paint_features(painter, view, chart, theme, look)
        paint_comparison(painter, view, comparison, chart, theme, old=old)
    finally:
        painter.end()  # end painting before the picture is deleted
    return image


def comparison_picture(
    comparison: Comparison, old: Chart, new: Chart, theme: Theme, width: int, height: int, language: str = "en"
) -> QImage:
    """Both maps side by side, the differences marked on each."""
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(theme.paper)
    painter = QPainter(image)
    half = (width - 12) // 2
    for chart, left, is_old in ((old, 0, True), (new, width - half, False)):
        view = View.fitting(chart.geometry.sheet, half, height, MARGIN)
        look = StyleChoice().dress(DrawingLook(language), chart)
        plans = plans_of(chart, theme, look)
        ground = styled_ground_picture(plans, view) if plans is not None else None
        picture = marked_picture(comparison, chart, theme, view, look, old=is_old, ground=ground)
        painter.drawImage(left, 0, picture)
    painter.end()
    return image
