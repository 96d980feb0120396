"""A name for players: one text, or one for each language."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QLineEdit

from dsl.maps.mapfile.values import Data
from editor.base.texts import LANGUAGES, say, speech, tr
from editor.model.documents.patches import MISSING, Held
from editor.view.fields.field import LineField
from editor.view.widgets.inputs import ChoiceBox
from editor.view.widgets.panel import language_name

LETTERS = 18
"""So many letters of a usual name are seen at least."""


class NameField(LineField):
    """The text, and which language it is in. Choosing a language of a plain name makes one for each."""

    def __init__(self) -> None:
        super().__init__()
        self.edit, self.box = QLineEdit(), ChoiceBox(letters=3)
        say(self.box, self.box.setAccessibleName, "panels-name-language")
        say(self.box, self.box.setToolTip, "panels-name-language")
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
            code = speech.language if isinstance(value, dict) else ""
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
        """The name once it has that text in the chosen language."""
        code = str(self.box.currentData() or "")
        if not code and not isinstance(self._value, dict):
            return text or MISSING
        names: dict[str, Data] = dict(self._value) if isinstance(self._value, dict) else {}
        if not isinstance(self._value, dict) and self._value not in (MISSING, None):
            first = next(known for known in (speech.language, *LANGUAGES) if known != code)
            names[first] = str(self._value)
        if text:
            names[code] = text
        else:
            names.pop(code, None)
        return names or MISSING
