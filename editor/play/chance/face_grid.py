"""The outcomes of a chance as buttons in two columns; many of them roll and are searched as one types."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QGridLayout, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from dsl.services.match.match_values import ChanceView, OutcomeView
from dsl.text.diagnostics import Share
from editor.base.texts import say, speech
from editor.play.chance.face_button import FaceButton
from editor.view.widgets.makers import emptied

KEYS = "1234567890"
SOUGHT = 12
"""With more outcomes than that they are searched."""


class FaceGrid(QWidget):
    """``pressed`` tells the number of the outcome, ``looked_at`` its number or -1 for none."""

    pressed = Signal(int)
    looked_at = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.faces: dict[int, FaceButton] = {}
        self._begun = ""  # what was typed of a name
        self.lit = -1
        self.search, self.page, self.area = QLineEdit(), QWidget(), QScrollArea()
        say(self.search, self.search.setPlaceholderText, "dice-search")
        say(self.search, self.search.setAccessibleName, "dice-search")
        self.search.textChanged.connect(self._sift)
        self.area.setWidget(self.page)
        self.area.setWidgetResizable(True)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        say(self.area, self.area.setAccessibleName, "dice-faces")
        self.page.setAutoFillBackground(False)
        self.area.viewport().setAutoFillBackground(False)
        self.grid = QGridLayout(self.page)
        self.grid.setContentsMargins(0, 0, 2, 0)
        self.grid.setSpacing(8)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.search)
        column.addWidget(self.area, 1)

    def show_chance(self, chance: ChanceView, colours: Sequence[QColor | None]) -> None:
        """Buttons for all outcomes that can come."""
        emptied(self.grid)
        self.faces, self._begun, self.lit = {}, "", -1
        possible = [(at, outcome) for at, outcome in enumerate(chance.outcomes) if outcome.weight > 0]
        weights = {outcome.weight for _, outcome in possible}
        total = sum(outcome.weight for _, outcome in possible) or 1
        for number, (at, outcome) in enumerate(possible):
            key = KEYS[number] if number < len(KEYS) else ""
            detail = Share(outcome.weight / total).text(speech.language) if len(weights) > 1 else ""
            made = self.faces[at] = FaceButton(outcome.text, detail, key, colours[at])
            made.setParent(self.page)
            made.show()
            made.clicked.connect(lambda _on=False, n=at: self.pressed.emit(n))
            made.installEventFilter(self)
        self.search.clear()
        self.search.setVisible(len(possible) > SOUGHT)
        self._arrange()

    def _arrange(self) -> None:
        shown = [face for face in self.faces.values() if not face.isHidden()]
        for number, face in enumerate(shown):
            self.grid.addWidget(face, number // 2, number % 2)
        self.grid.setRowStretch(len(self.faces), 1)

    def _sift(self, text: str) -> None:
        words = text.casefold().split()
        for face in self.faces.values():
            self.grid.removeWidget(face)
            face.setVisible(all(word in face.text().casefold() for word in words))
        self._arrange()
        found = [at for at, face in self.faces.items() if not face.isHidden()]
        self.light(found[0] if words and found else -1)

    def light(self, at: int) -> None:
        """Show an outcome as what is pointed at, here or on the wheel."""
        if at != self.lit:
            for number, face in self.faces.items():
                face.light(number == at)
            self.lit = at
            self.looked_at.emit(at)

    def press_lit(self) -> None:
        """Take what is pointed at."""
        if self.lit in self.faces:
            self.pressed.emit(self.lit)

    # --- keys ------------------------------------------------------------------------------------

    def take_key(self, key: int, text: str) -> bool:
        """A digit presses, letters look for a name, arrows go on, Enter takes; False if the key means nothing here."""
        pressed = next((at for at, face in self.faces.items() if face.key and face.key == text), None)
        steps = {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Down: 2, Qt.Key.Key_Up: -2}
        if pressed is not None:
            self.pressed.emit(pressed)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.lit in self.faces:
            self.press_lit()
        elif Qt.Key(key) in steps and self.faces:
            numbers = [at for at, face in self.faces.items() if not face.isHidden()]
            at = numbers.index(self.lit) + steps[Qt.Key(key)] if self.lit in numbers else 0
            self.light(numbers[at % len(numbers)])
        elif text.isalpha():
            self._type(text)
        else:
            return False
        return True

    def _type(self, letter: str) -> None:
        """What was typed goes on, or begins anew where nothing is called so."""
        for begun in (self._begun + letter.casefold(), letter.casefold()):
            found = [at for at, face in self.faces.items() if face.text().casefold().startswith(begun)]
            if found:
                exact = [at for at in found if self.faces[at].text().casefold() == begun]
                self._begun = begun
                self.light((exact or found)[0])
                self.area.ensureWidgetVisible(self.faces[self.lit])
                return
        self._begun = ""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Whoever points at a button points at its outcome."""
        if event.type() in (QEvent.Type.Enter, QEvent.Type.FocusIn):
            self.light(next((at for at, face in self.faces.items() if face is watched), -1))
        elif event.type() == QEvent.Type.Leave:
            self.light(-1)
        return super().eventFilter(watched, event)


def chance_text(chance: ChanceView, outcome: OutcomeView) -> str:
    """An outcome with its chance in per cent."""
    total = sum(one.weight for one in chance.outcomes) or 1
    return f"{outcome.text} — {Share(outcome.weight / total).text(speech.language)}"
