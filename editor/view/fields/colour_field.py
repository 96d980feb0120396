"""A colour: its name or number, and a swatch that opens the colours that are offered."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar

from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QImage, QKeyEvent, QPainter, QPixmap
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QSizePolicy, QToolButton, QWidget

from dsl.maps.board.spec import colour_number
from dsl.maps.mapfile.values import NOTHING
from dsl.services.theme.sections import NO_COLOUR, is_colour
from editor.base.texts import set_text
from editor.model.documents.patches import MISSING, Held
from editor.view.fields.field import Field, shown
from editor.view.fields.text_fields import Check, TextField
from editor.view.widgets.shades import Shades, shades_of

SIDE, ACROSS, WIDEST = 22, 8, 130
"""The size of a swatch in pixels, swatches per line, and the width of the text in pixels."""


INKS = (
    "#b8352a", "#d08020", "#e0b83c", "#7fae3a", "#2f7d4f", "#20a0a0", "#2f6fb0", "#2b3f8c",
    "#6a3f9c", "#b0488c", "#8a5a30", "#c8a878", "#f7f1de", "#c0c0c0", "#808080", "#2b2b2b",
)  # fmt: skip
"""The colours that are offered for things of a map."""


class ColourField(TextField):
    """A colour that is typed, or chosen from ``offered``."""

    def __init__(self, offered: Sequence[str], check: Check | None = None, wrong: str = "words-no-colour") -> None:
        super().__init__(check or _colour, wrong, "rules-none")
        self.offered = offered
        self.swatch = QToolButton()
        self.swatch.setIconSize(QSize(SIDE, SIDE))
        set_text(self.swatch, self.swatch.setToolTip, "words-colours")
        set_text(self.swatch, self.swatch.setAccessibleName, "words-colours")
        self.swatch.clicked.connect(self._open)
        self.edit.setMaximumWidth(WIDEST)
        self.edit.textChanged.connect(lambda text: self.swatch.setIcon(swatch(text)))
        self.swatch.setIcon(swatch(""))
        self.line.insertWidget(0, self.swatch)
        self.line.setSpacing(6)
        self.line.addStretch(1)

    def _open(self) -> None:
        popup = QFrame(self, Qt.WindowType.Popup)
        grid = QGridLayout(popup)
        grid.setSpacing(2)
        for number, text in enumerate(self.offered):
            one = QPushButton()
            one.setIcon(swatch(text))
            one.setIconSize(QSize(SIDE, SIDE))
            one.setFlat(True)
            one.setToolTip(text)
            one.setAccessibleName(text)
            one.clicked.connect(popup.close)
            one.clicked.connect(lambda _on=False, text=text: self.edited.emit(text))
            grid.addWidget(one, number // ACROSS, number % ACROSS)
        popup.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        popup.move(self.swatch.mapToGlobal(QPoint(0, self.swatch.height())))
        popup.show()


def chart_colour_field(optional: bool) -> ColourField:
    """The field for a colour in a map, ``#rrggbb``; "none" if the rules allow that."""

    def check(text: str) -> Held:
        plain = text.strip().lower()
        if optional and plain == NOTHING:
            return plain
        plain = f"#{plain.removeprefix('#')}"
        return plain if colour_number(plain) is not None else MISSING

    return ColourField(INKS, check, "panels-form-colour")


def _colour(text: str) -> Held:
    return text.strip() if is_colour(text) else MISSING


def swatch(text: str) -> QIcon:
    """A square of a colour; crossed out without one."""
    return steady_icon(QPixmap.fromImage(_square(text)))


@lru_cache(maxsize=512)
def _square(text: str) -> QImage:
    picture = QImage(SIDE, SIDE, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(Qt.GlobalColor.transparent)
    colour = QColor(text) if text and text not in NO_COLOUR and is_colour(text) else None
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QColor("#808080"))
    painter.setBrush(colour if colour is not None else Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(QRectF(1.5, 1.5, SIDE - 3, SIDE - 3), 4, 4)
    if colour is None:
        painter.drawLine(5, SIDE - 5, SIDE - 5, 5)
    painter.end()
    return picture.copy()  # a copy without the paint engine that Qt attaches, which is larger


def steady_icon(picture: QPixmap) -> QIcon:
    """An icon that looks the same when disabled."""
    made = QIcon(picture)
    made.addPixmap(picture, QIcon.Mode.Disabled)
    return made


HIGH = 30
"""The height of a field, or of one line of it, in pixels."""


class PaintedField(Field):
    """Shows a value and lets another one be chosen; it never changes the shown value itself.

    Left and right arrows change the value; up and down go to other rows, by the signal ``key_pressed``.
    """

    key_pressed = Signal(str)
    """``up``, ``down``, ``back`` (to the base game's value), ``use`` (go to the first use) or ``text``."""

    KEYS: ClassVar = {
        Qt.Key.Key_Up: "up",
        Qt.Key.Key_Down: "down",
        Qt.Key.Key_Backspace: "back",
        Qt.Key.Key_Return: "use",
        Qt.Key.Key_Enter: "use",
        Qt.Key.Key_F2: "text",
    }

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.now: object = None
        self.base: object = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def shades(self) -> Shades:
        """The colours of the theme."""
        return shades_of(self)

    @property
    def changed(self) -> bool:
        """Whether the value differs from the base game's."""
        return self.now != self.base

    def show_value(self, value: object, default: object = None, various: bool = False) -> None:
        """Show a value; ``default`` is the base game's. Nothing is shown as chosen if several things differ."""
        self.now, self.base = None if various else shown(value, default), default
        self.update()

    def step(self, by: int) -> None:
        """Request the next (1) or previous (-1) value."""
        raise NotImplementedError

    def digit(self, digit: int) -> None:
        """A digit was typed."""

    def space(self) -> None:
        """The space bar: request the next value, or the opposite one."""
        self.step(1)

    def needed_width(self) -> int:
        """The width in one line."""
        return self.sizeHint().width()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The keys of every painted field."""
        key = Qt.Key(event.key())
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if plain and key in self.KEYS:
            self.key_pressed.emit(self.KEYS[key])
        elif plain and key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.step(1 if key == Qt.Key.Key_Right else -1)
        elif plain and key == Qt.Key.Key_Space:
            self.space()
        elif plain and Qt.Key.Key_0 <= key <= Qt.Key.Key_9:
            self.digit(key - Qt.Key.Key_0)
        else:
            event.ignore()

    def event(self, event: QEvent) -> bool:
        """Plain keys belong to the field that has the focus, not to the shortcuts of the window."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier and self._takes(event.key()):
                event.accept()
                return True
        return super().event(event)

    def _takes(self, key: int) -> bool:
        mine = (*self.KEYS, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Space)
        return key in mine or Qt.Key.Key_0 <= key <= Qt.Key.Key_9
