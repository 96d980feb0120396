"""Which field suits which setting of a theme."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap

from dsl.services.theme import sections as w
from dsl.services.theme.styles import Setting
from editor.base.texts import tr
from editor.charts.drawing.style.symbols import draw_symbol
from editor.view.fields.box_fields import ChoiceField, Choices
from editor.view.fields.colour_field import SIDE, WIDEST, ColourField, steady_icon
from editor.view.fields.field import Field
from editor.view.fields.text_fields import TextField

NAMES = {"symbol": w.SYMBOLS, "pattern": w.PATTERNS, "size": w.SIZES}


def look_field(setting: Setting, text: str, colours: Sequence[str], ink: str) -> Field:
    """The field for one value of a setting, which is ``text`` now; symbols are drawn in ``ink``."""
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
    """One of some words, or what the theme says instead of them."""
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
