"""How each kind of word in a rules text is written, by day and by night."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from PySide6.QtGui import QColor, QFont, QTextCharFormat

from dsl.services.writing.contract import Role


@dataclass(frozen=True)
class Script:
    """A colour by day and one by night, and how heavy, slanted and underlined letters are."""

    day: str
    night: str
    weight: QFont.Weight = QFont.Weight.Normal
    italic: bool = False
    dotted: bool = False


_BOLD, _HALF = QFont.Weight.Bold, QFont.Weight.DemiBold
_TEXT = ("#22313a", "#e2eaeb")
SCRIPTS: Mapping[Role, Script] = {
    "keyword": Script("#1d6d92", "#7cc4e6", _HALF),
    "decision": Script("#7b3f98", "#cfa6f0", _BOLD),
    "chance": Script("#b03a22", "#f59a83", _BOLD),
    "text": Script("#3d6a2c", "#a8d08d"),
    "brace": Script("#0d6a60", "#6fd0c0"),
    "number": Script("#8f4a00", "#ecb877"),
    "type": Script("#0d6a60", "#6fd0c0"),
    "parameter": Script("#7a5200", "#e8c987", dotted=True),
    "declared": Script(*_TEXT, _BOLD),
    "name": Script(*_TEXT),
    "label": Script("#3d6a2c", "#a8d08d"),
    "help": Script("#53646c", "#a9bcc4", italic=True),
    "comment": Script("#696f66", "#8a9ba3", italic=True),
    "clause": Script("#756c57", "#7f939d"),
    "sign": Script(*_TEXT),
}


@dataclass(frozen=True)
class Inks:
    """The grounds of the text in one theme; all other colours are the window's (``shades``)."""

    current_line: str
    error_ground: str
    warning_ground: str
    selection: str
    same_name: str
    found: str
    found_now: str
    guide: str


DAY = Inks(
    current_line="#f6f0e0",
    error_ground="#f6e3dc",
    warning_ground="#f5ead0",
    selection="#c9e0e9",
    same_name="#e6ece6",
    found="#f7e6ae",
    found_now="#f0c95c",
    guide="#ebe3d0",
)
NIGHT = Inks(
    current_line="#172730",
    error_ground="#3a2422",
    warning_ground="#36301f",
    selection="#29536a",
    same_name="#22353d",
    found="#4d441f",
    found_now="#7a671f",
    guide="#1f303a",
)


def inks(night: bool) -> Inks:
    """The colours of a theme."""
    return NIGHT if night else DAY


@cache
def formats(night: bool) -> dict[str, QTextCharFormat]:
    """How Qt writes the words of each role."""
    found = {}
    for role, script in SCRIPTS.items():
        made = QTextCharFormat()
        made.setForeground(QColor(script.night if night else script.day))
        made.setFontWeight(script.weight)
        made.setFontItalic(script.italic)
        if script.dotted:
            made.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DotLine)
            made.setUnderlineColor(QColor(script.night if night else script.day))
        found[str(role)] = made
    return found
