"""One difference from the book in a sentence, with the way back; a rule unfolds both of its texts."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from dsl.services.house.rule_difference import Difference
from editor.base.texts import say, speech
from editor.model.games.clause_tags import numbers
from editor.rules.forms.parameter_words import Word
from editor.rules.forms.two_texts import TwoTexts
from editor.view.widgets.makers import button, paragraph

UNFOLDS = ("rule", "function", "options", "route", "before", "after", "setup", "play", "always", "value")
"""What is better read than told: the texts of these stand below their sentence when it is unfolded."""


class DifferenceRow(QFrame):
    """A row that can have the focus: Backspace puts it back, Enter goes there, space unfolds it."""

    back_wanted = Signal(object)
    """The difference that is to be taken back."""
    place_wanted = Signal(object)
    """The difference whose place in the rules is to be shown."""
    step_wanted = Signal(int)
    """The row above (-1) or below (1) is to have the focus."""

    def __init__(self, difference: Difference, word: Word, back: bool, parent: QWidget | None = None) -> None:
        """``back``: whether it can be put back."""
        super().__init__(parent)
        self.difference, self._back = difference, back
        self.setProperty("role", "difference")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        said = difference.said.text(speech.language, word)
        self.setAccessibleName(said)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 8, 12, 8)
        column.setSpacing(6)
        column.addLayout(self._line(said, word))
        self.texts: TwoTexts | None = None
        self._column = column

    def _line(self, said: str, word: Word) -> QHBoxLayout:
        row, words = QHBoxLayout(), QVBoxLayout()
        words.setSpacing(1)
        words.addWidget(paragraph(said))
        detail = self.difference.detail
        below = detail.text(speech.language, word) if detail is not None else word(self.difference.help)
        if below:
            words.addWidget(paragraph(below, "soft"))
        row.addLayout(words, 1)
        row.setSpacing(8)
        if self.difference.clauses:
            tag = paragraph(", ".join(numbers(self.difference.clauses)[:3]), "chip")
            tag.setWordWrap(False)
            row.addWidget(tag, 0, Qt.AlignmentFlag.AlignVCenter)
        if self._back:
            made = button("rules-put-back", lambda: self.back_wanted.emit(self.difference), "house")
            made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            say(made, made.setAccessibleName, "rules-put-back-of", what=said)
            row.addWidget(made, 0, Qt.AlignmentFlag.AlignVCenter)
        return row

    @property
    def unfolds(self) -> bool:
        """Whether there are texts to be read."""
        return self.difference.kind in UNFOLDS and bool(self.difference.old or self.difference.new)

    def unfold(self, open_: bool | None = None) -> None:
        """Show both texts, or put them away."""
        if not self.unfolds:
            return
        if self.texts is None:
            self.texts = TwoTexts(self.difference.old, self.difference.new)
            self._column.addWidget(self.texts)
        else:
            self.texts.setVisible(self.texts.isHidden() if open_ is None else open_)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click unfolds what can be read."""
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        if event.button() == Qt.MouseButton.LeftButton:
            self.unfold()
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A double click goes to its place."""
        self.place_wanted.emit(self.difference)
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The keys of a row."""
        key = event.key()
        if key in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete) and self._back:
            self.back_wanted.emit(self.difference)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.place_wanted.emit(self.difference)
        elif key == Qt.Key.Key_Space:
            self.unfold()
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.step_wanted.emit(-1 if key == Qt.Key.Key_Up else 1)
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """The look follows the focus by itself; letters may be larger now."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.updateGeometry()
