"""The status line: hint of the tool, cell under the pointer, zoom, size, problems, background work."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QLabel, QProgressBar, QPushButton, QSizePolicy, QStatusBar, QWidget

from editor.base.background.tasks import Work
from editor.base.texts import Message, set_text, tip, tr, ui
from editor.view.widgets.makers import button

ROOMY = 210
"""A window so many letters wide shows every hint on one line; in a narrower one hints have two lines."""


class Hint(QLabel):
    """A text on one or two lines, cut off with an ellipsis if it does not fit."""

    lines = 1

    def shown_lines(self) -> list[str]:
        """The text divided into the lines that are painted."""
        metrics, words = self.fontMetrics(), self.text().split(" ")
        found: list[str] = []
        for _ in range(self.lines - 1):
            fitting = len(words)
            while fitting > 1 and metrics.horizontalAdvance(" ".join(words[:fitting])) > self.width():
                fitting -= 1
            found.append(" ".join(words[:fitting]))
            words = words[fitting:]
        rest = metrics.elidedText(" ".join(words), Qt.TextElideMode.ElideRight, self.width())
        return [line for line in (*found, rest) if line]

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().windowText().color())
        message = "\n".join(self.shown_lines())
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, message)


class StatusLine(QStatusBar):
    """The labels of the status line; ``problems`` is a button that opens the panel of problems."""

    zoom_clicked = Signal()
    problems_clicked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizeGripEnabled(False)
        set_text(self, self.setAccessibleName, "window-status")
        self._hint = Message("window-status-ready")
        self._problems = -1
        self._size = ""
        self.hint = Hint(textFormat=Qt.TextFormat.PlainText)
        self.hint.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.busy = QProgressBar()
        self.busy.setMaximumWidth(130)
        self.busy_name = QLabel(textFormat=Qt.TextFormat.PlainText)
        self.cancel = button("window-cancel", lambda: None, "flat")
        self.cell = QLabel(textFormat=Qt.TextFormat.PlainText)
        self.cell.setContentsMargins(0, 0, 14, 0)
        self.extent = QLabel()
        self.file = QLabel(textFormat=Qt.TextFormat.PlainText)
        self.file.setContentsMargins(0, 0, 10, 0)
        self.zoom = QPushButton()
        self.problems = QPushButton()
        for flat in (self.zoom, self.problems):
            flat.setProperty("flat", "true")
        self.zoom.clicked.connect(lambda _checked=False: self.zoom_clicked.emit())
        self.problems.clicked.connect(lambda _checked=False: self.problems_clicked.emit())
        self.setContentsMargins(8, 0, 4, 0)
        self.addWidget(self.hint, 1)
        for widget in (
            self.busy_name,
            self.busy,
            self.cancel,
            self.cell,
            self.extent,
            self.zoom,
            self.problems,
            self.file,
        ):
            self.addPermanentWidget(widget)
        set_text(self.busy, self.busy.setAccessibleName, "window-busy")
        set_text(self.zoom, self.zoom.setToolTip, "action-view-zoom-fit-tip")
        set_text(self.problems, self.problems.setToolTip, "action-view-panel-problems-tip")
        ui.changed.connect(self.retranslate)
        self.show_work(None)
        self.on_map(False)
        self.retranslate()

    def showEvent(self, event: QShowEvent) -> None:
        """A message that came while the line was hidden would stand over the hint."""
        super().showEvent(event)
        self.clearMessage()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange) and hasattr(self, "hint"):
            self._fit()

    def _fit(self) -> None:
        """Give the hint two lines in a narrow window, also for short hints: the chart must not move with each hint."""
        metrics = self.hint.fontMetrics()
        self.hint.lines = 1 if self.width() >= ROOMY * metrics.averageCharWidth() else 2
        needed = max(2 * metrics.lineSpacing() + 8, self.sizeHint().height())
        self.setMinimumHeight(needed if self.hint.lines == 2 else 0)
        self.hint.update()

    def on_map(self, on: bool) -> None:
        """Show the labels for cell, zoom and size while a map is shown (``on``), else hide them."""
        for widget in (self.cell, self.extent, self.zoom, self.problems):
            widget.setVisible(on)

    def show_hint(self, hint: Message) -> None:
        """Show a hint: what the tool will do."""
        self._hint = hint
        self.retranslate()

    @property
    def message(self) -> Message:
        """The message that is shown in the place of the hint."""
        return self._hint

    def show_cell(self, text: str) -> None:
        """Show the cell under the pointer and its contents."""
        self.cell.setText(text)
        self.cell.setAccessibleName(text)

    def show_file(self, text: str) -> None:
        """Show the file of the rules; empty if no rules are shown."""
        self.file.setText(text)
        self.file.setAccessibleName(text)
        self.file.setVisible(bool(text))

    def show_zoom(self, percent: float) -> None:
        """Show the zoom of the chart."""
        self.zoom.setText(f"{percent:.0f}\u00a0%")
        self.zoom.setAccessibleName(tr("window-zoom", percent=f"{percent:.0f}"))

    def show_size(self, width: int, height: int) -> None:
        """Show the size of the map in cells; a track has no height."""
        self._size = f"{width}\u00a0×\u00a0{height}" if height else str(width)
        self.extent.setText(tr("window-size", size=self._size) if height else tr("window-circles", count=width))

    def show_problems(self, count: int) -> None:
        """Show the number of problems; -1: not known yet."""
        self._problems = count
        self.retranslate()

    def retranslate(self) -> None:
        """Update all texts after a change of language."""
        message = " ".join(part for part in str(self._hint).split(" ") if part).replace(" — ", "\u00a0— ")
        self.hint.setText(message)
        self.hint.setToolTip(tip(message))
        key = "window-problems-none" if self._problems == 0 else "window-problems"
        text = tr("window-problems-unknown") if self._problems < 0 else tr(key, count=self._problems)
        self.problems.setText(text)
        self.problems.setAccessibleName(text)

    def show_work(self, work: Work | None) -> None:
        """Show the progress of background work; None hides it."""
        jobs = work.shown if work is not None else []
        for widget in (self.busy, self.busy_name, self.cancel):
            widget.setVisible(bool(jobs))
        self.busy_name.setText(str(jobs[0].name) if jobs else "")
        if jobs:
            percent = jobs[0].percent
            self.busy.setRange(0, 100 if percent >= 0 else 0)
            self.busy.setValue(max(percent, 0))
