"""One difference from the base game as a sentence, with an undo button, and both texts side by side."""

from __future__ import annotations

import re
from difflib import SequenceMatcher

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from dsl.games.play.rulebook import numbers
from dsl.services.house.rule_difference import Difference
from editor.base.texts import set_text, tr, ui
from editor.rules.forms.parameter_row import Word
from editor.view.widgets.labels import SMALL, code_font, sized
from editor.view.widgets.makers import button, paragraph, vbox
from editor.view.widgets.shades import shades_of

PAD, SIGN = 10, 18
"""Pixels: room inside a column, and for the sign before a line."""
_TAGS = re.compile(r"\s+@[\w.,\- @]+$")
"""Clause tags at the end of a line; they are left out, because they do not change a rule."""
BOOK_AND_YOURS = ("rules-text-book", "rules-text-yours")
"""The headings of the base game's text and one's own."""
Line = tuple[str, str]
"""A sign (``-``, ``+`` or empty) and the words of a line."""


class TwoTexts(QWidget):
    """Both texts side by side, each with a heading; one below the other if there is little room."""

    def __init__(
        self, old: str, new: str, heads: tuple[str, str] = BOOK_AND_YOURS, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._heads = heads
        self.old, self.new = marked(old, new, _TAGS if heads == BOOK_AND_YOURS else None)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)  # it may be higher than its hint
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        lines = [" ".join(line).strip() for line in (*self.old, *self.new)]
        self.setAccessibleName("\n".join(lines))

    def _stacked(self, width: int) -> bool:
        return width < 560

    def _line(self) -> int:
        return QFontMetrics(code_font(self.font())).height() + 4

    def heightForWidth(self, width: int) -> int:
        """The height of the longer text, or of both if stacked."""
        parts = [len(lines) + 1 for lines in (self.old, self.new) if lines]
        count = sum(parts) if self._stacked(width) else max(parts, default=1)
        return count * self._line() + 2 * PAD

    def sizeHint(self) -> QSize:
        """The usual width of the page."""
        return QSize(600, self.heightForWidth(600))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint a column for each text."""
        painter = QPainter(self)
        sides = [(key, lines) for key, lines in zip(self._heads, (self.old, self.new)) if lines]
        top, left = 0, 0
        stacked = self._stacked(self.width())
        width = self.width() if stacked or len(sides) < 2 else self.width() // 2
        for key, lines in sides:
            height = (len(lines) + 1) * self._line() + PAD
            self._paint_side(painter, QRect(left, top, width, height), key, lines)
            top, left = (top + height, 0) if stacked else (0, left + width)

    def _paint_side(self, painter: QPainter, box: QRect, key: str, lines: list[Line]) -> None:
        shades, high = shades_of(self), self._line()
        painter.setFont(sized(self.font(), SMALL))
        painter.setPen(QColor(shades.soft))
        head = QRect(box.left() + PAD, box.top() + PAD // 2, box.width() - PAD, high)
        painter.drawText(head, int(Qt.AlignmentFlag.AlignVCenter), tr(key))
        painter.setFont(code_font(self.font()))
        for number, (sign, words) in enumerate(lines, 1):
            line = QRect(box.left(), box.top() + PAD // 2 + number * high, box.width() - 6, high)
            if sign:
                ground = QColor(shades.error if sign == "-" else shades.good)
                ground.setAlpha(28)
                painter.fillRect(line, ground)
            painter.setPen(QColor(shades.text))
            painter.drawText(line.adjusted(PAD, 0, 0, 0), int(Qt.AlignmentFlag.AlignVCenter), sign)
            room = line.adjusted(PAD + SIGN, 0, -2, 0)
            shown = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, room.width())
            painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter), shown)


def marked(old: str, new: str, without: re.Pattern[str] | None = _TAGS) -> tuple[list[Line], list[Line]]:
    """The lines of both texts without matches of ``without``, each with its sign (same, added, removed)."""
    lines = (text.split("\n") if text else [] for text in (old, new))
    one, other = ([without.sub("", line) for line in text] if without is not None else text for text in lines)
    signs_old, signs_new = ["-"] * len(one), ["+"] * len(other)
    for block in SequenceMatcher(None, one, other, autojunk=False).get_matching_blocks():
        for k in range(block.size):
            signs_old[block.a + k] = signs_new[block.b + k] = ""
    return list(zip(signs_old, one)), list(zip(signs_new, other))


EXPANDABLE = ("rule", "function", "options", "route", "before", "after", "setup", "play", "always", "value")
"""Kinds whose texts can be expanded below the sentence."""


class DifferenceRow(QFrame):
    """A focusable row: Backspace undoes the difference, Enter goes to its place, space expands it."""

    back_requested = Signal(object)
    """The difference to undo."""
    place_requested = Signal(object)
    """The difference whose place in the rules is to be shown."""
    step_requested = Signal(int)
    """The row above (-1) or below (1) is to have the focus."""

    def __init__(self, difference: Difference, word: Word, back: bool, parent: QWidget | None = None) -> None:
        """``back``: whether it can be undone."""
        super().__init__(parent)
        self.difference, self._back = difference, back
        self.setProperty("role", "difference")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        message = difference.sentence.text(ui.language, word)
        self.setAccessibleName(message)
        column = vbox(self, (14, 8, 12, 8), spacing=6)
        column.addLayout(self._line(message, word))
        self.texts: TwoTexts | None = None
        self._column = column

    def _line(self, message: str, word: Word) -> QHBoxLayout:
        row, words = QHBoxLayout(), QVBoxLayout()
        words.setSpacing(1)
        words.addWidget(paragraph(message))
        detail = self.difference.detail
        below = detail.text(ui.language, word) if detail is not None else word(self.difference.help)
        if below:
            words.addWidget(paragraph(below, "soft"))
        row.addLayout(words, 1)
        row.setSpacing(8)
        if self.difference.clauses:
            tag = paragraph(", ".join(numbers(self.difference.clauses)[:3]), "chip")
            tag.setWordWrap(False)
            row.addWidget(tag, 0, Qt.AlignmentFlag.AlignVCenter)
        if self._back:
            made = button("rules-put-back", lambda: self.back_requested.emit(self.difference), "house")
            made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            set_text(made, made.setAccessibleName, "rules-put-back-of", what=message)
            row.addWidget(made, 0, Qt.AlignmentFlag.AlignVCenter)
        return row

    @property
    def unfolds(self) -> bool:
        """Whether it has texts to expand."""
        return self.difference.kind in EXPANDABLE and bool(self.difference.old or self.difference.new)

    def unfold(self, open_: bool | None = None) -> None:
        """Show or hide both texts."""
        if not self.unfolds:
            return
        if self.texts is None:
            self.texts = TwoTexts(self.difference.old, self.difference.new)
            self._column.addWidget(self.texts)
        else:
            self.texts.setVisible(self.texts.isHidden() if open_ is None else open_)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click gives the row the focus and expands or folds its texts."""
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        if event.button() == Qt.MouseButton.LeftButton:
            self.unfold()
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Go to its place."""
        self.place_requested.emit(self.difference)
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle the keys of a row: Backspace, Enter, Space, arrows."""
        key = event.key()
        if key in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete) and self._back:
            self.back_requested.emit(self.difference)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.place_requested.emit(self.difference)
        elif key == Qt.Key.Key_Space:
            self.unfold()
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.step_requested.emit(-1 if key == Qt.Key.Key_Up else 1)
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Update for another font; the look follows the focus without this."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.updateGeometry()
