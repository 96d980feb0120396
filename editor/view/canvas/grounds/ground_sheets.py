"""Whole grounds in a style, each as one picture: for views that show a chart small, or now and then."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from editor.base.background.packets import Failure
from editor.charts.drawing.chart_style import style_of
from editor.charts.drawing.drawing_context import DrawingLook
from editor.charts.drawing.style.theme import Theme
from editor.model.documents.chart import Chart
from editor.model.documents.geometry import Box
from editor.model.documents.viewport import View
from editor.view.canvas.grounds.ground_client import picture_client
from editor.view.canvas.grounds.ground_questions import Part, Planned

SIDE = 1600
"""The longer side of the picture, in pixels."""


class GroundSheet:
    """The ground of one chart as it was when it was asked for. ``came`` is called once it is there."""

    def __init__(self, chart: Chart, theme: Theme, look: DrawingLook, came: Callable[[], object]) -> None:
        self._picture: QImage | None = None
        self._box: Box = (0.0, 0.0, 1.0, 1.0)
        self._paper, self._came = theme.paper, came
        self._asked = 0
        self._wanted = style_of(chart, look).ground_of(chart) is not None
        if self._wanted:
            self._ask(chart, theme, look)

    @property
    def busy(self) -> bool:
        """Whether it is still to come."""
        return self._wanted and self._picture is None

    def drop(self) -> None:
        """Nobody waits for it any more."""
        self._wanted = False
        picture_client().drop(self._asked)

    def _ask(self, chart: Chart, theme: Theme, look: DrawingLook) -> None:
        left, top, right, bottom = chart.geometry.sheet
        scale = SIDE / max(right - left, bottom - top, 1e-6)
        x, y = round(left * scale), round(top * scale)
        width, height = max(round((right - left) * scale), 1), max(round((bottom - top) * scale), 1)

        def planned(found: Planned | Failure | None) -> None:
            if not isinstance(found, Planned):
                self._wanted = False
            elif self._wanted:
                self._asked = picture_client().picture(Part(number, scale, 1.0, x, y, width, height), came)

        def came(picture: QImage | None) -> None:
            self._picture, self._box = picture, (x / scale, y / scale, (x + width) / scale, (y + height) / scale)
            if self._wanted and picture is not None:
                self._came()
            self._wanted = False

        number = picture_client().plan(chart, theme, look, planned)

    def seen(self, view: View, ratio: float) -> QImage | None:
        """The ground as a view shows it; None while it is not there."""
        if self._picture is None:
            return None
        made = QImage(round(view.width * ratio), round(view.height * ratio), QImage.Format.Format_RGB32)
        made.setDevicePixelRatio(ratio)
        made.fill(self._paper)
        painter = QPainter(made)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        try:
            painter.drawImage(view.rect(self._box), self._picture, QRectF(self._picture.rect()))
        finally:
            painter.end()
        return made
