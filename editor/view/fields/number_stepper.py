"""A number out of a long range: less, the number, more. It is typed, too; the wheel does not touch it."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from editor.base.texts import tr
from editor.view.fields.painted_field import HIGH, PaintedField
from editor.view.widgets.voices import sized

SIDE = 30
"""The width of the two buttons, in pixels."""
PAUSE = 900
"""Milliseconds after the last digit, after which a typed number counts."""


class NumberStepper(PaintedField):
    """A number from ``low`` to ``high``; with ``optional`` there may be none, which is below ``low``."""

    def __init__(self, low: int, high: int, optional: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.low, self.high, self.optional = low, high, optional
        self.typed = ""
        self._later = QTimer(self, singleShot=True, interval=PAUSE)
        self._later.timeout.connect(self.settle)

    # --- values ----------------------------------------------------------------------------------

    @property
    def number(self) -> int | None:
        """What is shown, if it is a number."""
        return self.now if isinstance(self.now, int) and not isinstance(self.now, bool) else None

    def step(self, by: int) -> None:
        """One more or less; at the ends nothing."""
        self.settle()
        here = self.low - 1 if self.number is None else self.number
        least = self.low - 1 if self.optional else self.low
        wanted = min(max(here + by, least), self.high)
        if wanted != here:
            self.edited.emit(None if wanted < self.low else wanted)

    def space(self) -> None:
        """Nothing: a number has no next one."""

    def digit(self, digit: int) -> None:
        """The number is typed; one that would be too large is not taken."""
        text = (self.typed + str(digit)).lstrip("0") or "0"
        if int(text) <= self.high:
            self.typed = text
            self._later.start()
            if int(text) * 10 > self.high:
                self.settle()
        self.update()

    def settle(self) -> None:
        """Take what was typed, if the range has it."""
        self._later.stop()
        typed, self.typed = self.typed, ""
        if typed and self.low <= int(typed) != self.now:
            self.edited.emit(int(typed))
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """While a number is typed, Backspace takes its last digit away and Enter takes it."""
        if self.typed and event.key() == Qt.Key.Key_Backspace:
            self.typed = self.typed[:-1]
            self._later.start()
            self.update()
        elif self.typed and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.settle()
        elif self.typed and event.key() == Qt.Key.Key_Escape:
            self.typed = ""
            self.settle()
        elif event.key() in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            self.step(10 if event.key() == Qt.Key.Key_PageUp else -10)
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """What was typed counts."""
        self.settle()
        super().focusOutEvent(event)

    # --- mouse and look --------------------------------------------------------------------------

    def _parts(self) -> tuple[QRect, QRect, QRect]:
        middle = self.sizeHint().width() - 2 * SIDE
        less = QRect(0, 0, SIDE, HIGH)
        return less, QRect(SIDE, 0, middle, HIGH), less.translated(SIDE + middle, 0)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Less or more, at once."""
        less, _, more = self._parts()
        place = event.position().toPoint()
        if event.button() == Qt.MouseButton.LeftButton and (less.contains(place) or more.contains(place)):
            self.step(1 if more.contains(place) else -1)

    def sizeHint(self) -> QSize:
        """Room for the longest number."""
        longest = max(self.fontMetrics().horizontalAdvance(text) for text in (str(self.high), str(self.low), "–"))
        return QSize(2 * SIDE + max(longest + 28, 44), HIGH)

    def heightForWidth(self, _width: int) -> int:
        """One line."""
        return HIGH

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Less, the number, more."""
        painter, shades = QPainter(self), self.shades
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(1.0 if self.isEnabled() else 0.45)
        less, middle, more = self._parts()
        whole = QRectF(less | more).adjusted(1, 1, -1, -1)
        focus = self.hasFocus()
        painter.setPen(QPen(QColor(shades.accent if focus else shades.line), 2 if focus else 1))
        painter.setBrush(QColor(shades.base))
        painter.drawRoundedRect(whole, 8, 8)
        painter.setPen(QPen(QColor(shades.line), 1))
        painter.drawLine(middle.left(), 4, middle.left(), HIGH - 4)
        painter.drawLine(middle.right(), 4, middle.right(), HIGH - 4)
        for side, sign, end in ((less, "−", self.low), (more, "+", self.high)):
            painter.setPen(QColor(shades.line if self.now == end else shades.text))
            painter.drawText(side, int(Qt.AlignmentFlag.AlignCenter), sign)
        painter.setFont(sized(self.font(), 1, bold=True))
        painter.setPen(QColor(shades.house if self.changed else shades.text))
        shown = self.typed + "|" if self.typed else tr("rules-none") if self.now is None else str(self.now)
        painter.drawText(middle, int(Qt.AlignmentFlag.AlignCenter), shown)
