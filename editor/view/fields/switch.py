"""Yes or no as a switch, one of many options as a drop-down list, and a number with buttons."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPointF, QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from editor.base.texts import tr
from editor.view.fields.colour_field import HIGH, PaintedField
from editor.view.fields.field import Choice
from editor.view.widgets.inputs import ChoiceBox
from editor.view.widgets.labels import sized
from editor.view.widgets.makers import NO_MARGINS, hbox


class DropDown(PaintedField):
    """Qt's combo box with the keys of a painted field: left and right choose, Alt+Down opens the list."""

    def __init__(self, choices: Sequence[Choice], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.choices = tuple(choices)
        self.box = ChoiceBox(self)
        self.box.offer(choices)
        self.box.installEventFilter(self)
        self.box.activated.connect(self._pick)
        row = hbox(self, NO_MARGINS)
        row.addWidget(self.box)
        self.setFocusProxy(self.box)

    def show_value(self, value: object, default: object = None, various: bool = False) -> None:
        """Show the current option."""
        super().show_value(value, default, various)
        self.box.setCurrentIndex(self.box.values.index(self.now) if self.now in self.box.values else -1)

    def _pick(self, place: int) -> None:
        if self.choices[place].value != self.now:
            self.edited.emit(self.choices[place].value)

    def step(self, by: int) -> None:
        """Choose the neighbour in the list."""
        place = self.box.currentIndex() + by
        if 0 <= place < len(self.choices):
            self._pick(place)

    def space(self) -> None:
        """Open the list."""
        self.box.showPopup()

    def digit(self, digit: int) -> None:
        """Choose the option with that index, from 1."""
        if 0 < digit <= len(self.choices):
            self._pick(digit - 1)

    def sizeHint(self) -> QSize:
        """As wide as the longest option."""
        return QSize(self.box.sizeHint().width(), HIGH)

    def heightForWidth(self, _width: int) -> int:
        """The height of one line."""
        return HIGH

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle the keys of a painted field before Qt's box does."""
        if isinstance(event, QKeyEvent) and event.type() in (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride):
            if not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier and self._takes(event.key()):
                if event.type() == QEvent.Type.KeyPress:
                    self.keyPressEvent(event)
                event.accept()
                return True
        return super().eventFilter(watched, event)


WIDE, THICK = 40, 22
"""The switch, in pixels."""


class Switch(PaintedField):
    """Yes or no: a click or the space bar toggles; 1 and the right arrow are yes, 0 and the left arrow no."""

    def step(self, by: int) -> None:
        """Choose yes (1) or no (-1)."""
        if self.now is not (by > 0):
            self.edited.emit(by > 0)

    def space(self) -> None:
        """Toggle."""
        self.edited.emit(not self.now)

    def digit(self, digit: int) -> None:
        """Choose yes for 1, no for 0."""
        if digit in (0, 1):
            self.step(1 if digit else -1)

    def sizeHint(self) -> QSize:
        """Room for both words."""
        words = max(map(self.fontMetrics().horizontalAdvance, (tr("rules-yes"), tr("rules-no"))))
        return QSize(WIDE + 14 + round(words * 1.1), HIGH)

    def heightForWidth(self, _width: int) -> int:
        """The height of one line."""
        return HIGH

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Toggle on a click."""
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.space()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Accept the press; the release toggles."""
        event.accept()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the switch, its knob and the word."""
        painter, shades, on = QPainter(self), self.shades, bool(self.now)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(1.0 if self.isEnabled() else 0.45)
        track = QRectF(1, (self.height() - THICK) / 2, WIDE, THICK)
        painter.setPen(QPen(QColor(shades.accent if on else shades.edge), 1))
        painter.setBrush(QColor(shades.accent if on else shades.window))
        painter.drawRoundedRect(track.adjusted(0.5, 0.5, -0.5, -0.5), THICK / 2, THICK / 2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(shades.on_accent if on else shades.edge))
        middle = track.right() - THICK / 2 if on else track.left() + THICK / 2
        painter.drawEllipse(QPointF(middle, track.center().y()), THICK / 2 - 4, THICK / 2 - 4)
        if self.changed:
            end = track.left() + THICK / 2 if on else track.right() - THICK / 2
            painter.setBrush(QColor(shades.house))
            painter.drawRect(QRectF(end - 5, track.bottom() + 1, 10, 2))
        painter.setPen(QColor(shades.soft))
        painter.setFont(sized(self.font(), 1))
        message = self.rect().adjusted(WIDE + 10, 0, 0, 0)
        painter.drawText(message, int(Qt.AlignmentFlag.AlignVCenter), tr("rules-yes" if on else "rules-no"))
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(shades.accent), 2))
            painter.drawRoundedRect(track.adjusted(-1, -3, 2, 3), THICK / 2 + 2, THICK / 2 + 2)


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
        """The shown value, if it is a number."""
        return self.now if isinstance(self.now, int) and not isinstance(self.now, bool) else None

    def step(self, by: int) -> None:
        """Request one more or less; nothing at the ends."""
        self.settle()
        here = self.low - 1 if self.number is None else self.number
        least = self.low - 1 if self.optional else self.low
        value = min(max(here + by, least), self.high)
        if value != here:
            self.edited.emit(None if value < self.low else value)

    def space(self) -> None:
        """Does nothing: a number has no cyclic next one."""

    def digit(self, digit: int) -> None:
        """Append a typed digit; ignored if the number would be too large."""
        text = (self.typed + str(digit)).lstrip("0") or "0"
        if int(text) <= self.high:
            self.typed = text
            self._later.start()
            if int(text) * 10 > self.high:
                self.settle()
        self.update()

    def settle(self) -> None:
        """Use the typed number, if it is in the range."""
        self._later.stop()
        typed, self.typed = self.typed, ""
        if typed and self.low <= int(typed) != self.now:
            self.edited.emit(int(typed))
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """While a number is typed, Backspace deletes its last digit and Enter confirms it."""
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
        """Use the typed number."""
        self.settle()
        super().focusOutEvent(event)

    # --- mouse and look --------------------------------------------------------------------------

    def _parts(self) -> tuple[QRect, QRect, QRect]:
        middle = self.sizeHint().width() - 2 * SIDE
        less = QRect(0, 0, SIDE, HIGH)
        return less, QRect(SIDE, 0, middle, HIGH), less.translated(SIDE + middle, 0)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Step down or up."""
        less, _, more = self._parts()
        place = event.position().toPoint()
        if event.button() == Qt.MouseButton.LeftButton and (less.contains(place) or more.contains(place)):
            self.step(1 if more.contains(place) else -1)

    def sizeHint(self) -> QSize:
        """Room for the longest number."""
        longest = max(self.fontMetrics().horizontalAdvance(text) for text in (str(self.high), str(self.low), "–"))
        return QSize(2 * SIDE + max(longest + 28, 44), HIGH)

    def heightForWidth(self, _width: int) -> int:
        """The height of one line."""
        return HIGH

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the two buttons and the number between them."""
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
