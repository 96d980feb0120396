"""What stands on a chart: sites, arrows, regions, starts, circles and lines, with their names."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from editor.model.chart import Chart
from editor.paint.areas import paint_regions, paint_starts
from editor.paint.currents import paint_arrows
from editor.paint.drawing import Drawing, Look, name_in
from editor.paint.leaders import write_led
from editor.paint.letters import write_labels
from editor.paint.ports import paint_sites
from editor.paint.rim import rim_parts
from editor.paint.stations import paint_edges, paint_nodes
from editor.paint.theme import Theme
from editor.paint.view import View

__all__ = ["Look", "feature_steps", "name_in", "paint_features", "painted_features"]

HINTS = QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
LAYERS = (paint_regions, paint_starts, paint_edges, paint_arrows, paint_nodes, paint_sites)


def paint_features(painter: QPainter, view: View, chart: Chart, theme: Theme, look: Look) -> None:
    """Paint all features that are in the view, from regions up to sites, and their names where there is room.

    A pixel of the view is meant to be 1/96 inch: scale the painter for finer devices.
    """
    painted_features(painter, view, chart, theme, look)


def painted_features(
    painter: QPainter, view: View, chart: Chart, theme: Theme, look: Look, insists: bool = False
) -> Drawing:
    """The same; gives the drawing, whose ``room`` knows what was written where.

    ``insists``: names without room beside their places are written elsewhere, as on paper.
    """
    drawing = Drawing(painter, view, chart, theme, look, insists=insists)
    painter.save()
    painter.setRenderHints(HINTS)
    for _ in feature_steps(drawing):
        pass
    painter.restore()
    return drawing


def feature_steps(drawing: Drawing, frame: QRectF | None = None, rose: QRectF | None = None) -> Iterator[None]:
    """The same little by little, for those who have no time to wait.

    The painter may be ended and begun anew between two steps, with ``HINTS``. Names are not cut by the edge of
    ``frame``, a part of the picture: they move, or are left out. Those that can keep away from the ``rose``.
    """
    drawing.room.frame, drawing.room.rose = frame, rose
    if drawing.look.coordinates:
        for part in rim_parts(drawing.view, drawing.chart):
            drawing.room.take(part)
    for layer in LAYERS:
        yield from layer(drawing)
    yield from write_labels(drawing.painter, drawing.room, drawing.labels)
    if drawing.insists:
        yield from write_led(drawing.painter, drawing.room, drawing.room.left, drawing.theme.ink)
