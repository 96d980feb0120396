"""Fields for what a theme can say: a colour with its swatch, a symbol with its picture, words and letters."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLineEdit, QPushButton, QToolButton, QWidget

from dsl.services.theme import sections as w
from dsl.services.theme.styles import Path, Setting
from editor.base.texts import say, tr
from editor.charts.drawing.style.symbols import draw_symbol
from editor.view.widgets.inputs import ChoiceBox
from editor.view.widgets.shades import shades_of

SIDE, ACROSS = 22, 8


class LookField(QWidget):
    """Base: a value at a path of the theme; ``written`` tells of another."""

    written = Signal(object, str)
    """The path, and what the theme is to say there; an empty text for nothing."""

    def __init__(self, path: Path, text: str) -> None:
        super().__init__()
        self.path, self.text = path, text
        self.row = QHBoxLayout(self)
        self.row.setContentsMargins(0, 0, 0, 0)
        self.row.setSpacing(6)

    @property
    def box_focused(self) -> bool:
        """Whether one is writing in it."""
        proxy = self.focusProxy()
        return proxy is not None and proxy.hasFocus()

    def put(self, text: str) -> None:
        """Tell of another value."""
        if text != self.text:
            self.written.emit(self.path, text)


class ColourField(LookField):
    """The name or number of a colour, and a swatch that opens the colours of this theme."""

    def __init__(self, path: Path, text: str, offered: Sequence[str]) -> None:
        super().__init__(path, text)
        self.offered = offered
        self.swatch = QToolButton()
        self.swatch.setIconSize(QSize(SIDE, SIDE))
        self.swatch.setIcon(swatch(text))
        say(self.swatch, self.swatch.setToolTip, "words-colours")
        say(self.swatch, self.swatch.setAccessibleName, "words-colours")
        self.swatch.clicked.connect(self._open)
        self.box = QLineEdit(text)
        self.box.setMaximumWidth(130)
        say(self.box, self.box.setPlaceholderText, "words-none")
        self.box.editingFinished.connect(self._typed)
        self.box.textEdited.connect(self._look)
        self.setFocusProxy(self.box)
        self.row.addWidget(self.swatch)
        self.row.addWidget(self.box)
        self.row.addStretch(1)

    def _look(self, text: str) -> None:
        wrong = bool(text.strip()) and not w.is_colour(text)
        self.box.setProperty("state", "error" if wrong else "")
        self.box.setToolTip(tr("words-no-colour") if wrong else "")
        self.box.style().polish(self.box)
        self.swatch.setIcon(swatch("" if wrong else text))

    def _typed(self) -> None:
        text = self.box.text().strip()
        if not text or w.is_colour(text):
            self.put(text)

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
            one.clicked.connect(lambda _on=False, text=text: self.put(text))
            grid.addWidget(one, number // ACROSS, number % ACROSS)
        popup.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        popup.move(self.swatch.mapToGlobal(QPoint(0, self.swatch.height())))
        popup.show()


class ChoiceField(LookField):
    """One of some words; a symbol with its picture."""

    def __init__(self, path: Path, text: str, choices: Sequence[tuple[str, str]], pictures: bool = False) -> None:
        """``choices``: what the theme says, and the words for it; the first is nothing."""
        super().__init__(path, text)
        self.box = ChoiceBox()
        known = [name for name, _ in choices]
        self.names = known if text in known else [*known, text]
        self.box.setIconSize(QSize(SIDE, SIDE))
        for name in self.names:
            icon = symbol(name, QColor(shades_of(self).text)) if pictures and name else QIcon()
            self.box.addItem(icon, dict(choices).get(name, name))
        self.box.setCurrentIndex(self.names.index(text))
        self.box.activated.connect(lambda place: self.put(self.names[place]))
        self.setFocusProxy(self.box)
        self.row.addWidget(self.box)
        self.row.addStretch(1)


class LetterField(LookField):
    """A letter, or the name of an attribute whose number is shown."""

    def __init__(self, path: Path, text: str) -> None:
        super().__init__(path, text)
        self.box = QLineEdit(text)
        self.box.setMaximumWidth(130)
        say(self.box, self.box.setPlaceholderText, "words-none")
        self.box.editingFinished.connect(lambda: self.put(self.box.text().strip()))
        self.setFocusProxy(self.box)
        self.row.addWidget(self.box)
        self.row.addStretch(1)


def field_of(setting: Setting, path: Path, text: str, colours: Sequence[str]) -> LookField:
    """The field for one value of a setting."""
    nothing = [("", tr("words-none"))]
    if setting.content == "colour":
        return ColourField(path, text, colours)
    if setting.content == "symbol":
        return ChoiceField(
            path, text, [*nothing, *((name, tr(f"words-symbol-{name}")) for name in w.SYMBOLS)], pictures=True
        )
    if setting.content == "pattern":
        return ChoiceField(path, text, [*nothing, *((name, tr(f"words-pattern-{name}")) for name in w.PATTERNS)])
    if setting.content == "size":
        return ChoiceField(path, text, [*nothing, *((name, tr(f"words-size-{name}")) for name in w.SIZES)])
    if setting.content == "attribute":
        return ChoiceField(path, text, [*nothing, *((name, label or name) for name, label in setting.attributes)])
    return LetterField(path, text)


def swatch(text: str) -> QIcon:
    """A square of a colour; crossed out where there is none."""
    return _icon(QPixmap.fromImage(_square(text)))


@lru_cache(maxsize=512)
def _square(text: str) -> QImage:
    picture = QImage(SIDE, SIDE, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(Qt.GlobalColor.transparent)
    colour = QColor(text) if text and text not in w.NO_COLOUR and w.is_colour(text) else None
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QColor("#808080"))
    painter.setBrush(colour if colour is not None else Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(QRectF(1.5, 1.5, SIDE - 3, SIDE - 3), 4, 4)
    if colour is None:
        painter.drawLine(5, SIDE - 5, SIDE - 5, 5)
    painter.end()
    return picture


def symbol(name: str, colour: QColor, outline: QColor | None = None) -> QIcon:
    """The picture of a symbol."""
    picture = QPixmap(SIDE, SIDE)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    draw_symbol(painter, name, QRectF(0, 0, SIDE, SIDE), colour, outline)
    painter.end()
    return _icon(picture)


def _icon(picture: QPixmap) -> QIcon:
    """A picture that looks the same where nothing can be changed."""
    made = QIcon(picture)
    made.addPixmap(picture, QIcon.Mode.Disabled)
    return made
