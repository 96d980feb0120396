"""The foot of a panel that makes a file: the button, the progress, the result."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import replace
from pathlib import Path
from time import perf_counter

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QImage
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QPushButton, QWidget

from dsl.maps.mapfile import MapEditError
from editor.base.texts import capital, reason, set_text, tr
from editor.charts.drawing.drawing_context import Plans
from editor.charts.export.composition import PX, Composition, Prepared
from editor.view.canvas.grounds.ground_client import picture_client
from editor.view.canvas.grounds.ground_questions import Part
from editor.view.panels.export_process import ExportPlans, ExportProcess
from editor.view.panels.sheets_preview import SheetsPicture
from editor.view.widgets.makers import NO_MARGINS, vbox


class MakingStrip(QWidget):
    """A button that makes a file in another process, which ends with the window."""

    file_requested = Signal()
    """The user requests the file."""
    ended = Signal()
    """The work has ended, successful or not."""
    made = Signal(str)
    """A file was made at this path."""

    def __init__(self, make: str, stop: str, show: str, working: str) -> None:
        """The arguments are message keys: of the three buttons, and of the text during the work."""
        super().__init__()
        self._target: Path | None = None
        self._working = working
        self.work = ExportProcess(self)
        self.work.moved.connect(self._moved)
        self.work.ended.connect(self._ended)
        self.make, self.stop, self.show_it = QPushButton(), QPushButton(), QPushButton()
        self.bar = QProgressBar(textVisible=False)
        self.result = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._lay_out()
        for button, key in ((self.make, make), (self.stop, stop), (self.show_it, show)):
            set_text(self, button.setText, key)
            set_text(self, button.setToolTip, f"{key}-tip")
        set_text(self, self.bar.setAccessibleName, working)
        self.make.clicked.connect(self.file_requested)
        self.stop.clicked.connect(lambda: self.work.cancel())
        self.show_it.clicked.connect(self._show_folder)

    def _lay_out(self) -> None:
        self.make.setProperty("primary", True)
        self.result.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        row = QHBoxLayout()
        row.addWidget(self.make, 1)
        row.addWidget(self.stop)
        layout = vbox(self, NO_MARGINS)
        layout.addLayout(row)
        for widget in (self.bar, self.result, self.show_it):
            layout.addWidget(widget)
        for widget in (self.stop, self.bar, self.result, self.show_it):
            widget.hide()

    def allow(self, possible: bool) -> None:
        """Set whether a file can be made now; never while one is being made."""
        self.make.setEnabled(possible and not self.work.busy)

    def begin(self, target: Path, start: Callable[[ExportProcess], None]) -> None:
        """Make a file at ``target`` with the process that ``start`` starts; the result is shown here."""
        if self.work.busy:
            return
        try:
            start(self.work)
        except (MapEditError, OSError) as trouble:
            self.show_message(reason(trouble))
            return
        self._target = target
        self.window().installEventFilter(self)
        self.bar.setRange(0, 0)
        self.show_message(tr(self._working))
        self.show_it.hide()
        self.stop.show()
        self.bar.show()
        self.make.setEnabled(False)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stop the work when the window is closed."""
        if watched is self.window() and event.type() == QEvent.Type.Hide and not event.spontaneous():
            self.work.cancel(wait=True)
        return super().eventFilter(watched, event)

    def _moved(self, done: int, count: int) -> None:
        self.bar.setRange(0, count)
        self.bar.setValue(done)

    def _ended(self, good: bool, output: str) -> None:
        self.stop.hide()
        self.bar.hide()
        self.ended.emit()
        self.show_it.setVisible(good)
        self.show_message(output)
        if good:
            self.made.emit(str(self._target))

    def forget(self) -> None:
        """Clear the result of another file."""
        if not self.work.busy:
            self.show_message("")
            self.show_it.hide()

    def show_message(self, text: str) -> None:
        """Show a text below the button."""
        self.result.setText(capital(text))
        self.result.setVisible(bool(text))

    def _show_folder(self) -> None:
        if self._target is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._target.parent)))


PAUSE = 250
"""Milliseconds without a change before the drawing is repainted."""
SLICE = 0.006
"""Seconds of painting before yielding to other work."""
LARGEST = 2400
"""Pixels of a side of the picture, at most."""
LONGEST = 5000
"""The greatest length in millimetres that is previewed; longer ones cannot be printed."""


class PreviewDrawing(QObject):
    """Repaints the picture in a visible ``SheetsPicture``. ``composition`` returns what to paint, or None."""

    def __init__(
        self, picture: SheetsPicture, composition: Callable[[], Composition | None], plans: ExportPlans
    ) -> None:
        super().__init__(picture)
        self._picture, self._composition, self._plans = picture, composition, plans
        plans.planned.connect(self.refresh)
        self._awaited = 0  # the number of the current question; answers to older ones are ignored
        self._preparing = False
        self._steps: Generator[None, None, QImage] | None = None
        self._pause = QTimer(self, singleShot=True, interval=PAUSE)
        self._pause.timeout.connect(self._start)
        self._turn = QTimer(self, interval=0)
        self._turn.timeout.connect(self._paint_some)
        picture.drawing_requested.connect(self.refresh)

    @property
    def busy(self) -> bool:
        """Whether what is shown is not yet what would be printed."""
        return self._pause.isActive() or self._plans.busy or self._preparing or self._steps is not None

    def refresh(self) -> None:
        """Repaint after a change; stops unfinished painting."""
        self._stop()
        if self._picture.isVisible():
            self._pause.start()

    def forget(self) -> None:
        """Clear the picture: another map, or none."""
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
        whole = self._composition() if self._picture.isVisible() else None
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
        """Request the ground of a style from the other process, then paint features on it."""
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
                self._stop()  # the window reports it once, not at each event of the timer
                raise
            if perf_counter() >= end:
                return
