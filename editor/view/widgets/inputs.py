"""Boxes and sliders for values: the wheel changes focused numbers, and otherwise scrolls the page.

The whole window uses these instead of Qt's own; a test searches the window for others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, QLocale, QSignalBlocker, Qt
from PySide6.QtGui import QHelpEvent, QKeyEvent, QKeySequence, QPaintEvent, QPalette, QValidator, QWheelEvent
from PySide6.QtWidgets import (
    QComboBox,
    QCompleter,
    QDoubleSpinBox,
    QLineEdit,
    QSlider,
    QSpinBox,
    QStyle,
    QStyleOptionComboBox,
    QStylePainter,
    QToolTip,
    QWidget,
)

from editor.base.texts import on_language_change, tip, ui

INSET = 5
"""Pixels between the frame of a box and its number; a style sheet does not reach there."""
STYLE_GAP, ICON_GAP = 2, 4
"""Pixels: the space a style leaves next to the text of a drop-down, and between it and its icon."""


def _with_focus(box: QWidget, event: QWheelEvent, change: Callable[[QWheelEvent], None]) -> None:
    """Let the wheel change a focused box; otherwise leave the event to its parents."""
    if box.hasFocus():
        change(event)
    else:
        event.ignore()


class ChoiceBox(QComboBox):
    """One value of a list. The wheel never chooses, even with focus, which a page may set itself."""

    def __init__(self, parent: QWidget | None = None, letters: int = 0) -> None:
        """``letters``: the least width in characters; 0: as wide as the longest text."""
        super().__init__(parent)
        self.values: list[object] = []
        """The values in the order of the rows."""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        if letters:
            self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            self.setMinimumContentsLength(letters)

    def offer(self, choices: Iterable[tuple[object, str]]) -> None:
        """Set the values and their labels, without a signal; the chosen value stays, or else the first is chosen."""
        listed, chosen = list(choices), self.chosen
        with QSignalBlocker(self):
            if [value for value, _ in listed] != self.values:
                self.clear()
                self.values = [value for value, _ in listed]
                for value, text in listed:
                    self.addItem(text, value)
                self.setCurrentIndex(self.values.index(chosen) if chosen in self.values else 0)
            for row, (_, text) in enumerate(listed):
                self.setItemText(row, text)

    @property
    def chosen(self) -> object:
        """The value that is chosen; None where none is."""
        row = self.currentIndex()
        return self.values[row] if 0 <= row < len(self.values) else None

    def fitted(self) -> str:
        """The chosen text, or the placeholder, shortened to the width."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        field = QStyle.SubControl.SC_ComboBoxEditField
        room = self.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, field, self).width()
        room -= STYLE_GAP + (0 if option.currentIcon.isNull() else option.iconSize.width() + ICON_GAP)
        return self.fontMetrics().elidedText(self._shown_text(), Qt.TextElideMode.ElideRight, room)

    def _shown_text(self) -> str:
        return self.placeholderText() if self.currentIndex() < 0 else self.currentText()

    def showPopup(self) -> None:
        """The list is as wide as its longest row, so far as the screen is."""
        rows = self.view()
        wide = rows.sizeHintForColumn(0) + rows.verticalScrollBar().sizeHint().width() + 2 * STYLE_GAP
        rows.setMinimumWidth(min(wide, self.screen().availableGeometry().width()))
        super().showPopup()

    def event(self, event: QEvent) -> bool:
        """Show a shortened text in the tooltip, above the box's own."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            if not self.isEditable() and self.fitted() != self._shown_text():
                message = tip(self._shown_text())
                QToolTip.showText(
                    event.globalPos(), f"{message}\n{self.toolTip()}" if self.toolTip() else message, self
                )
                return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint a shortened text with "…": a style sheet would cut it."""
        if self.isEditable():
            super().paintEvent(event)
            return
        painter, option = QStylePainter(self), QStyleOptionComboBox()
        self.initStyleOption(option)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        option.currentText = self.fitted()
        if self.currentIndex() < 0:
            ink = option.palette.placeholderText()
            option.palette.setBrush(QPalette.ColorRole.ButtonText, ink)
            option.palette.setBrush(QPalette.ColorRole.Text, ink)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Never: the list is opened with a click, Space or Alt+Down, and the arrow keys choose."""
        event.ignore()


class NumberBox(QSpinBox):
    """A whole number."""

    def __init__(self, minimum: int = 0, maximum: int = 99, value: int = 0, suffix: str = "") -> None:
        super().__init__(minimum=minimum, maximum=maximum, value=max(value, minimum), suffix=suffix)
        self.lineEdit().setTextMargins(INSET, 0, 0, 0)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def event(self, event: QEvent) -> bool:
        """Ctrl+Z undoes typing; a confirmed number is undone by its owner."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._whole:
            if event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo):
                event.ignore()
                return False
        return super().event(event)

    @property
    def _whole(self) -> bool:
        return self.cleanText() == self.textFromValue(self.value())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Only with the focus."""
        _with_focus(self, event, super().wheelEvent)


class DecimalBox(QDoubleSpinBox):
    """A decimal number in the format of the language; a comma or a point can be typed in any.

    It is used on Enter or when the box is left, never half typed.
    """

    def __init__(self, minimum: float, maximum: float, value: float = 0.0, decimals: int = 1, suffix: str = "") -> None:
        super().__init__(decimals=decimals, minimum=minimum, maximum=maximum, value=value, suffix=suffix)
        self.lineEdit().setTextMargins(INSET, 0, 0, 0)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setKeyboardTracking(False)
        on_language_change(self, self._apply_language)
        self._apply_language()

    def _apply_language(self) -> None:
        self.setLocale(QLocale(ui.language))

    def validate(self, text: str, place: int) -> tuple[QValidator.State, str, int]:
        found: tuple[QValidator.State, str, int] = super().validate(self._written(text), place)
        return found

    def valueFromText(self, text: str) -> float:
        return super().valueFromText(self._written(text))

    def _written(self, text: str) -> str:
        point = self.locale().decimalPoint()
        return text.replace(",", point).replace(".", point)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Only with the focus."""
        _with_focus(self, event, super().wheelEvent)


class Slider(QSlider):
    """A value between two ends, lying."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Only with the focus."""
        _with_focus(self, event, super().wheelEvent)


def completed(field: QLineEdit, texts: Iterable[str]) -> QCompleter:
    """Offer completions of a field: those of some texts that contain what is typed."""
    made = QCompleter(list(texts), field)
    made.setFilterMode(Qt.MatchFlag.MatchContains)
    made.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
    field.setCompleter(made)
    return made
