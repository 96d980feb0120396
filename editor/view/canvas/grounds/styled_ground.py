"""The ground of a style below a scene, planned again after changes of the chart, in another process."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QPainter, QRegion

from editor.charts.drawing.chart_style import style_of
from editor.charts.drawing.drawing_context import DrawingLook, Plans
from editor.charts.drawing.style.theme import Theme
from editor.charts.export.styled_legend import ChartPlates
from editor.model.documents.chart import Chart
from editor.model.documents.geometry import Box
from editor.view.canvas.grounds.styled_tiles import StyledTiles
from editor.view.canvas.terrain_tiles import Frame

UNPACKING = 0.002
"""Seconds per frame for unpacking tiles."""
PAUSE = 120
"""Milliseconds from the last change to a new plan."""


class StyledGround(QObject):
    """The ground of a scene's chart, if it is drawn in a style."""

    updated = Signal()
    """More of it can be shown."""
    planned = Signal()
    """There are new plans for the painters of features."""
    repainted = Signal()
    """There is a new picture of the whole board."""

    def __init__(self) -> None:
        super().__init__()
        self.tiles = StyledTiles(self._more)
        self._chart: Chart | None = None
        self._theme: Theme | None = None
        self._look = DrawingLook()
        self.plates: ChartPlates | None = None
        """Title and legend, for which the last plan leaves room."""
        self._ratio = 1.0
        self._known: object = None
        self._pictured: object = None
        self._timer = QTimer(self, singleShot=True, interval=PAUSE)
        self._timer.timeout.connect(self._plan)

    @property
    def active(self) -> bool:
        """Whether the chart is drawn in a style with its own ground."""
        return self._chart is not None and not self.tiles.failed

    @property
    def ready(self) -> bool:
        """Whether the ground can be shown."""
        return self.active and self.tiles.ready

    @property
    def busy(self) -> bool:
        """Whether more will arrive."""
        return self.active and (self._timer.isActive() or self.tiles.busy)

    def show(self, chart: Chart | None) -> None:
        """Set another chart, or none; ``dress`` follows."""
        self._timer.stop()
        self.tiles.drop()
        self._chart, self._known = None, None
        if chart is None:
            self._theme = None

    def dress(self, chart: Chart | None, theme: Theme, look: DrawingLook, ratio: float) -> None:
        """Draw a chart in a look; what is shown stays until the new is there."""
        styled = chart is not None and style_of(chart, look).ground_of(chart) is not None
        if chart is None or not styled:
            self.show(None)
            return
        if theme is self._theme and look == self._look and ratio == self._ratio and chart is self._chart:
            return
        self._chart, self._theme, self._look, self._ratio = chart, theme, look, ratio
        self._plan()

    def changed(self, boxes: Iterable[Box] = ()) -> None:
        """Cells in these boxes, or features, have changed: show them as patches, and plan again soon."""
        if self._chart is not None:
            self.tiles.changed(boxes)
            self._timer.start()

    def _plan(self) -> None:
        if self._chart is not None and self._theme is not None:
            self.tiles.failed = False
            plates = ChartPlates.of(self._chart, self._theme, self._look)
            if self.tiles.plan(self._chart, self._theme, plates.planned(self._look), self._ratio):
                self.plates = plates
            else:
                self._timer.start()  # an older plan is still being made

    def plans(self) -> Plans | None:
        """The latest plans of the chart without its ground; None before there are any."""
        planned = self.tiles.planned
        if planned is None or self._chart is None or self._theme is None:
            return None
        return planned.plans(self._chart, self._theme, replace(self._look, captions=True))

    def _more(self) -> None:
        if self.tiles.lost:
            self._plan()
        if self.tiles.planned is not self._known:
            self._known = self.tiles.planned
            self.planned.emit()
        whole = self.tiles.whole()
        if whole is not None and whole[0] is not self._pictured:
            self._pictured = whole[0]
            self.repainted.emit()
        self.updated.emit()

    # --- painting --------------------------------------------------------------------------------

    def request(self, goal: Frame, hurry: bool) -> None:
        """Request what is missing at the view's present or future place; nothing at a passing scale."""
        self.tiles.unpack(UNPACKING)
        if hurry:
            self.tiles.drop_other_scales(goal)
        else:
            self.tiles.request(goal)

    def draw(self, painter: QPainter, frame: Frame) -> QRegion:
        """Draw it; returns the region of the frame with outdated cells."""
        self.tiles.draw(painter, frame)
        return self.tiles.patched(frame)
