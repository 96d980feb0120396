"""Title and legend on the screen, where they lie on paper: pictures beneath all that one plays with.

While one draws, a plate steps aside as long as the pointer is over it; so does one that would fill the view.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPixmap

from editor.charts.drawing.ornaments.chart_frame import mark_of_board
from editor.charts.export.chart_plates import ChartPlates
from editor.model.documents.chart import Chart
from editor.model.documents.viewport import View
from editor.model.plans.placing.ornament_plan import OrnamentPlan, ShownOrnaments, inside

NAMES = ("cartouche", "legend")
MOST, LEAST = 0.6, 26.0
"""A plate is shown up to this share of the view's sides, and from so many pixels of height on."""
AROUND = 14.0
"""Leaves and shades reach so far beyond a plate, in marks."""


@dataclass(frozen=True)
class Picture:
    """A plate as it was painted for a scale."""

    image: QPixmap
    scale: float
    ratio: float


class PlatesLayer:
    """The plates of one chart."""

    def __init__(self) -> None:
        self.painted = 0
        """How often a plate was painted so far."""
        self._plates: ChartPlates | None = None
        self._shown = ShownOrnaments()
        self._mark = 0.0
        self._kept: dict[str, Picture] = {}
        self._bare = ""

    def show(self, chart: Chart | None, plates: ChartPlates | None, plan: OrnamentPlan | None) -> None:
        """Show what was planned for a chart; nothing without a plan."""
        self._kept.clear()
        self._bare = ""
        self._plates = plates if chart is not None else None
        self._shown = ShownOrnaments.of(chart, plan) if chart is not None else ShownOrnaments()
        self._mark = mark_of_board(chart.geometry) if chart is not None else 0.0

    def point(self, cell: int, x: float, y: float, aside: bool) -> bool:
        """The pointer is at a point of the chart; ``aside``: plates make room for it. True if more or less is seen."""
        before, boxes = self._bare, ((name, self._shown.plate(name)) for name in NAMES)
        on_chart = aside and (cell >= 0 or bool(x or y))
        self._bare = next((name for name, box in boxes if on_chart and box is not None and inside(box, x, y)), "")
        return self._bare != before

    def paint(self, painter: QPainter, view: View, ratio: float, hurry: bool) -> None:
        """Paint the plates that a view shows; ``hurry``: as they were painted for another scale, if they were."""
        for name in NAMES:
            box = self._shown.plate(name)
            if box is not None and name != self._bare and self._plates is not None:
                self._paint(painter, name, view.rect(box), view, ratio, hurry)

    def _paint(self, painter: QPainter, name: str, rect: QRectF, view: View, ratio: float, hurry: bool) -> None:
        if rect.height() < LEAST or rect.width() > MOST * view.width or rect.height() > MOST * view.height:
            return
        around = AROUND * self._mark * view.scale
        wide = rect.adjusted(-around, -around, around, around)
        if not wide.intersects(QRectF(0, 0, view.width, view.height)):
            return
        kept = self._kept.get(name)
        if kept is None or (not hurry and (kept.scale, kept.ratio) != (view.scale, ratio)):
            kept = self._kept[name] = self._picture(name, rect.size(), around, view.scale, ratio)
        if kept.scale == view.scale:
            at = QPointF(round(wide.left() * ratio) / ratio, round(wide.top() * ratio) / ratio)
            painter.drawPixmap(at, kept.image)
        else:
            painter.drawPixmap(wide, kept.image, QRectF(kept.image.rect()))

    def _picture(self, name: str, size: QSizeF, around: float, scale: float, ratio: float) -> Picture:
        assert self._plates is not None
        self.painted += 1
        image = QPixmap(round((size.width() + 2 * around) * ratio) + 1, round((size.height() + 2 * around) * ratio) + 1)
        image.setDevicePixelRatio(ratio)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(QPointF(around, around), size)
        try:
            if name == "cartouche":
                self._plates.paint_title(painter, box, scale)
            else:
                mark = self._mark * scale
                layout = self._plates.layout((box.width(), box.height()), mark)
                self._plates.paint_legend(painter, box, layout, mark)
        finally:
            painter.end()
        return Picture(image, scale, ratio)
