"""What stands on a chart: sites, arrows, regions, starts, circles and lines, with their names."""

from __future__ import annotations

from PySide6.QtGui import QPainter

from editor.model.chart import Chart
from editor.paint.areas import paint_regions, paint_starts
from editor.paint.currents import paint_arrows
from editor.paint.drawing import Drawing, Look, name_in
from editor.paint.letters import write_labels
from editor.paint.ports import paint_sites
from editor.paint.rim import rim_parts
from editor.paint.stations import paint_edges, paint_nodes
from editor.paint.theme import Theme
from editor.paint.view import View

__all__ = ["Look", "name_in", "paint_features", "painted_features"]

LAYERS = (paint_regions, paint_starts, paint_edges, paint_arrows, paint_nodes, paint_sites)


def paint_features(painter: QPainter, view: View, chart: Chart, theme: Theme, look: Look) -> None:
    """Paint all features that are in the view, from regions up to sites, and their names where there is room.

    A pixel of the view is meant to be 1/96 inch: scale the painter for finer devices.
    """
    painted_features(painter, view, chart, theme, look)


def painted_features(painter: QPainter, view: View, chart: Chart, theme: Theme, look: Look) -> Drawing:
    """The same; gives the drawing, whose ``room`` knows what was written where."""
    drawing = Drawing(painter, view, chart, theme, look)
    painter.save()
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    if look.coordinates:
        for part in rim_parts(view, chart):
            drawing.room.take(part)
    for layer in LAYERS:
        layer(drawing)
    write_labels(painter, drawing.room, drawing.labels)
    painter.restore()
    return drawing
