"""The outcomes of a chance as buttons in two columns; many of them roll and are searched as one types."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QGridLayout, QLineEdit, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from dsl.services.match.position_values import ChanceView, OutcomeView
from dsl.text.diagnostics import Share
from editor.base.texts import say, speech, tip
from editor.charts.drawing.style.colours import mixed
from editor.view.widgets.labels import SMALL, book_font, lining, sized
from editor.view.widgets.makers import emptied
from editor.view.widgets.shades import shades_of

HIGH, SWATCH, PAD = 46, 16, 12


class FaceButton(QAbstractButton):
    """One outcome of a chance; ``lit`` while it is pointed at, here or on the wheel."""

    def __init__(self, text: str, detail: str, key: str, colour: QColor | None, parent: QWidget | None = None) -> None:
        """``detail`` is a line below the name, ``colour`` that of the sector."""
        super().__init__(parent)
        self.detail, self.key, self.colour, self.lit = detail, key, colour, False
        self.setText(text)
        self.setAccessibleName(text)
        self.setAccessibleDescription(" ".join(filter(None, (detail, key))))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def light(self, lit: bool) -> None:
        """Show it as what is pointed at."""
        if lit != self.lit:
            self.lit = lit
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(180, max(HIGH, self.fontMetrics().height() * 2 + 12))

    def minimumSizeHint(self) -> QSize:
        return QSize(80, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, shades = QPainter(self), shades_of(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        marked = self.lit or self.hasFocus()
        painter.setPen(QPen(QColor(shades.accent if marked else shades.line), 2 if marked else 1))
        ground = QColor(shades.chosen if self.lit else shades.raised)
        painter.setBrush(mixed(ground, self.colour, 0.16) if self.colour is not None and not self.lit else ground)
        painter.drawRoundedRect(box, 8, 8)
        left = PAD
        if self.colour is not None:
            painter.setPen(QPen(QColor(shades.paper_ink), 1))
            painter.setBrush(self.colour)
            painter.drawRoundedRect(QRectF(left, (self.height() - SWATCH) / 2, SWATCH, SWATCH), 4, 4)
            left += SWATCH + 10
        self._paint_texts(painter, left)

    def _paint_texts(self, painter: QPainter, left: int) -> None:
        shades, cap = shades_of(self), 20 if self.key else 0
        room = self.width() - left - PAD - cap - 4
        painter.setPen(QColor(shades.text))
        painter.setFont(lining(book_font(self.font(), 1.3, bold=True)))
        metrics = painter.fontMetrics()
        said = metrics.elidedText(self.text(), Qt.TextElideMode.ElideRight, room)
        self.setToolTip(tip(self.text()) if said != self.text() else "")
        high = metrics.height()
        small = sized(self.font(), SMALL)
        below = round(high * 0.72) if self.detail else 0
        top = (self.height() - high - below) // 2
        painter.drawText(left, top + metrics.ascent(), said)
        painter.setFont(small)
        painter.setPen(QColor(shades.soft))
        if self.detail:
            detail = painter.fontMetrics().elidedText(self.detail, Qt.TextElideMode.ElideRight, room)
            painter.drawText(left, top + high + painter.fontMetrics().ascent() - 4, detail)
        if self.key:
            edge = QRectF(self.width() - PAD - 18, (self.height() - 18) / 2, 18, 18)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(edge, 3, 3)
            painter.drawText(edge, int(Qt.AlignmentFlag.AlignCenter), self.key)


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
