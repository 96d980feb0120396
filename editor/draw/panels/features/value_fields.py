"""One field of a form: shows a value of the map file, or that there is none, and tells what the user makes of it.

``edited`` carries the new value as the file writes it, or ``MISSING`` to take the key away. ``show_value`` never makes
a field tell anything. A value that is not there shows the default, greyed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFocusEvent, QPalette
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from dsl.maps.mapfile.values import NOTHING, Data, truth
from dsl.text.diagnostics import Severity
from editor.base.texts import say, tr
from editor.model.documents.patches import MISSING, Held
from editor.view.widgets.glyph_icons import icon
from editor.view.widgets.glyphs import draw_aim, severity_colour
from editor.view.widgets.inputs import ChoiceBox, NumberBox
from editor.view.widgets.shades import is_night

Check = Callable[[str], Held]
"""The value that a typed text means, or ``MISSING`` if it means none."""
Wrong = str | Callable[[str], str]
BOUND = 2_000_000_000
LONGEST_SAID = 30
"""Letters of a refused text that are repeated."""


class Field(QWidget):
    """A value that can be edited."""

    edited = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.outer = QVBoxLayout(self)
        self.outer.setContentsMargins(0, 0, 0, 0)
        self.outer.setSpacing(2)
        self.line = QHBoxLayout()
        self.line.setSpacing(4)
        self.outer.addLayout(self.line)

    def show_value(self, value: Held, default: object = None, various: bool = False) -> None:
        """Show a value of the file, the default where it is ``MISSING``, or that several things differ."""
        raise NotImplementedError

    def add(self, *widgets: QWidget) -> None:
        """Put editors into the line; the first is what a label's shortcut leads to."""
        for widget in widgets:
            self.line.addWidget(widget)
        self.setFocusProxy(widgets[0])

    def tint(self, grey: bool, *widgets: QWidget) -> None:
        """Grey for what is only a default."""
        for widget in widgets:
            palette = QPalette(self.palette())
            if grey:
                palette.setColor(QPalette.ColorRole.Text, palette.color(QPalette.ColorRole.PlaceholderText))
                palette.setColor(QPalette.ColorRole.ButtonText, palette.color(QPalette.ColorRole.PlaceholderText))
            widget.setPalette(palette)


class TextField(Field):
    """A typed text that ``check`` turns into a value. It is taken by Enter or when the field is left, never half typed.

    What means nothing is marked, with the reason, and not taken: left, the field shows the old value again.
    """

    def __init__(self, check: Check, wrong: Wrong, write: Callable[[Held], str], parent: QWidget | None = None) -> None:
        """``wrong`` says what is wrong with a text that means nothing: the key of a text, or what gives the text."""
        super().__init__(parent)
        self.check, self.wrong, self.write = check, wrong, write
        self.edit = QLineEdit()
        self.add(self.edit)
        self.trouble = QLabel()
        self.trouble.setTextFormat(Qt.TextFormat.PlainText)
        self.trouble.setWordWrap(True)
        self.trouble.hide()
        self.outer.addWidget(self.trouble)
        self.edit.textEdited.connect(lambda text: self._mark(self._means_nothing(text)))
        self.edit.editingFinished.connect(self.settle)
        self.edit.installEventFilter(self)
        self._shown = ""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leaving after an Enter that was refused: Qt does not call that the end of editing."""
        if event.type() == QEvent.Type.FocusOut and isinstance(event, QFocusEvent):
            if event.reason() != Qt.FocusReason.PopupFocusReason:
                self.settle()
        return super().eventFilter(watched, event)

    def show_value(self, value: Held, default: object = None, various: bool = False) -> None:
        shown = value if value is not MISSING else default
        text = "" if various else self.write(shown)  # type: ignore[arg-type]  # of the attribute's type, or None
        typing = self.edit.hasFocus() and self.edit.isModified() and text == self._shown
        self._shown = text
        self.edit.setPlaceholderText(tr("panels-form-various") if various else "")
        if not typing:
            if self.edit.text() != text:
                self.edit.setText(text)
                self.edit.setCursorPosition(0)  # a long text is seen from its beginning
            self.edit.setModified(False)
            self._mark(False)
        self.tint(value is MISSING and not various, self.edit)

    def _valid(self, text: str) -> Held:
        return self.check(text) if text.strip() else MISSING

    def _means_nothing(self, text: str) -> bool:
        return bool(text.strip()) and self._valid(text) is MISSING

    def settle(self) -> None:
        """Take what was typed, if it means something; else keep it marked, or show the old value if the field is left.

        Enter, leaving, and whoever is about to save come here.
        """
        text = self.edit.text()
        if not self.edit.isModified():
            return
        if not self._means_nothing(text):
            self.edit.setModified(False)
            self.edited.emit(self._valid(text))
            if self.edit.text() != self._shown and self._valid(self.edit.text()) != self._valid(self._shown):
                self.edit.setText(self._shown)  # whoever listens would not have it
        elif not self.edit.hasFocus():
            self.edit.setText(self._shown)
            self._mark(False)
            self._say(tr("panels-form-refused", text=text[:LONGEST_SAID], reason=self._reason(text)))

    def _reason(self, text: str) -> str:
        return tr(self.wrong) if isinstance(self.wrong, str) else self.wrong(text)

    def _mark(self, bad: bool) -> None:
        red = severity_colour(Severity.ERROR, is_night(self)).name()
        self.edit.setStyleSheet(f"QLineEdit {{ border: 2px solid {red}; }}" if bad else "")
        self.trouble.setStyleSheet(f"color: {red};")
        self._say(self._reason(self.edit.text()) if bad else "")

    def _say(self, said: str) -> None:
        """Say below the field what is wrong; nothing for an empty text."""
        self.trouble.setText(said)
        if said:
            self.trouble.setFixedHeight(self.trouble.heightForWidth(max(self.width(), 120)))
        self.trouble.setVisible(bool(said))
        self.edit.setToolTip(said)
        self.edit.setAccessibleDescription(said)

    @property
    def bad(self) -> bool:
        """Whether what stands there now means nothing."""
        return bool(self.edit.styleSheet())


class NumberField(Field):
    """A whole number within bounds; a box for "none" where the rules allow that."""

    def __init__(self, low: int | None, high: int | None, optional: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.spin = NumberBox()
        self.spin.setRange(-BOUND if low is None else low, BOUND if high is None else high)
        self.spin.setMinimumWidth(70)
        self.add(self.spin)
        self.line.setStretch(0, 1)
        if low is not None and high is not None:
            say(self.spin, self.spin.setToolTip, "panels-form-bounds", low=low, high=high)
        self.none: QCheckBox | None = QCheckBox() if optional else None
        if self.none is not None:
            say(self.none, self.none.setText, "panels-form-none")
            self.line.addWidget(self.none)
            self.none.clicked.connect(lambda on: self.edited.emit(NOTHING if on else self.spin.value()))
        self.spin.valueChanged.connect(self.edited.emit)

    def show_value(self, value: Held, default: object = None, various: bool = False) -> None:
        shown = default if value is MISSING else value
        nothing = shown is None or shown == NOTHING
        with QSignalBlocker(self.spin):
            if isinstance(shown, int) and not isinstance(shown, bool) and not various:
                self.spin.setValue(shown)
            elif not self.spin.hasFocus() or various:
                self.spin.clear()
                hint = tr("panels-form-various") if various else "" if nothing else str(shown)
                self.spin.lineEdit().setPlaceholderText(hint)
        if self.none is not None:
            self.none.setChecked(nothing and not various)
        self.tint(value is MISSING and not various, self.spin)


class YesNoField(Field):
    """Yes or no."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.box = QCheckBox()
        self.add(self.box)
        self.box.clicked.connect(lambda on: self.edited.emit(bool(on)))

    def show_value(self, value: Held, default: object = None, various: bool = False) -> None:
        said = truth(default if value is MISSING else value)
        state = (
            Qt.CheckState.PartiallyChecked if various else Qt.CheckState.Checked if said else Qt.CheckState.Unchecked
        )
        self.box.setTristate(various)
        self.box.setCheckState(state)
        word = "panels-form-various" if various else "panels-form-yes" if said else "panels-form-no"
        self.box.setText(tr(word))
        self.tint(value is MISSING and not various, self.box)


class ChoiceField(Field):
    """One of several words, shown by their labels."""

    def __init__(
        self, values: Sequence[str], labels: Sequence[str], optional: bool, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.box = ChoiceBox()
        self.box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.box.setMinimumContentsLength(8)
        if optional:
            self.box.addItem(tr("panels-form-none"), NOTHING)
        for value, text in zip(values, labels):
            self.box.addItem(text, value)
        self.add(self.box)
        self.box.activated.connect(lambda row: self.edited.emit(self.box.itemData(row)))

    def show_value(self, value: Held, default: object = None, various: bool = False) -> None:
        shown = default if value is MISSING else value
        row = -1 if various else self.box.findData(NOTHING if shown is None else str(shown))
        self.box.setCurrentIndex(row)
        unknown = "" if shown in (None, "") else str(shown)
        self.box.setPlaceholderText(tr("panels-form-various") if various else unknown)
        self.tint(value is MISSING and not various, self.box)


class ChecksField(Field):
    """Any of several words: a box for each."""

    def __init__(self, values: Sequence[Data], labels: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.boxes = [(value, QCheckBox(text)) for value, text in zip(values, labels)]
        inner = QWidget()
        grid = QGridLayout(inner)
        grid.setContentsMargins(0, 0, 0, 0)
        columns = 4 if max(map(len, labels), default=0) < 4 else 1
        for number, (_, box) in enumerate(self.boxes):
            grid.addWidget(box, number // columns, number % columns)
            box.setAccessibleName(box.text())
            box.clicked.connect(self._clicked)
        self.add(inner)
        if self.boxes:
            self.setFocusProxy(self.boxes[0][1])

    def show_value(self, value: Held, default: object = None, various: bool = False) -> None:
        shown = default if value is MISSING else value
        listed = list(shown) if isinstance(shown, (list, tuple, set, frozenset)) else [] if shown is None else [shown]
        words = {str(word).casefold() for word in listed}
        for own, box in self.boxes:
            box.setChecked(str(own).casefold() in words and not various)
        self.tint(value is MISSING and not various, *(box for _, box in self.boxes))

    def _clicked(self) -> None:
        self.edited.emit([value for value, box in self.boxes if box.isChecked()])


LIT = QPalette.ColorRole.HighlightedText
"""Of what stands on a button that is pressed in."""


class CellField(TextField):
    """The name of a cell, or several, typed or picked on the map: the next click there is taken."""

    picking = Signal(bool)

    def __init__(self, check: Check, wrong: Wrong, parent: QWidget | None = None) -> None:
        super().__init__(check, wrong, listed, parent)
        self.pick = QToolButton()
        self.pick.setCheckable(True)
        self._draw_aim()
        say(self.pick, self.pick.setToolTip, "panels-form-pick")
        say(self.pick, self.pick.setAccessibleName, "panels-form-pick")
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
        """Day or night: the aim in the colour for it."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "pick"):
            self._draw_aim()


def listed(value: Held) -> str:
    """A value as one types it: a list with commas between."""
    if isinstance(value, (list, tuple)):
        return ", ".join(map(str, value))
    return "" if value is None or value is MISSING else str(value)


def words_of(text: str) -> list[str]:
    """What stands between commas and blanks."""
    joined = re.sub(r"\s*(\.\.)\s*", r"\1", text)
    return [word for word in re.split(r"[,;\s]+", joined) if word]
