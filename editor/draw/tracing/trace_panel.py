"""Tracing in four steps, one shown at a time: the picture, its corners, the number of cells, land and sea."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeyEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from editor.base.texts import set_text, tr
from editor.draw.tracing.cells_step import CellsStep
from editor.draw.tracing.land_step import CornersStep, LandStep
from editor.draw.tracing.photo_view import PhotoView
from editor.draw.tracing.picture_step import PictureStep, dropped_picture
from editor.draw.tracing.step_page import STEPS, StepPage
from editor.draw.tracing.underlay_layer import tracing_layers
from editor.model.documents.chart import Change
from editor.model.sessions.painting.trace_state import TracingListener
from editor.model.sessions.session import Session
from editor.view.canvas.chart_view import ChartView
from editor.view.widgets.escape import closes_on_escape
from editor.view.widgets.makers import hbox, page_area, vbox
from editor.view.widgets.panel import Panel

LOW, HIGH = 176, 2000
"""The greatest height of the photo in pixels: while counting cells, and otherwise."""


class TracePanel(Panel, TracingListener):
    """The four steps, the photo that two of them share, and the buttons between steps."""

    title = "window-dock-trace"

    def __init__(self, session: Session | None, view: ChartView, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.view = view
        self.under, self.over = tracing_layers(session, view)
        self.photo = PhotoView()
        set_text(self, self.photo.setAccessibleName, "trace-photo")
        set_text(self, self.photo.setToolTip, "trace-photo-tip")
        self.picture = PictureStep(self)
        self.corners, self.cells = CornersStep(self, self.photo), CellsStep(self, self.photo)
        self.land = LandStep(self)
        self.steps: tuple[StepPage, ...] = (self.picture, self.corners, self.cells, self.land)
        self.now = 0
        self._next_step = -1
        self.setAcceptDrops(True)
        self._lay_out()
        self.picture.picture_added.connect(lambda: self._go_when_loaded(1))
        self.corners.large.toggled.connect(self._enlarge)
        large = self.corners.large
        closes_on_escape(self.photo, lambda: large.setChecked(False), large.isChecked)
        if isinstance(view, QWidget):
            view.installEventFilter(self)
        self.begin()

    def _lay_out(self) -> None:
        self.numbers = QButtonGroup(self)
        line = hbox(spacing=4)
        for number, step in enumerate(self.steps):
            made = QToolButton()
            made.setCheckable(True)
            made.setText(str(number + 1))
            made.setMinimumSize(26, 26)
            made.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            set_text(made, made.setAccessibleName, step.title)
            set_text(made, made.setToolTip, step.title)
            self.numbers.addButton(made, number)
            line.addWidget(made)
        self.heading = QLabel()
        self.heading.setProperty("role", "dock")
        self.heading.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        line.addSpacing(6)
        line.addWidget(self.heading, 1)
        self.column.addLayout(line)
        self.body = vbox(margins=(0, 0, 4, 0))
        self.body.addWidget(self.photo, 1)
        for step in self.steps:
            self.body.addWidget(step)
        self.body.addStretch(0)
        self.column.addWidget(self._scroll_area(), 1)
        self.next = QPushButton()
        self.column.addWidget(self.next)
        self.numbers.idClicked.connect(self.go)
        self.next.clicked.connect(lambda: self.go(self.now + 1))

    def _scroll_area(self) -> QScrollArea:
        """A scroll area for the steps; the buttons stay visible."""
        inner = QWidget()
        inner.setLayout(self.body)
        return page_area(inner, self.title)

    def _enlarge(self, on: bool) -> None:
        """Show the photo over the chart, as large as that, or back among the steps."""
        host = self.view
        if on and isinstance(host, QWidget):
            self.photo.setParent(host)
            self.photo.setGeometry(host.rect())
            self.photo.setAttribute(Qt.WidgetAttribute.WA_NoMousePropagation)
            self.photo.show()
            self.photo.setFocus()
        elif self.body.indexOf(self.photo) < 0:
            self.body.insertWidget(0, self.photo, 1)
            self._show()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The enlarged photo stays as large as the chart."""
        if event.type() == QEvent.Type.Resize and self.photo.parent() is watched and isinstance(watched, QWidget):
            self.photo.setGeometry(watched.rect())
        return super().eventFilter(watched, event)

    # --- steps -----------------------------------------------------------------------------------

    def go(self, number: int) -> None:
        """Go to a step chosen by the user; applies the current one first when going forward."""
        if number > self.now and not self.steps[self.now].accept():
            number = self.now
        self.turn(number)

    def turn(self, number: int) -> None:
        """Show another step (0 to 3); without a picture only the first."""
        number = min(max(number, 0), len(STEPS) - 1) if self._has_picture() else 0
        if number != self.now:
            self.steps[self.now].leave()
        self.now = number
        self._show()
        self.steps[number].begin()

    def _show(self) -> None:
        there = self._has_picture()
        for number, step in enumerate(self.steps):
            step.setVisible(number == self.now)
            self.numbers.button(number).setEnabled(number == 0 or there)
        self.numbers.button(self.now).setChecked(True)
        self.heading.setText(tr(self.steps[self.now].title))
        self.photo.setMaximumHeight(LOW if STEPS[self.now] == "cells" else HIGH)
        self.photo.setVisible(there and STEPS[self.now] in ("corners", "cells"))
        last = self.now == len(STEPS) - 1
        self.next.setVisible(there and not last)
        self.next.setText(tr("trace-next", step=tr(self.steps[self.now + 1].title)) if not last else "")
        self.next.setAccessibleName(self.next.text())

    def _has_picture(self) -> bool:
        return self.tracing.picture is not None and self.tracing.underlay is not None

    def _go_when_loaded(self, number: int) -> None:
        self._next_step = number
        self._refresh()

    # --- listening -------------------------------------------------------------------------------

    def show_session(self, session: Session | None) -> None:
        """Show another session; unfinished work of the steps is cancelled."""
        if session is not self.session:
            for step in self.steps:
                step.leave()
        super().show_session(session)

    def session_shown(self) -> None:
        """Update for another map."""
        tracing_layers(self.session, self.view)
        self._next_step = -1
        self.turn(0)
        self._refresh()

    def map_changed(self, change: Change) -> None:
        """The picture's reference or the size may have changed."""
        if change.whole or "underlay" in change.sections:
            self._refresh()

    def session_changed(self, name: str) -> None:
        """Update for another tool or ruleset."""
        if name == "tool":
            self.corners.tool_changed()
        elif name == "game":
            self._refresh()

    def language_changed(self) -> None:
        """Update the texts."""
        self._refresh()

    def look_changed(self) -> None:
        """Update the colours (light or dark theme)."""
        self.over.night = self.night
        self.view.update()

    def traced(self, name: str) -> None:
        """Update for another picture or suggestion."""
        if name == "picture":
            self._refresh()
        else:
            self.land.report()

    def _refresh(self) -> None:
        if self._has_picture() and self._next_step >= 0:
            number, self._next_step = self._next_step, -1
            self.turn(number)
        elif not self._has_picture() and self.now:
            self.turn(0)
        else:
            self._show()
        for step in self.steps:
            step.refresh()
        self.view.update()

    # --- pictures from outside -------------------------------------------------------------------

    def open_picture(self, path: Path) -> None:
        """Put a picture file under the map, and show the step for its corners."""
        self.picture.open_picture(path)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """A picture may be dropped."""
        if self.document is not None and dropped_picture(event.mimeData()) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """A picture was dropped."""
        found = dropped_picture(event.mimeData())
        if found is not None:
            self.picture.add_picture(found)
            event.acceptProposedAction()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape discards the suggestion."""
        if event.key() == Qt.Key.Key_Escape and (self.tracing.labels is not None or self.tracing.thinking.working):
            self.tracing.drop()
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        """The usual size of a dock."""
        return QSize(320, 480)
