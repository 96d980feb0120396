"""A colour: its name or number, and a swatch that opens the colours that are offered."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QToolButton

from dsl.maps.board.spec import colour_number
from dsl.maps.mapfile.values import NOTHING
from dsl.services.theme.sections import NO_COLOUR, is_colour
from editor.base.texts import say
from editor.model.documents.patches import MISSING, Held
from editor.view.fields.text_fields import Check, TextField

SIDE, ACROSS, WIDEST = 22, 8, 130
"""A swatch and the text in pixels; so many swatches stand in a line."""


INKS = (
    "#b8352a", "#d08020", "#e0b83c", "#7fae3a", "#2f7d4f", "#20a0a0", "#2f6fb0", "#2b3f8c",
    "#6a3f9c", "#b0488c", "#8a5a30", "#c8a878", "#f7f1de", "#c0c0c0", "#808080", "#2b2b2b",
)  # fmt: skip
"""The colours that are offered for things of a map."""


class ColourField(TextField):
    """A colour that is typed, or taken from ``offered``."""

    def __init__(self, offered: Sequence[str], check: Check | None = None, wrong: str = "words-no-colour") -> None:
        super().__init__(check or _colour, wrong, "rules-none")
        self.offered = offered
        self.swatch = QToolButton()
        self.swatch.setIconSize(QSize(SIDE, SIDE))
        say(self.swatch, self.swatch.setToolTip, "words-colours")
        say(self.swatch, self.swatch.setAccessibleName, "words-colours")
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
    """The field for a colour that a map gives, ``#rrggbb``; "none" where the rules allow that."""

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
    """A square of a colour; crossed out where there is none."""
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
    return picture


def steady_icon(picture: QPixmap) -> QIcon:
    """A picture that looks the same where nothing can be changed."""
    made = QIcon(picture)
    made.addPixmap(picture, QIcon.Mode.Disabled)
    return made
