"""The attributes of one piece, or of a player, side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from dsl.services.match.by_hand.hand_values import HandAttribute
from editor.view.fields.by_type import recorded_field, show_recorded
from editor.view.fields.field import Field
from editor.view.widgets.makers import emptied, filler


class PieceForm(QWidget):
    """Shows attributes and tells that one is to be another."""

    picked = Signal(str, str)
    """The name of an attribute and its value."""

    def __init__(self) -> None:
        super().__init__()
        self.fields: dict[str, Field] = {}
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(8)

    def show_values(self, title: str, attributes: Sequence[HandAttribute], values: Mapping[str, str]) -> None:
        """Show these attributes with these values."""
        emptied(self._row)
        self.fields = {}
        self._row.addWidget(self._label(title, ""))
        for attribute in attributes:
            field = recorded_field(attribute.choices, attribute.least, attribute.most, letters=0)
            show_recorded(field, values.get(attribute.name, attribute.first))
            field.setAccessibleName(attribute.label)
            field.edited.connect(partial(self._edited, attribute.name))
            self._row.addWidget(self._label(attribute.label, "soft"))
            self._row.addWidget(field)
            self.fields[attribute.name] = field
        self._row.addWidget(filler(), 1)

    def _label(self, text: str, role: str) -> QLabel:
        made = QLabel(text, textFormat=Qt.TextFormat.PlainText)
        made.setProperty("role", role)
        return made

    def _edited(self, name: str, value: object) -> None:
        self.picked.emit(name, str(value))
