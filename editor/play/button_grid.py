"""Buttons in columns, to choose one by mouse or keys; many can be scrolled and searched."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QVBoxLayout, QWidget

from editor.base.texts import set_text
from editor.play.chance.faces import FaceButton
from editor.view.widgets.buttons import KeyButton
from editor.view.widgets.makers import dropped, page_area

GAP = 8
SOUGHT = 12
"""With more buttons there is a search field."""


class ButtonGrid(QWidget):
    """``pressed`` sends the number of a button, ``looked_at`` that of the button pointed at or -1."""

    pressed = Signal(int)
    looked_at = Signal(int)

    def __init__(self, title: str, search: str, columns: int = 2) -> None:
        """``title`` and ``search``: the keys of its title and of the placeholder of the search field."""
        super().__init__()
        self.buttons: dict[int, FaceButton | KeyButton] = {}
        self._columns = columns
        self._begun = ""  # the letters of a name typed so far
        self.lit = -1
        self.search, self.page = QLineEdit(), QWidget()
        set_text(self.search, self.search.setPlaceholderText, search)
        set_text(self.search, self.search.setAccessibleName, search)
        self.search.textChanged.connect(self._sift)
        self.area = page_area(self.page, title)
        self.page.setAutoFillBackground(False)
        self.area.viewport().setAutoFillBackground(False)
        self.grid = QGridLayout(self.page)
        self.grid.setContentsMargins(0, 0, 2, 0)
        self.grid.setSpacing(GAP)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.search)
        column.addWidget(self.area, 1)

    def show_buttons(self, buttons: Mapping[int, FaceButton | KeyButton]) -> None:
        """Show other buttons, by number."""
        for old in self.buttons.values():
            dropped(old)
        self.buttons, self._begun, self.lit = dict(buttons), "", -1
        for number, made in self.buttons.items():
            made.setParent(self.page)
            made.show()
            made.clicked.connect(lambda _on=False, number=number: self.pressed.emit(number))
            made.installEventFilter(self)
        self.search.clear()
        self.search.setVisible(len(buttons) > SOUGHT)
        self._arrange()

    def shown(self) -> dict[int, FaceButton | KeyButton]:
        """The numbers of the buttons that match the search."""
        return {number: button for number, button in self.buttons.items() if not button.isHidden()}

    def height_for(self, most: int) -> int:
        """Its height in pixels when ``most`` rows are visible."""
        high = max((button.sizeHint().height() for button in self.buttons.values()), default=0) + GAP
        above = self.search.sizeHint().height() + 6 if not self.search.isHidden() else 0
        return min(-(-len(self.buttons) // self._columns), most) * high + above

    def _arrange(self) -> None:
        for place, button in enumerate(self.shown().values()):
            self.grid.addWidget(button, place // self._columns, place % self._columns)
        self.grid.setRowStretch(len(self.buttons), 1)

    def _sift(self, text: str) -> None:
        words = text.casefold().split()
        for button in self.buttons.values():
            self.grid.removeWidget(button)
            button.setVisible(all(word in button.text().casefold() for word in words))
        self._arrange()
        self.light(next(iter(self.shown()), -1) if words else -1)

    def light(self, at: int) -> None:
        """Highlight a button; -1: none."""
        if at != self.lit:
            for number, button in self.buttons.items():
                button.light(number == at)
            self.lit = at
            self.looked_at.emit(at)

    # --- keys ------------------------------------------------------------------------------------

    def take_key(self, key: int, text: str) -> bool:
        """A digit or Enter presses a button, letters and arrows select one; False if the key has no meaning here."""
        pressed = next((at for at, button in self.buttons.items() if button.key and button.key == text), None)
        down = self._columns
        steps = {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Down: down, Qt.Key.Key_Up: -down}
        if pressed is not None:
            self.pressed.emit(pressed)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.lit in self.buttons:
            self.pressed.emit(self.lit)
        elif Qt.Key(key) in steps and self.buttons:
            numbers = list(self.shown())
            at = numbers.index(self.lit) + steps[Qt.Key(key)] if self.lit in numbers else 0
            self.light(numbers[at % len(numbers)])
        elif text.isalpha():
            self._type(text)
        else:
            return False
        return True

    def _type(self, letter: str) -> None:
        """Add a letter to the name typed so far; start again if no button has such a name."""
        for begun in (self._begun + letter.casefold(), letter.casefold()):
            found = [at for at, button in self.buttons.items() if button.text().casefold().startswith(begun)]
            if found:
                exact = [at for at in found if self.buttons[at].text().casefold() == begun]
                self._begun = begun
                self.light((exact or found)[0])
                self.area.ensureWidgetVisible(self.buttons[self.lit])
                return
        self._begun = ""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Send ``looked_at`` for the button under the pointer."""
        if event.type() in (QEvent.Type.Enter, QEvent.Type.FocusIn):
            self.light(next((at for at, button in self.buttons.items() if button is watched), -1))
        elif event.type() in (QEvent.Type.Leave, QEvent.Type.FocusOut):
            self.light(-1)
        return super().eventFilter(watched, event)
