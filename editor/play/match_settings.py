"""A form of settings: parameters of a game before a match, or attributes of a piece set up by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from dsl.services.match.match_values import SettingView
from editor.base.texts import tip
from editor.view.fields.box_fields import ChoiceField, NumberField
from editor.view.fields.by_type import recorded_field, show_recorded
from editor.view.fields.field import Field
from editor.view.widgets.makers import emptied, paragraph

WIDEST = 200
LEAST, MOST = -9999, 9999
"""The range of a number that has no limits of its own."""


class MatchSettings(QWidget):
    """Shows settings; sends ``picked`` when the user changes one."""

    picked = Signal(str, str)
    """The name of a setting and its new value."""

    def __init__(self, columns: int = 2, narrow: bool = False, told: bool = False) -> None:
        """``narrow``: one below the other, and choices below their names. ``told``: each with its help below."""
        super().__init__()
        self.columns, self.narrow, self.told = columns, narrow, told
        self.fields: dict[str, Field] = {}
        self._labels: dict[str, QLabel] = {}
        self._shown: tuple[SettingView, ...] = ()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 12, 0)
        self._grid.setHorizontalSpacing(16)
        self._grid.setVerticalSpacing(4)
        for column in range(2 if narrow else 2 * columns if columns <= 2 else 0):
            self._grid.setColumnStretch(column, 2 if column % 2 else 3)

    def show_settings(self, settings: Sequence[SettingView]) -> None:
        """Show these settings; fields whose value alone has changed stay, with the focus."""
        before, self._shown = self._shown, tuple(settings)
        if [replace(one, value="") for one in settings] == [replace(one, value="") for one in before]:
            for setting in settings:
                self._renew(setting)
            return
        held = next((name for name, field in self.fields.items() if field.focused), "")
        emptied(self._grid)
        self.fields, self._labels = {}, {}
        for place, setting in enumerate(settings):
            label = self._labels[setting.name] = QLabel(
                setting.label, textFormat=Qt.TextFormat.PlainText, wordWrap=True
            )
            label.setProperty("role", _role(setting))
            label.setToolTip(tip(setting.help))
            field = self.fields[setting.name] = self._field(setting)
            self._put(place, setting, label, field)
        if held in self.fields:
            self.fields[held].setFocus()

    def _put(self, place: int, setting: SettingView, label: QLabel, field: Field) -> None:
        if self.narrow and isinstance(field, ChoiceField):
            self._grid.addWidget(label, 2 * place, 0, 1, 2)
            self._grid.addWidget(field, 2 * place + 1, 0, 1, 2)
            return
        row, column = divmod(place, self.columns) if not (self.narrow or self.told) else (2 * place, 0)
        if self.told and setting.help:
            self._grid.addWidget(paragraph(setting.help, "soft"), row + 1, 0, 1, 2)
        field.setMaximumWidth(WIDEST)
        self._grid.addWidget(label, row, 2 * column)
        self._grid.addWidget(field, row, 2 * column + 1)

    def _renew(self, setting: SettingView) -> None:
        """Set the value of an existing field."""
        label = self._labels[setting.name]
        show_recorded(self.fields[setting.name], setting.value)
        if label.property("role") != _role(setting):
            label.setProperty("role", _role(setting))
            label.style().polish(label)

    def _field(self, setting: SettingView) -> Field:
        low = LEAST if setting.least is None else setting.least
        high = MOST if setting.most is None else setting.most
        made = recorded_field(setting.choices, low, high, letters=7)
        if isinstance(made, NumberField):
            made.spin.setKeyboardTracking(False)
        show_recorded(made, setting.value)
        made.setAccessibleName(setting.label)
        made.setToolTip(tip(setting.help))
        made.edited.connect(lambda value: self.picked.emit(setting.name, str(value)))
        return made


def _role(setting: SettingView) -> str:
    """The role that marks values other than those of the rules."""
    return "house" if setting.value != setting.default else ""


def can_choose(setting: SettingView) -> bool:
    """Whether the value is one of a list or a number; sets of values can be changed only in the rules."""
    if setting.choices:
        return setting.value in (name for name, _ in setting.choices)
    return setting.value.removeprefix("-").isdigit()
