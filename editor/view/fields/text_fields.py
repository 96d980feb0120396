"""Typed fields: a text that is parsed to a value, or nothing; decimal numbers, several numbers."""

from __future__ import annotations

import re
from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QLabel, QLineEdit

from dsl.maps.mapfile.values import Data
from dsl.text.diagnostics import Severity
from editor.base.texts import LANGUAGES, set_text, tr, ui
from editor.model.documents.patches import MISSING, Held
from editor.view.fields.field import LineField, shown
from editor.view.widgets.glyphs import severity_colour
from editor.view.widgets.inputs import ChoiceBox
from editor.view.widgets.panel import language_name
from editor.view.widgets.shades import is_night

Check = Callable[[str], Held]
"""The value that a typed text means, or ``MISSING`` if it means none."""
Wrong = str | Callable[[str], str]
"""The key of the explanation of an invalid text, or a function that returns it for the text."""
LONGEST_QUOTED = 30
"""The most letters of an invalid text that a message repeats."""


def listed(value: object) -> str:
    """A value as typed text: a list with commas."""
    if isinstance(value, (list, tuple)):
        return ", ".join(map(str, value))
    return "" if value is None or value is MISSING else str(value)


def words_of(text: str) -> list[str]:
    """The words between commas and blanks."""
    joined = re.sub(r"\s*(\.\.)\s*", r"\1", text)
    return [word for word in re.split(r"[,;\s]+", joined) if word]


class TextField(LineField):
    """A typed text that ``check`` converts to a value. It is used on Enter or when the field is left, never half typed.

    An invalid text is marked, with the reason, and not used: when left, the field shows the old value again.
    """

    def __init__(self, check: Check = str.strip, wrong: Wrong = "", nothing: str = "") -> None:
        """``nothing`` is the key of the placeholder of the empty field."""
        super().__init__()
        self.check, self.wrong, self.nothing = check, wrong, nothing
        self.edit = QLineEdit()
        self.add(self.edit)
        self.trouble = QLabel(textFormat=Qt.TextFormat.PlainText, wordWrap=True)
        self.trouble.hide()
        self.outer.addWidget(self.trouble)
        self.edit.textEdited.connect(lambda text: self._mark(self._is_invalid(text)))
        self.edit.editingFinished.connect(self.settle)
        self.edit.installEventFilter(self)
        self._shown = ""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Settle when the focus is lost: after a refused Enter Qt emits no ``editingFinished``."""
        if event.type() == QEvent.Type.FocusOut and isinstance(event, QFocusEvent):
            if event.reason() != Qt.FocusReason.PopupFocusReason:
                self.settle()
        return super().eventFilter(watched, event)

    def show_value(self, value: object, default: object = None, various: bool = False) -> None:
        text = "" if various else listed(shown(value, default))
        typing = self.edit.hasFocus() and self.edit.isModified() and text == self._shown
        self._shown = text
        self.edit.setPlaceholderText(tr("panels-form-various") if various else tr(self.nothing) if self.nothing else "")
        if not typing:
            if self.edit.text() != text:
                self.edit.setText(text)
                self.edit.setCursorPosition(0)  # a long text is seen from its beginning
            self.edit.setModified(False)
            self._mark(False)
        self.tint(value is MISSING and not various, self.edit)

    def _valid(self, text: str) -> Held:
        return self.check(text) if text.strip() else MISSING

    def _is_invalid(self, text: str) -> bool:
        return bool(text.strip()) and self._valid(text) is MISSING

    def settle(self) -> None:
        """Use the typed text, if it is valid; else keep it marked, or restore the old value if the field is left.

        Called on Enter, on leaving, and before saving.
        """
        text = self.edit.text()
        if not self.edit.isModified():
            return
        if not self._is_invalid(text):
            self.edit.setModified(False)
            self.edited.emit(self._valid(text))
            if self.edit.text() != self._shown and self._valid(self.edit.text()) != self._valid(self._shown):
                self.edit.setText(self._shown)  # the form has refused the value
        elif not self.edit.hasFocus():
            self.edit.setText(self._shown)
            self._mark(False)
            self._update_text(tr("panels-form-refused", text=text[:LONGEST_QUOTED], reason=self._reason(text)))

    def _reason(self, text: str) -> str:
        return tr(self.wrong) if isinstance(self.wrong, str) else self.wrong(text)

    def _mark(self, bad: bool) -> None:
        red = severity_colour(Severity.ERROR, is_night(self)).name()
        self.edit.setStyleSheet(f"QLineEdit {{ border: 2px solid {red}; }}" if bad else "")
        self.trouble.setStyleSheet(f"color: {red};")
        self._update_text(self._reason(self.edit.text()) if bad else "")

    def _update_text(self, message: str) -> None:
        """Show below the field what is wrong; empty for nothing."""
        self.trouble.setText(message)
        if message:
            self.trouble.setFixedHeight(self.trouble.heightForWidth(max(self.width(), 120)))
        self.trouble.setVisible(bool(message))
        self.edit.setToolTip(message)
        self.edit.setAccessibleDescription(message)

    @property
    def bad(self) -> bool:
        """Whether the text is marked as invalid."""
        return bool(self.edit.styleSheet())


def decimal_field(low: float | None = None, high: float | None = None) -> TextField:
    """A number with or without a fraction, between bounds if given."""

    def check(text: str) -> Held:
        plain = text.strip().replace(",", ".").replace("−", "-")
        if not re.fullmatch(r"-?\d{1,7}(\.\d{1,6})?", plain) or not _inside(float(plain), low, high):
            return MISSING
        return float(plain) if "." in plain else int(plain)

    def wrong(_text: str) -> str:
        bounded = low is not None and high is not None
        return tr("names-number", low=f"{low:g}", high=f"{high:g}") if bounded else tr("panels-form-number")

    return TextField(check, wrong)


def numbers_field(low: int | None, high: int | None) -> TextField:
    """Several whole numbers within bounds."""

    def check(text: str) -> Held:
        words = words_of(text)
        if not all(re.fullmatch(r"-?\d{1,9}", word) for word in words):
            return MISSING
        numbers: list[Data] = [int(word) for word in words]
        return numbers if all(_inside(int(word), low, high) for word in words) else MISSING

    return TextField(check, "panels-form-numbers")


def _inside(number: float, low: float | None, high: float | None) -> bool:
    return (low is None or low <= number) and (high is None or number <= high)


LETTERS = 18
"""The least number of letters of a usual name that are visible."""


class NameField(LineField):
    """A name and its language. Choosing a language for a plain name makes it one per language."""

    def __init__(self) -> None:
        super().__init__()
        self.edit, self.box = QLineEdit(), ChoiceBox(letters=3)
        set_text(self.box, self.box.setAccessibleName, "panels-name-language")
        set_text(self.box, self.box.setToolTip, "panels-name-language")
        self.add(self.edit, self.box)
        self.edit.setMinimumWidth(LETTERS * self.fontMetrics().averageCharWidth())
        self.line.setStretch(0, 1)
        self._value: object = MISSING
        self._chosen: str | None = None
        self.edit.textEdited.connect(lambda text: self.edited.emit(self.with_text(text)))
        self.box.activated.connect(self._choose)

    def show_value(self, value: object, _default: object = None, various: bool = False) -> None:
        self._value = value
        codes = ["", *LANGUAGES]
        if isinstance(value, dict):
            codes = list(dict.fromkeys([*LANGUAGES, *value]))
        code = self._chosen
        if code is None or code not in codes:
            code = ui.language if isinstance(value, dict) else ""
        with QSignalBlocker(self.box):
            self.box.clear()
            for known in codes:
                self.box.addItem(known.upper() or tr("panels-name-any"), known)
                full = language_name(known) if known else tr("panels-name-all")
                self.box.setItemData(self.box.count() - 1, full, Qt.ItemDataRole.ToolTipRole)
            self.box.setCurrentIndex(codes.index(code))
        text = "" if various else self._text(code)
        if self.edit.text() != text:
            self.edit.setText(text)
            self.edit.setCursorPosition(0 if not self.edit.hasFocus() else len(text))
        self.edit.setPlaceholderText(tr("panels-form-various") if various else "")

    def _text(self, code: str) -> str:
        if isinstance(self._value, dict):
            return str(self._value.get(code, ""))
        return "" if code or self._value in (MISSING, None) else str(self._value)

    def _choose(self, row: int) -> None:
        self._chosen = self.box.itemData(row)
        self.edit.setText(self._text(self._chosen or ""))
        self.edit.setFocus()

    def with_text(self, text: str) -> Held:
        """The name with another text in the chosen language."""
        code = str(self.box.currentData() or "")
        if not code and not isinstance(self._value, dict):
            return text or MISSING
        names: dict[str, Data] = dict(self._value) if isinstance(self._value, dict) else {}
        if not isinstance(self._value, dict) and self._value not in (MISSING, None):
            first = next(known for known in (ui.language, *LANGUAGES) if known != code)
            names[first] = str(self._value)
        if text:
            names[code] = text
        else:
            names.pop(code, None)
        return names or MISSING
