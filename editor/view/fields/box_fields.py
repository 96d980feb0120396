"""Fields made of Qt's boxes: a number, yes or no, one of several values, any of several."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QIcon, QPalette
from PySide6.QtWidgets import QCheckBox, QGridLayout, QToolButton, QWidget

from dsl.maps.mapfile.values import NOTHING, truth
from editor.base.texts import set_text, tr
from editor.model.documents import written_cells
from editor.model.documents.chart import Chart
from editor.model.documents.patches import MISSING, Held
from editor.view.fields.field import LineField, shown
from editor.view.fields.text_fields import LONGEST_QUOTED, Check, TextField, Wrong, words_of
from editor.view.widgets.glyphs import draw_aim, icon
from editor.view.widgets.inputs import ChoiceBox, NumberBox

BOUND = 2_000_000_000
Choices = Sequence[tuple[object, str]]
"""Values with their labels."""


class NumberField(LineField):
    """A whole number within bounds; a box for "none" where the rules allow that."""

    def __init__(self, low: int | None, high: int | None, optional: bool = False) -> None:
        super().__init__()
        self.spin = NumberBox()
        self.spin.setRange(-BOUND if low is None else low, BOUND if high is None else high)
        self.add(self.spin)
        self.line.setStretch(0, 1)
        if low is not None and high is not None:
            set_text(self.spin, self.spin.setToolTip, "panels-form-bounds", low=low, high=high)
        self.none: QCheckBox | None = QCheckBox() if optional else None
        if self.none is not None:
            set_text(self.none, self.none.setText, "rules-none")
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
    """One of several values, shown by their labels; with ``picture`` each has an icon."""

    def __init__(self, choices: Choices, picture: Callable[[object], QIcon] | None = None, letters: int = 8) -> None:
        """``letters``: the least width in characters; 0: as wide as the longest label."""
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
    """Whether a value equals a choice in file notation: None is written as the word for nothing."""
    return str(choice) == (NOTHING if value is None else str(value))


class ChecksField(LineField):
    """Any of several values: a check box for each."""

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
        """Set the name, followed by its label in each box."""
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


LIT = QPalette.ColorRole.HighlightedText
"""The colour of the icon on a pressed button."""


class CellField(TextField):
    """The name of a cell, or several, typed or picked by the next click on the map."""

    picking = Signal(bool)

    def __init__(self, check: Check, wrong: Wrong) -> None:
        super().__init__(check, wrong)
        self.pick = QToolButton()
        self.pick.setCheckable(True)
        self._draw_aim()
        set_text(self.pick, self.pick.setToolTip, "panels-form-pick")
        set_text(self.pick, self.pick.setAccessibleName, "panels-form-pick")
        self.pick.toggled.connect(self.picking.emit)
        self.line.addWidget(self.pick)

    def _draw_aim(self) -> None:
        link, pressed = (self.palette().color(role) for role in (QPalette.ColorRole.Link, LIT))
        self.pick.setIcon(
            icon(
                lambda painter, rect: draw_aim(painter, rect, link),
                pressed=lambda painter, rect: draw_aim(painter, rect, pressed),
            )
        )

    def changeEvent(self, event: QEvent) -> None:
        """Update the icon's colour for day or night."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "pick"):
            self._draw_aim()


def cell_field(
    chart: Chart, *, many: bool, optional: bool = False, taken: Callable[[], Mapping[int, str]] | None = None
) -> CellField:
    """A field for one cell, or for several with ranges; ``taken`` cells are refused: others of the kind, by name."""

    def check(text: str) -> Held:
        words = words_of(text)
        if optional and words == [NOTHING]:
            return NOTHING
        if not words or (len(words) > 1 and not many) or not all(_is_place(chart, word, many) for word in words):
            return MISSING
        others = taken() if taken is not None else {}
        if others and any(cell in others for cell in _cells(chart, words)):
            return MISSING
        return words[0] if len(words) == 1 else list(words)

    def wrong(text: str) -> str:
        words = words_of(text)
        strange = next((word for word in words if not _is_place(chart, word, many)), "")
        if not words or (len(words) > 1 and not many):
            return tr("panels-form-cells" if many else "panels-form-cell")
        if strange:
            return tr("panels-form-no-cell", cell=strange[:LONGEST_QUOTED])
        others = taken() if taken is not None else {}
        cell = next(cell for cell in _cells(chart, words) if cell in others)
        return tr("panels-form-cell-taken", cell=chart.geometry.name(cell), what=others[cell])

    return CellField(check, wrong)


def _cells(chart: Chart, words: list[str]) -> list[int]:
    return [int(cell) for word in words for cell in written_cells.read_cells(word, chart.geometry)]


def _is_place(chart: Chart, word: str, many: bool) -> bool:
    if chart.geometry.cell(word) >= 0:
        return True
    return many and bool(written_cells.read_cells(word, chart.geometry))
