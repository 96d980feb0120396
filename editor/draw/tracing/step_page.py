"""Shared by the steps of tracing, and the choice of the shape of cells."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QBoxLayout, QFormLayout, QHBoxLayout, QLabel, QPushButton, QWidget

from editor.base.texts import on_language_change, set_text, tr
from editor.model.documents.chart import Chart
from editor.model.documents.map_document import MapDocument
from editor.model.sessions.painting.trace_state import Tracing, TracingListener
from editor.model.sessions.session import Session
from editor.view.panels.feature_titles import SHIFTS, shift_names
from editor.view.widgets.inputs import ChoiceBox, Slider
from editor.view.widgets.makers import NO_MARGINS, form_row, vbox

SHAPES = {"square4": ("square4", ""), "square8": ("square8", ""), "pointy": ("hex", "pointy"), "flat": ("hex", "flat")}


class ShapeChoice(QWidget):
    """Two boxes; ``chosen`` emits kind, orientation and shifted rows when the user changes them."""

    chosen = Signal(str, str, str)

    def __init__(self) -> None:
        super().__init__()
        self.shape, self.shifted = ChoiceBox(letters=1), ChoiceBox(letters=1)
        self.rows = QFormLayout(self)
        self.rows.setContentsMargins(0, 0, 0, 0)
        form_row(self.rows, "trace-shape", self.shape, "trace-shape-tip")
        form_row(self.rows, "reshape-shifted", self.shifted, "reshape-shifted-tip")
        for box in (self.shape, self.shifted):
            box.activated.connect(lambda _place: self._choose())
        on_language_change(self, self._update_entries)
        self._update_entries()

    def _update_entries(self) -> None:
        self.shape.offer([(shape, tr(f"reshape-kind-{shape}")) for shape in SHAPES])
        self.shifted.offer(zip(SHIFTS, shift_names(str(self.shape.chosen or "square4"))))

    def show_chart(self, chart: Chart | None) -> None:
        """Show the shape of a map's cells; disabled for a track."""
        there = chart is not None and not chart.is_track
        self.setEnabled(there)
        topology = chart.geometry.topology if chart is not None else None
        shape, shifted = (topology.form, topology.shifted) if topology is not None else ("", "")
        self.shape.setCurrentIndex(list(SHAPES).index(shape) if shape in SHAPES else -1)
        self.shifted.setCurrentIndex(SHIFTS.index(shifted) if shifted else 0)
        self.rows.setRowVisible(self.shifted, bool(shifted))
        self._update_entries()

    def _choose(self) -> None:
        self.chosen.emit(*SHAPES[str(self.shape.chosen or "square4")], str(self.shifted.chosen))


STEPS = ("picture", "corners", "cells", "land")


class StepPage(QWidget):
    """Base of the steps; the panel shows one at a time."""

    def __init__(self, panel: TracingListener, name: str) -> None:
        super().__init__()
        self.panel, self.name = panel, name
        self.column = vbox(self, NO_MARGINS, spacing=6)
        set_text(self, self.setAccessibleName, self.title)

    @property
    def title(self) -> str:
        """The key of its name."""
        return f"trace-step-{self.name}"

    @property
    def session(self) -> Session | None:
        """The session shown."""
        return self.panel.session

    @property
    def document(self) -> MapDocument | None:
        """The map that is traced."""
        return self.panel.document

    @property
    def tracing(self) -> Tracing:
        """The tracing of the session."""
        return self.panel.tracing

    def begin(self) -> None:
        """Called when the step is shown."""

    def leave(self) -> None:
        """Cancel unfinished work: another step or map is shown."""

    def accept(self) -> bool:
        """Apply what the step shows before going on; False if that fails."""
        return True

    def refresh(self) -> None:
        """Update after a change of the map, its picture or the language."""

    def add(self, *widgets: QWidget) -> None:
        """Add widgets one below the other."""
        for widget in widgets:
            self.column.addWidget(widget)


def explanation(key: str) -> QLabel:
    """A label with an explanation, in a pale colour."""
    made = QLabel(wordWrap=True)
    made.setProperty("role", "soft")
    set_text(made, made.setText, key)
    return made


def slider(least: int, key: str) -> Slider:
    """A slider from ``least`` to 100."""
    made = Slider()
    made.setRange(least, 100)
    set_text(made, made.setAccessibleName, key)
    set_text(made, made.setToolTip, f"{key}-tip")
    return made


def button(key: str, primary: bool = False, checkable: bool = False) -> QPushButton:
    """A button with a text and a tool tip."""
    made = QPushButton()
    made.setCheckable(checkable)
    if primary:
        made.setProperty("primary", "true")
    set_text(made, made.setText, key)
    set_text(made, made.setAccessibleName, key)
    set_text(made, made.setToolTip, f"{key}-tip")
    return made


def make_primary(widget: QPushButton, on: bool) -> None:
    """Highlight a button as the next step, or not."""
    value = "true" if on else "false"
    if widget.property("primary") != value:
        widget.setProperty("primary", value)
        widget.style().unpolish(widget)
        widget.style().polish(widget)


def row(widgets: Iterable[QWidget]) -> QBoxLayout:
    """Widgets side by side."""
    made = QHBoxLayout()
    for widget in widgets:
        made.addWidget(widget)
    return made
