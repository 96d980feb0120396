"""The field for each setting of a theme, and samples of styles on the chart's ground."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from dsl.services.theme import sections as w
from dsl.services.theme.theme_form import Setting, Style
from editor.base.texts import tr
from editor.charts.drawing.style.symbols import draw_symbol
from editor.view.fields.box_fields import ChoiceField, Choices
from editor.view.fields.colour_field import SIDE, WIDEST, ColourField, steady_icon
from editor.view.fields.field import Field
from editor.view.fields.text_fields import TextField
from editor.view.widgets.shades import shades_of

NAMES = {"symbol": w.SYMBOLS, "pattern": w.PATTERNS, "size": w.SIZES}
"""The possible words of a setting, by its kind of content."""


def look_field(setting: Setting, text: str, colours: Sequence[str], ink: str) -> Field:
    """The field for one value of a setting, at present ``text``; symbols are drawn in ``ink``."""
    made: Field
    if setting.content == "colour":
        made = ColourField(colours)
    elif setting.content in NAMES:
        words = [(name, tr(f"words-{setting.content}-{name}")) for name in NAMES[setting.content]]
        made = word_field(text, [("", tr("rules-none")), *words], ink if setting.content == "symbol" else "")
    elif setting.content == "attribute":
        attributes = [(name, label or name) for name, label in setting.attributes]
        made = word_field(text, [("", tr("rules-none")), *attributes])
    else:
        made = TextField(nothing="rules-none")
        made.edit.setMaximumWidth(WIDEST)
        made.line.addStretch(1)
    made.show_value(text)
    return made


def word_field(text: str, choices: Choices, ink: str = "") -> ChoiceField:
    """A field for choosing one of some words; the present one is offered even if it is unknown."""
    known = choices if text in dict(choices) else [*choices, (text, text)]
    made = ChoiceField(known, lambda name: _symbol(str(name), ink), letters=0)
    made.box.setIconSize(QSize(SIDE, SIDE))
    made.line.addStretch(1)
    made.show_value(text)
    return made


def _symbol(name: str, ink: str) -> QIcon:
    if not name or not ink:
        return QIcon()
    picture = QPixmap(SIDE, SIDE)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    draw_symbol(painter, name, QRectF(0, 0, SIDE, SIDE), QColor(ink), None)
    painter.end()
    return steady_icon(picture)


SAMPLE_SIDE, MOST = 40, 6
"""The side of a sample square in pixels; the most squares."""
GROUND = "#8fc3d9"


class LookSample(QWidget):
    """Up to six squares of the chart. ``ground`` is the colour of the sea."""

    def __init__(self, style: Style, ground: str) -> None:
        super().__init__()
        self.settings = {setting.key: setting for setting in style.settings}
        self.section, self.ground = style.section, ground or GROUND
        names = [part.name for setting in style.settings for part in setting.parts if part.text]
        self.names = list(dict.fromkeys(name for name in names if name not in ("night", "by")))[:MOST] or [""]

    def sizeHint(self) -> QSize:
        return QSize(len(self.names) * (SAMPLE_SIDE + 4), SAMPLE_SIDE)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for number, name in enumerate(self.names):
            square = QRectF(number * (SAMPLE_SIDE + 4), 0, SAMPLE_SIDE, SAMPLE_SIDE)
            symbol, colour = _text(self.settings.get("symbol"), name), _colour(self.settings.get("colour"), name)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self.ground) if symbol or self.section == "arrows" or colour is None else colour)
            painter.drawRoundedRect(square, 5, 5)
            if symbol:
                outline = _colour(self.settings.get("outline"), name)
                draw_symbol(painter, symbol, square.adjusted(6, 6, -6, -6), colour or QColor("#f7f4ea"), outline)
            elif self.section == "arrows" and colour is not None:
                painter.setPen(colour)
                painter.drawText(square, Qt.AlignmentFlag.AlignCenter, "➜")
            painter.setPen(QColor(shades_of(self).line))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(square.adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)


def _text(setting: Setting | None, name: str) -> str:
    """The value of a setting for an attribute value; the common value if it does not depend on one."""
    if setting is None:
        return ""
    message = {part.name: part.text for part in setting.parts}
    return setting.text or message.get(name) or message.get("default", "") or next(filter(None, message.values()), "")


def _colour(setting: Setting | None, name: str) -> QColor | None:
    text = _text(setting, name)
    return QColor(text) if text and text not in w.NO_COLOUR and w.is_colour(text) else None
