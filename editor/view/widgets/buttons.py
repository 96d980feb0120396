"""Buttons that show the key which presses them or the shapes of cells, are joined, or are pressed by Enter."""

from __future__ import annotations

import math
from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPen, QPolygonF, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QFrame,
    QPushButton,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QToolButton,
    QWidget,
)

from editor.base.texts import set_text, tip
from editor.view.widgets.labels import SMALL, sized
from editor.view.widgets.makers import hbox
from editor.view.widgets.shades import shades_of


class EnteredButton(QAbstractButton):
    """A button with keyboard focus and a hand cursor."""

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)


class Segments(QFrame):
    """Adjacent buttons, one of which is pressed; ``chosen`` emits the name of the clicked one."""

    chosen = Signal(str)

    def __init__(self, texts: Mapping[str, str]) -> None:
        """``texts``: the message keys of the labels, by name; empty: the label is set later."""
        super().__init__()
        self.setProperty("role", "segments")
        self.buttons: dict[str, QToolButton] = {}
        row = hbox(self, (2, 2, 2, 2), spacing=0)
        for name, key in texts.items():
            made = self.buttons[name] = QToolButton()
            made.setProperty("role", "segment")
            made.setCheckable(True)
            made.setAutoExclusive(True)
            made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            if key:
                set_text(made, made.setText, key)
                set_text(made, made.setAccessibleName, key)
            made.clicked.connect(lambda _on=False, name=name: self.chosen.emit(name))
            row.addWidget(made)

    def press(self, name: str) -> None:
        """Show this button as pressed."""
        self.buttons[name].setChecked(True)


PAD, GAP, CAP, HIGH = 12, 8, 5, 32
MOST = 420
"""The greatest preferred width in pixels; a longer text is shortened, and shown in full in the tool tip."""


class KeyButton(QPushButton):
    """A button with a text and, in a small frame, the name of the key that presses it (empty: none)."""

    def __init__(self, text: str, key: str = "", primary: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.key, self.lit = key, False
        if primary:
            self.setProperty("primary", "true")
        self.setText(text)
        self.setAutoDefault(True)
        self.setMouseTracking(True)
        self.setAccessibleName(text)
        self.setAccessibleDescription(key)

    @property
    def _cap(self) -> int:
        return QFontMetrics(sized(self.font(), SMALL)).horizontalAdvance(self.key) + 2 * CAP if self.key else 0

    @property
    def _wide(self) -> int:
        """The width that the whole text needs."""
        around = 2 * PAD + (self._cap + GAP if self.key else 0)
        return self.fontMetrics().horizontalAdvance(self.text()) + around + 2

    def light(self, lit: bool) -> None:
        """Highlight it: the pointer is on it, or on its goal on the chart."""
        if lit != self.lit:
            self.lit = lit
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(min(self._wide, MOST), max(HIGH, self.fontMetrics().height() + 12))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.setToolTip(tip(self.text()) if self._wide > self.width() + 2 else "")

    def minimumSizeHint(self) -> QSize:
        return QSize(min(self.sizeHint().width(), 90), self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, option = QStylePainter(self), QStyleOptionButton()
        shades = shades_of(self.parentWidget() or self)  # the button itself may have the accent colour
        self.initStyleOption(option)
        option.text = ""
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colour = QColor(shades.on_accent if self.property("primary") else shades.text)
        if not self.isEnabled():
            colour = QColor(shades.soft)
        if self.lit:
            painter.setPen(QPen(QColor(shades.accent), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)
        room = self.rect().adjusted(PAD, 0, -PAD - (self._cap + GAP if self.key else 0), 0)
        painter.setPen(colour)
        message = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room.width() + 1)
        painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), message)
        if self.key:
            self._paint_cap(painter, colour)

    def _paint_cap(self, painter: QPainter, colour: QColor) -> None:
        painter.setFont(sized(self.font(), SMALL))
        high = painter.fontMetrics().height() + 2
        wide = max(self._cap, high)
        box = QRectF(self.width() - PAD - wide + 2, (self.height() - high) / 2, wide, high)
        colour.setAlphaF(0.55)
        painter.setPen(QPen(colour, 1))
        painter.drawRoundedRect(box, 3, 3)
        colour.setAlphaF(0.85)
        painter.setPen(colour)
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), self.key)


SHAPES = {
    "square4": ("square4", ""),
    "square8": ("square8", ""),
    "pointy": ("hex", "pointy"),
    "flat": ("hex", "flat"),
    "track": ("track", ""),
}
"""The shapes by name: kind of grid and, for hexes, orientation."""
EDGE = 84


class ShapeButton(QPushButton):
    """A drawn shape, with its name below, on two lines if it is long."""

    def __init__(self, shape: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.shape = shape
        self.setCheckable(True)
        set_text(self, self._name, f"reshape-kind-{shape}")

    def _name(self, text: str) -> None:
        self.setText(text)
        self.setAccessibleName(text)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        line = self.fontMetrics().lineSpacing()
        words = self.text().split()
        longest = max(map(self.fontMetrics().horizontalAdvance, words), default=0)
        half = self.fontMetrics().horizontalAdvance(self.text()) * 0.62
        return QSize(int(max(EDGE, longest + 22, half + 16)), EDGE + 2 * line)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.setChecked(True)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(1.0 if self.isEnabled() else 0.35)
        palette = self.palette()
        marked = self.isChecked() or self.hasFocus()
        painter.setBrush(palette.midlight() if self.isChecked() or self.underMouse() else palette.base())
        painter.setPen(QPen(palette.highlight().color() if marked else palette.mid().color(), 2 if marked else 1))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 8, 8)
        painter.setPen(palette.windowText().color())
        high = 2 * self.fontMetrics().lineSpacing()
        lower = QRectF(6, self.height() - high - 6, self.width() - 12, high)
        painter.drawText(lower, int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap), self.text())
        painter.translate(self.width() / 2, (self.height() - high) / 2)
        painter.setPen(QPen(palette.link().color(), 1.6))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        draw_shape(painter, self.shape)


def draw_shape(painter: QPainter, shape: str) -> None:
    """Draw a few cells of a shape, with the steps from the middle one."""
    if shape == "track":
        _draw_track(painter)
    elif shape in ("pointy", "flat"):
        turn = 0.0 if shape == "flat" else math.pi / 6
        for x, y in [(0.0, 0.0)] + [_around(k, turn + math.pi / 6, 20.8) for k in range(6)]:
            painter.drawPolygon(QPolygonF([QPointF(x, y) + QPointF(*_around(k, turn, 12)) for k in range(6)]))
    else:
        for row in (-1, 0, 1):
            for column in (-1, 0, 1):
                painter.drawRect(QRectF(column * 18 - 9, row * 18 - 9, 18, 18))
        steps = 4 if shape == "square4" else 8
        painter.setBrush(painter.pen().color())
        for k in range(steps):
            x, y = _around(k * 6 / steps, 0.0, 18 if steps == 4 or k % 2 == 0 else 25)
            painter.drawEllipse(QPointF(x, y), 2.2, 2.2)


def _around(k: float, turn: float, radius: float) -> tuple[float, float]:
    return radius * math.cos(turn + k * math.pi / 3), radius * math.sin(turn + k * math.pi / 3)


def _draw_track(painter: QPainter) -> None:
    places = [QPointF(-24, 8), QPointF(-10, -14), QPointF(10, 4), QPointF(26, -12)]
    painter.drawPolyline(QPolygonF(places))
    painter.drawLine(places[0], places[2])
    painter.setBrush(painter.pen().color())
    for place in places:
        painter.drawEllipse(place, 5, 5)
