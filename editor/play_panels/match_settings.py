"""What may be chosen of a game before a match: one row for each parameter, folded away until it is wanted."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from dsl.match_service.match_values import SettingView
from editor.texts.tooltips import tip
from editor.widgets.inputs import ChoiceBox, NumberBox
from editor.widgets.makers import emptied

COLUMNS = 2
WIDEST = 200
LEAST, MOST = -9999, 9999
"""A number without an end of its own."""


class MatchSettings(QWidget):
    """Shows settings and tells that one is to be another."""

    picked = Signal(str, str)
    """The name of a setting and the value that it shall have."""

    def __init__(self) -> None:
        super().__init__()
        self.controls: dict[str, QWidget] = {}
        self._shown: tuple[SettingView, ...] = ()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 12, 0)
        self._grid.setHorizontalSpacing(16)
        self._grid.setVerticalSpacing(4)
        for column in range(COLUMNS):
            self._grid.setColumnStretch(2 * column, 3)
            self._grid.setColumnStretch(2 * column + 1, 2)

    def show_settings(self, settings: Sequence[SettingView]) -> None:
        """Show these; the control that has the focus keeps it."""
        if tuple(settings) == self._shown:
            return
        held = next((name for name, control in self.controls.items() if control.hasFocus()), "")
        self._shown = tuple(settings)
        emptied(self._grid)
        self.controls = {}
        for place, setting in enumerate(settings):
            row, column = divmod(place, COLUMNS)
            label = QLabel(setting.label, textFormat=Qt.TextFormat.PlainText, wordWrap=True)
            label.setProperty("role", "house" if setting.value != setting.default else "")
            label.setToolTip(tip(setting.help))
            control = self._control(setting)
            control.setAccessibleName(setting.label)
            control.setToolTip(tip(setting.help))
            self._grid.addWidget(label, row, 2 * column)
            control.setMaximumWidth(WIDEST)
            self._grid.addWidget(control, row, 2 * column + 1)
            self.controls[setting.name] = control
        if held in self.controls:
            self.controls[held].setFocus()

    def _control(self, setting: SettingView) -> QWidget:
        if setting.choices:
            return self._choice(setting)
        low = LEAST if setting.least is None else setting.least
        high = MOST if setting.most is None else setting.most
        number = int(setting.value) if setting.value.lstrip("-").isdigit() else low
        made = NumberBox(low, high, number)
        made.setKeyboardTracking(False)
        made.valueChanged.connect(lambda value: self.picked.emit(setting.name, str(value)))
        return made

    def _choice(self, setting: SettingView) -> QWidget:
        made = ChoiceBox()
        made.addItems([label for _, label in setting.choices])
        names = [name for name, _ in setting.choices]
        made.setCurrentIndex(names.index(setting.value) if setting.value in names else -1)
        made.activated.connect(lambda place: self.picked.emit(setting.name, names[place]))
        return made
