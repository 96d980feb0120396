"""Which cells the drawn board has: squares or hexes, and which rows of hexes are set off."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QLabel, QWidget

from editor.base.texts import follow, say, tr
from editor.model.documents.chart import Chart
from editor.view.panels.feature_titles import SHIFTS, shift_names
from editor.view.widgets.inputs import ChoiceBox

SHAPES = {"square4": ("square4", ""), "square8": ("square8", ""), "pointy": ("hex", "pointy"), "flat": ("hex", "flat")}


class ShapeChoice(QWidget):
    """Two boxes; ``chosen`` tells kind, orientation and set-off rows when the user takes others."""

    chosen = Signal(str, str, str)

    def __init__(self) -> None:
        super().__init__()
        self.shape, self.shifted = ChoiceBox(), ChoiceBox()
        self.rows = QFormLayout(self)
        self.rows.setContentsMargins(0, 0, 0, 0)
        for field, key, entries in ((self.shape, "trace-shape", SHAPES), (self.shifted, "reshape-shifted", SHIFTS)):
            field.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            field.addItems(list(entries))
            caption = QLabel()
            caption.setBuddy(field)
            say(caption, caption.setText, key)
            say(field, field.setAccessibleName, key)
            self.rows.addRow(caption, field)
            field.activated.connect(lambda _place: self._choose())
        say(self.shape, self.shape.setToolTip, "trace-shape-tip")
        say(self.shifted, self.shifted.setToolTip, "reshape-shifted-tip")
        follow(self, self._say_entries)
        self._say_entries()

    def _say_entries(self) -> None:
        for place, shape in enumerate(SHAPES):
            self.shape.setItemText(place, tr(f"reshape-kind-{shape}"))
        for place, name in enumerate(shift_names(list(SHAPES)[max(self.shape.currentIndex(), 0)])):
            self.shifted.setItemText(place, name)

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
        shape = list(SHAPES)[max(self.shape.currentIndex(), 0)]
        self.chosen.emit(*SHAPES[shape], SHIFTS[max(self.shifted.currentIndex(), 0)])
