"""Paints the features of a chart: sites, arrows, regions, starts, circles and lines, with their names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from editor.charts.drawing.chart_style import style_of
from editor.charts.drawing.drawing_context import Drawing, DrawingLook, Plans
from editor.charts.drawing.ornaments.chart_frame import frame_width, is_roped
from editor.charts.drawing.ornaments.rim import rim_parts
from editor.charts.drawing.style.theme import Theme
from editor.model.documents.chart import Chart
from editor.model.documents.geometry import View

HINTS = QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform


def paint_features(
    painter: QPainter,
    view: View,
    chart: Chart,
    theme: Theme,
    look: DrawingLook,
    insists: bool = False,
    plans: Plans | None = None,
    kept: Iterable[QRectF] = (),
    *,
    uncut: QRectF | None = None,
) -> Drawing:
    """Paint all features in the view, from regions up to sites, and the names that have room.

    Returns the drawing; its ``room`` has the boxes of the names. A pixel of the view is 1/96 inch: scale the painter
    for finer devices. ``insists``: names without room next to their places are written elsewhere, as on paper. In
    ``kept`` stand no names: tokens will lie there. Names along seas stand whole in ``uncut`` or not at all.
    """
    drawing = Drawing(painter, view, chart, theme, look, insists=insists, plans=plans)
    drawing.room.uncut = uncut
    for rect in kept:
        drawing.room.take(rect)
    painter.save()
    painter.setRenderHints(HINTS)
    for _ in feature_steps(drawing):
        pass
    painter.restore()
    return drawing


def feature_steps(drawing: Drawing, frame: QRectF | None = None, rose: QRectF | None = None) -> Iterator[None]:
    """``paint_features`` as a generator that yields between steps.

    Between two steps the painter may be ended and begun again, with ``HINTS``. Names move or are left out instead of
    being cut by the edge of ``frame``, a part of the picture. Names avoid the ``rose`` if possible.
    """
    drawing.room.frame, drawing.room.rose = frame, rose
    if drawing.look.coordinates:
        reach = frame_width(drawing.geometry, drawing.look.rope) * drawing.view.scale
        framed = reach if is_roped(drawing.look) else 0.0
        for part in rim_parts(drawing.view, drawing.chart, framed):
            drawing.room.take(part)
    style = style_of(drawing.chart, drawing.look)
    for layer in style.features:
        yield from layer(drawing)
    yield from style.names(drawing)
