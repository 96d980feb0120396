"""The drawing for the preview of a print: painted small, a few milliseconds at a time, a moment after the last change.

It is painted in the window's own thread: hundreds of small calls to Qt would take ten times as long in another, and the
chart might change meanwhile. So the window never waits longer than for one step.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import replace
from time import perf_counter

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QImage

from editor.charts.drawing.drawing_context import Plans
from editor.charts.export.composition import PX, Composition, Prepared
from editor.view.canvas.grounds.ground_client import picture_client
from editor.view.canvas.grounds.ground_questions import Part
from editor.view.panels.export_plans import ExportPlans
from editor.view.panels.sheets_preview import SheetsPicture

PAUSE = 250
"""Milliseconds without a change before the drawing is painted anew: nobody is kept from drawing."""
SLICE = 0.006
"""Seconds of painting before others may have their turn."""
LARGEST = 2400
"""Pixels of a side of the picture, at most."""
LONGEST = 5000
"""Millimetres: what is longer cannot be printed, and would take long to be painted even in small."""


class PreviewDrawing(QObject):
    """Keeps the picture in a ``SheetsPicture`` fresh while that is seen. ``wish`` gives what to paint, or nothing."""

    def __init__(self, picture: SheetsPicture, wish: Callable[[], Composition | None], plans: ExportPlans) -> None:
        super().__init__(picture)
        self._picture, self._wish, self._plans = picture, wish, plans
        plans.came.connect(self.refresh)
        self._awaited = 0  # answers to older questions are not wanted any more
        self._preparing = False
        self._steps: Generator[None, None, QImage] | None = None
        self._pause = QTimer(self, singleShot=True, interval=PAUSE)
        self._pause.timeout.connect(self._start)
        self._turn = QTimer(self, interval=0)
        self._turn.timeout.connect(self._paint_some)
        picture.wanted.connect(self.refresh)

    @property
    def busy(self) -> bool:
        """Whether what is shown is not yet what would be printed."""
        return self._pause.isActive() or self._plans.busy or self._preparing or self._steps is not None

    def refresh(self) -> None:
        """Something changed: what is half painted is no longer wanted."""
        self._stop()
        if self._picture.isVisible():
            self._pause.start()

    def forget(self) -> None:
        """There is another map, or none: what is shown is wrong."""
        self._picture.show_drawing(None)
        self.refresh()

    def _stop(self) -> None:
        self._pause.stop()
        self._turn.stop()
        self._awaited += 1
        self._preparing = False
        if self._steps is not None:
            self._steps.close()
            self._steps = None

    def _start(self) -> None:
        whole = self._wish() if self._picture.isVisible() else None
        if whole is None or max(whole.size_mm) > LONGEST:
            self._picture.show_drawing(None)
            return
        if whole.prepared is not None:
            self._prepare(whole, whole.prepared.plans)
        else:
            self._paint(whole)

    def _ratio(self, whole: Composition) -> float:
        return min(self._picture.fineness / PX, LARGEST / max(whole.width, whole.height, 1))

    def _paint(self, whole: Composition) -> None:
        self._steps = whole.picture_steps(self._ratio(whole))
        self._turn.start()

    def _prepare(self, whole: Composition, plans: Plans) -> None:
        """Have the ground of a style painted beside the window, then paint what stands on it."""
        ratio, view = self._ratio(whole), whole.view
        scale = view.scale * ratio
        size = round(view.width * ratio), round(view.height * ratio)
        part = Part(self._plans.sheet, scale, ratio, round(view.left * scale), round(view.top * scale), *size)
        turn = self._awaited
        self._preparing = True

        def came(ground: QImage | None) -> None:
            if turn == self._awaited:
                self._preparing = False
                if ground is not None:
                    self._paint(replace(whole, prepared=Prepared(plans, ground)))

        picture_client().picture(part, came)

    def _paint_some(self) -> None:
        end = perf_counter() + SLICE
        while self._steps is not None:
            try:
                next(self._steps)
            except StopIteration as done:
                self._stop()
                self._picture.show_drawing(done.value)
            except Exception:
                self._stop()  # the window tells it once, not with every turn
                raise
            if perf_counter() >= end:
                return
