"""Fields that are chosen with Qt's boxes: a number, yes or no, one of several values, any of several."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QCheckBox, QGridLayout, QWidget

from dsl.maps.mapfile.values import NOTHING, truth
from editor.base.texts import say, tr
from editor.model.documents.patches import MISSING
from editor.view.fields.field import LineField, shown
from editor.view.widgets.inputs import ChoiceBox, NumberBox

BOUND = 2_000_000_000
Choices = Sequence[tuple[object, str]]
"""Values, with the words for them."""


class NumberField(LineField):
    """A whole number within bounds; a box for "none" where the rules allow that."""

    def __init__(self, low: int | None, high: int | None, optional: bool = False) -> None:
        super().__init__()
        self.spin = NumberBox()
        self.spin.setRange(-BOUND if low is None else low, BOUND if high is None else high)
        self.add(self.spin)
        self.line.setStretch(0, 1)
        if low is not None and high is not None:
            say(self.spin, self.spin.setToolTip, "panels-form-bounds", low=low, high=high)
        self.none: QCheckBox | None = QCheckBox() if optional else None
        if self.none is not None:
            say(self.none, self.none.setText, "rules-none")
            self.line.addWidget(self.none)
            self.none.clicked.connect(lambda on: self.edited.emit(NOTHING if on else self.spin.value()))
        self.spin.valueChanged.connect(self.edited.emit)

    def show_value(self, value: object, default: object = None, various: bool = False) -> None:
        now = shown(value, default)
        nothing = now is None or now == NOTHING
        with QSignalBlocker(self.spin):
            if isinstance(now, int) and not isinstance(now, bool) and not various:
                self.spin.setValue(now)
            elif not self.spin.hasFocus() or various:
                self.spin.clear()
                hint = tr("panels-form-various") if various else "" if nothing else str(now)
                self.spin.lineEdit().setPlaceholderText(hint)
        if self.none is not None:
            self.none.setChecked(nothing and not various)
        self.tint(value is MISSING and not various, self.spin)


class YesNoField(LineField):
    """Yes or no."""

    def __init__(self) -> None:
        super().__init__()
        self.box = QCheckBox()
        self.add(self.box)
        self.box.clicked.connect(lambda on: self.edited.emit(bool(on)))

    def show_value(self, value: object, default: object = None, various: bool = False) -> None:
        yes = truth(shown(value, default))
        state = Qt.CheckState.PartiallyChecked if various else Qt.CheckState.Checked if yes else Qt.CheckState.Unchecked
        self.box.setTristate(various)
        self.box.setCheckState(state)
        self.box.setText(tr("panels-form-various" if various else "rules-yes" if yes else "rules-no"))
        self.tint(value is MISSING and not various, self.box)


class ChoiceField(LineField):
    """One of several values, shown by their words; with ``picture`` an icon stands before each."""

    def __init__(self, choices: Choices, picture: Callable[[object], QIcon] | None = None, letters: int = 8) -> None:
        """``letters``: as wide as so many at least; 0 for as wide as the longest of its words."""
        super().__init__()
        self.box = ChoiceBox(letters=letters)
        self.box.offer(choices)
        for row, (value, _) in enumerate(choices):
            self.box.setItemIcon(row, picture(value) if picture is not None else QIcon())
        self.add(self.box)
        self.box.activated.connect(lambda _row: self.edited.emit(self.box.chosen))

    def show_value(self, value: object, default: object = None, various: bool = False) -> None:
        now = shown(value, default)
        row = next((row for row, one in enumerate(self.box.values) if same_word(one, now)), -1)
        self.box.setCurrentIndex(-1 if various else row)
        unknown = "" if now in (None, "") else str(now)
        self.box.setPlaceholderText(tr("panels-form-various") if various else unknown)
        self.tint(value is MISSING and not various, self.box)


def same_word(choice: object, value: object) -> bool:
    """Whether a value is a choice, as files write both: none is the word for it."""
    return str(choice) == (NOTHING if value is None else str(value))


class ChecksField(LineField):
    """Any of several values: a box for each."""

    def __init__(self, choices: Choices) -> None:
        super().__init__()
        self.boxes = [(value, QCheckBox(text)) for value, text in choices]
        inner = QWidget()
        grid = QGridLayout(inner)
        grid.setContentsMargins(0, 0, 0, 0)
        columns = 4 if max((len(text) for _, text in choices), default=0) < 4 else 1
        for number, (_, box) in enumerate(self.boxes):
            grid.addWidget(box, number // columns, number % columns)
            box.setAccessibleName(box.text())
            box.clicked.connect(self._clicked)
        self.add(inner)
        if self.boxes:
            self.setFocusProxy(self.boxes[0][1])

    def setAccessibleName(self, name: str) -> None:
        """Each box has its own word behind it."""
        QWidget.setAccessibleName(self, name)
        for _, box in self.boxes:
            box.setAccessibleName(f"{name}, {box.text()}")

    def show_value(self, value: object, default: object = None, various: bool = False) -> None:
        now = shown(value, default)
        members = list(now) if isinstance(now, (list, tuple, set, frozenset)) else [] if now is None else [now]
        words = {str(word).casefold() for word in members}
        for own, box in self.boxes:
            box.setChecked(str(own).casefold() in words and not various)
        self.tint(value is MISSING and not various, *(box for _, box in self.boxes))

    def _clicked(self) -> None:
        self.edited.emit([value for value, box in self.boxes if box.isChecked()])
