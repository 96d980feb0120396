"""The attributes of one piece, or of a player, side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from dsl.services.match.by_hand.hand_values import HandAttribute
from editor.view.widgets.inputs import ChoiceBox, NumberBox
from editor.view.widgets.makers import emptied, filler


class PieceForm(QWidget):
    """Shows attributes and tells that one is to be another."""

    picked = Signal(str, str)
    """The name of an attribute and its value."""

    def __init__(self) -> None:
        super().__init__()
        self.controls: dict[str, ChoiceBox | NumberBox] = {}
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(8)

    def show_values(self, title: str, attributes: Sequence[HandAttribute], values: Mapping[str, str]) -> None:
        """Show these attributes with these values."""
        emptied(self._row)
        self.controls = {}
        self._row.addWidget(self._label(title, ""))
        for attribute in attributes:
            control = self._control(attribute, values.get(attribute.name, attribute.first))
            control.setAccessibleName(attribute.label)
            self._row.addWidget(self._label(attribute.label, "soft"))
            self._row.addWidget(control)
            self.controls[attribute.name] = control
        self._row.addWidget(filler(), 1)

    def _label(self, text: str, role: str) -> QLabel:
        made = QLabel(text, textFormat=Qt.TextFormat.PlainText)
        made.setProperty("role", role)
        return made

    def _control(self, attribute: HandAttribute, value: str) -> ChoiceBox | NumberBox:
        if attribute.choices:
            box = ChoiceBox()
            names = [name for name, _ in attribute.choices]
            box.addItems([label for _, label in attribute.choices])
            box.setCurrentIndex(names.index(value) if value in names else 0)
            box.activated.connect(lambda place: self.picked.emit(attribute.name, names[place]))
            return box
        made = NumberBox(attribute.least, attribute.most, int(value) if value.lstrip("-").isdigit() else 0)
        made.valueChanged.connect(lambda number: self.picked.emit(attribute.name, str(number)))
        return made
