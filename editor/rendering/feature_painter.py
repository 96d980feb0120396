"""What stands on a chart: sites, arrows, regions, starts, circles and lines, with their names."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from editor.documents.chart import Chart
from editor.rendering.areas import paint_regions, paint_starts
from editor.rendering.arrows import paint_arrows
from editor.rendering.drawing_context import Drawing, DrawingLook
from editor.rendering.leader_lines import write_led
from editor.rendering.lettering import write_labels
from editor.rendering.rim import rim_parts
from editor.rendering.sites import paint_sites
from editor.rendering.style.theme import Theme
from editor.rendering.track_painter import paint_edges, paint_nodes
from editor.rendering.viewport import View

HINTS = QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
LAYERS = (paint_regions, paint_starts, paint_edges, paint_arrows, paint_nodes, paint_sites)


def paint_features(painter: QPainter, view: View, chart: Chart, theme: Theme, look: DrawingLook) -> None:
    """Paint all features that are in the view, from regions up to sites, and their names where there is room.

    A pixel of the view is meant to be 1/96 inch: scale the painter for finer devices.
    """
    painted_features(painter, view, chart, theme, look)


def painted_features(
    painter: QPainter, view: View, chart: Chart, theme: Theme, look: DrawingLook, insists: bool = False
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
