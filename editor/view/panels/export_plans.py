"""The plans of the chart that is to be exported, made beside the window: it must never wait for them."""

from __future__ import annotations

import shiboken6
from PySide6.QtCore import QObject, QTimer, Signal

from editor.base.background.packets import Failure
from editor.charts.drawing.chart_style import style_of
from editor.charts.drawing.drawing_context import DrawingLook, Plans
from editor.charts.drawing.style.theme import Theme
from editor.charts.export.composition import Composition
from editor.model.documents.chart import Chart
from editor.view.canvas.grounds.ground_client import picture_client
from editor.view.canvas.grounds.ground_questions import Planned

PAUSE = 250
"""Milliseconds without a change before a chart is planned anew."""
Key = tuple[int, DrawingLook, bool]


class ExportPlans(QObject):
    """Keeps the newest plans. ``came`` when there are others."""

    came = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.sheet = 0
        """By which number the process knows what is planned."""
        self._edition = 0
        self._plans: Plans | None = None
        self._has: Key | None = None
        self._failed: Key | None = None
        self._wanted: tuple[Key, Chart, Theme] | None = None
        self._asking = 0
        self._pause = QTimer(self, singleShot=True, interval=PAUSE)
        self._pause.timeout.connect(self._ask)

    @property
    def busy(self) -> bool:
        """Whether plans are on their way."""
        return self._wanted is not None

    def outdate(self) -> None:
        """The chart has changed, or is another."""
        self._edition += 1

    def of(self, whole: Composition) -> Plans | None:
        """The plans of a drawing in a style; None as long as they are not there: then they are asked for."""
        key = (self._edition, whole.planned_look, whole.theme.night)
        if key == self._has:
            return self._plans
        if key != self._failed and (self._wanted is None or self._wanted[0] != key):
            self._wanted = key, whole.chart, whole.theme
            self._pause.start()
        return None

    @staticmethod
    def needed(whole: Composition) -> bool:
        """Whether a drawing has to be planned at all."""
        return bool(style_of(whole.chart, whole.look).planners_of(whole.chart))

    def _ask(self) -> None:
        if self._wanted is None:
            return
        key, chart, theme = self._wanted
        number = 0

        def answered(found: Planned | Failure | None) -> None:
            if number != self._asking or not shiboken6.isValid(self):
                return
            self._wanted = None
            if isinstance(found, Planned):
                self._plans, self._has, self.sheet = found.plans(chart, theme, key[1]), key, number
            else:
                self._failed = key
            self.came.emit()

        number = self._asking = picture_client().plan(chart, theme, key[1], answered)
