"""Which cells the drawn board has: squares or hexes, and which rows of hexes are set off."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFormLayout, QWidget

from editor.base.texts import follow, tr
from editor.model.documents.chart import Chart
from editor.view.panels.feature_titles import SHIFTS, shift_names
from editor.view.widgets.inputs import ChoiceBox
from editor.view.widgets.makers import form_row

SHAPES = {"square4": ("square4", ""), "square8": ("square8", ""), "pointy": ("hex", "pointy"), "flat": ("hex", "flat")}


class ShapeChoice(QWidget):
    """Two boxes; ``chosen`` tells kind, orientation and set-off rows when the user takes others."""

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
        follow(self, self._say_entries)
        self._say_entries()

    def _say_entries(self) -> None:
        self.shape.offer([(shape, tr(f"reshape-kind-{shape}")) for shape in SHAPES])
        self.shifted.offer(zip(SHIFTS, shift_names(str(self.shape.chosen or "square4"))))

    def show_chart(self, chart: Chart | None) -> None:
        """Show what a map has now; a track has none of these."""
        there = chart is not None and not chart.is_track
        self.setEnabled(there)
        topology = chart.geometry.topology if chart is not None else None
        shape, shifted = (topology.form, topology.shifted) if topology is not None else ("", "")
        self.shape.setCurrentIndex(list(SHAPES).index(shape) if shape in SHAPES else -1)
        self.shifted.setCurrentIndex(SHIFTS.index(shifted) if shifted else 0)
        self.rows.setRowVisible(self.shifted, bool(shifted))
        self._say_entries()

    def _choose(self) -> None:
        self.chosen.emit(*SHAPES[str(self.shape.chosen or "square4")], str(self.shifted.chosen))
